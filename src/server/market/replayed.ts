import type { Candle } from '#contract/entities-market';
import type { PriceSource, PriceStep, Quote } from './price-source.ts';
import type { RecordedSource } from './recorded.ts';
import { type Lap, lapAfter, lapAt, lapBefore, marketAt, type ReplayState, speedAt } from './replay-clock.ts';

/**
 * A source in recorded time, replayed: its prices and candles in market time, as the present state of the replay has it. What was
 * served stays as it was, whatever the operator changes.
 */
export function replayedSource(source: RecordedSource, stateOf: () => ReplayState): PriceSource {
  let latestMs = Number.NEGATIVE_INFINITY;
  const lapOf = (marketMs: number): Lap => lapAt(stateOf(), source, marketMs);
  const quote = (instrumentId: number, marketMs: number): Quote => {
    const { shiftMs, untilMs } = lapOf(marketMs);
    if (untilMs === null || marketMs <= untilMs) return source.quote(instrumentId, marketMs - shiftMs);
    return { ...source.quote(instrumentId, untilMs - shiftMs), isOpen: false };
  };
  const stepAt = (marketMs: number, isStraight: PriceStep['isStraight']): PriceStep => ({
    marketMs,
    isStraight,
    quote: (instrumentId) => quote(instrumentId, marketMs),
  });
  return {
    instruments: source.instruments,
    tickMs: source.tickMs,
    ...(source.candlesHoldPrices && { candlesHoldPrices: true }),
    marketMs(wallMs) {
      // A clock that is set back by a little, or a change that was heard of late, must not take market time back.
      latestMs = Math.max(latestMs, marketAt(stateOf(), source, wallMs));
      return latestMs;
    },
    replaySpeed: (wallMs) => speedAt(stateOf(), wallMs),
    silence: (marketMs) =>
      stateOf().isLooping ? null : (source.silence?.(marketMs - lapOf(marketMs).shiftMs) ?? null),
    quote,
    *steps(fromMs, toMs) {
      let lastMs = fromMs;
      for (const [marketMs, isStraight] of instantsOf(source, stateOf(), fromMs, toMs)) {
        lastMs = marketMs;
        yield stepAt(marketMs, isStraight);
      }
      // Nothing moves between two laps.
      if (toMs > lastMs) yield stepAt(toMs, () => true);
    },
    candles(instrumentId, period, marketMs, limit) {
      const state = stateOf();
      let candles: Candle[] = [];
      let lap: Lap | null = lapOf(marketMs);
      for (; lap && candles.length < limit; lap = lapBefore(state, source, lap)) {
        const { shiftMs, startMs, untilMs } = lap;
        const atMs = Math.min(marketMs, untilMs ?? marketMs);
        const found = source
          .candles(instrumentId, period, atMs - shiftMs, limit - candles.length)
          .map((candle) => ({ ...candle, time: candle.time + shiftMs }))
          .filter(({ time }) => time >= startMs);
        candles = [...found, ...candles];
      }
      return candles;
    },
  };
}

const allJump = (): boolean => false;

/** The instants after `fromMs` and until `toMs` at which prices turn or jump, and which came there in a straight line. */
function* instantsOf(
  source: RecordedSource,
  state: ReplayState,
  fromMs: number,
  toMs: number,
): Generator<[marketMs: number, isStraight: PriceStep['isStraight']]> {
  let lap: Lap | null = lapAt(state, source, fromMs);
  for (; lap && lap.startMs <= toMs; lap = lapAfter(state, source, lap)) {
    const { shiftMs, startMs, untilMs } = lap;
    if (startMs > fromMs) yield [startMs, allJump];
    const beginMs = Math.max(fromMs, startMs);
    const endMs = Math.min(toMs, untilMs ?? source.endMs + shiftMs);
    if (endMs > beginMs) {
      for (const { marketMs, isStraight } of source.steps?.(beginMs - shiftMs, endMs - shiftMs) ?? [])
        yield [marketMs + shiftMs, isStraight];
    }
    // It closes where it was left.
    if (untilMs !== null && untilMs >= fromMs && untilMs < toMs) yield [untilMs + 1, allJump];
  }
}
