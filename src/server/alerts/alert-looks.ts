import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Market } from '../market/market.ts';
import type { Quote } from '../market/price-source.ts';
import { movesBetween, movesWhere } from '../trading/moves.ts';
import { ArmedAlerts } from './armed-alerts.ts';
import type { Advance, WatchedAlert } from './watched-alert.ts';

/** After a longer time without a look the watch goes by candles, instrument by instrument. */
const LONG_MS = 10 * 60_000;
/** After so many moves the watch lets others have their turn. */
const MOVES_AT_ONCE = 500;

/**
 * The alerts that wait for a price, and up to which instant prices were looked at for them. Looks along the moves of the
 * market, and hands what it finds to `found`, in the order of the prices.
 */
export class AlertLooks {
  readonly armed: ArmedAlerts;
  readonly #market: Market;
  readonly #onFound: (advance: Advance) => void;
  /** Alerts that were set after the last look: the next looks at all that went by since. */
  readonly #fresh = new Set<number>();
  /** Up to which instant of market time prices were looked at for every armed alert. */
  #passedMs: number;
  /** The last tick that was looked at, by market time. */
  #tickedAtMs = Number.NaN;
  /** Prices that went by are looked at, and ticks wait. */
  #isSweeping = false;

  constructor(market: Market, onFound: (advance: Advance) => void) {
    this.#market = market;
    this.#onFound = onFound;
    this.armed = new ArmedAlerts((id) => market.find(id));
    this.#passedMs = market.now().marketMs;
  }

  /** Up to which instant of market time prices were looked at, epoch ms. */
  get passedMs(): number {
    return this.#passedMs;
  }

  /** Looks from now on, and at nothing that went by before. */
  beginNow(): void {
    this.#passedMs = this.#market.now().marketMs;
  }

  /** Looks at the moves since the last look. False where that is too long ago: {@link sweepAll} is to be called then. */
  follow(changed: readonly Quote[]): boolean {
    if (this.#isSweeping) return true;
    const now = this.#market.now();
    if (this.armed.size > 0 && now.marketMs - this.#passedMs > LONG_MS) {
      this.#isSweeping = true;
      return false;
    }
    // What changed since the last tick is all that changed if nothing lies between.
    let isNext = this.#passedMs === this.#tickedAtMs;
    for (const move of this.armed.size === 0 ? [] : movesBetween(this.#market, this.#passedMs, now)) {
      for (const id of this.#fresh) this.#found(this.armed.lookAt(id, move));
      if (isNext && move.to.marketMs === now.marketMs) {
        for (const { instrumentId } of changed) this.armed.look(move, instrumentId).forEach(this.#found);
        for (const id of [...this.armed.beyond]) this.armed.look(move, id).forEach(this.#found);
      } else {
        for (const id of this.armed.instruments()) this.armed.look(move, id).forEach(this.#found);
      }
      isNext = false;
    }
    this.#pass(now.marketMs);
    this.#tickedAtMs = now.marketMs;
    return true;
  }

  /** Looks at all that went by during a long time without a look. */
  async sweepAll(): Promise<void> {
    try {
      const until = this.#market.now();
      const fresh = [...this.#fresh].flatMap((id) => this.armed.get(id) ?? []);
      for (const { id } of fresh) this.drop(id);
      for (const id of [...this.armed.instruments()]) {
        await this.#sweep(this.armed, id, this.#passedMs, until.marketMs);
      }
      this.#pass(until.marketMs);
      await this.catchUp(fresh, () => Number.NEGATIVE_INFINITY);
    } finally {
      this.#isSweeping = false;
    }
  }

  /**
   * Looks at alerts along the prices that went by, from an instant on or since each was armed, and watches them from now on. Those
   * that were armed before that instant are looked at together.
   */
  async catchUp(alerts: readonly WatchedAlert[], fromMsOf: (alert: WatchedAlert) => number): Promise<void> {
    const wasSweeping = this.#isSweeping;
    this.#isSweeping = true;
    try {
      const groups = Map.groupBy(alerts, (alert) => {
        const fromMs = fromMsOf(alert);
        return alert.armedAtMs > fromMs ? `alert ${alert.id}` : `${alert.instrumentId} ${fromMs}`;
      });
      for (const group of groups.values()) await this.#catchUpTogether(group, fromMsOf);
    } finally {
      this.#isSweeping = wasSweeping;
    }
  }

  /** Waits no more for an alert. */
  drop(id: number): void {
    this.armed.disarm(id);
    this.#fresh.delete(id);
  }

  async #catchUpTogether(
    group: readonly WatchedAlert[],
    fromMsOf: (alert: WatchedAlert) => number,
  ): Promise<void> {
    const [first] = group;
    if (!first) return;
    const fromMs = Math.max(fromMsOf(first), first.armedAtMs);
    const looked = new ArmedAlerts((id) => this.#market.find(id));
    for (const alert of group) looked.arm(alert);
    if (fromMs < this.#passedMs) {
      await this.#sweep(looked, first.instrumentId, fromMs, this.#passedMs);
    } else {
      for (const { id } of group) this.#fresh.add(id);
    }
    for (const alert of looked.all()) this.armed.arm(alert);
  }

  /** Looks at some alerts of one instrument. Where they were armed at the first instant, that itself is looked at as well. */
  async #sweep(alerts: ArmedAlerts, instrumentId: number, fromMs: number, untilMs: number): Promise<void> {
    let count = 0;
    const mayReach = (rangeOf: Parameters<ArmedAlerts['mayReach']>[1]) =>
      alerts.mayReach(instrumentId, rangeOf);
    for (const move of movesWhere(this.#market, mayReach, fromMs, this.#market.at(untilMs))) {
      if (count === 0 && alerts !== this.armed) {
        const isFirst = ({ armedAtMs }: WatchedAlert) => armedAtMs === move.from.marketMs;
        for (const { id } of [...alerts.all()].filter(isFirst)) this.#found(alerts.lookAt(id, move));
      }
      alerts.look(move, instrumentId).forEach(this.#found);
      count += 1;
      if (count % MOVES_AT_ONCE === 0) await nextTurn();
    }
  }

  #pass(marketMs: number): void {
    this.#passedMs = Math.max(this.#passedMs, marketMs);
    for (const id of this.#fresh) {
      if ((this.armed.get(id)?.armedAtMs ?? 0) <= this.#passedMs) this.#fresh.delete(id);
    }
  }

  readonly #found = (advance: Advance | null): void => {
    if (advance) this.#onFound(advance);
  };
}
