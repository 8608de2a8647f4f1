import type { Quote, Step } from './price-source.ts';
import { LEGS } from './recorded-bar.ts';

/** What tells the quotes of one instrument of a recording. */
type Book = { quote(atMs: number): Quote; quoteUntil(atMs: number): Quote };

/**
 * The instants after `fromMs`, and `toMs`, at which recorded prices turn or jump: within a candle they go in straight lines,
 * from the close of one, in its last millisecond, to the open of the next they jump.
 */
export function* stepsWithin(
  bookOf: (instrumentId: number) => Book,
  periodMs: number,
  fromMs: number,
  toMs: number,
): Generator<Step> {
  const legMs = periodMs / LEGS;
  for (let atMs = (Math.floor(fromMs / legMs) + 1) * legMs; atMs < toMs; atMs += legMs) {
    yield* stepsAt(bookOf, periodMs, fromMs, atMs);
  }
  if (toMs > fromMs) yield* stepsAt(bookOf, periodMs, fromMs, toMs);
}

function* stepsAt(
  bookOf: (instrumentId: number) => Book,
  periodMs: number,
  fromMs: number,
  atMs: number,
): Generator<Step> {
  const quote = (instrumentId: number) => bookOf(instrumentId).quote(atMs);
  if (atMs % periodMs !== 0) {
    yield { marketMs: atMs, isStraight: true, quote };
    return;
  }
  const quoteUntil = (instrumentId: number) => bookOf(instrumentId).quoteUntil(atMs);
  if (atMs - 1 > fromMs) yield { marketMs: atMs - 1, isStraight: true, quote: quoteUntil };
  yield { marketMs: atMs, isStraight: false, quote };
}
