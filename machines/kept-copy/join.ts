/** What stands in a copy under an id of its own: a drawing, a template. */
type Row = { id: string };
/** A set of rows, and what was made of it since. */
export type RowsChange<Of extends Row> = { from: readonly Of[]; to: readonly Of[] };

export const areSameRows = (one: readonly Row[], other: readonly Row[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const byId = <Of extends Row>(rows: readonly Of[]): ReadonlyMap<string, Of> =>
  new Map(rows.map((row) => [row.id, row]));

/**
 * Makes a change again on rows that another device may have changed meanwhile. What was added, changed or deleted here
 * is added, changed or deleted there; whatever else stands there stays. Of more than `most` the oldest go.
 */
export function joinedRows<Of extends Row>(
  theirs: readonly Of[],
  { from, to }: RowsChange<Of>,
  most: number,
): Of[] {
  const [before, after] = [byId(from), byId(to)];
  const isUntouched = (row: Of): boolean => {
    const known = before.get(row.id);
    return known !== undefined && areSameRows([known], [row]);
  };
  const kept = theirs.flatMap((row) => {
    const own = after.get(row.id);
    if (own) return [isUntouched(own) ? row : own];
    // Deleted here.
    return before.has(row.id) ? [] : [row];
  });
  const there = byId(theirs);
  // Deleted there and not touched here: it stays deleted.
  const added = to.filter((row) => !there.has(row.id) && !isUntouched(row));
  return [...kept, ...added].slice(-most);
}
