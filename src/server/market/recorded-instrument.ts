import { PERIOD_MS, type Period } from '#contract/constants';
import { type Bar, unionOf } from './bar.ts';
import type { CatalogueInstrument } from './catalogue.ts';
import type { Quote } from './price-source.ts';
import { unitsToMicro } from './price-text.ts';
import { partOf, priceAt } from './recorded-bar.ts';

/** One instrument of a recording. Instants are recorded time, epoch ms; bars are in whole price units. */
export class RecordedInstrument {
  readonly instrument: CatalogueInstrument;
  readonly volumeDigits: number;
  readonly #bars: readonly Bar[];
  readonly #periodMs: number;

  /** `bars` are in order of time and at least one. */
  constructor(instrument: CatalogueInstrument, bars: readonly Bar[], period: Period, volumeDigits: number) {
    this.instrument = instrument;
    this.volumeDigits = volumeDigits;
    this.#bars = bars;
    this.#periodMs = PERIOD_MS[period];
  }

  /** Before its first candle an instrument shows that candle's open, after its last the close; both closed. */
  quote(atMs: number): Quote {
    const index = this.#indexAt(atMs);
    const { id, pricePrecision } = this.instrument;
    const bar = this.#bars[Math.max(0, index)];
    if (!bar) throw new RangeError(`no candles of ${this.instrument.code}`);
    const share = this.#shareOf(bar, atMs);
    const dayStartMs = bar.startMs - (bar.startMs % PERIOD_MS['1day']);
    const lastBefore = this.#indexAt(dayStartMs - 1);
    const firstOfDay = this.#bars[lastBefore + 1] ?? bar;
    const previousClose = this.#bars[lastBefore]?.close ?? firstOfDay.open;
    return {
      instrumentId: id,
      closeMicro: unitsToMicro(index < 0 ? bar.open : priceAt(bar, share), pricePrecision),
      openMicro: unitsToMicro(firstOfDay.open, pricePrecision),
      previousCloseMicro: unitsToMicro(previousClose, pricePrecision),
      isOpen: index >= 0 && atMs < bar.startMs + this.#periodMs,
    };
  }

  /** Up to `limit` bars, oldest first; the last one holds only what has happened until the instant. */
  bars(period: Period, atMs: number, limit: number): Bar[] {
    const lengthMs = PERIOD_MS[period];
    const newestFirst: Bar[] = [];
    let index = this.#indexAt(atMs);
    while (index >= 0 && newestFirst.length < limit) {
      if (lengthMs < this.#periodMs) {
        newestFirst.push(...this.#finer(index, lengthMs, atMs).reverse());
        index -= 1;
      } else {
        const last = index;
        const startMs = this.#startOf(index, lengthMs);
        while (index >= 0 && this.#startOf(index, lengthMs) === startMs) index -= 1;
        newestFirst.push(this.#coarser(index + 1, last, startMs, atMs));
      }
    }
    return newestFirst.slice(0, limit).reverse();
  }

  #startOf(index: number, lengthMs: number): number {
    const startMs = this.#bars[index]?.startMs ?? 0;
    return startMs - (startMs % lengthMs);
  }

  #coarser(first: number, last: number, startMs: number, atMs: number): Bar {
    const parts = this.#bars.slice(first, last + 1).map((bar) => {
      const share = this.#shareOf(bar, atMs);
      return share < 1 ? partOf(bar, bar.startMs, 0, share) : bar;
    });
    return unionOf(startMs, parts);
  }

  #finer(index: number, lengthMs: number, atMs: number): Bar[] {
    const bar = this.#bars[index];
    if (!bar) return [];
    const share = this.#shareOf(bar, atMs);
    const parts: Bar[] = [];
    for (let sinceMs = 0; sinceMs < this.#periodMs; sinceMs += lengthMs) {
      const from = sinceMs / this.#periodMs;
      if (from > share) break;
      parts.push(
        partOf(bar, bar.startMs + sinceMs, from, Math.min(share, (sinceMs + lengthMs) / this.#periodMs)),
      );
    }
    return parts;
  }

  /** How much of the bar's time has passed, 0 to 1. In its last millisecond it is at its close: after it comes the next open. */
  #shareOf(bar: Bar, atMs: number): number {
    const passedMs = atMs - bar.startMs;
    return passedMs >= this.#periodMs - 1 ? 1 : Math.max(0, passedMs / this.#periodMs);
  }

  /** The last bar that has started at the instant, -1 before the first. */
  #indexAt(atMs: number): number {
    let [low, high] = [0, this.#bars.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#bars[middle]?.startMs ?? 0) <= atMs) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
