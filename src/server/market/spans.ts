import { PERIOD_MS, type Period } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import type { PriceSource } from './price-source.ts';

/** Candles asked for at once. */
const AT_ONCE = 1_000;

/** Every candle of a source that began at `fromMs` or later and has ended by `toMs`, oldest first. */
export function* candlesBetween(
  source: PriceSource,
  instrumentId: number,
  period: Period,
  fromMs: number,
  toMs: number,
): Generator<Candle> {
  const lengthMs = PERIOD_MS[period];
  const spanMs = AT_ONCE * lengthMs;
  const firstMs = Math.ceil(fromMs / lengthMs) * lengthMs;
  const endMs = Math.floor(toMs / lengthMs) * lengthMs;
  for (let startMs = firstMs; startMs < endMs; startMs += spanMs) {
    const untilMs = Math.min(endMs, startMs + spanMs);
    // What has no candle in the span answers older ones.
    for (const candle of source.candles(instrumentId, period, untilMs - 1, AT_ONCE)) {
      if (candle.time >= startMs) yield candle;
    }
  }
}

export type PriceAt = { marketMs: number; priceMicro: number };

/**
 * The prices of a source from `fromMs` until before `toMs`: that at `fromMs`, and each that is another than the one before, at
 * the instants at which prices turn or jump. Closed hours are left out.
 */
export function* pricesBetween(
  source: PriceSource,
  instrumentId: number,
  fromMs: number,
  toMs: number,
): Generator<PriceAt> {
  let last: number | null = null;
  const at = (marketMs: number): PriceAt | null => {
    const { closeMicro, isOpen } = source.quote(instrumentId, marketMs);
    if (!isOpen || closeMicro === last) return null;
    last = closeMicro;
    return { marketMs, priceMicro: closeMicro };
  };
  for (const marketMs of instantsOf(source, fromMs, toMs)) {
    const price = at(marketMs);
    if (price) yield price;
  }
}

function* instantsOf(source: PriceSource, fromMs: number, toMs: number): Generator<number> {
  if (toMs <= fromMs) return;
  yield fromMs;
  if (source.steps) for (const { marketMs } of source.steps(fromMs, toMs - 1)) yield marketMs;
  else {
    const { tickMs } = source;
    for (let atMs = (Math.floor(fromMs / tickMs) + 1) * tickMs; atMs < toMs; atMs += tickMs) yield atMs;
  }
}
