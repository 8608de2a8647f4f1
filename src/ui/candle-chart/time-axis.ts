import type { Chart } from 'klinecharts';
import type { Pixel } from './drawing-geometry.ts';
import { CANDLES } from './panes.ts';

/** A place on the chart that no period and no zoom changes. */
export interface ChartPoint {
  /** Epoch ms. */
  time: number;
  price: number;
}

export const UNIT_MS = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
  month: 2_592_000_000,
  year: 31_536_000_000,
} as const;

function periodMs(chart: Chart): number {
  const { type, span } = chart.getPeriod() ?? { type: 'minute', span: 1 };
  return UNIT_MS[type] * span;
}

/**
 * The place of a time among the candles, as an index with a fraction: between two candles where it lies between them,
 * and beyond the ends by the length of a candle. The library goes to the nearest candle, and a line would bend when the
 * period changes.
 */
export function indexOf(times: readonly { timestamp: number }[], time: number, stepMs: number): number {
  const first = times[0]?.timestamp;
  const last = times.at(-1)?.timestamp;
  if (first === undefined || last === undefined) return 0;
  if (time <= first) return (time - first) / stepMs;
  if (time >= last) return times.length - 1 + (time - last) / stepMs;
  let [low, high] = [0, times.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle]?.timestamp ?? 0) <= time) low = middle;
    else high = middle;
  }
  const from = times[low]?.timestamp ?? time;
  const to = times[high]?.timestamp ?? time;
  // A candle is as long as its period, however long the market was closed after it.
  return low + Math.min(1, (time - from) / Math.min(to - from, stepMs));
}

/** The pixels of places, within the pane of the candles. */
export function pixelsOf(chart: Chart, points: readonly ChartPoint[]): Pixel[] {
  const [times, stepMs] = [chart.getDataList(), periodMs(chart)];
  const found = chart.convertToPixel(
    points.map(({ time, price }) => ({ dataIndex: indexOf(times, time, stepMs), value: price })),
    { paneId: CANDLES },
  );
  return [found].flat().map(({ x = 0, y = 0 }) => ({ x, y }));
}

/** The place under a pixel of the pane: the time of the candle there, or of the one that would be. */
export function pointAt(chart: Chart, pixel: Pixel): ChartPoint | null {
  const [found] = [chart.convertFromPixel([pixel], { paneId: CANDLES })].flat();
  const { timestamp, value } = found ?? {};
  if (timestamp === undefined || value === undefined || !Number.isFinite(value)) return null;
  return { time: Math.max(0, Math.round(timestamp)), price: value };
}
