import type { Bar } from './bar.ts';

/**
 * What happens inside a recorded candle, of which only four prices are known: the price goes in straight lines from
 * the open to the nearer extreme, on to the other one and to the close, a third of the time each. Bars are in whole
 * price units; rounding keeps order, so cutting a candle anywhere gives parts that unite into it exactly.
 */

/** The four prices in the order the path visits them. */
function turningPoints({ open, high, low, close }: Bar): readonly [number, number, number, number] {
  const up = high - open;
  const down = open - low;
  const isLowFirst = down < up || (down === up && close >= open);
  return isLowFirst ? [open, low, high, close] : [open, high, low, close];
}

/** The straight lines of a candle's path, each as long as the others. */
export const LEGS = 3;

/** The price after a share (0 to 1) of the candle's time. */
export function priceAt(bar: Bar, share: number): number {
  const points = turningPoints(bar);
  const leg = Math.min(LEGS - 1, Math.floor(share * LEGS));
  const [from = bar.open, to = bar.close] = points.slice(leg, leg + 2);
  return Math.round(from + (to - from) * Math.min(1, share * LEGS - leg));
}

/** The part of a candle between two shares of its time, as a bar that starts at `startMs`. */
export function partOf(bar: Bar, startMs: number, from: number, until: number): Bar {
  const open = priceAt(bar, from);
  const close = priceAt(bar, until);
  let [high, low] = [Math.max(open, close), Math.min(open, close)];
  for (const [index, price] of turningPoints(bar).entries()) {
    if (index / LEGS < from || index / LEGS > until) continue;
    high = Math.max(high, price);
    low = Math.min(low, price);
  }
  const volume = Math.floor(bar.volume * until) - Math.floor(bar.volume * from);
  return { startMs, open, high, low, close, volume };
}
