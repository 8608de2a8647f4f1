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
  const chance =
    random.next() * (limit === Number.POSITIVE_INFINITY ? 1 : chanceBelow(limit, from, to, variance));
  const reach = (from + to + Math.sqrt((to - from) ** 2 - 2 * variance * Math.log(1 - chance))) / 2;
  return Math.min(limit, Math.max(from, to, Math.ceil(reach - 0.5)));
}
