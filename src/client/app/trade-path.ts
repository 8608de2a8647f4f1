import type { Period } from '#contract/constants';

/** The address of an instrument on the trade screen (S2.3), by its code; without a period the chart keeps its own. */
export function tradePath(symbol: string, period?: Period): string {
  return `/trade?${new URLSearchParams(period ? { symbol, period } : { symbol })}`;
}
