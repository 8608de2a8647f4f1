import type { Draws } from '../draws.ts';

/**
 * How far a path of whole units reaches on its way from one price to another: the law of the highest point of a Brownian
 * path between two ends (reflection principle), taken at whole units. The lowest point is the highest of the mirrored path.
 */

/** The chance that the path stays at or below `high`; `variance` is in squared units. */
export function chanceBelow(high: number, from: number, to: number, variance: number): number {
  if (high < from || high < to) return 0;
  return 1 - Math.exp((-2 * (high + 0.5 - from) * (high + 0.5 - to)) / variance);
}

/** Draws the highest point, of paths that stay at or below `limit`. */
export function drawHighest(
  random: Draws,
  from: number,
  to: number,
  variance: number,
  limit = Number.POSITIVE_INFINITY,
): number {
  const most = limit === Number.POSITIVE_INFINITY ? 1 : chanceBelow(limit, from, to, variance);
  return Math.min(limit, highestOf(random.next() * most, from, to, variance));
}

/** How high a path went; `share` (0 to 1) is drawn. `slack` is that of `chanceWithin`. */
export function highestOf(share: number, from: number, to: number, variance: number, slack = 0): number {
  const reach = (from + to + Math.sqrt((to - from) ** 2 - 2 * variance * Math.log(1 - share))) / 2;
  return Math.max(from, to, Math.ceil(reach - 0.5 - slack));
}

/**
 * The chance that the path stays from `low` to `high`: each bound mirrors the other, again and again. Ticks see the path now and
 * then alone, and what they see goes less far: `slack` is how much, in units, and 0 for a path that is seen all the time.
 */
export function chanceWithin(
  low: number,
  high: number,
  from: number,
  to: number,
  variance: number,
  slack: number,
): number {
  if (high < from || high < to || low > from || low > to) return 0;
  const width = high - low + 1 + 2 * slack;
  const [start, end] = [from - low + 0.5 + slack, to - low + 0.5 + slack];
  const rate = -2 / variance;
  const apart = Math.abs(end - start);
  let sum = 1 - Math.exp(rate * start * end) - Math.exp(rate * (width - start) * (width - end));
  for (let far = width; rate * far * (far - apart) > NEGLIGIBLE; far += width) {
    sum += Math.exp(rate * far * (far + apart)) + Math.exp(rate * far * (far - apart));
    sum -= Math.exp(rate * (far + start) * (far + end));
    sum -= Math.exp(rate * (far + width - start) * (far + width - end));
  }
  return sum > 0 ? sum : 0;
}
/** e to this is no chance. */
const NEGLIGIBLE = -20;

/**
 * How low a path went whose highest point is `high`, not below `least`; `share` (0 to 1) is drawn. A path that stays above `enough`
 * has any answer above it.
 */
export function lowestOf(
  share: number,
  from: number,
  to: number,
  variance: number,
  slack: number,
  high: number,
  least = Math.floor(Math.min(from, to) - FARTHEST * Math.sqrt(variance) - 1),
  enough = Number.POSITIVE_INFINITY,
): number {
  const chance = (low: number) =>
    chanceWithin(low, high, from, to, variance, slack) -
    chanceWithin(low, high - 1, from, to, variance, slack);
  return -boundOf(share, -Math.min(from, to), -least, (bound) => chance(-bound), -enough);
}
/** No path goes farther beyond both ends, in deviations: what is drawn has 52 bits at most. */
export const FARTHEST = 4.3;

/** Halvings until the chance is nearly a line. */
const HALVINGS = 5;

/**
 * The nearest bound, from `near` to `far`, that holds a path drawn by `share` (0 to 1); `chance` is how likely a bound holds
 * it, and grows with the bound. One that is known not to exceed `enough` is not looked for further.
 */
export function boundOf(
  share: number,
  near: number,
  far: number,
  chance: (bound: number) => number,
  enough = Number.NEGATIVE_INFINITY,
): number {
  let [inner, outer] = [near, far];
  let [innerChance, outerChance] = [chance(near), chance(far)];
  const drawn = share * outerChance;
  // Ticks seldom see where the path turned: that one of the ends is the farthest is no rare case.
  if (innerChance > drawn || near === far) return near;
  for (let halving = 0; halving < HALVINGS && outer - inner > 1 && outer > enough; halving += 1) {
    const middle = Math.floor((inner + outer) / 2);
    const middleChance = chance(middle);
    if (middleChance > drawn) [outer, outerChance] = [middle, middleChance];
    else [inner, innerChance] = [middle, middleChance];
  }
  const rise = outerChance - innerChance;
  const part = rise > 0 ? (drawn - innerChance) / rise : 1;
  return Math.min(outer, inner + Math.floor(part * (outer - inner)) + 1);
}
