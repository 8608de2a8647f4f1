import type { Candle } from '#contract/entities-market';
import { Decimal } from '#contract/money';

/** What a chart shows, in figures: for those who read rather than look. Prices are plain decimals. */

export type CandleSummary = {
  first: string;
  last: string;
  high: string;
  low: string;
  /** Percent from first to last, signed. */
  change: string;
};

const ROWS = 60;

/** The history with the running candle in its place, oldest first. */
export function allCandles(history: readonly Candle[], live: Candle | null): readonly Candle[] {
  return live ? [...history.filter(({ time }) => time < live.time), live] : history;
}

/** From where the candles came to where they are, and how far they went; null without any. */
export function candleSummaryOf(candles: readonly Candle[]): CandleSummary | null {
  const first = candles[0];
  const last = candles.at(-1);
  if (!first || !last) return null;
  const change = new Decimal(last.close).minus(first.open).div(first.open).times(100);
  return {
    first: first.open,
    last: last.close,
    // Prices have fewer digits than a number holds, and this is asked anew with each of them.
    high: candles.reduce((most, { high }) => (Number(high) > Number(most) ? high : most), first.high),
    low: candles.reduce((least, { low }) => (Number(low) < Number(least) ? low : least), first.low),
    change: change.toFixed(4),
  };
}

/** The youngest candles, the youngest first. */
export function youngest(candles: readonly Candle[]): Candle[] {
  return candles.slice(-ROWS).reverse();
}
