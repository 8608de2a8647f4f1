/** The figure that this share of the others does not exceed. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (figures: readonly number[]): number => quantile(figures, 0.5);
