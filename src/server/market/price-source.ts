import type { Period } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import type { CatalogueInstrument } from './catalogue.ts';

/** A quote of one instrument at one market instant. Prices are integer millionths of a USD. */
export type Quote = {
  instrumentId: number;
  closeMicro: number;
  /** First price of the running session day. */
  openMicro: number;
  isOpen: boolean;
};

/**
 * Where prices come from. Pure: everything is a function of the instant asked for, so any node and any
 * restart sees the same market. Instants are epoch milliseconds of the *wall* clock; a source that replays
 * (see `recorded.ts`) maps them to its own time, and its candles carry the recorded time.
 */
export interface PriceSource {
  /** The instruments this source quotes. */
  readonly instruments: readonly CatalogueInstrument[];
  /** How often a new tick may appear, in wall milliseconds. */
  readonly tickMs: number;
  quote(instrumentId: number, wallMs: number): Quote;
  /**
   * When the instrument opens or closes next after `wallMs`; null when it never does. A source that does not know its
   * sessions, as a recording does not, has no such method.
   */
  nextChangeAtMs?(instrumentId: number, wallMs: number): number | null;
  /** Why no more prices come, in a few words; null while they do. A source that never falls silent has no such method. */
  silence?(wallMs: number): string | null;
  /** Whether the server stays ready while no prices come: they may come again. */
  readonly servesWhileSilent?: boolean;
  /** Up to `limit` candles, oldest first, the last one running at `wallMs`. */
  candles(instrumentId: number, period: Period, wallMs: number, limit: number): Candle[];
}
