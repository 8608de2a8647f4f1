import type { Clock } from '../clock.ts';
import { beyond } from '../refusal.ts';
import type { Db } from '../store/handles.ts';
import { idempotencyTable } from '../store/idempotency.ts';
import { networkOf } from './network-of.ts';

const DAY_MS = 24 * 3_600_000;

export type DemoBounds = {
  /** Commands of one demo account in a day (UTC). */
  demoCommandsPerDay: number;
  /** Demo accounts that visitors of one network make in a day (UTC). */
  demoAccountsPerNetwork: number;
};

/** Bounds what play money may cost. Counted in memory, by the day of the server's clock. */
export class DemoLimits {
  readonly #db: Db;
  readonly #bounds: DemoBounds;
  readonly #clock: Clock;
  readonly #counts = new Map<string, number>();
  #day = 0;

  constructor(db: Db, bounds: DemoBounds, clock: Clock) {
    this.#db = db;
    this.#bounds = bounds;
    this.#clock = clock;
  }

  /**
   * Counts a command of a demo user, whatever comes of it. Throws the refusal `demoLimit` beyond the bound. A command
   * whose key has its answer already is not counted: it writes nothing, and gets that answer.
   */
  async takeCommand(userId: number, key: string | null): Promise<void> {
    if (key !== null && (await idempotencyTable.find.get(this.#db, { userId, key }))) return;
    this.#take(`user ${userId}`, this.#bounds.demoCommandsPerDay, 'demoLimit');
  }

  /** Counts a demo account that a visitor makes. Throws the refusal `demoAccountsLimit` beyond the bound. */
  takeAccount(address: string): void {
    this.#take(`network ${networkOf(address)}`, this.#bounds.demoAccountsPerNetwork, 'demoAccountsLimit');
  }

  #take(name: string, max: number, reason: 'demoLimit' | 'demoAccountsLimit'): void {
    const day = Math.floor(this.#clock() / DAY_MS);
    if (day !== this.#day) this.#counts.clear();
    this.#day = day;
    const count = this.#counts.get(name) ?? 0;
    if (count >= max) throw beyond(reason, { max: String(max) });
    this.#counts.set(name, count + 1);
  }
}
