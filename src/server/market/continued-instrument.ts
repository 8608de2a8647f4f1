import type { Period } from '#contract/constants';
import { dayOf } from '../utc-time.ts';
import { type Bar, unionOf } from './bar.ts';
import type { Start } from './ladder-instrument.ts';
import type { Quote } from './price-source.ts';

/** What a market knows of one instrument. Bars are in whole price units. */
export type InstrumentBook = {
  quote(atMs: number): Quote;
  /** Up to `limit` bars, oldest first; the last one holds only what has happened until the instant. */
  bars(period: Period, atMs: number, limit: number): Bar[];
  /** The price in whole units. */
  closeUnits(atMs: number): number;
  /** The instant itself while the market is open, else the end of the last session. */
  lastTradedMs(atMs: number): number;
};
/** One that begins at an instant, and may not have traded yet. */
type Beginning = InstrumentBook & { hasTraded(atMs: number): boolean };

/**
 * Goes on where an earlier market stood, at a full minute: what was seen stays as it was seen, the next price is a step from
 * the last, and nothing after the change can be computed from what came before.
 */
export class ContinuedInstrument implements InstrumentBook {
  readonly #earlier: InstrumentBook;
  readonly #later: Beginning;
  readonly #changeMs: number;

  constructor(earlier: InstrumentBook, changeMs: number, begin: (start: Start) => Beginning) {
    this.#earlier = earlier;
    this.#changeMs = changeMs;
    this.#later = begin({ atMs: changeMs, units: earlier.closeUnits(this.#lastMs) });
  }

  quote(atMs: number): Quote {
    if (!this.#later.hasTraded(atMs))
      return { ...this.#earlier.quote(this.#seenMs(atMs)), ...this.#closed(atMs) };
    const quote = this.#later.quote(atMs);
    const day = dayOf(this.#later.lastTradedMs(atMs));
    const hasBegunBefore = day === dayOf(this.#earlier.lastTradedMs(this.#lastMs));
    if (!hasBegunBefore) return quote;
    const { openMicro, previousCloseMicro } = this.#earlier.quote(this.#lastMs);
    return { ...quote, openMicro, previousCloseMicro };
  }

  closeUnits(atMs: number): number {
    return this.#later.hasTraded(atMs)
      ? this.#later.closeUnits(atMs)
      : this.#earlier.closeUnits(this.#seenMs(atMs));
  }

  lastTradedMs(atMs: number): number {
    return this.#later.hasTraded(atMs)
      ? this.#later.lastTradedMs(atMs)
      : this.#earlier.lastTradedMs(this.#seenMs(atMs));
  }

  bars(period: Period, atMs: number, limit: number): Bar[] {
    if (!this.#later.hasTraded(atMs)) return this.#earlier.bars(period, this.#seenMs(atMs), limit);
    const newer = this.#later.bars(period, atMs, limit);
    const older = this.#earlier.bars(period, this.#lastMs, limit - newer.length + 1);
    const [first] = newer;
    const last = older.at(-1);
    // The one in which the change lies is of both.
    if (first && last && first.startMs === last.startMs) {
      return [...older.slice(0, -1), unionOf(first.startMs, [last, first]), ...newer.slice(1)];
    }
    return [...older, ...newer].slice(-limit);
  }

  /** The earlier market may have other hours: from the change on it moves no more. */
  #seenMs(atMs: number): number {
    return Math.min(atMs, this.#lastMs);
  }

  #closed(atMs: number): { isOpen?: false } {
    return atMs < this.#changeMs ? {} : { isOpen: false };
  }

  /** The last instant of the earlier market. */
  get #lastMs(): number {
    return this.#changeMs - 1;
  }
}
