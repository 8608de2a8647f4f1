/** Figures of a series of returns. */

export function mean(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Mean square: returns are taken about zero. */
export function variance(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum / values.length;
}

export function kurtosis(values: readonly number[]): number {
  return mean(values.map((value) => value ** 4)) / variance(values) ** 2;
}

/** Of a series with itself, `lag` later. */
export function autocorrelation(values: readonly number[], lag = 1): number {
  const centre = mean(values);
  const apart = values.map((value) => value - centre);
  return mean(apart.slice(lag).map((value, index) => value * (apart[index] ?? 0))) / variance(apart);
}

/** Returns over `count` steps, one after the other. */
export function over(count: number, returns: readonly number[]): number[] {
  return Array.from({ length: Math.floor(returns.length / count) }, (_, index) => {
    let sum = 0;
    for (let step = index * count; step < (index + 1) * count; step += 1) sum += returns[step] ?? 0;
    return sum;
  });
}

/** 1 for a martingale; below it prices fall back, above it they run on. */
export function varianceRatio(count: number, returns: readonly number[]): number {
  return variance(over(count, returns)) / (count * variance(returns));
}

/**
 * What it brings to hold the direction of one return (1), or the other one (-1), through the next, after the fee; and how
 * sure that is, in standard errors.
 */
export function holding(
  direction: 1 | -1,
  returns: readonly number[],
  fee: number,
): { earns: number; t: number } {
  const gains = returns
    .slice(1)
    .map((value, index) => direction * value * Math.sign(returns[index] ?? 0))
    .filter((_, index) => returns[index] !== 0);
  const earns = mean(gains) - fee;
  const error = Math.sqrt(variance(gains.map((gain) => gain - earns - fee)) / gains.length);
  return { earns, t: earns / error };
}
