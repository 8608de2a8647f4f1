import type { Bar } from './bar.ts';
import type { Draws } from './draws.ts';

/** The finest grain: prices may move twice a second. */
export const TICK_MS = 500;
export const TICKS_PER_MINUTE = 120;
/** Fewer moves than this could not visit open, high, low and close in any order. */
const LEAST_MOVES = 6;

/** What happened inside one minute, tick by tick. Index 0 is the first tick of the minute. */
export type TickPath = {
  prices: Float64Array;
  /** Highest and lowest so far, the open included. */
  highs: Float64Array;
  lows: Float64Array;
  /** Volume so far; the last entry is the minute's volume. */
  volumes: Float64Array;
};

/** The price after each tick of a minute, the last one its close; `weights` are their variances, 0 for one that stands still. */
export type TickWalk = (random: Draws, weights: Float64Array) => Float64Array;

/**
 * Walks a minute's candle in ticks. About `activity` (0 to 1) of them move the price, the rest stand still; the
 * high and the low are each touched and the last tick is the close.
 */
export function tickPathOf(random: Draws, minute: Bar, activity: number, walk: TickWalk): TickPath {
  const weights = tickWeights(random, activity);
  const prices = walk(random, weights);
  touch(prices, weights, minute.high, (price, best) => price > best, minute);
  touch(prices, weights, minute.low, (price, best) => price < best, minute);
  return { prices, ...runningExtremes(prices, minute), volumes: runningVolumes(weights, minute.volume) };
}

function tickWeights(random: Draws, activity: number): Float64Array {
  const weights = new Float64Array(TICKS_PER_MINUTE);
  for (let tick = 0; tick < weights.length; tick += 1) {
    if (random.next() < activity) weights[tick] = Math.exp(0.7 * random.normal());
  }
  const stride = TICKS_PER_MINUTE / LEAST_MOVES;
  for (let move = 0; move < LEAST_MOVES; move += 1) {
    const tick = move * stride + random.pick(move, stride);
    weights[tick] ||= 1;
  }
  return weights;
}

/**
 * Makes sure that some tick, or the open or close, stands at `bound`: when the path fell short of it, the moving
 * tick that came nearest is put there, and so are the still ticks that follow it.
 */
function touch(
  prices: Float64Array,
  weights: Float64Array,
  bound: number,
  isBeyond: (price: number, best: number) => boolean,
  minute: Bar,
): void {
  if (minute.open === bound || prices.includes(bound)) return;
  const last = prices.findLastIndex((_, tick) => (weights[tick] ?? 0) > 0);
  let nearest = -1;
  for (let tick = 0; tick < last; tick += 1) {
    const price = prices[tick] ?? 0;
    // The tick that already holds the other bound must keep it.
    if ((weights[tick] ?? 0) === 0 || price === minute.high || price === minute.low) continue;
    if (nearest < 0 || isBeyond(price, prices[nearest] ?? 0)) nearest = tick;
  }
  if (nearest < 0) nearest = 0;
  prices[nearest] = bound;
  for (let tick = nearest + 1; tick < last && (weights[tick] ?? 0) === 0; tick += 1) prices[tick] = bound;
}

function runningExtremes(prices: Float64Array, minute: Bar): Pick<TickPath, 'highs' | 'lows'> {
  const highs = new Float64Array(prices.length);
  const lows = new Float64Array(prices.length);
  let [high, low] = [minute.open, minute.open];
  for (const [tick, price] of prices.entries()) {
    if (price > high) high = price;
    if (price < low) low = price;
    highs[tick] = high;
    lows[tick] = low;
  }
  return { highs, lows };
}

function runningVolumes(weights: Float64Array, volume: number): Float64Array {
  let total = 0;
  for (const weight of weights) total += weight;
  let done = 0;
  return weights.map((weight, tick) => {
    done += weight;
    return tick === weights.length - 1 ? volume : Math.floor((volume * done) / total);
  });
}
