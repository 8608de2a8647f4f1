import type { Period } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import type { Clock } from '../clock.ts';
import type { Market } from './market.ts';

/** Points of a small area chart. */
const POINTS = 40;
/** How long the points of an instrument are served before they are drawn up again. */
const KEPT_MS = 5_000;

/** Candles behind the small area charts, oldest first, the running one last. */
export type Sparklines = (instrumentId: number, period: Period) => readonly Candle[];

export function createSparklines(market: Market, clock: Clock): Sparklines {
  const kept = new Map<string, { madeAtMs: number; candles: readonly Candle[] }>();
  return (instrumentId, period) => {
    const name = `${instrumentId}/${period}`;
    const nowMs = clock();
    const known = kept.get(name);
    if (known && nowMs >= known.madeAtMs && nowMs - known.madeAtMs < KEPT_MS) return known.candles;
    const candles = market.candles(instrumentId, period, POINTS);
    kept.set(name, { madeAtMs: nowMs, candles });
    return candles;
  };
}
