import type { PriceStep } from './price-source.ts';
import type { RecordedInstrument } from './recorded-instrument.ts';

type Turning = Pick<RecordedInstrument, 'turnsAfter'>;

/**
 * The instants after `fromMs`, and `toMs`, at which any recorded price turns or jumps: within a candle prices go in straight
 * lines, from the close of one, in its last millisecond, to the open of the next they jump. A millisecond before each jump there
 * is an instant too, so that what others go meanwhile is no longer than that.
 */
export function* stepsWithin(
  instruments: readonly Turning[],
  stepAt: (marketMs: number) => PriceStep,
  fromMs: number,
  toMs: number,
): Generator<PriceStep> {
  const turns = instruments.map((instrument) => instrument.turnsAfter(fromMs));
  const nextOf = (own: Generator<number>): number => own.next().value ?? Number.POSITIVE_INFINITY;
  const next = turns.map(nextOf);
  for (let atMs = Math.min(...next); atMs < toMs; atMs = Math.min(...next)) {
    yield stepAt(atMs);
    for (const [index, own] of turns.entries()) {
      if (next[index] === atMs) next[index] = nextOf(own);
    }
  }
  if (toMs > fromMs) yield stepAt(toMs);
}
