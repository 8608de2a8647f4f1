import type { PointGroup } from 'signature_pad';

/** Strokes as points; x and y in widths of the pad, so that they fit a pad of any size. */
export type Strokes = { x: number; y: number }[][];

const PEN = { dotSize: 0, minWidth: 0.8, maxWidth: 2.6, velocityFilterWeight: 0.7 } as const;
const PRESSURE = 0.5;
/** Milliseconds between two points: what makes a line of even strength. */
const STEP_MS = 12;

export function strokesOf(groups: readonly PointGroup[], width: number): Strokes {
  return groups.map(({ points }) => points.map(({ x, y }) => ({ x: x / width, y: y / width })));
}

export function toGroups(strokes: Strokes, width: number, penColor: string): PointGroup[] {
  return strokes.map((stroke) => ({
    ...PEN,
    penColor,
    compositeOperation: 'source-over',
    points: stroke.map(({ x, y }, index) => ({
      x: x * width,
      y: y * width,
      pressure: PRESSURE,
      time: index * STEP_MS,
    })),
  }));
}
