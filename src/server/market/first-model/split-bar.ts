import type { Bar } from '../bar.ts';
import type { Draws } from '../draws.ts';
import { HIDDEN_PEAK, type Walk, walkWithin } from '../walk-within.ts';

/** A place for one child of a split: where it starts and how much of the candle's variance it expects. */
export type Slot = { startMs: number; weight: number };

/** A path is walked in at least so many steps, and each child in at least so many. */
const STEPS_WANTED = 24;
const STEPS_PER_CHILD = 4;
/** Room left at the bounds for wicks, in hidden peaks; with less, minutes would move far more than their days. */
const WICK_ROOM = 1.6;

/**
 * Splits a candle into the candles of its slots: the first opens where it opens, each next one where the last
 * closed, the final one closes where it closes, none leaves its range, one touches its high, one its low, and
 * their volumes add up to its volume.
 */
export function splitBar(random: Draws, bar: Bar, slots: readonly Slot[]): Bar[] {
  const steps = Math.max(STEPS_PER_CHILD, Math.ceil(STEPS_WANTED / slots.length));
  const weights = new Float64Array(slots.length * steps);
  for (const [index, slot] of slots.entries()) {
    const own = (slot.weight / steps) * Math.exp(0.3 * random.normal());
    weights.fill(own, index * steps, (index + 1) * steps);
  }
  const room = (WICK_ROOM * HIDDEN_PEAK) / Math.sqrt(weights.length);
  const walk = walkWithin(random, weights, bar, room);
  const children = cutWalk(random, walk, weights, bar, slots, steps);
  touchBounds(children, bar);
  shareVolume(random, children, weights, steps, bar.volume);
  return children;
}

function cutWalk(
  random: Draws,
  walk: Walk,
  weights: Float64Array,
  bar: Bar,
  slots: readonly Slot[],
  steps: number,
): Bar[] {
  let total = 0;
  for (const weight of weights) total += weight;
  let open = bar.open;
  return slots.map((slot, index) => {
    const from = index * steps;
    const wick = HIDDEN_PEAK * walk.scale * Math.sqrt((weights[from] ?? 0) / total);
    let [high, low, close] = [open, open, open];
    for (let step = from; step < from + steps; step += 1) {
      close = walk.values[step] ?? close;
      if (close > high) high = close;
      if (close < low) low = close;
    }
    high = Math.min(bar.high, high + Math.round(random.exponential(wick)));
    low = Math.max(bar.low, low - Math.round(random.exponential(wick)));
    const child = { startMs: slot.startMs, open, high, low, close, volume: 0 };
    open = close;
    return child;
  });
}

/** Lengthens a wick where rounding or a missing excursion left the candle's own extreme untouched. */
function touchBounds(children: readonly Bar[], bar: Bar): void {
  const [first] = children;
  if (!first) return;
  let highest = first;
  let lowest = first;
  for (const child of children) {
    if (child.high > highest.high) highest = child;
    if (child.low < lowest.low) lowest = child;
  }
  highest.high = bar.high;
  lowest.low = bar.low;
}

/** Busy and wide candles trade more. Rounding the running share keeps the sum exact. */
function shareVolume(
  random: Draws,
  children: readonly Bar[],
  weights: Float64Array,
  steps: number,
  volume: number,
): void {
  const shares = children.map((child, index) => {
    const busy = Math.sqrt(weights[index * steps] ?? 0);
    return (
      (busy * 0.3 + (child.high - child.low) / (1 + volumeRange(children))) * Math.exp(0.35 * random.normal())
    );
  });
  const total = shares.reduce((sum, share) => sum + share, 0);
  let done = 0;
  let given = 0;
  for (const [index, child] of children.entries()) {
    done += shares[index] ?? 0;
    const until = Math.round((volume * done) / total);
    child.volume = until - given;
    given = until;
  }
}

function volumeRange(children: readonly Bar[]): number {
  return children.reduce((sum, child) => sum + child.high - child.low, 0) / children.length;
}
