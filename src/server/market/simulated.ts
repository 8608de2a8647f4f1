import type { Period } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import type { CatalogueInstrument } from './catalogue.ts';
import { ContinuedInstrument, type Earlier } from './continued-instrument.ts';
import type { DrawsOf } from './draws.ts';
import type { PriceSource, Quote } from './price-source.ts';
import { candleOf } from './price-text.ts';
import { SimulatedInstrument } from './simulated-instrument.ts';
import { nextChangeAt } from './trading-hours.ts';

/** How often an instrument may move: ticks of half a second, every other instrument a quarter later. */
const TICK_STEP_MS = 250;

/**
 * The embedded market: a pure function of (draws, instrument, time). Any instant, years back or now, can be asked for in
 * any order, and two instances with the same draws agree. With `earlier` the market was another one until an instant, and
 * goes on from its prices. Throws RangeError for an instrument it does not list.
 */
export function createSimulatedSource(
  draws: DrawsOf,
  instruments: readonly CatalogueInstrument[],
  earlier: Earlier | null = null,
): PriceSource {
  const make = (instrument: CatalogueInstrument) =>
    earlier
      ? new ContinuedInstrument(draws, instrument, earlier)
      : new SimulatedInstrument(draws, instrument);
  const books = new Map(instruments.map((instrument) => [instrument.id, make(instrument)]));
  const bookOf = (instrumentId: number): SimulatedInstrument | ContinuedInstrument => {
    const book = books.get(instrumentId);
    if (!book) throw new RangeError(`no instrument ${instrumentId}`);
    return book;
  };
  return {
    instruments,
    tickMs: TICK_STEP_MS,
    quote(instrumentId: number, wallMs: number): Quote {
      return bookOf(instrumentId).quote(wallMs);
    },
    nextChangeAtMs(instrumentId: number, wallMs: number): number | null {
      return nextChangeAt(bookOf(instrumentId).instrument.hours, wallMs);
    },
    candles(instrumentId: number, period: Period, wallMs: number, limit: number): Candle[] {
      const book = bookOf(instrumentId);
      const { pricePrecision } = book.instrument;
      return book.bars(period, wallMs, limit).map((bar) => candleOf(bar, pricePrecision));
    },
  };
}
