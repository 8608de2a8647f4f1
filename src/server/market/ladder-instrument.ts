import { PERIOD_MS, type Period } from '#contract/constants';
import { DAY_MS } from '#contract/time-units';
import { dayOf } from '../utc-time.ts';
import { type Bar, unionOf } from './bar.ts';
import { calendarSpans } from './calendars/opening-hours.ts';
import type { CatalogueInstrument } from './catalogue.ts';
import type { Draws, DrawsOf } from './draws.ts';
import type { Quote } from './price-source.ts';
import { unitsToMicro } from './price-text.ts';
import { RecentResults } from './recent-results.ts';
import { TICK_MS, TICKS_PER_MINUTE, type TickPath, tickPathOf } from './tick-path.ts';
import type { OpenSpan } from './trading-hours.ts';
import { walkWithin } from './walk-within.ts';

/** Each candle splits into those of the next shorter period, so that every period unites exactly into the longer. */
const LADDER = [
  PERIOD_MS['1day'],
  PERIOD_MS['60min'],
  PERIOD_MS['30min'],
  PERIOD_MS['15min'],
  PERIOD_MS['5min'],
  PERIOD_MS['1min'],
] as const;
const MINUTE_LEVEL = LADDER.length - 1;
/** Enough for the running day of every chart a trader flips through; a miss only costs a split. */
const KEPT_RESULTS = 48;
/** The days of a chart of 500 candles, weekends among them: they are made once. */
const KEPT_DAYS = 800;
const USE = { ticks: 12, pace: 13 } as const;

/** Where a market begins whose earlier prices came from another: a full minute, and the price there in whole units. */
export type Start = { atMs: number; units: number };

/**
 * One instrument of the embedded market: days that split into ever shorter bars, down to the ticks of a minute. What a day
 * is and how a bar splits is the model's. Bars are in whole price units.
 */
export abstract class LadderInstrument<Piece extends Bar> {
  readonly instrument: CatalogueInstrument;
  readonly #draws: DrawsOf;
  readonly #start: Start | null;
  readonly #days = new RecentResults<Piece>(KEPT_DAYS);
  readonly #children = LADDER.map(() => new RecentResults<Piece[]>(KEPT_RESULTS));
  readonly #ticks = new RecentResults<TickPath>(4);
  /** Share of ticks that move the price, and when in each half second this instrument's tick comes. */
  protected readonly activity: number;
  readonly #phaseMs: number;
  /** The day that quotes were asked for last, and the price before it. */
  #previous: { day: number; close: number } | null = null;
  /** What the next tick asks for again. */
  #hours: { day: number; spans: readonly OpenSpan[] } | null = null;
  #minute: Piece | null = null;

  /** With a start, nothing before it is known here: `hasTraded` says from when on quotes and bars may be asked for. */
  constructor(draws: DrawsOf, instrument: CatalogueInstrument, start: Start | null = null) {
    this.instrument = instrument;
    this.#draws = draws;
    this.#start = start;
    this.activity = 0.35 + 0.35 * draws(instrument.id, USE.pace).next();
    this.#phaseMs = (instrument.id % 2) * (TICK_MS / 2);
  }

  /** When it trades on a UTC day since the epoch, whatever the start is. */
  protected spansOf(day: number): readonly OpenSpan[] {
    return calendarSpans(this.instrument.calendar, day);
  }
  /** The bar of a day that trades. */
  protected abstract makeDay(day: number): Piece;
  /** The bars of the next level within one, oldest first: together they are that bar. */
  protected abstract split(bar: Piece, level: number): Piece[];

  /** Whether the instrument traded between the start and the instant. */
  hasTraded(atMs: number): boolean {
    return this.#lastTraded(atMs) !== null;
  }

  /** The instant itself while the market is open, else the end of the last session: no time passes in between. */
  lastTradedMs(atMs: number): number {
    const lastMs = this.#lastTraded(atMs);
    if (lastMs === null) throw new RangeError('asked for a price from before the start');
    return lastMs;
  }

  /** The price in whole units. */
  closeUnits(atMs: number): number {
    const untilMs = this.lastTradedMs(atMs);
    return this.#closeAt(this.#day(dayOf(untilMs)), untilMs);
  }

