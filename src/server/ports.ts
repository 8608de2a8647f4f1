import type { Period } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import type { CatalogueInstrument } from './market/catalogue.ts';
import type { Quote } from './market/price-source.ts';

/** The seams between the server's parts: what each may ask of the others, and nothing more. */

export type Unsubscribe = () => void;

/** Epoch milliseconds; an argument everywhere, so that tests own the time. */
export type Clock = () => number;

/** The running market: the last tick of every instrument, and who wants to hear of the next. */
export interface Market {
  readonly instruments: readonly CatalogueInstrument[];
  find(instrumentId: number): CatalogueInstrument | undefined;
  /** The last tick. Throws RangeError for an unknown instrument. */
  quote(instrumentId: number): Quote;
  /** When the last tick was taken, epoch ms. */
  readonly quotedAtMs: number;
  /** When the instrument opens or closes next after the last tick, epoch ms; null when it never does or nobody knows. */
  nextChangeAtMs(instrumentId: number): number | null;
  candles(instrumentId: number, period: Period, limit: number): Candle[];
  /** Called once per tick with the instruments whose price or openness changed; listeners run in order of subscription. */
  onTick(listener: (changed: readonly Quote[], nowMs: number) => void): Unsubscribe;
  /** Takes one tick at the clock's time now. The timer calls it; tests call it themselves. */
  tick(): void;
  start(): void;
  stop(): void;
}

/** An account valued at the last tick; money in integer millionths. */
export type AccountValue = {
  balanceMicro: number;
  profitsTotalMicro: number;
  openMarginMicro: number;
  /** Held for open and pending orders and for waiting withdrawals. */
  heldMicro: number;
  /** Risk rate in percent as the contract's `riskRate` gives it. */
  hazardRate: string;
  positions: readonly { id: number; instrumentId: number; priceMicro: number; profitMicro: number }[];
};

/** What the live socket asks of sessions. */
export interface SessionPort {
  /** The user behind a live token that came from `network`, or null when it is unknown, expired or revoked. */
  authenticate(token: string, network: string): Promise<{ userId: number; sessionId: number } | null>;
  /** Called when a session ends by logout, expiry or revocation; its sockets must fall silent at once. */
  onEnded(listener: (sessionId: number) => void): Unsubscribe;
}

/** What the live socket asks of trading. */
export interface TradingPort {
  /** Synchronous, from the in-memory book; null when the account holds nothing the book knows of. */
  valueAccount(userId: number): AccountValue | null;
  /** Positions and pending orders that left the book other than by a fill, after their commit. */
  onClosed(listener: (userId: number, orderIds: readonly number[]) => void): Unsubscribe;
  /** An account whose balance, margin or positions changed, after the commit. */
  onChanged(listener: (userId: number) => void): Unsubscribe;
}
