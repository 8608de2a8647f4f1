import * as z from 'zod/mini';
import { type NamedList, namedLists, watchlistText } from '#contract/watchlist';
import { allLists, listsApart } from '#machines/watchlist/join';
import { WATCHLIST_KEY } from '../../actors/device.ts';
import { read, write } from '../../actors/storage.ts';

/** What a visitor starred on this device, until an account has it. */

/** Lists as the device keeps them; one of before there were several has none with a name. */
export const keptLists = z.object({ ids: watchlistText, lists: z.optional(namedLists) });
const kept = z.extend(keptLists, { version: z.int() });
type KeptWatchlist = { version: number; lists: NamedList[] };

/** The lists, and how often they were written; version 0 where nothing is kept, or what is kept cannot be read. */
export function keptWatchlist(): KeptWatchlist {
  try {
    const { version, ...apart } = kept.parse(JSON.parse(read(WATCHLIST_KEY) ?? ''));
    return { version, lists: allLists(apart) };
  } catch {
    return { version: 0, lists: allLists({ ids: [] }) };
  }
}

/** Keeps the lists; forgets them where it is null. */
export function keepWatchlist(watched: KeptWatchlist | null): void {
  write(WATCHLIST_KEY, watched && JSON.stringify({ version: watched.version, ...listsApart(watched.lists) }));
}

const FRONT_KEY = 'watchlist-front';

/** The key of the list that was in front here last; empty for the one without a name. */
export const keptFront = (): string => read(FRONT_KEY) ?? '';
export const keepFront = (key: string): void => write(FRONT_KEY, key === '' ? null : key);
