import { type Period, RISK_LEVELS, type RiskLevels } from '#contract/constants';
import type { ComingHours } from '#contract/entities-context';
import type { Candle } from '#contract/entities-market';
import type { Clock, Unsubscribe } from '../clock.ts';
import type { CatalogueInstrument } from './catalogue.ts';
import { marginChanges, marginFactor } from './closure-margin.ts';
import { type Conversion, conversionsOf } from './conversions.ts';
import { type PriceRange, PriceRanges } from './price-ranges.ts';
import type { MendedListener, PriceSource, PriceStep, Prices, Quote, QuotedRate } from './price-source.ts';

/** The running market: the last tick of every instrument, and who wants to hear of the next. */
export interface Market {
  readonly instruments: readonly CatalogueInstrument[];
  find(instrumentId: number): CatalogueInstrument | undefined;
  /** The risk rates at which accounts are warned and liquidated. */
  readonly riskLevels: RiskLevels;
  /** The last tick. Throws RangeError for an unknown instrument. */
  quote(instrumentId: number): Quote;
  /** When the last tick was taken, epoch ms of the wall clock. */
  readonly quotedAtMs: number;
  /** How fast prices were replayed at the last tick, 0 while that was paused; null where they are not. */
  readonly replaySpeed: number | null;
  /** How often a new tick may appear, in milliseconds of the wall clock. */
  readonly tickMs: number;
  /** The last tick, which stays as it is when another comes. */
  now(): Prices;
  /** What is traded at: the prices of this very instant, for a live feed the last that were heard. */
  latest(): Prices;
  /** Prices as they were at an earlier instant of market time, epoch ms. */
  at(marketMs: number): Prices;
  /** The instants of market time after one at which prices turned or jumped, oldest first, and later prices as the last. */
  steps(fromMs: number, to: Prices): Iterable<PriceStep>;
  /** How far apart instants with other prices are at the least, in milliseconds of market time. */
  readonly stepMs: number;
  /** Whether the prices of an open market lie within their candles. */
  readonly hasRanges: boolean;
  /** The range of the candle that runs at an instant of market time, until then; null when nothing was traded in it. */
  rangeUntil(instrumentId: number, period: Period, marketMs: number): PriceRange | null;
  /** When the instrument opens or closes next after the last tick, epoch ms; null when it never does, or it is not known. */
  nextChangeAtMs(instrumentId: number): number | null;
  /** When the instrument trades in the days from the last tick on; null where that is not known. */
  comingHours(instrumentId: number): ComingHours | null;
  candles(instrumentId: number, period: Period, limit: number): Candle[];
  /** Calls the listener when candles that have ended are others now. */
  onMended(listener: MendedListener): Unsubscribe;
  /** Called once per tick with the instruments whose price, openness or required margin changed; listeners run in order of subscription. */
  onTick(listener: TickListener): Unsubscribe;
  /**
   * Takes one tick at the clock's time now, and answers when every listener is done with it; ticks never overlap.
   * Rejects when a listener failed. The timer calls it; tests call it themselves.
   */
  tick(): Promise<void>;
  start(): void;
  stop(): void;
}

/** Earlier instants whose prices are remembered: accounts that are looked at together share them. */
const MAX_EARLIER = 3_000;

type TickListener = (changed: readonly Quote[], nowMs: number) => void | Promise<void>;

function isSame(a: Quote, b: Quote | undefined): boolean {
  return (
    b !== undefined &&
    a.closeMicro === b.closeMicro &&
    a.isOpen === b.isOpen &&
    a.openMicro === b.openMicro &&
    a.previousCloseMicro === b.previousCloseMicro &&
    isSameRate(a.rate, b.rate) &&
    a.marginFactor === b.marginFactor
  );
}

const isSameRate = (a: QuotedRate | undefined, b: QuotedRate | undefined): boolean =>
  a?.priceMicro === b?.priceMicro;

