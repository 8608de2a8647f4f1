/** Sorting the rows of a page, as its address has it: `sort=since`, or `sort=-since` from the other end. */

export type Row = Readonly<Record<string, string>>;

export const SORT = 'sort';

/** How rows are sorted by a column, as `aria-sort` says it; undefined where they are sorted by another or by none. */
export function sortOf(sort: string, key: string): 'ascending' | 'descending' | undefined {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : undefined;
}

/** What pressing the name of a column leads to. */
export const nextSort = (sort: string, key: string): string => (sort === key ? `-${key}` : key);

/** The rows in the order that is asked for, by a column that may be sorted by; as they came for any other. */
export function sortedBy(
  rows: readonly Row[],
  columns: readonly { key: string; isSorted?: boolean }[],
  sort: string,
): readonly Row[] {
  const column = columns.find(({ key, isSorted }) => isSorted && sortOf(sort, key) !== undefined);
  if (!column) return rows;
  const { key } = column;
  const sign = sortOf(sort, key) === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare(one[key] ?? '', other[key] ?? ''));
}

/** Numbers by their size, other texts by their letters. Instants stand in their order as texts. */
function compare(one: string, other: string): number {
  const difference = Number(one) - Number(other);
  return Number.isNaN(difference) ? one.localeCompare(other, 'en') : difference;
}
