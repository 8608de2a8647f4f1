import type { DayFigures } from '#contract/entities-context';
import type { Candle } from '#contract/entities-market';
import { Decimal } from '#contract/money';
import { DAY_MS } from '#contract/time-units';
import type { Clock } from '../clock.ts';
import type { Market } from './market.ts';

const PERIOD = '5min';
/** The candles of a day, and the one that runs. */
const CANDLES = 289;
/** How long the figures of an instrument are served before they are made anew. */
const KEPT_MS = 5_000;

/** What the candles of an instrument's last 24 hours come to; null without any. */
export type DayFiguresOf = (instrumentId: number) => DayFigures | null;

export function createDayFigures(market: Market, clock: Clock): DayFiguresOf {
  const kept = new Map<number, { madeAtMs: number; figures: DayFigures | null }>();
  return (instrumentId) => {
    const nowMs = clock();
    const known = kept.get(instrumentId);
    if (known && nowMs >= known.madeAtMs && nowMs - known.madeAtMs < KEPT_MS) return known.figures;
    const sinceMs = market.now().marketMs - DAY_MS;
    const candles = market.candles(instrumentId, PERIOD, CANDLES).filter(({ time }) => time >= sinceMs);
    const figures = figuresOf(candles);
    kept.set(instrumentId, { madeAtMs: nowMs, figures });
    return figures;
  };
}

function figuresOf(candles: readonly Candle[]): DayFigures | null {
  const [first] = candles;
  if (!first) return null;
  return {
    sinceMs: first.time,
    open: first.open,
    high: Decimal.max(...candles.map(({ high }) => high)).toFixed(),
    low: Decimal.min(...candles.map(({ low }) => low)).toFixed(),
    volume: Decimal.sum(...candles.map(({ volume }) => volume)).toFixed(),
  };
}
