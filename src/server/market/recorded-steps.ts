import type { Quote, Step } from './price-source.ts';
import { LEGS } from './recorded-bar.ts';

type QuoteAt = (instrumentId: number, atMs: number) => Quote;

/**
 * The instants after `fromMs`, and `toMs`, at which recorded prices turn or jump: within a candle they go in straight lines,
 * from the close of one, in its last millisecond, to the open of the next they jump.
 */
export function* stepsWithin(
  quoteAt: QuoteAt,
  periodMs: number,
  fromMs: number,
  toMs: number,
): Generator<Step> {
  const legMs = periodMs / LEGS;
  const stepAt = (marketMs: number): Step => ({
    marketMs,
    isStraight: marketMs % periodMs !== 0,
    quote: (instrumentId) => quoteAt(instrumentId, marketMs),
  });
  for (let atMs = (Math.floor(fromMs / legMs) + 1) * legMs; atMs <= toMs; atMs += legMs) {
    if (atMs % periodMs === 0 && atMs - 1 > fromMs) yield stepAt(atMs - 1);
    yield stepAt(atMs);
  }
  if (toMs > fromMs && toMs % legMs !== 0) yield stepAt(toMs);
}
