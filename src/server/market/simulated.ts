import type { Period } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import type { Bar } from './bar.ts';
import { comingHoursOf } from './calendars/coming-hours.ts';
import { nextCalendarChangeAt } from './calendars/opening-hours.ts';
import type { CatalogueInstrument } from './catalogue.ts';
import { ContinuedInstrument, type InstrumentBook } from './continued-instrument.ts';
import type { DrawsOf } from './draws.ts';
import { FirstInstrument } from './first-model/first-instrument.ts';
import type { LadderInstrument, Start } from './ladder-instrument.ts';
import { MarketFactors } from './model/factors.ts';
import { ModelInstrument } from './model/model-instrument.ts';
import { SecondInstrument } from './model/second-instrument.ts';
import type { PriceSource, Quote } from './price-source.ts';
import { candleOf } from './price-text.ts';

/** How often an instrument may move: ticks of half a second, every other instrument a quarter later. */
const TICK_STEP_MS = 250;

/** What a market was until a full minute: by which model, today's or that of an earlier edition, and from which draws. */
export type Earlier = { draws: DrawsOf; model: keyof typeof MODELS; untilMs: number };

/**
 * The embedded market: a pure function of (draws, instrument, time). Any instant, years back or now, can be asked for in
 * any order, and two instances with the same draws agree. With `earlier`, oldest first, the market was another one until an
 * instant, and goes on from its prices. Throws RangeError for an instrument it does not list.
 */
export function createSimulatedSource(
  draws: DrawsOf,
  instruments: readonly CatalogueInstrument[],
  earlier: readonly Earlier[] = [],
): PriceSource {
  const now = { draws, model: 'present' as const, untilMs: Number.POSITIVE_INFINITY };
  const eras = [...earlier, now].map((era) => ({
    begin: MODELS[era.model](era.draws),
    untilMs: era.untilMs,
  }));
  const books = new Map(
    instruments.map((instrument) => [instrument.id, { instrument, book: bookIn(eras, instrument) }]),
  );
  const bookOf = (instrumentId: number): { book: InstrumentBook; instrument: CatalogueInstrument } => {
    const found = books.get(instrumentId);
    if (!found) throw new RangeError(`no instrument ${instrumentId}`);
    return found;
  };
  return {
    instruments,
    tickMs: TICK_STEP_MS,
    candlesHoldPrices: true,
    quote(instrumentId: number, wallMs: number): Quote {
      return bookOf(instrumentId).book.quote(wallMs);
    },
    nextChangeAtMs(instrumentId: number, wallMs: number): number | null {
      return nextCalendarChangeAt(bookOf(instrumentId).instrument.calendar, wallMs);
    },
    comingHours(instrumentId: number, wallMs: number) {
      return comingHoursOf(bookOf(instrumentId).instrument.calendar, wallMs);
    },
    candles(instrumentId: number, period: Period, wallMs: number, limit: number): Candle[] {
      const { book, instrument } = bookOf(instrumentId);
      return book.bars(period, wallMs, limit).map((bar) => candleOf(bar, instrument.pricePrecision));
    },
  };
}

type Begin = (instrument: CatalogueInstrument, start: Start | null) => LadderInstrument<Bar>;

const MODELS = {
  first:
    (draws: DrawsOf): Begin =>
    (instrument, start) =>
      new FirstInstrument(draws, instrument, start),
  second:
    (draws: DrawsOf): Begin =>
    (instrument, start) =>
      new SecondInstrument(draws, instrument, start),
  present: (draws: DrawsOf): Begin => {
    const factors = new MarketFactors(draws);
    return (instrument, start) => new ModelInstrument(factors, instrument, start);
  },
} as const;

function bookIn(eras: readonly { begin: Begin; untilMs: number }[], instrument: CatalogueInstrument) {
  let book: InstrumentBook | null = null;
  let sinceMs = 0;
  for (const { begin, untilMs } of eras) {
    const beginAt = (start: Start | null) => begin(instrument, start);
    book = book ? new ContinuedInstrument(book, sinceMs, beginAt) : beginAt(null);
    sinceMs = untilMs;
  }
  if (!book) throw new Error('a market has a present');
  return book;
}
