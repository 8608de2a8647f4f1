import { MAX_WATCHED } from '#contract/watchlist';

type Ids = readonly number[];
/** A list, and what was made of it since. */
export type WatchlistChange = { from: Ids; to: Ids };

export const isSameList = (one: Ids, other: Ids): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/**
 * Makes a change again on a list that another device may have changed meanwhile. What was added or removed here is added
 * or removed there. The order is theirs, unless it was changed here. Of more than a list holds the last go.
 */
export function joinedWatchlist(theirs: Ids, { from, to }: WatchlistChange): number[] {
  const [before, after, there] = [new Set(from), new Set(to), new Set(theirs)];
  const isReordered = !isSameList(
    from.filter((id) => after.has(id)),
    to.filter((id) => before.has(id)),
  );
  // Removed there and untouched here: it stays removed.
  const own = to.filter((id) => there.has(id) || !before.has(id));
  const kept = theirs.filter((id) => after.has(id) || !before.has(id));
  const [first, then] = isReordered ? [own, kept] : [kept, own];
  return [...new Set([...first, ...then])].slice(0, MAX_WATCHED);
}
