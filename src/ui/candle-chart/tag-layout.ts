/** Where the tags and labels of lines stand when their lines are nearer to each other than they are high. */

/** What stands at a height; the heavier of two that are in each other's way moves less. */
export interface Spot {
  at: number;
  weight: number;
}
export const LIGHT = 1;
/** Moves by less than a pixel, whatever is in its way. */
export const HEAVY = 1e6;

interface Bounds {
  from: number;
  to: number;
}

/**
 * Pushes spots apart until none is nearer to the next than `gap`, within bounds and in the order of their lines. The sum of the
 * squared moves, by weight, is the least there is: spots that meet become a block at its weighted mean. Where there is no room
 * for the gap they share what there is. Answers in the order it was asked.
 */
export function spread(spots: readonly Spot[], gap: number, { from, to }: Bounds): number[] {
  const room = Math.max(0, to - from);
  const step = spots.length > 1 ? Math.min(gap, room / (spots.length - 1)) : 0;
  const order = spots.map((_, index) => index).sort((a, b) => (spots[a]?.at ?? 0) - (spots[b]?.at ?? 0));
  // Without their steps all spots of a block are at one height.
  const blocks: { mean: number; weight: number; count: number }[] = [];
  order.forEach((index, place) => {
    const { at, weight } = spots[index] ?? { at: 0, weight: 0 };
    let block = { mean: at - place * step, weight, count: 1 };
    for (let before = blocks.at(-1); before && before.mean > block.mean; before = blocks.at(-1)) {
      blocks.pop();
      const sum = before.weight + block.weight;
      const mean = before.mean + ((block.mean - before.mean) * block.weight) / sum;
      block = { mean, weight: sum, count: before.count + block.count };
    }
    blocks.push(block);
  });
  const last = Math.max(from, to) - step * Math.max(0, spots.length - 1);
  const heights = blocks.flatMap(({ mean, count }) =>
    Array<number>(count).fill(Math.min(Math.max(mean, from), last)),
  );
  const found = Array<number>(spots.length).fill(0);
  order.forEach((index, place) => {
    found[index] = (heights[place] ?? 0) + place * step;
  });
  return found;
}

export interface Tag {
  id: string;
  /** The height of its line, which may lie outside of the pane. */
  y: number;
  width: number;
  /** A finger has it, or it is to be set: it keeps to its line, and others give way. */
  isMoved: boolean;
  /** It is left out where there is no room for all. */
  isOptional: boolean;
}
interface TagPane {
  width: number;
  height: number;
  /** What the legend takes at the top. */
  top: number;
  /** What a finger may touch of a tag, and what is seen of it. */
  tagHeight: number;
  pillHeight: number;
}
export interface TagSpot {
  x: number;
  /** Of its middle. */
  y: number;
  /** What a finger may touch of it above and below its middle: half of the way to the next. */
  above: number;
  below: number;
}
/** Between what is seen of tags. */
const GAP_PX = 6;
const SEEN_APART_PX = 3;

type Row = { at: number; width: number; isMoved: boolean; tags: Tag[] };

/**
 * Places tags within a pane, each at its line or as near as others let it be. Those of one line, or beyond one edge, stand beside
 * each other. Without room for all at their height the optional ones are left out; then only what is seen of the others is kept
 * apart, and neighbours share what a finger may touch.
 */
export function layOutTags(tags: readonly Tag[], pane: TagPane): Map<string, TagSpot> {
  const { tagHeight, pillHeight } = pane;
  const half = tagHeight / 2;
  const from = pane.top + half;
  const bounds = { from, to: Math.max(from, pane.height - half) };
  const rows = rowsOf(tags, pane, bounds);
  const hasRoom = (rows.length - 1) * tagHeight <= bounds.to - bounds.from;
  const needed = tags.filter(({ isOptional }) => !isOptional);
  if (!hasRoom && needed.length < tags.length) return layOutTags(needed, pane);
  const heights = spread(
    rows.map(({ at, isMoved }) => ({ at, weight: isMoved ? HEAVY : LIGHT })),
    hasRoom ? tagHeight : pillHeight + SEEN_APART_PX,
    bounds,
  );
  const spots = new Map<string, TagSpot>();
  rows.forEach((row, index) => {
    const y = heights[index] ?? 0;
    const shared = (next: number | undefined): number =>
      next === undefined ? half : Math.min(half, Math.abs(next - y) / 2);
    const [above, below] = [shared(heights[index - 1]), shared(heights[index + 1])];
    let x = 0;
    // What leads to a line begins at the first.
    for (const { id, width } of row.tags.toSorted((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y))) {
      spots.set(id, { x, y, above, below });
      x += width + GAP_PX;
    }
  });
  return spots;
}

/**
 * The tags in rows from the top. A row is at most as wide as the pane and holds one of the lines that are seen; tags of lines
 * beyond an edge stand beside it where it is near.
 */
function rowsOf(tags: readonly Tag[], { width, height, tagHeight }: TagPane, { from, to }: Bounds): Row[] {
  const rows: Row[] = [];
  const isOutside = ({ y }: Tag): boolean => y < 0 || y > height;
  for (const tag of tags.toSorted((a, b) => a.y - b.y)) {
    const at = Math.min(Math.max(tag.y, from), to);
    const row = rows.at(-1);
    const seen = row?.tags.find((one) => !isOutside(one));
    const isBeside =
      row !== undefined &&
      Math.abs(row.at - at) < tagHeight &&
      (isOutside(tag) || seen === undefined || seen.y === tag.y) &&
      !(row.isMoved || tag.isMoved) &&
      row.width + GAP_PX + tag.width <= width;
    if (!isBeside) rows.push({ at, width: tag.width, isMoved: tag.isMoved, tags: [tag] });
    else {
      if (!isOutside(tag)) row.at = at;
      row.tags.push(tag);
      row.width += GAP_PX + tag.width;
    }
  }
  return rows;
}
