import { type Drawing, MAX_DRAWINGS } from '#contract/drawings';

/** A set of drawings, and what was made of it since. */
export type DrawingsChange = { from: readonly Drawing[]; to: readonly Drawing[] };

export const isSameDrawings = (one: readonly Drawing[], other: readonly Drawing[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const byId = (drawings: readonly Drawing[]): ReadonlyMap<string, Drawing> =>
  new Map(drawings.map((drawing) => [drawing.id, drawing]));

/**
 * Makes a change again on drawings that another device may have changed meanwhile. What was added, moved or deleted here
 * is added, moved or deleted there; whatever else stands there stays. Of more than can be kept the oldest go.
 */
export function joinedDrawings(theirs: readonly Drawing[], { from, to }: DrawingsChange): Drawing[] {
  const [before, after] = [byId(from), byId(to)];
  const isUntouched = (drawing: Drawing): boolean => {
    const known = before.get(drawing.id);
    return known !== undefined && isSameDrawings([known], [drawing]);
  };
  const kept = theirs.flatMap((drawing) => {
    const own = after.get(drawing.id);
    if (own) return [isUntouched(own) ? drawing : own];
    // Deleted here.
    return before.has(drawing.id) ? [] : [drawing];
  });
  const there = byId(theirs);
  // Deleted there and not touched here: it stays deleted.
  const added = to.filter((drawing) => !there.has(drawing.id) && !isUntouched(drawing));
  return [...kept, ...added].slice(-MAX_DRAWINGS);
}
