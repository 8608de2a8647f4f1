import { MINUTE_MS } from '#contract/time-units';
import type { Bar } from '../bar.ts';

/**
 * The port between the market and a feed of prices. An adapter knows one protocol and nothing else: which address to
 * open, what to send, what a text means. It holds no socket, no clock and no memory of what it read.
 * Prices and volumes are integer millionths, times epoch milliseconds of the market.
 */

/** One price of one instrument. */
export type FeedTick = {
  /** The instrument's name on the feed. */
  code: string;
  atMs: number;
  priceMicro: number;
  /** Grows with each tick of the instrument while a connection lasts; null where the feed has no such number. */
  seq: number | null;
  /** What was traded at this price; 0 for a quote. */
  volumeMicro: number;
};

/** A one-minute candle that the feed made itself, as of an instant. */
export type FeedMinute = {
  code: string;
  /** In millionths. */
  bar: Bar;
  atMs: number;
  /** Whether the minute has ended and its candle stays as it is. */
  isOver: boolean;
};

/** What one text from the feed says. */
export type FeedReport =
  | { type: 'tick'; tick: FeedTick }
  | { type: 'minute'; minute: FeedMinute }
  /** The feed sends what was asked for, but for the prices of these codes. */
  | { type: 'subscribed'; missing: readonly string[] }
  /** The feed sends nothing of what was asked for. */
  | { type: 'refused'; reason: string }
  /** The feed is there and has nothing new. */
  | { type: 'alive' }
  /** The feed will end this connection. */
  | { type: 'closing' }
  /** The text is not of the protocol. */
  | { type: 'torn' };

export interface FeedAdapter {
  /** The address of the socket. */
  readonly address: string;
  /** The texts to send once the socket is open. */
  readonly subscription: readonly string[];
  /** The address of the history. */
  readonly history: string;
  /** Whether the number of a tick is one more than that of the tick before: then a gap tells of ticks that were lost. */
  readonly numbersEachTick: boolean;
  /** Never throws: what it cannot read is `torn`. `heardMs` stands in where the feed names no time. */
  read(text: string, heardMs: number): FeedReport[];
  /**
   * The candles of the minutes that start in `fromMs` (included) to `toMs` (not included), oldest first; a minute without a
   * price may be missing. Throws FeedError when the feed cannot be asked, or answers with anything else.
   */
  minutes(code: string, fromMs: number, toMs: number, signal: AbortSignal): Promise<Bar[]>;
}

/** The feed does not do what its protocol says. */
export class FeedError extends Error {
  override name = 'FeedError';
}

/** What the answer to a subscription says, that has all codes but those missing. */
export function subscribedReport(codes: readonly string[], missing: readonly string[]): FeedReport {
  if (missing.length < codes.length) return { type: 'subscribed', missing };
  return { type: 'refused', reason: `no prices of ${missing.join(', ')}` };
}

/** The host asks us to wait. */
export class FeedHoldError extends FeedError {
  /** As long as it says, in milliseconds; null where it says nothing. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** The minute an instant lies in. */
export function minuteOf(atMs: number): number {
  return atMs - (atMs % MINUTE_MS);
}

/** Whether the four prices of a candle fit together and it starts with a minute. */
export function isSoundMinute({ startMs, open, high, low, close }: Bar): boolean {
  return startMs % MINUTE_MS === 0 && low <= open && low <= close && high >= open && high >= close;
}