  quote(atMs: number): Quote {
    const untilMs = this.lastTradedMs(atMs);
    const { pricePrecision, id } = this.instrument;
    const day = this.#day(dayOf(untilMs));
    return {
      instrumentId: id,
      closeMicro: unitsToMicro(this.#closeAt(day, untilMs), pricePrecision),
      openMicro: unitsToMicro(day.open, pricePrecision),
      previousCloseMicro: unitsToMicro(this.#previousClose(dayOf(untilMs), day.open), pricePrecision),
      isOpen: this.spans(dayOf(atMs)).some(
        ([fromMs, toMs]) => atMs % DAY_MS >= fromMs && atMs % DAY_MS < toMs,
      ),
    };
  }

  /** Up to `limit` bars, oldest first; the last one holds only what has happened until the instant. */
  bars(period: Period, atMs: number, limit: number): Bar[] {
    const level = LADDER.indexOf(PERIOD_MS[period]);
    const untilMs = this.lastTradedMs(atMs);
    const newestFirst: Bar[] = [];
    for (let day = dayOf(untilMs); day >= this.#firstDay && newestFirst.length < limit; day -= 1) {
      if (this.spans(day).length > 0) {
        this.#collect(this.#day(day), 0, level, untilMs, limit, newestFirst);
      }
    }
    return newestFirst.reverse();
  }

  #collect(
    bar: Piece,
    level: number,
    target: number,
    untilMs: number,
    limit: number,
    newestFirst: Bar[],
  ): void {
    if (level === target) {
      newestFirst.push(this.#asOf(bar, level, untilMs));
      return;
    }
    const children = this.#childrenOf(bar, level);
    for (let index = children.length - 1; index >= 0 && newestFirst.length < limit; index -= 1) {
      const child = children[index];
      if (child && child.startMs <= untilMs) {
        this.#collect(child, level + 1, target, untilMs, limit, newestFirst);
      }
    }
  }

  /** The bar as it stands at an instant inside it; nothing of what comes later shows. */
  #asOf(bar: Piece, level: number, untilMs: number): Bar {
    if (bar.startMs + lengthOf(level) <= untilMs) return bar;
    if (level === MINUTE_LEVEL) return this.#minuteAsOf(bar, untilMs);
    const begun = this.#childrenOf(bar, level).filter((child) => child.startMs <= untilMs);
    return unionOf(
      bar.startMs,
      begun.map((child) => this.#asOf(child, level + 1, untilMs)),
    );
  }

  #minuteAsOf(minute: Piece, untilMs: number): Bar {
    const tick = this.#tickAt(minute, untilMs);
    const { startMs, open } = minute;
    if (tick < 0) return { startMs, open, high: open, low: open, close: open, volume: 0 };
    const path = this.#ticksOf(minute);
    return {
      startMs,
      open,
      high: path.highs[tick] ?? open,
      low: path.lows[tick] ?? open,
      close: path.prices[tick] ?? open,
      volume: path.volumes[tick] ?? 0,
    };
  }

  /** The last price before a day. */
  #previousClose(day: number, open: number): number {
    if (this.#previous?.day !== day) this.#previous = { day, close: this.#closeBefore(day) ?? open };
    return this.#previous.close;
  }

  #closeBefore(day: number): number | undefined {
    for (let before = day - 1; before >= this.#firstDay; before -= 1) {
      if (this.spans(before).length > 0) return this.#day(before).close;
    }
    return this.#start?.units;
  }

  #closeAt(day: Piece, untilMs: number): number {
    const last = this.#minute;
    const isWithin = last && untilMs >= last.startMs && untilMs < last.startMs + PERIOD_MS['1min'];
    let bar = isWithin ? last : day;
    for (let level = isWithin ? MINUTE_LEVEL : 0; level < MINUTE_LEVEL; level += 1) {
      const child = this.#childrenOf(bar, level).findLast(({ startMs }) => startMs <= untilMs);
      if (!child) return bar.open;
      bar = child;
    }
    this.#minute = bar;
    if (bar.startMs + PERIOD_MS['1min'] <= untilMs) return bar.close;
    const tick = this.#tickAt(bar, untilMs);
    return tick < 0 ? bar.open : (this.#ticksOf(bar).prices[tick] ?? bar.open);
  }

  #tickAt(minute: Bar, untilMs: number): number {
    const tick = Math.floor((untilMs - minute.startMs - this.#phaseMs) / TICK_MS);
    return Math.min(tick, TICKS_PER_MINUTE - 1);
  }

  #lastTraded(atMs: number): number | null {
    for (let day = dayOf(atMs); day >= this.#firstDay; day -= 1) {
      const sinceMidnight = atMs - day * DAY_MS;
      const span = this.spans(day).findLast(([startMs]) => startMs <= sinceMidnight);
      // A session that ends at midnight is read as its last millisecond, which is its final tick.
      if (span) return day * DAY_MS + Math.min(sinceMidnight, span[1] === DAY_MS ? DAY_MS - 1 : span[1]);
    }
    return null;
  }

  get #firstDay(): number {
    return this.#start ? dayOf(this.#start.atMs) : Number.NEGATIVE_INFINITY;
  }

  /** When the instrument trades on a day, from the start on. */
  protected spans(day: number): readonly OpenSpan[] {
    if (this.#hours?.day !== day) this.#hours = { day, spans: this.#spansFromStart(day) };
    return this.#hours.spans;
  }

  #spansFromStart(day: number): readonly OpenSpan[] {
    const spans = this.spansOf(day);
    if (day !== this.#firstDay) return spans;
    const fromMs = (this.#start?.atMs ?? 0) - day * DAY_MS;
    return spans
      .filter(([, endMs]) => endMs > fromMs)
      .map(([startMs, endMs]): OpenSpan => [Math.max(startMs, fromMs), endMs]);
  }

  #day(day: number): Piece {
    return this.#days.get(day, () => this.makeDay(day));
  }

  #childrenOf(bar: Piece, level: number): Piece[] {
    const results = this.#children[level];
    if (!results) throw new RangeError('a minute has ticks, not bars');
    return results.get(bar.startMs, () => this.split(bar, level));
  }

  #ticksOf(minute: Piece): TickPath {
    return this.#ticks.get(minute.startMs, () => {
      const draws = this.#draws(this.instrument.id, USE.ticks, minute.startMs);
      return tickPathOf(draws, minute, this.activity, (random, weights) =>
        this.walk(random, weights, minute),
      );
    });
  }

  /** The ticks of a minute. */
  protected walk(random: Draws, weights: Float64Array, minute: Piece): Float64Array {
    return walkWithin(random, weights, minute, 0).values;
  }
}

/** How long a bar of a level is, in milliseconds. */
export function lengthOf(level: number): number {
  return LADDER[level] ?? PERIOD_MS['1min'];
}
