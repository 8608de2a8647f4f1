import * as z from 'zod/mini';
import { watchlistText } from '#contract/watchlist';
import { WATCHLIST_KEY } from '../../actors/device.ts';
import { read, write } from '../../actors/storage.ts';

/** What a visitor starred on this device, until an account has it. */

const kept = z.object({ version: z.int(), ids: watchlistText });
export type KeptWatchlist = z.infer<typeof kept>;

/** The list, and how often it was written; version 0 where nothing is kept, or what is kept cannot be read. */
export function keptWatchlist(): KeptWatchlist {
  try {
    return kept.parse(JSON.parse(read(WATCHLIST_KEY) ?? ''));
  } catch {
    return { version: 0, ids: [] };
  }
}

/** Keeps the list; forgets it where it is null. */
export function keepWatchlist(list: KeptWatchlist | null): void {
  write(WATCHLIST_KEY, list && JSON.stringify(list));
}
