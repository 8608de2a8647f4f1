import type { Period } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import { DrivenCandles } from './paths/driven-candles.ts';

/** A market that stands still after a way up and down: the chart shows a cent in each direction. */
export class WavyCandles extends DrivenCandles {
  override candles(instrumentId: number, period: Period, wallMs: number, limit: number): Candle[] {
    return super.candles(instrumentId, period, wallMs, limit).map((candle, index, { length }) => {
      if (index === length - 1) return candle;
      const close = (Number(candle.close) + Math.sin(index / 4) / 100).toFixed(5);
      return { ...candle, open: close, high: close, low: close, close };
    });
  }
}
