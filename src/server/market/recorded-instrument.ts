import { PERIOD_MS, type Period } from '#contract/constants';
import { DAY_MS } from '#contract/time-units';
import { type Bar, unionOf } from './bar.ts';
import type { BarColumns } from './bar-columns.ts';
import type { CatalogueInstrument } from './catalogue.ts';
import type { Quote } from './price-source.ts';
import { unitsToMicro } from './price-text.ts';
import type { RecordedCandles } from './read-recording.ts';
import { LEGS, partOf, priceAt } from './recorded-bar.ts';
import { RECORDED_PERIOD_MS } from './recorded-periods.ts';
import { type WholeBars, wholeBarsOf } from './whole-bars.ts';

const MICRO_DIGITS = 6;

/**
 * One instrument of a recording. Instants are recorded time, epoch ms; bars are in whole price units. A recorded bar runs for
 * its period, but no longer than until the next one starts, and may start at any full minute. Where it crosses the start of a
 * chart's candle it is cut: each candle holds the part that lies within it.
 */
export class RecordedInstrument {
  readonly instrument: CatalogueInstrument;
  readonly volumeDigits: number;
  readonly periodMs: number;
  /** In millionths. */
  readonly #bars: BarColumns;
  readonly #priceUnit: number;
  readonly #volumeUnit: number;
  readonly #whole: WholeBars;

  /** The instrument's prices have all the decimals of the candles. */
  constructor(instrument: CatalogueInstrument, { period, bars, volumeDigits }: RecordedCandles) {
    this.instrument = instrument;
    this.volumeDigits = volumeDigits;
    this.periodMs = RECORDED_PERIOD_MS[period];
    this.#bars = bars;
    this.#priceUnit = 10 ** (MICRO_DIGITS - instrument.pricePrecision);
    this.#volumeUnit = 10 ** (MICRO_DIGITS - volumeDigits);
    this.#whole = wholeBarsOf(this.periodMs, (lengthMs) => this.#cutBars(lengthMs));
  }

  get firstMs(): number {
    return this.#bars.startOf(0);
  }

  get endMs(): number {
    return this.#endOf(this.#bars.length - 1);
  }

