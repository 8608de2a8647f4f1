/** What a drawing looks like between the pixels of its points: plain geometry, which the canvas and a finger share. */

export type DrawnKind = 'segment' | 'ray' | 'horizontal' | 'channel' | 'fibonacci' | 'text';

export interface Pixel {
  x: number;
  y: number;
}

interface Box {
  width: number;
  height: number;
}

/** A stroke between two pixels; a weak one is drawn thin and dashed. */
export interface DrawnStroke {
  from: Pixel;
  to: Pixel;
  isWeak?: boolean;
}

/** A level of a retracement: its share of the way, and where it is. */
export interface RetracementLevel {
  share: number;
  y: number;
  from: number;
  to: number;
}

export interface Shape {
  strokes: DrawnStroke[];
  /** Surfaces between strokes, filled faintly. */
  fills: Pixel[][];
  levels: RetracementLevel[];
}

/** The retracements of Fibonacci that charts show. */
export const FIBONACCI = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

const NOTHING: Shape = { strokes: [], fills: [], levels: [] };

/** The shape of a drawing, also of one of which not every point is placed yet. */
export function shapeOf(kind: DrawnKind, points: readonly Pixel[], box: Box): Shape {
  const [first, second, third] = points;
  if (!first) return NOTHING;
  if (kind === 'horizontal')
    return {
      ...NOTHING,
      strokes: [{ from: { x: 0, y: first.y }, to: { x: box.width, y: first.y } }],
    };
  if (kind === 'text' || !second) return NOTHING;
  switch (kind) {
    case 'segment':
      return { ...NOTHING, strokes: [{ from: first, to: second }] };
    case 'ray':
      return { ...NOTHING, strokes: [{ from: first, to: beyond(first, second, box) }] };
    case 'channel':
      return channelOf(first, second, third);
    case 'fibonacci':
      return retracementOf(first, second, box);
  }
}

/** Where a line from `from` through `through` leaves the box. */
function beyond(from: Pixel, through: Pixel, { width, height }: Box): Pixel {
  const [dx, dy] = [through.x - from.x, through.y - from.y];
  if (dx === 0 && dy === 0) return through;
  const reach = (delta: number, at: number, end: number): number =>
    delta === 0 ? Number.POSITIVE_INFINITY : ((delta > 0 ? end : 0) - at) / delta;
  const scale = Math.max(1, Math.min(reach(dx, from.x, width), reach(dy, from.y, height)));
  return { x: from.x + dx * scale, y: from.y + dy * scale };
}

/** Two parallels, the second as far above or below as the third point is, and the middle between them. */
function channelOf(first: Pixel, second: Pixel, third: Pixel | undefined): Shape {
  const base: DrawnStroke = { from: first, to: second };
  if (!third) return { ...NOTHING, strokes: [base] };
  const slope = second.x === first.x ? 0 : (second.y - first.y) / (second.x - first.x);
  const height = third.y - (first.y + slope * (third.x - first.x));
  const raised = (share: number): DrawnStroke => ({
    from: { x: first.x, y: first.y + height * share },
    to: { x: second.x, y: second.y + height * share },
  });
  const other = raised(1);
  return {
    strokes: [base, other, { ...raised(0.5), isWeak: true }],
    fills: [[base.from, base.to, other.to, other.from]],
    levels: [],
  };
}

/** Levels between the prices of two points, from the first point to the right edge; 0 is at the second point. */
function retracementOf(first: Pixel, second: Pixel, { width }: Box): Shape {
  const from = Math.min(first.x, second.x);
  const levels = FIBONACCI.map((share) => ({
    share,
    y: second.y + (first.y - second.y) * share,
    from,
    to: Math.max(width, from),
  }));
  return {
    strokes: [
      { from: first, to: second, isWeak: true },
      ...levels.map(({ y, to }) => ({ from: { x: from, y }, to: { x: to, y } })),
    ],
    fills: [],
    levels,
  };
}

/** How far a pixel is from a stroke. */
export function distanceTo({ x, y }: Pixel, { from, to }: DrawnStroke): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - (from.x + along * dx), y - (from.y + along * dy));
}
