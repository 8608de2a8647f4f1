import type { Chart } from 'klinecharts';
import { haptic } from '../haptics.ts';
import type { Pixel } from './drawing-geometry.ts';
import type { ChartDrawing, Drawings, Hit } from './drawings.ts';
import type { FingerClaim, FingerOwner, Press } from './finger-owner.ts';
import { CANDLES } from './panes.ts';
import { type ChartPoint, pixelsOf, pointAt } from './time-axis.ts';

/** What the owner of the drawings hears of fingers and mouse; each once the finger has let go. */
export interface DrawingListeners {
  onPoint?: ((point: ChartPoint) => void) | undefined;
  onSelect?: ((id: string | null) => void) | undefined;
  onMoved?: ((id: string, points: ChartPoint[]) => void) | undefined;
}

/** How near a press must be: a fingertip is wider than the tip of a pointer. */
const REACH_PX = { touch: 18, mouse: 7 } as const;

/** The pixel within the pane of the candles, of which the other panes and the axes are no part. */
function withinPane(chart: Chart, { x, y }: Pixel): Pixel {
  const { width = 0, height = 0 } = chart.getSize(CANDLES, 'main') ?? {};
  return { x: Math.min(Math.max(x, 0), width), y: Math.min(Math.max(y, 0), height) };
}

function isInPane(chart: Chart, pixel: Pixel): boolean {
  const inside = withinPane(chart, pixel);
  return inside.x === pixel.x && inside.y === pixel.y;
}

/** Where a drawing would be, moved from one pixel to another: as a whole, or by one of its points. */
function movedBy(chart: Chart, { drawing, pointIndex }: Hit, from: Pixel, to: Pixel): ChartDrawing {
  const points = pixelsOf(chart, drawing.points).map(({ x, y }, index) => {
    const known = drawing.points[index];
    if (pointIndex !== null && index !== pointIndex) return known;
    return pointAt(chart, { x: x + to.x - from.x, y: y + to.y - from.y }) ?? known;
  });
  return { ...drawing, points: points.filter((point) => point !== undefined) };
}

/** Places the next point where the finger lets go, and shows meanwhile where that would be. */
const placing =
  (chart: Chart, drawings: Drawings, listeners: () => DrawingListeners): FingerClaim =>
  (press) => {
    if (!drawings.scene.placing || !isInPane(chart, press)) return null;
    const show = (pixel: Pixel): void => drawings.preview(pointAt(chart, withinPane(chart, pixel)));
    show(press);
    return {
      move: show,
      end: (pixel) => {
        drawings.preview(null);
        const point = pointAt(chart, withinPane(chart, pixel));
        if (!point) return;
        haptic('tick');
        listeners().onPoint?.(point);
      },
      cancel: () => drawings.preview(null),
    };
  };

/** Drags the selected drawing; the mouse also one that is not selected yet. */
const dragging =
  (chart: Chart, drawings: Drawings, listeners: () => DrawingListeners): FingerClaim =>
  (press) => {
    if (!isInPane(chart, press)) return null;
    const hit = drawings.hitAt(press, reachOf(press));
    if (!hit || (press.isTouch && hit.drawing.id !== drawings.scene.selectedId)) return null;
    return drag(chart, drawings, listeners, hit, press);
  };

function drag(
  chart: Chart,
  drawings: Drawings,
  listeners: () => DrawingListeners,
  hit: Hit,
  press: Press,
): FingerOwner {
  let moved: ChartDrawing | null = null;
  if (hit.drawing.id !== drawings.scene.selectedId) listeners().onSelect?.(hit.drawing.id);
  return {
    move: (pixel) => {
      moved = movedBy(chart, hit, press, withinPane(chart, pixel));
      drawings.move(moved);
    },
    end: () => {
      if (moved) listeners().onMoved?.(moved.id, [...moved.points]);
      drawings.move(null);
    },
    cancel: () => drawings.move(null),
  };
}

const reachOf = ({ isTouch }: Press): number => (isTouch ? REACH_PX.touch : REACH_PX.mouse);

/** The claims of the drawings on a press, in their order. */
export function drawingClaims(
  chart: Chart,
  drawings: Drawings,
  listeners: () => DrawingListeners,
): readonly FingerClaim[] {
  return [placing(chart, drawings, listeners), dragging(chart, drawings, listeners)];
}

/** A tap selects the drawing under it, or none. */
export function selectAt(
  chart: Chart,
  drawings: Drawings,
  press: Press,
  listeners: () => DrawingListeners,
): void {
  const hit = isInPane(chart, press) ? drawings.hitAt(press, reachOf(press)) : null;
  const id = hit?.drawing.id ?? null;
  if (id !== drawings.scene.selectedId) listeners().onSelect?.(id);
}
