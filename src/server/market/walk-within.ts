import type { Bar } from './bar.ts';
import type { Draws } from './draws.ts';

/** A path inside a candle: the value after each step, in whole price units, the last one the close. */
export type Walk = {
  values: Float64Array;
  /** Standard deviation of the path per square root of the whole candle, in price units. */
  scale: number;
};

/** How many noises are drawn at most, and the misfit, as a share of the range, that is good enough. */
const MAX_DRAWS = 5;
const GOOD_MISFIT = 0.12;
/** A path is never calmer than this share of the range, so that a trending candle is no straight line. */
const LEAST_SCALE = 0.46;
/** A path looked at in steps misses its true peaks by this much of one step's deviation. */
export const HIDDEN_PEAK = 0.58;
/** Peaks are pulled towards the bounds by no more than this; a larger gap would turn noise into saw-teeth. */
const MAX_STRETCH = 1.6;
const NEWTON_STEPS = 8;

/**
 * A random path from open to close that stays inside [low, high] and, where noise allows, touches both.
 * `weights` are the variances of the steps, 0 for a step that stands still. The path is the line from open to
 * close plus a Brownian bridge, scaled until it spans the range; of several draws the one whose peaks fit best
 * is kept, what still sticks out is folded back, and what falls short is stretched towards the bounds.
 *
 * `hiddenShare` tells how far the steps fall short of the true path, in deviations of the whole: the walk then
 * leaves that much room at both bounds for the wicks of its steps, else each split would make the market wilder.
 */
export function walkWithin(random: Draws, weights: Float64Array, bar: Bar, hiddenShare: number): Walk {
  const line = lineOf(weights, bar);
  const noise = new Float64Array(weights.length);
  const range = bar.high - bar.low;
  let best = { values: line, scale: 0, misfit: Number.POSITIVE_INFINITY };
  for (let draw = 0; draw < MAX_DRAWS && best.misfit > GOOD_MISFIT * range; draw += 1) {
    drawBridge(random, weights, noise);
    for (const sign of [1, -1]) {
      const scale = sign * Math.max(fittingScale(line, noise, sign, bar, hiddenShare), LEAST_SCALE * range);
      const candidate = line.map((value, step) => value + scale * (noise[step] ?? 0));
      const misfit = misfitOf(candidate, bar, hiddenShare * Math.abs(scale));
      if (misfit < best.misfit) best = { values: candidate, scale: Math.abs(scale), misfit };
    }
  }
  foldInto(best.values, bar);
  stretchTowards(best.values, bar, hiddenShare * best.scale);
  best.values[best.values.length - 1] = bar.close;
  return best;
}

function lineOf(weights: Float64Array, bar: Bar): Float64Array {
  const line = new Float64Array(weights.length);
  let total = 0;
  for (const weight of weights) total += weight;
  let done = 0;
  for (let step = 0; step < weights.length; step += 1) {
    done += weights[step] ?? 0;
    line[step] = bar.open + (bar.close - bar.open) * (done / total);
  }
  return line;
}

/** Fills `noise` with a bridge from 0 to 0 whose steps have the given variances, the whole scaled to variance 1. */
function drawBridge(random: Draws, weights: Float64Array, noise: Float64Array): void {
  let total = 0;
  let sum = 0;
  for (let step = 0; step < weights.length; step += 1) {
    const weight = weights[step] ?? 0;
    total += weight;
    if (weight > 0) sum += random.normal() * Math.sqrt(weight);
    noise[step] = sum;
  }
  const unit = 1 / Math.sqrt(total);
  let done = 0;
  for (let step = 0; step < weights.length; step += 1) {
    done += weights[step] ?? 0;
    noise[step] = ((noise[step] ?? 0) - sum * (done / total)) * unit;
  }
}

/**
 * The factor at which line + factor x noise, with its hidden peaks, spans the bar's range. The span is convex and piecewise linear in the
 * factor, so Newton's method from above reaches it in a few steps.
 */
function fittingScale(
  line: Float64Array,
  noise: Float64Array,
  sign: number,
  bar: Bar,
  hiddenShare: number,
): number {
  const range = bar.high - bar.low;
  const span = extremes(noise);
  if (span.high <= span.low) return 0;
  let scale = (range + Math.abs(bar.close - bar.open)) / (span.high - span.low);
  for (let turn = 0; turn < NEWTON_STEPS; turn += 1) {
    let [high, low, highNoise, lowNoise] = [bar.open, bar.open, 0, 0];
    for (let step = 0; step < line.length; step += 1) {
      const drift = sign * (noise[step] ?? 0);
      const value = (line[step] ?? 0) + scale * drift;
      if (value > high) [high, highNoise] = [value, drift];
      if (value < low) [low, lowNoise] = [value, drift];
    }
    const excess = high - low + 2 * hiddenShare * scale - range;
    const slope = highNoise - lowNoise + 2 * hiddenShare;
    if (excess <= range * 1e-6 || slope <= 0) break;
    scale = Math.max(0, scale - excess / slope);
  }
  return scale;
}

function extremes(values: Float64Array): { high: number; low: number } {
  let high = Number.NEGATIVE_INFINITY;
  let low = Number.POSITIVE_INFINITY;
  for (const value of values) {
    if (value > high) high = value;
    if (value < low) low = value;
  }
  return { high, low };
}

function misfitOf(values: Float64Array, bar: Bar, hidden: number): number {
  const { high, low } = extremes(values);
  return (
    Math.abs(Math.max(high, bar.open) + hidden - bar.high) +
    Math.abs(Math.min(low, bar.open) - hidden - bar.low)
  );
}

/** Mirrors what lies outside the range back into it. */
function foldInto(values: Float64Array, bar: Bar): void {
  for (let step = 0; step < values.length; step += 1) {
    let value = values[step] ?? 0;
    if (value > bar.high) value = Math.max(bar.low, 2 * bar.high - value);
    else if (value < bar.low) value = Math.min(bar.high, 2 * bar.low - value);
    values[step] = value;
  }
}

/** Widens the part above open and close until it comes near the high, the part below until it comes near the low. */
function stretchTowards(values: Float64Array, bar: Bar, hidden: number): void {
  const top = Math.max(bar.open, bar.close);
  const bottom = Math.min(bar.open, bar.close);
  const { high, low } = extremes(values);
  const up = stretchOf(bar.high - top, high - top, hidden);
  const down = stretchOf(bottom - bar.low, bottom - low, hidden);
  for (let step = 0; step < values.length; step += 1) {
    const value = values[step] ?? 0;
    if (value > top) values[step] = Math.round(top + (value - top) * up);
    else if (value < bottom) values[step] = Math.round(bottom - (bottom - value) * down);
    else values[step] = Math.round(value);
  }
}

function stretchOf(wanted: number, reached: number, hidden: number): number {
  if (reached <= 0) return 1;
  return Math.min(MAX_STRETCH, wanted / reached, Math.max(1, (wanted - hidden) / reached));
}
