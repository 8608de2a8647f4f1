import { PERIOD_MS, type Period } from '#contract/constants';
import { toMicro } from '#contract/money';
import { MINUTE_MS } from '#contract/time-units';
import type { Bar } from '../bar.ts';
import type { CatalogueInstrument } from '../catalogue.ts';
import type { Quote } from '../price-source.ts';
import type { FeedMinute, FeedTick } from './feed.ts';
import { Intake, type IntakeLimits, type IntakeRefusal } from './intake.ts';
import { MinuteBook } from './minute-book.ts';

export type LiveLimits = IntakeLimits & {
  /** After so long without a price or candle the instrument is closed. */
  silenceMs: number;
  /** How many minutes stay in memory. */
  keptMinutes: number;
};

/** A price as it was there from an instant of our own clock on. */
type Heard = { fromMs: number; priceMicro: number };

/** Quotes of earlier instants are asked for this far back; before it, the minutes answer. */
const KEPT_QUOTES_MS = 600_000;
const MICRO_DIGITS = 6;
const MOST_AHEAD_MS = 1_000;

/**
 * One instrument of a live feed. An instant is answered by what had been *heard* by then, so an answer that was given once
 * stays as it is, however late the feed's next price comes.
 */
export class LiveInstrument {
  readonly instrument: CatalogueInstrument;
  readonly minutes: MinuteBook;
  /** Whether the feed said that it has no prices of it. */
  isMissing = false;
  readonly #intake: Intake;
  readonly #limits: LiveLimits;
  readonly #unitMicro: number;
  /** In order of time. */
  #heard: Heard[] = [];
  /** From which sign of this instrument to which the feed was not silent, oldest first. */
  #spans: { fromMs: number; toMs: number }[] = [];
  /** The highest number of a tick on this connection; null where none had one. */
  #number: number | null = null;
  /** The newest instant a quote was asked for. */
  #askedMs = Number.NEGATIVE_INFINITY;

  /** Hears of each price since when it counts, in millionths and rounded, with the tick that brought it. */
  onHeard: ((fromMs: number, priceMicro: number, tick: FeedTick) => void) | null = null;

  /** Calls `mended` with the start of a minute that has ended and is another now. */
  constructor(
    instrument: CatalogueInstrument,
    limits: LiveLimits,
    settledUntilMs: number,
    mended?: (startMs: number) => void,
  ) {
    this.instrument = instrument;
    this.minutes = new MinuteBook(settledUntilMs, limits.keptMinutes, mended);
    this.#intake = new Intake(limits);
    this.#limits = limits;
    this.#unitMicro = 10 ** (MICRO_DIGITS - instrument.pricePrecision);
  }

  takeTick(tick: FeedTick, nowMs: number): IntakeRefusal | null {
    const refusal = this.#intake.takeTick(tick, nowMs);
    if (!refusal) this.#hear(tick, nowMs);
    return refusal;
  }

  /** How many numbers lie between this tick and the highest before it on this connection. */
  countMissed({ seq }: FeedTick): number {
    if (seq === null) return 0;
    const missed = this.#number === null ? 0 : Math.max(0, seq - this.#number - 1);
    this.#number = Math.max(seq, this.#number ?? seq);
    return missed;
  }

  /** As `takeTick`, of what the node that reads the feed took. */
  takeTold(tick: FeedTick, nowMs: number): IntakeRefusal | null {
    const refusal = this.#intake.takeJudged(tick, nowMs);
    if (!refusal) this.#hear(tick, nowMs);
    return refusal;
  }

