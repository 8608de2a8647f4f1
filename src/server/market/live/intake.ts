import { MINUTE_MS } from '#contract/time-units';
import type { FeedMinute, FeedTick } from './feed.ts';

/** Why something from the feed was not taken. */
export type IntakeRefusal =
  /** It is not of the protocol. */
  | 'torn'
  /** It names an instrument that the server did not ask for. */
  | 'unknown'
  /** It was there before. */
  | 'doubled'
  /** Something newer was there before, or it is too old to trade on. */
  | 'late'
  /** Its time lies further ahead than clocks differ. */
  | 'future'
  /** It is too far from the last price to be believed at once. */
  | 'absurd';

export type IntakeLimits = {
  /** How far a price may move at once, as a share of the last. */
  absurdShare: number;
  /** A price that is this much newer than the last may be anywhere. */
  absurdWithinMs: number;
  /** So many absurd prices in a row that agree with one another are a price. */
  persistTicks: number;
  /** How far the feed's clock may be ahead of ours. */
  skewMs: number;
  /** An older price says nothing of now. */
  oldestMs: number;
};

type Reference = { atMs: number; priceMicro: number };

/** What is believed of one instrument's ticks and candles. Holds the last price, and decides by it about the next. */
export class Intake {
  readonly #limits: IntakeLimits;
  #last: FeedTick | null = null;
  /** The newest price that is believed, of a tick or of the history. */
  #reference: Reference | null = null;
  /** Absurd prices in a row that agree with the newest of them. */
  #outlier: { tick: FeedTick; ticks: number } | null = null;
  #lastMinute: FeedMinute | null = null;

  constructor(limits: IntakeLimits) {
    this.#limits = limits;
  }

  /** Takes the tick and answers null, or answers why not. */
  takeTick(tick: FeedTick, nowMs: number): IntakeRefusal | null {
    if (tick.atMs > nowMs + this.#limits.skewMs) return 'future';
    const refusal = orderRefusal(tick, this.#last);
    if (refusal) return refusal;
    // A copy of an absurd tick does not make it more likely.
    if (orderRefusal(tick, this.#outlier?.tick ?? null) === 'doubled') return 'doubled';
    if (tick.atMs < nowMs - this.#limits.oldestMs) return 'late';
    if (this.#isAbsurd(tick.priceMicro, tick.atMs) && !this.#persists(tick)) return 'absurd';
    this.#last = tick;
    this.#outlier = null;
    this.#believe(tick);
    return null;
  }

  /** As `takeTick`, of a tick that another node has judged: only its place in the order of time counts. */
  takeJudged(tick: FeedTick, nowMs: number): IntakeRefusal | null {
    const refusal = orderRefusal(tick, this.#last);
    if (refusal) return refusal;
    if (tick.atMs < nowMs - this.#limits.oldestMs) return 'late';
    this.#last = tick;
    this.#outlier = null;
    this.#believe(tick);
    return null;
  }

  /** As `takeTick`, of a candle that the feed sent while it runs or at its end. */
  takeMinute(minute: FeedMinute, nowMs: number): IntakeRefusal | null {
    const { bar, atMs } = minute;
    if (Math.max(bar.startMs, atMs) > nowMs + this.#limits.skewMs) return 'future';
    const last = this.#lastMinute;
    if (last && isSameMinute(last, minute)) return 'doubled';
    if (last && atMs < last.atMs) return 'late';
    // A minute that has ended is sent again when the feed has mended it.
    const isEnded =
      last && (bar.startMs < last.bar.startMs || (last.isOver && bar.startMs === last.bar.startMs));
    if (isEnded && !minute.isOver) return 'late';
    const sinceMs = Math.min(atMs, bar.startMs + MINUTE_MS);
    if ([bar.high, bar.low].some((price) => this.#isAbsurd(price, sinceMs))) return 'absurd';
    // A minute that was mended is not the newest, but the time it was mended at is.
    this.#lastMinute = last && bar.startMs < last.bar.startMs ? { ...last, atMs } : minute;
    return null;
  }

  /** The feed counts its ticks anew with each connection. */
  reconnected(): void {
    if (this.#last) this.#last = { ...this.#last, seq: null };
    this.#outlier = null;
  }

  /** The history knows a price: what is far from it is absurd, what is near it is not. */
  anchor(atMs: number, priceMicro: number): void {
    if (atMs > (this.#reference?.atMs ?? Number.NEGATIVE_INFINITY)) this.#believe({ atMs, priceMicro });
  }

  #believe({ atMs, priceMicro }: Reference): void {
    this.#reference = { atMs, priceMicro };
  }

  #isAbsurd(priceMicro: number, atMs: number): boolean {
    const reference = this.#reference;
    if (!reference || Math.abs(atMs - reference.atMs) >= this.#limits.absurdWithinMs) return false;
    return isFar(priceMicro, reference.priceMicro, this.#limits.absurdShare);
  }

  #persists(tick: FeedTick): boolean {
    const before = this.#outlier;
    const agrees =
      before !== null && !isFar(tick.priceMicro, before.tick.priceMicro, this.#limits.absurdShare);
    const ticks = agrees ? before.ticks + 1 : 1;
    this.#outlier = { tick, ticks };
    return ticks >= this.#limits.persistTicks;
  }
}

/** Why a tick does not come after another; null when it does. */
function orderRefusal(tick: FeedTick, last: FeedTick | null): 'doubled' | 'late' | null {
  if (!last) return null;
  const order = tick.seq !== null && last.seq !== null ? tick.seq - last.seq : null;
  const isSame =
    order === null ? tick.atMs === last.atMs && tick.priceMicro === last.priceMicro : order === 0;
  if (isSame) return 'doubled';
  return tick.atMs < last.atMs || (order !== null && order < 0) ? 'late' : null;
}

function isFar(priceMicro: number, fromMicro: number, share: number): boolean {
  return Math.abs(priceMicro - fromMicro) > share * fromMicro;
}

function isSameMinute(a: FeedMinute, b: FeedMinute): boolean {
  return (
    a.atMs === b.atMs &&
    a.isOver === b.isOver &&
    a.bar.startMs === b.bar.startMs &&
    a.bar.close === b.bar.close &&
    a.bar.volume === b.bar.volume
  );
}