  /** Before its first candle an instrument shows that candle's open, after its last the close; both closed. */
  quote(atMs: number): Quote {
    const started = this.#bars.indexAt(atMs);
    const index = Math.max(0, started);
    const { id, pricePrecision } = this.instrument;
    const lastMs = Math.min(Math.max(atMs, this.firstMs), this.#endOf(index) - 1);
    const { open, previousClose } = this.#dayOf(lastMs - (lastMs % DAY_MS));
    return {
      instrumentId: id,
      closeMicro: unitsToMicro(priceAt(this.#bar(index), this.#shareOf(index, atMs)), pricePrecision),
      openMicro: unitsToMicro(open, pricePrecision),
      previousCloseMicro: unitsToMicro(previousClose, pricePrecision),
      isOpen: started >= 0 && atMs < this.#endOf(index),
    };
  }

  /** Up to `limit` bars, oldest first; the last one holds only what has happened until the instant. */
  bars(period: Period, atMs: number, limit: number): Bar[] {
    const lengthMs = PERIOD_MS[period];
    const whole = this.#whole.get(period);
    const newestFirst: Bar[] = [];
    let index = this.#bars.indexAt(atMs);
    let lastMs = Math.min(atMs, this.#endOf(index) - 1);
    while (index >= 0 && newestFirst.length < limit) {
      const startMs = lastMs - (lastMs % lengthMs);
      const isDone = lastMs === this.#endOf(index) - 1 && this.#bars.startOf(index + 1) >= startMs + lengthMs;
      if (whole && isDone) return [...lastOf(whole, startMs, limit - newestFirst.length), ...newestFirst];
      newestFirst.push(this.#union(startMs, startMs + lengthMs, index, atMs));
      if (whole) return [...lastOf(whole, startMs - 1, limit - newestFirst.length), ...newestFirst];
      while (this.#bars.startOf(index) >= startMs) index -= 1;
      lastMs = Math.min(startMs, this.#endOf(index)) - 1;
    }
    return newestFirst.reverse();
  }

  /** The instants after another at which the price turns or jumps, and the last millisecond before each jump. */
  *turnsAfter(afterMs: number): Generator<number> {
    let lastMs = afterMs;
    for (let index = Math.max(0, this.#bars.indexAt(afterMs)); index < this.#bars.length; index += 1) {
      const startMs = this.#bars.startOf(index);
      const endMs = this.#endOf(index);
      const legMs = (endMs - startMs) / LEGS;
      for (const atMs of [startMs - 1, startMs, startMs + legMs, startMs + 2 * legMs, endMs - 1, endMs]) {
        // The end of one candle is mostly the start of the next.
        if (atMs <= lastMs) continue;
        yield atMs;
        lastMs = atMs;
      }
    }
  }

  /** Whether the price jumps at the instant, as it does from the close of a candle to the open of the next. */
  jumpsAt(atMs: number): boolean {
    return this.#bars.startOf(this.#bars.indexAt(atMs)) === atMs;
  }

  /** A day's first price, and the last one before it; where none is known, the first. */
  #dayOf(dayStartMs: number): { open: number; previousClose: number } {
    const before = this.#bars.indexAt(dayStartMs - 1);
    if (before >= 0 && this.#endOf(before) > dayStartMs) {
      const price = priceAt(this.#bar(before), this.#shareOf(before, dayStartMs));
      return { open: price, previousClose: price };
    }
    const { open } = this.#bar(before + 1);
    return { open, previousClose: before >= 0 ? this.#bar(before).close : open };
  }

  /** Of the part of time between two instants and until a third, of which `last` is the last bar that has started. */
  #union(startMs: number, endMs: number, last: number, atMs: number): Bar {
    let first = last;
    while (this.#endOf(first - 1) > startMs) first -= 1;
    const parts: Bar[] = [];
    for (let index = first; index <= last; index += 1) {
      parts.push(this.#part(index, startMs, Math.min(atMs, endMs)));
    }
    return unionOf(startMs, parts);
  }

  *#cutBars(lengthMs: number): Generator<Bar> {
    for (let index = 0; index < this.#bars.length; index += 1) {
      const endMs = this.#endOf(index);
      let fromMs = this.#bars.startOf(index);
      while (fromMs < endMs) {
        const untilMs = fromMs - (fromMs % lengthMs) + lengthMs;
        yield this.#part(index, fromMs, untilMs);
        fromMs = untilMs;
      }
    }
  }

  /** What of a bar lies between two instants. */
  #part(index: number, fromMs: number, untilMs: number): Bar {
    const bar = this.#bar(index);
    const share = this.#shareOf(index, untilMs);
    if (share === 1 && fromMs <= bar.startMs) return bar;
    return partOf(bar, Math.max(fromMs, bar.startMs), this.#shareOf(index, fromMs), share);
  }

  /** How much of a bar's time has passed, 0 to 1. In its last millisecond it is at its close: after it comes the next open. */
  #shareOf(index: number, atMs: number): number {
    const startMs = this.#bars.startOf(index);
    const lengthMs = this.#endOf(index) - startMs;
    const passedMs = atMs - startMs;
    return passedMs >= lengthMs - 1 ? 1 : Math.max(0, passedMs / lengthMs);
  }

  #endOf(index: number): number {
    return Math.min(this.#bars.startOf(index) + this.periodMs, this.#bars.startOf(index + 1));
  }

  #bar(index: number): Bar {
    const { startMs, open, high, low, close, volume } = this.#bars.at(index);
    const unit = this.#priceUnit;
    return {
      startMs,
      open: open / unit,
      high: high / unit,
      low: low / unit,
      close: close / unit,
      volume: volume / this.#volumeUnit,
    };
  }
}

/** The last bars up to one that starts at the instant, oldest first. */
function lastOf(bars: BarColumns, startMs: number, limit: number): Iterable<Bar> {
  const until = bars.indexAt(startMs) + 1;
  return bars.slice(Math.max(0, until - limit), until);
}
