import type { Period } from '#contract/constants';
import type { ComingHours } from '#contract/entities-context';
import type { Candle } from '#contract/entities-market';
import type { Unsubscribe } from '../clock.ts';
import type { CatalogueInstrument } from './catalogue.ts';

/** What an instrument's currency is worth: the price of the instrument that says so, in millionths. See the contract's `Rate`. */
export type QuotedRate = { instrumentId: number; priceMicro: number; isInverse: boolean };

/** A quote of one instrument at one market instant. Prices are integer millionths of its currency. */
export type Quote = {
  instrumentId: number;
  closeMicro: number;
  /** First price of the running session day. */
  openMicro: number;
  /** The close of the session day before; where none is known, the first price. */
  previousCloseMicro: number;
  isOpen: boolean;
  /** Whether it is closed only because no prices arrive. A source that never falls silent says nothing of it. */
  isSilent?: boolean;
  /** Of its currency at the same instant; none where that is USD. The running market adds it. */
  rate?: QuotedRate;
  /** How many times its margin a position requires at that instant; none where it is once. The running market adds it. */
  marginFactor?: string;
};

/** Prices of one instant of market time, epoch ms. */
export type Prices = {
  readonly marketMs: number;
  /** Throws RangeError for an unknown instrument. */
  quote(instrumentId: number): Quote;
};

/** An instant at which a price turned or jumped. */
export type PriceStep = Prices & {
  /**
   * Whether the instrument's price came here in a straight line from the step before, or stayed; else it jumped here. Where some
   * prices jump while others go straight, the step before is one millisecond earlier.
   */
  isStraight(instrumentId: number): boolean;
};

/** Hears of an instrument the start of a minute, epoch ms, whose candles are others now. */
export type MendedListener = (instrumentId: number, startMs: number) => void;

/**
 * Where prices come from. Pure: everything is a function of the instant asked for, so any node and any restart sees the
 * same market. Instants are epoch milliseconds of market time: the time of the wall clock, unless a source replays (see
 * `replay-clock.ts`).
 */
export interface PriceSource {
  /** The instruments this source quotes. */
  readonly instruments: readonly CatalogueInstrument[];
  /** How often a new tick may appear, in milliseconds of the wall clock. */
  readonly tickMs: number;
  /** The market time at an instant of the wall clock. A source without it does not replay: they are one. */
  marketMs?(wallMs: number): number;
  /** How fast it replays at an instant of the wall clock, 0 while paused. A source without it does not replay. */
  replaySpeed?(wallMs: number): number;
  quote(instrumentId: number, marketMs: number): Quote;
  /**
   * The instants after `fromMs` at which prices turn or jump, oldest first, and `toMs` as the last. A jump comes after the
   * price that was there before it, at the same instant. Without it prices only jump, at multiples of the tick.
   */
  steps?(fromMs: number, toMs: number): Iterable<PriceStep>;
  /** Whether every price of an open market lies within the candle that runs then. Spans of time can then be left out by them. */
  readonly candlesHoldPrices?: boolean;
  /**
   * When the instrument opens or closes next after `marketMs`; null when it never does. A source that does not know its
   * sessions, as a recording does not, has no such method.
   */
  nextChangeAtMs?(instrumentId: number, marketMs: number): number | null;
  /** When the instrument trades in the days from `marketMs` on. A source that does not know its sessions has no such method. */
  comingHours?(instrumentId: number, marketMs: number): ComingHours;
  /** Why no more prices come, in a few words; null while they do. A source that never falls silent has no such method. */
  silence?(marketMs: number): string | null;
  /** Whether the server stays ready while no prices come: they may come again. */
  readonly servesWhileSilent?: boolean;
  /** Calls the listener when candles that have ended are others now. A source whose candles stay has no such method. */
  onMended?(listener: MendedListener): Unsubscribe;
  /** Up to `limit` candles, oldest first, the last one running at `marketMs`. */
  candles(instrumentId: number, period: Period, marketMs: number, limit: number): Candle[];
}