/** Throws RangeError for an unknown instrument. */
export function quoteIn(quotes: ReadonlyMap<number, Quote>, instrumentId: number): Quote {
  const quote = quotes.get(instrumentId);
  if (!quote) throw new RangeError(`no instrument ${instrumentId}`);
  return quote;
}

type QuoteAt = (instrumentId: number, marketMs: number) => Quote;

/** Asks once for each instrument. */
function pricesAt(quoteAt: QuoteAt, marketMs: number): Prices {
  const known = new Map<number, Quote>();
  return {
    marketMs,
    quote(instrumentId) {
      const quote = known.get(instrumentId) ?? quoteAt(instrumentId, marketMs);
      known.set(instrumentId, quote);
      return quote;
    },
  };
}

/** The prices of a source, each with what its currency is worth, and what margin is required, at the same instant. */
function withTerms(
  source: PriceSource,
  conversions: ReadonlyMap<number, Conversion>,
  rising: ReadonlyMap<number, CatalogueInstrument>,
): { quoteAt: QuoteAt; steps: PriceSource['steps'] } {
  if (conversions.size === 0 && rising.size === 0) {
    return { quoteAt: (id, atMs) => source.quote(id, atMs), steps: source.steps?.bind(source) };
  }
  const termed = (id: number, atMs: number, quoteOf: (id: number) => Quote): Quote => {
    const conversion = conversions.get(id);
    const factor = marginFactor(rising.get(id), atMs);
    const quote = factor ? { ...quoteOf(id), marginFactor: factor } : quoteOf(id);
    if (!conversion) return quote;
    const priceMicro = quoteOf(conversion.instrumentId).closeMicro;
    return { ...quote, rate: { ...conversion, priceMicro } };
  };
  function* steps(fromMs: number, toMs: number): Iterable<PriceStep> {
    for (const step of source.steps?.(fromMs, toMs) ?? []) {
      yield { ...step, quote: (id) => termed(id, step.marketMs, (one) => step.quote(one)) };
    }
  }
  return {
    quoteAt: (id, atMs) => termed(id, atMs, (one) => source.quote(one, atMs)),
    steps: source.steps && steps,
  };
}

/** Of a source whose prices only jump, at multiples of its tick. The last tick comes a little after the instant it is for. */
function* jumps(
  { tickMs }: PriceSource,
  at: (marketMs: number) => Prices,
  fromMs: number,
  to: Prices,
): Generator<PriceStep> {
  for (const atMs of instantsBetween(fromMs, to.marketMs, tickMs))
    yield { ...at(atMs), isStraight: () => false };
  // At the same instant too: a clock may stand still.
  if (to.marketMs >= fromMs) yield { ...to, isStraight: () => false };
}

/**
 * The running market over a price source. It holds the last tick of every instrument, taken once when it is made,
 * so that a quote can be read before it starts. Throws NoRateError when a currency cannot be converted. `start` ticks on
 * the wall clock's multiples of the source's step.
 */
