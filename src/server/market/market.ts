import type { Period } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import type { Clock, Unsubscribe } from '../clock.ts';
import type { CatalogueInstrument } from './catalogue.ts';
import type { PriceSource, Quote } from './price-source.ts';

/** Prices of one instant, epoch ms. */
export type Prices = {
  readonly quotedAtMs: number;
  /** Throws RangeError for an unknown instrument. */
  quote(instrumentId: number): Quote;
};

/** The running market: the last tick of every instrument, and who wants to hear of the next. */
export interface Market {
  readonly instruments: readonly CatalogueInstrument[];
  find(instrumentId: number): CatalogueInstrument | undefined;
  /** The last tick. Throws RangeError for an unknown instrument. */
  quote(instrumentId: number): Quote;
  /** When the last tick was taken, epoch ms. */
  readonly quotedAtMs: number;
  /** How often a new tick may appear, in milliseconds. */
  readonly tickMs: number;
  /** As `quote`, but for a market whose tick is long overdue: of this very instant. What is traded now has no old price. */
  latest(instrumentId: number): Quote;
  /** The last tick, which stays as it is when another comes. */
  now(): Prices;
  /** Prices as they were at an earlier instant, epoch ms. */
  at(wallMs: number): Prices;
  /** When the instrument opens or closes next after the last tick, epoch ms; null when it never does, or it is not known. */
  nextChangeAtMs(instrumentId: number): number | null;
  candles(instrumentId: number, period: Period, limit: number): Candle[];
  /** Called once per tick with the instruments whose price or openness changed; listeners run in order of subscription. */
  onTick(listener: TickListener): Unsubscribe;
  /**
   * Takes one tick at the clock's time now, and answers when every listener is done with it; ticks never overlap.
   * Rejects when a listener failed. The timer calls it; tests call it themselves.
   */
  tick(): Promise<void>;
  start(): void;
  stop(): void;
}

/** A process that was paused takes its next tick only after what arrived meanwhile. */
const OVERDUE_MS = 2_000;

type TickListener = (changed: readonly Quote[], nowMs: number) => void | Promise<void>;

function isSame(a: Quote, b: Quote | undefined): boolean {
  return (
    b !== undefined && a.closeMicro === b.closeMicro && a.isOpen === b.isOpen && a.openMicro === b.openMicro
  );
}

function quoteIn(quotes: ReadonlyMap<number, Quote>, instrumentId: number): Quote {
  const quote = quotes.get(instrumentId);
  if (!quote) throw new RangeError(`no instrument ${instrumentId}`);
  return quote;
}

/** Asks the source once for each instrument. */
function pricesAt(source: PriceSource, quotedAtMs: number): Prices {
  const known = new Map<number, Quote>();
  return {
    quotedAtMs,
    quote(instrumentId) {
      const quote = known.get(instrumentId) ?? source.quote(instrumentId, quotedAtMs);
      known.set(instrumentId, quote);
      return quote;
    },
  };
}

/**
 * The running market over a price source. It holds the last tick of every instrument, taken once when it is made,
 * so that a quote can be read before it starts. `start` ticks on the wall clock's multiples of the source's step.
 */
export function createMarket(source: PriceSource, clock: Clock): Market {
  const instruments = new Map(source.instruments.map((instrument) => [instrument.id, instrument]));
  const listeners = new Set<TickListener>();
  let quotes: ReadonlyMap<number, Quote> = new Map();
  let quotedAtMs = clock();
  let takenAtMs = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> | undefined;

  const takeQuotes = (): Quote[] => {
    quotedAtMs = clock();
    takenAtMs = performance.now();
    const changed: Quote[] = [];
    const next = new Map(quotes);
    for (const { id } of source.instruments) {
      const quote = source.quote(id, quotedAtMs);
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

  takeQuotes();
  return {
    instruments: source.instruments,
    find: (instrumentId) => instruments.get(instrumentId),
    quote: (instrumentId) => quoteIn(quotes, instrumentId),
    now() {
      const taken = quotes;
      return { quotedAtMs, quote: (instrumentId) => quoteIn(taken, instrumentId) };
    },
    latest(instrumentId) {
      const isOverdue = timer !== undefined && performance.now() - takenAtMs > OVERDUE_MS;
      return isOverdue ? source.quote(instrumentId, clock()) : this.quote(instrumentId);
    },
    get quotedAtMs() {
      return quotedAtMs;
    },
    tickMs: source.tickMs,
    at: (wallMs) => pricesAt(source, wallMs),
    nextChangeAtMs: (instrumentId) => source.nextChangeAtMs?.(instrumentId, quotedAtMs) ?? null,
    candles: (instrumentId, period, limit) => source.candles(instrumentId, period, quotedAtMs, limit),
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
