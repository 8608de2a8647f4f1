import { PERIOD_MS, type Period } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import type { PriceSource, Quote } from '#server/market/price-source';
import { DrivenSource } from '../../support/driven-source.ts';

const MAX_CANDLES = 60;

/** The driven market, with candles while a test wants any: each as flat as the price stands. */
export class DrivenCandles implements PriceSource {
  readonly #prices = new DrivenSource();
  readonly instruments = this.#prices.instruments;
  readonly tickMs = this.#prices.tickMs;
  hasCandles = true;

  quote(instrumentId: number): Quote {
    return this.#prices.quote(instrumentId);
  }

  set(instrument: { id: number }, price: number): void {
    this.#prices.set(instrument, price);
  }

  setOpen(instrument: { id: number }, isOpen: boolean): void {
    this.#prices.setOpen(instrument, isOpen);
  }

  candles(instrumentId: number, period: Period, wallMs: number, limit: number): Candle[] {
    if (!this.hasCandles) return [];
    const price = String(this.quote(instrumentId).closeMicro / 1_000_000);
    const last = wallMs - (wallMs % PERIOD_MS[period]);
    const length = Math.min(limit, MAX_CANDLES);
    return Array.from({ length }, (_, index) => ({
      time: last - (length - 1 - index) * PERIOD_MS[period],
      open: price,
      high: price,
      low: price,
      close: price,
      volume: '1',
    }));
  }
}

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
