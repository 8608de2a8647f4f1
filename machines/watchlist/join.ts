import { MAX_LISTS, MAX_WATCHED, type NamedList } from '#contract/watchlist';

type Change<Id> = { from: readonly Id[]; to: readonly Id[] };

/** Lists as the wire and the device have them: the one without a name, which every trader has, apart from the others. */
type ListsApart = { ids: number[]; lists?: NamedList[] | undefined };

/** All lists, that without a name first; its key is empty too. */
export const allLists = ({ ids, lists = [] }: ListsApart): NamedList[] => [
  { key: '', name: '', ids },
  ...lists,
];

export const listsApart = ([first, ...lists]: NamedList[]) => ({ ids: first?.ids ?? [], lists });

/** Lists, and what was made of them since. The one without a name is the first of both. */
export type WatchlistChange = { from: NamedList[]; to: NamedList[] };

export const isSameList = <Id>(one: readonly Id[], other: readonly Id[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

export const areSameLists = (some: NamedList[], others: NamedList[]): boolean =>
  some.length === others.length &&
  some.every(({ key, name, ids }, index) => {
    const other = others[index];
    return other?.key === key && other.name === name && isSameList(ids, other.ids);
  });

/**
 * Makes a change again on lists that another device may have changed meanwhile. A list is known by its key: one that was
 * removed on either side is gone, and a name is theirs unless it was changed here. Of more than there may be the last go.
 */
export function joinedLists(theirs: NamedList[], { from, to }: WatchlistChange): NamedList[] {
  const keysOf = (lists: NamedList[]): string[] => lists.map(({ key }) => key);
  const keys = joined(keysOf(theirs), { from: keysOf(from), to: keysOf(to) }, MAX_LISTS + 1);
  return keys.map((key) => {
    const [there, before, after] = [theirs, from, to].map((lists) => lists.find((list) => list.key === key));
    const named = after && after.name !== before?.name ? after : (there ?? after);
    const change = { from: before?.ids ?? [], to: after?.ids ?? [] };
    return { key, name: named?.name ?? '', ids: joinedWatchlist(there?.ids ?? [], change) };
  });
}

/**
 * Makes a change again on a list that another device may have changed meanwhile. What was added or removed here is added
 * or removed there. The order is theirs, unless it was changed here. Of more than a list holds the last go.
 */
export const joinedWatchlist = (theirs: readonly number[], change: Change<number>): number[] =>
  joined(theirs, change, MAX_WATCHED);

function joined<Id>(theirs: readonly Id[], { from, to }: Change<Id>, most: number): Id[] {
  const [before, after, there] = [new Set(from), new Set(to), new Set(theirs)];
  const isReordered = !isSameList(
    from.filter((id) => after.has(id)),
    to.filter((id) => before.has(id)),
  );
  // Removed there and untouched here: it stays removed.
  const own = to.filter((id) => there.has(id) || !before.has(id));
  const kept = theirs.filter((id) => after.has(id) || !before.has(id));
  const [first, then] = isReordered ? [own, kept] : [kept, own];
  return [...new Set([...first, ...then])].slice(0, most);
}
