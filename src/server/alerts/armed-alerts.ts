import { ALERT_SIDES } from '#contract/alerts';
import type { Market } from '../market/market.ts';
import type { Move } from '../trading/crossing.ts';
import type { RangeOf } from '../trading/moves.ts';
import { createPriceIndex, type PriceIndex } from '../trading/price-index.ts';
import { type Advance, alongMove, triggersOf, type WatchedAlert } from './watched-alert.ts';

/** Millionths in one. */
const MICRO_DIGITS = 6;
const NONE: ReadonlySet<number> = new Set();

/**
 * Alerts that wait for prices, in one index per instrument: a tick that fires nothing costs the same however many there are. An
 * alert is known by its id, and waits at one level or at one on each side.
 */
export class ArmedAlerts {
  readonly #find: Market['find'];
  readonly #alerts = new Map<number, WatchedAlert>();
  readonly #ofUsers = new Map<number, Set<number>>();
  readonly #indexes = new Map<number, PriceIndex>();
  /** Instruments whose price is beyond a level of an alert that does not count it yet. */
  readonly #beyond = new Set<number>();

  constructor(find: Market['find']) {
    this.#find = find;
  }

  get size(): number {
    return this.#alerts.size;
  }

  get(id: number): WatchedAlert | undefined {
    return this.#alerts.get(id);
  }

  all(): IterableIterator<WatchedAlert> {
    return this.#alerts.values();
  }

  ofUser(userId: number): ReadonlySet<number> {
    return this.#ofUsers.get(userId) ?? NONE;
  }

  instruments(): IterableIterator<number> {
    return this.#indexes.keys();
  }

  /** Puts an alert in the place of the one with its id. One that has ended, or of an instrument that is gone, waits for nothing. */
  arm(alert: WatchedAlert): void {
    this.disarm(alert.id);
    const tickMicro = this.#tickOf(alert.instrumentId);
    if (alert.state === 'fired' || tickMicro === null) return;
    this.#alerts.set(alert.id, alert);
    this.#ofUsers.set(alert.userId, (this.#ofUsers.get(alert.userId) ?? new Set()).add(alert.id));
    const index = this.#indexes.get(alert.instrumentId) ?? createPriceIndex();
    this.#indexes.set(alert.instrumentId, index);
    for (const { side, levelMicro } of triggersOf(alert, tickMicro)) {
      index.arm(alert.id * 2 + ALERT_SIDES.indexOf(side), side, levelMicro);
    }
  }

  disarm(id: number): void {
    const alert = this.#alerts.get(id);
    if (!alert) return;
    this.#alerts.delete(id);
    const ofUser = this.#ofUsers.get(alert.userId);
    ofUser?.delete(id);
    if (ofUser?.size === 0) this.#ofUsers.delete(alert.userId);
    const index = this.#indexes.get(alert.instrumentId);
    for (const nth of ALERT_SIDES.keys()) index?.disarm(id * 2 + nth);
  }

  /**
   * Looks at what a move reaches, of one instrument, and arms anew what goes on. Answers what came about. The instants a move
   * passes on its way are looked at where it ends: a straight price reaches nothing on its way that it does not reach there.
   */
  look(move: Move, instrumentId: number): Advance[] {
    const { closeMicro, isOpen } = move.to.quote(instrumentId);
    if (this.#beyond.size > 0) this.#beyond.delete(instrumentId);
    if (!isOpen) return [];
    const keys = this.#indexes.get(instrumentId)?.fire(closeMicro) ?? [];
    if (keys.length === 0) return [];
    const ids = new Set(keys.map((key) => Math.floor(key / 2)));
    return Array.from(ids, (id) => this.#alerts.get(id)).flatMap((alert) => {
      if (!alert) return [];
      const advance = this.#advance(alert, move);
      if (advance) return [advance];
      this.arm(alert);
      this.#beyond.add(instrumentId);
      return [];
    });
  }

  /** As `look`, for one alert, whether the end of the move is beyond its level or not. */
  lookAt(id: number, move: Move): Advance | null {
    const alert = this.#alerts.get(id);
    return (alert && this.#advance(alert, move)) ?? null;
  }

  /** Instruments that the next look must not leave out, even if their price stays. */
  get beyond(): ReadonlySet<number> {
    return this.#beyond;
  }

  /** Whether a price within a range may reach what is armed on an instrument. */
  mayReach(instrumentId: number, rangeOf: RangeOf): boolean {
    const { lowMicro, highMicro } = rangeOf(instrumentId);
    return this.#indexes.get(instrumentId)?.isReachedWithin(lowMicro, highMicro) === true;
  }

  /** Null when the move brought about nothing. */
  #advance(alert: WatchedAlert, move: Move): Advance | null {
    const tickMicro = this.#tickOf(alert.instrumentId);
    if (tickMicro === null) return null;
    const advance = alongMove(alert, move, tickMicro);
    if (advance) this.arm(advance.alert);
    return advance;
  }

  #tickOf(instrumentId: number): number | null {
    const instrument = this.#find(instrumentId);
    return instrument ? 10 ** (MICRO_DIGITS - instrument.pricePrecision) : null;
  }
}
