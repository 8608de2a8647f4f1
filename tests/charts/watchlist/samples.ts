import { MAX_WATCHED, type NamedList } from '#contract/watchlist';
import { allLists } from '#machines/watchlist/join';
import type { ReadList } from '#machines/watchlist/watchlist.machine';

/** The list without a name, alone. */
export const alone = (ids: number[] = []): NamedList[] => allLists({ ids });

/** A list with a name. */
export const named = (key: string, ids: number[] = []): NamedList => ({ key, name: `List ${key}`, ids });

/** A list as it is read, alone. */
export const listOf = (ids: number[] = [], change: Partial<ReadList> = {}): ReadList => ({
  version: 0,
  lists: alone(ids),
  begun: alone(),
  unsent: null,
  ...change,
});

/** As many as a list holds, without 1. */
export const FULL = Array.from({ length: MAX_WATCHED }, (_, index) => index + 2);