  #hear(tick: FeedTick, nowMs: number): void {
    const fromMs = this.#priceHeardAt(nowMs);
    const priceMicro = this.#rounded(tick.priceMicro);
    this.#heard.push({ fromMs, priceMicro });
    this.onHeard?.(fromMs, priceMicro, tick);
    this.#forget(fromMs);
    this.#giveSign(fromMs);
    this.minutes.addTick(tick.atMs, priceMicro, tick.volumeMicro);
  }

  /** Answers also the bar when the minute is settled by it. */
  takeMinute(minute: FeedMinute, nowMs: number): { refusal: IntakeRefusal | null; settled: Bar | null } {
    const refusal = this.#intake.takeMinute(minute, nowMs);
    if (refusal) return { refusal, settled: null };
    // Before the first price a candle opens nothing: there would be no price to trade at.
    if (this.hasPrice && nowMs - minute.atMs <= this.#limits.oldestMs) this.#giveSign(this.#heardAt(nowMs));
    const bar = this.#roundedBar(minute.bar);
    return { refusal: null, settled: this.minutes.takeMinute(bar, minute.isOver) ? bar : null };
  }

  /** Takes the history until an instant, and answers the bars settled by it. */
  settle(bars: readonly Bar[], untilMs: number): Bar[] {
    const last = bars.at(-1);
    if (last) this.#intake.anchor(last.startMs + MINUTE_MS - 1, last.close);
    return this.minutes.settle(
      bars.map((bar) => this.#roundedBar(bar)),
      untilMs,
    );
  }

  /** Takes back what was kept before a restart; the history is asked from there on, or from `oldestMs` on. */
  restore(bars: readonly Bar[], oldestMs: number): void {
    this.minutes.restore(bars, oldestMs);
    const last = bars.at(-1);
    if (last) this.#intake.anchor(last.startMs + MINUTE_MS - 1, last.close);
  }

  /** The feed counts its ticks anew with each connection. */
  reconnected(): void {
    this.#number = null;
    this.#intake.reconnected();
  }

  quote(atMs: number): Quote {
    this.#askedMs = Math.max(this.#askedMs, atMs);
    const heard = this.#heard[countUntil(this.#heard, atMs) - 1];
    const minute = this.minutes.at(atMs);
    const closeMicro = heard?.priceMicro ?? this.#closeBefore(atMs);
    const openMicro = (minute && this.minutes.firstOfDay(minute, PERIOD_MS['1day'])?.open) ?? closeMicro;
    const isOpen = heard !== undefined && this.isHeard(atMs);
    return {
      instrumentId: this.instrument.id,
      closeMicro,
      openMicro,
      previousCloseMicro:
        (minute && this.minutes.lastBeforeDay(minute, PERIOD_MS['1day'])?.close) ?? openMicro,
      isOpen,
      isSilent: !isOpen,
    };
  }

  /** The instants after one and until another at which a price was heard, oldest first. */
  heardBetween(fromMs: number, toMs: number): number[] {
    return this.#heard
      .slice(countUntil(this.#heard, fromMs), countUntil(this.#heard, toMs))
      .map((heard) => heard.fromMs);
  }

  /** Whether the feed ever sent a price that was taken. */
  get hasPrice(): boolean {
    return this.#heard.length > 0;
  }

  /** Whether the instrument was not silent at an instant. */
  isHeard(atMs: number): boolean {
    const span = this.#spans[countUntil(this.#spans, atMs) - 1];
    return span !== undefined && atMs <= span.toMs + this.#limits.silenceMs;
  }

  bars(period: Period, atMs: number, limit: number): Bar[] {
    return this.minutes.bars(PERIOD_MS[period], atMs, limit);
  }

  /** Without a tick the price is that of the last minute that had ended; without one, that of the catalogue. */
  #closeBefore(atMs: number): number {
    return this.minutes.at(atMs - MINUTE_MS)?.close ?? toMicro(this.instrument.basePrice);
  }

  /** Later than all that was asked for, so that no answer changes. */
  #heardAt(nowMs: number): number {
    return Math.max(nowMs, this.#askedMs + 1, this.#spans.at(-1)?.toMs ?? 0);
  }

  /** Prices that come together get a millisecond each, so that none is passed over; at most a second ahead. */
  #priceHeardAt(nowMs: number): number {
    const nextMs = (this.#heard.at(-1)?.fromMs ?? 0) + 1;
    return Math.max(this.#heardAt(nowMs), Math.min(nextMs, nowMs + MOST_AHEAD_MS));
  }

  #giveSign(atMs: number): void {
    const last = this.#spans.at(-1);
    if (last && atMs <= last.toMs + this.#limits.silenceMs) last.toMs = atMs;
    else this.#spans.push({ fromMs: atMs, toMs: atMs });
  }

  /** In lumps, as cutting moves all that stay. */
  #forget(nowMs: number): void {
    const [first] = this.#heard;
    if (!first || first.fromMs > nowMs - 2 * KEPT_QUOTES_MS) return;
    this.#heard = this.#heard.slice(Math.max(0, countUntil(this.#heard, nowMs - KEPT_QUOTES_MS) - 1));
    this.#spans = this.#spans.filter(({ toMs }) => toMs > nowMs - KEPT_QUOTES_MS);
  }

  #rounded(priceMicro: number): number {
    return Math.max(1, Math.round(priceMicro / this.#unitMicro)) * this.#unitMicro;
  }

  #roundedBar({ startMs, open, high, low, close, volume }: Bar): Bar {
    return {
      startMs,
      open: this.#rounded(open),
      high: this.#rounded(high),
      low: this.#rounded(low),
      close: this.#rounded(close),
      volume,
    };
  }
}

/** How many of them had begun at an instant. */
function countUntil(entries: readonly { fromMs: number }[], atMs: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.fromMs ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
