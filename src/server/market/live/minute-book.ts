import { HOUR_MS, MINUTE_MS } from '#contract/time-units';
import { type Bar, unionOf } from '../bar.ts';
import { minuteOf } from './feed.ts';

/**
 * The one-minute candles of one instrument, in millionths. Minutes before `settledUntilMs` are as the feed or its history
 * has them, and change only when the feed mends one. Later ones are made of ticks, or as the feed last sent them, until they are settled.
 */
export class MinuteBook {
  /** In order of time. */
  #bars: Bar[] = [];
  /** What is older than the first minute, by hours, in order of time. The last one may go on in the minutes. */
  #hours: Bar[] = [];
  #settledUntilMs: number;
  readonly #keptMinutes: number;
  readonly #mended: (startMs: number) => void;

  /** Calls `mended` with the start of a minute that has ended and is another now. */
  constructor(settledUntilMs: number, keptMinutes: number, mended: (startMs: number) => void = () => {}) {
    this.#settledUntilMs = minuteOf(settledUntilMs);
    this.#keptMinutes = keptMinutes;
    this.#mended = mended;
  }

  /** The start of the oldest minute that is not an hour's by now. */
  get oldestMs(): number {
    return this.#bars[0]?.startMs ?? Number.POSITIVE_INFINITY;
  }

  get settledUntilMs(): number {
    return this.#settledUntilMs;
  }

  /** Widens the running minute by a price. */
  addTick(atMs: number, priceMicro: number, volumeMicro: number): void {
    const startMs = minuteOf(atMs);
    if (startMs < this.#settledUntilMs) return;
    const tick = {
      startMs,
      open: priceMicro,
      high: priceMicro,
      low: priceMicro,
      close: priceMicro,
      volume: volumeMicro,
    };
    const index = this.#indexAt(startMs);
    const bar = this.#bars[index];
    this.#put(bar?.startMs === startMs ? unionOf(startMs, [bar, tick]) : tick, false);
  }

  /**
   * Takes the feed's own candle in the place of what was made of ticks, or of what it was before the feed mended it. Answers
   * whether it is to be kept: of a minute that has ended, with no gap before it.
   */
  takeMinute(bar: Bar, isOver: boolean): boolean {
    const isSettled = bar.startMs < this.#settledUntilMs;
    if (isSettled && (!isOver || bar.startMs < this.oldestMs)) return false;
    const isNew = this.#put(bar, isOver);
    if (isSettled) return isNew;
    if (!isOver || bar.startMs !== this.#settledUntilMs) return false;
    this.#settledUntilMs = bar.startMs + MINUTE_MS;
    return true;
  }

  /**
   * Takes what the history has of the minutes until `untilMs`, and answers the bars that are settled by it. Where it has
   * nothing, what is known stays.
   */
  settle(bars: readonly Bar[], untilMs: number): Bar[] {
    const fromMs = this.#settledUntilMs;
    const isWithin = ({ startMs }: Bar): boolean => startMs >= fromMs && startMs < untilMs;
    for (const bar of bars.filter(isWithin)) this.#put(bar);
    this.#settledUntilMs = Math.max(fromMs, untilMs);
    return this.#bars.filter(isWithin);
  }

  /**
   * Takes back what was settled before a restart, and goes on from its end, but not from before `oldestMs`. It settles nothing
   * when it begins later than what is asked for.
   */
  restore(bars: readonly Bar[], oldestMs: number): void {
    for (const bar of bars) this.#put(bar);
    const [first, last] = [bars[0], bars.at(-1)];
    if (!first || !last || first.startMs > this.#settledUntilMs) return;
    this.#settledUntilMs = Math.max(minuteOf(oldestMs), last.startMs + MINUTE_MS);
  }

  /** Takes back minutes that are older than all that are here, oldest first, as bars of hours. */
  restoreOlder(bars: readonly Bar[]): void {
    this.#hours = byHours([...byHours(bars), ...this.#hours]);
  }

  /** Up to `limit` bars of a period, oldest first, of the minutes that have begun at an instant. */
  bars(periodMs: number, atMs: number, limit: number): Bar[] {
    const older = periodMs < HOUR_MS ? [] : this.#hours;
    const barAt = (index: number): Bar | undefined => older[index] ?? this.#bars[index - older.length];
    const newestFirst: Bar[] = [];
    const last = this.#indexAt(atMs);
    let index = last < 0 ? -1 : older.length + last;
    while (index >= 0 && newestFirst.length < limit) {
      const startMs = startOf(barAt(index), periodMs);
      const within: Bar[] = [];
      for (let bar = barAt(index); bar && startOf(bar, periodMs) === startMs; bar = barAt(index)) {
        within.push(bar);
        index -= 1;
      }
      newestFirst.push(unionOf(startMs, within.reverse()));
    }
    return newestFirst.reverse();
  }

  /** The newest minute that has begun at an instant. */
  at(atMs: number): Bar | undefined {
    return this.#bars[this.#indexAt(atMs)];
  }

  /** The first minute of the day that a minute lies in. */
  firstOfDay({ startMs }: Bar, dayMs: number): Bar | undefined {
    return this.#bars[this.#indexAt(startMs - (startMs % dayMs) - 1) + 1];
  }

  /** The last bar before the day that a minute lies in. */
  lastBeforeDay({ startMs }: Bar, dayMs: number): Bar | undefined {
    const dayStartMs = startMs - (startMs % dayMs);
    const index = this.#indexAt(dayStartMs - 1);
    return index < 0 ? this.#hours.findLast((hour) => hour.startMs < dayStartMs) : this.#bars[index];
  }

  /** Answers whether it is another than before. */
  #put(bar: Bar, isOver = true): boolean {
    const index = this.#indexAt(bar.startMs);
    const known = this.#bars[index];
    if (known?.startMs === bar.startMs) {
      if (isSameBar(known, bar)) return false;
      this.#bars[index] = bar;
    } else this.#bars.splice(index + 1, 0, bar);
    if (isOver || bar.startMs < (this.#bars.at(-1)?.startMs ?? 0)) this.#mended(bar.startMs);
    this.#cut();
    return true;
  }

  /** In lumps, as cutting moves all that stay. */
  #cut(): void {
    if (this.#bars.length <= this.#keptMinutes * 1.1) return;
    this.#hours = byHours([...this.#hours, ...this.#bars.slice(0, -this.#keptMinutes)]);
    this.#bars = this.#bars.slice(-this.#keptMinutes);
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

function isSameBar(a: Bar, b: Bar): boolean {
  return (
    a.open === b.open && a.high === b.high && a.low === b.low && a.close === b.close && a.volume === b.volume
  );
}

function startOf(bar: Bar | undefined, periodMs: number): number {
  const startMs = bar?.startMs ?? 0;
  return startMs - (startMs % periodMs);
}

/** Bars in order of time, those of one hour made one. */
function byHours(bars: readonly Bar[]): Bar[] {
  const hours: Bar[] = [];
  for (const bar of bars) {
    const startMs = startOf(bar, HOUR_MS);
    const last = hours.at(-1);
    if (last?.startMs === startMs) hours[hours.length - 1] = unionOf(startMs, [last, bar]);
    else hours.push({ ...bar, startMs });
  }
  return hours;
}