export function createMarket(
  source: PriceSource,
  clock: Clock,
  riskLevels: RiskLevels = RISK_LEVELS,
): Market {
  const instruments = new Map(source.instruments.map((instrument) => [instrument.id, instrument]));
  const rising = source.instruments.filter(({ closureMargin }) => closureMargin);
  const risingById = new Map(rising.map((instrument) => [instrument.id, instrument]));
  const { quoteAt, steps } = withTerms(source, conversionsOf(source.instruments), risingById);
  const listeners = new Set<TickListener>();
  let quotes: ReadonlyMap<number, Quote> = new Map();
  const marketMsAt = (wallMs: number): number => source.marketMs?.(wallMs) ?? wallMs;
  let quotedAtMs = clock();
  let marketMs = marketMsAt(quotedAtMs);
  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> | undefined;

  const earlier = new Map<number, Prices>();
  const at = (atMs: number): Prices => {
    if (earlier.size > MAX_EARLIER) earlier.clear();
    const prices = earlier.get(atMs) ?? pricesAt(quoteAt, atMs);
    earlier.set(atMs, prices);
    return prices;
  };

  const takeQuotes = (): Quote[] => {
    quotedAtMs = clock();
    marketMs = marketMsAt(quotedAtMs);
    const changed: Quote[] = [];
    const next = new Map(quotes);
    for (const { id } of source.instruments) {
      const quote = quoteAt(id, marketMs);
      if (isSame(quote, quotes.get(id))) continue;
      next.set(id, quote);
      changed.push(quote);
    }
    quotes = next;
    return changed;
  };

  const takeTick = async (): Promise<void> => {
    const changed = takeQuotes();
    const failures: unknown[] = [];
    for (const listener of [...listeners]) {
      try {
        await listener(changed, quotedAtMs);
      } catch (failure) {
        failures.push(failure);
      }
    }
    // Every listener hears of the tick before one listener's failure is reported.
    if (failures.length > 0) throw new AggregateError(failures, 'a market listener failed');
  };

  const tick = async (): Promise<void> => {
    const earlier = ticking;
    const taken = earlier ? earlier.then(takeTick, takeTick) : takeTick();
    ticking = taken;
    try {
      await taken;
    } finally {
      if (ticking === taken) ticking = undefined;
    }
  };

  const schedule = (): void => {
    const waitMs = source.tickMs - (Date.now() % source.tickMs);
    timer = setTimeout(() => {
      schedule();
      // A tick that takes longer than its step makes the next one later, never two at once.
      if (!ticking) void tick();
    }, waitMs);
  };

  const ranges = new PriceRanges(source);
  takeQuotes();
  return {
    instruments: source.instruments,
    find: (instrumentId) => instruments.get(instrumentId),
    riskLevels,
    quote: (instrumentId) => quoteIn(quotes, instrumentId),
    now() {
      const taken = quotes;
      return { marketMs, quote: (instrumentId) => quoteIn(taken, instrumentId) };
    },
    latest: () => pricesAt(quoteAt, marketMsAt(clock())),
    get quotedAtMs() {
      return quotedAtMs;
    },
    get replaySpeed() {
      return source.replaySpeed?.(quotedAtMs) ?? null;
    },
    tickMs: source.tickMs,
    at,
    steps(fromMs, to) {
      const found = steps?.(fromMs, to.marketMs) ?? jumps(source, at, fromMs, to);
      return rising.length === 0 ? found : withMarginChanges(found);

      /** At an instant between two others prices went on as they did, or stayed. */
      function* withMarginChanges(moves: Iterable<PriceStep>): Generator<PriceStep> {
        let earlyMs = fromMs;
        for (const step of moves) {
          for (const atMs of marginChanges(rising, earlyMs, step.marketMs))
            yield { ...at(atMs), isStraight: () => steps !== undefined };
          yield step;
          earlyMs = step.marketMs;
        }
      }
    },
    stepMs: source.steps ? 1 : source.tickMs,
    hasRanges: source.candlesHoldPrices === true,
    rangeUntil: (instrumentId, period, atMs) => ranges.until(instrumentId, period, atMs),
    nextChangeAtMs: (instrumentId) => source.nextChangeAtMs?.(instrumentId, marketMs) ?? null,
    comingHours: (instrumentId) => source.comingHours?.(instrumentId, marketMs) ?? null,
    candles: (instrumentId, period, limit) => source.candles(instrumentId, period, marketMs, limit),
    onMended: (listener) => source.onMended?.(listener) ?? (() => {}),
    onTick(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tick,
    start() {
      if (!timer) schedule();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** The instants between two at which prices may have moved, neither included, oldest first: those for which a tick is missing. */
function* instantsBetween(fromMs: number, toMs: number, tickMs: number): Generator<number> {
  // A tick comes a little after the instant it is for.
  for (let atMs = (Math.floor(fromMs / tickMs) + 1) * tickMs; atMs <= toMs - tickMs; atMs += tickMs)
    yield atMs;
}
