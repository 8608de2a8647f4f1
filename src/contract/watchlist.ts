import * as z from 'zod/mini';

/** The most instruments that a watchlist holds. */
export const MAX_WATCHED = 200;

/** The ids of instruments a trader watches, in the trader's order, each once. */
export const watchlistText = z
  .array(z.int().check(z.gte(1)))
  .check(z.maxLength(MAX_WATCHED))
  .check(z.refine((ids) => new Set(ids).size === ids.length));
