import { MAX_WATCHED } from '#contract/watchlist';
import type { ReadList } from '#machines/watchlist/watchlist.machine';

/** A list as it is read. */
export const listOf = (ids: number[] = [], change: Partial<ReadList> = {}): ReadList => ({
  version: 0,
  ids,
  begun: [],
  unsent: null,
  ...change,
});

/** As many as a list holds, without 1. */
export const FULL = Array.from({ length: MAX_WATCHED }, (_, index) => index + 2);
