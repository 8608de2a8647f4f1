import type { Period } from '#contract/constants';
import type { Clock, Market } from '../ports.ts';

/** Points of a small area chart. */
const POINTS = 40;
/** How long the points of an instrument are served before they are drawn up again. */
const KEPT_MS = 5_000;

/** Closes behind the small area charts, oldest first. */
export type Sparklines = (instrumentId: number, period: Period) => string[];

export function createSparklines(market: Market, clock: Clock): Sparklines {
  const kept = new Map<string, { madeAtMs: number; closes: string[] }>();
  return (instrumentId, period) => {
    const name = `${instrumentId}/${period}`;
    const nowMs = clock();
    const known = kept.get(name);
    if (known && nowMs >= known.madeAtMs && nowMs - known.madeAtMs < KEPT_MS) return known.closes;
    const closes = market.candles(instrumentId, period, POINTS).map((candle) => candle.Close);
    kept.set(name, { madeAtMs: nowMs, closes });
    return closes;
  };
}
