import { DAY_MS } from '#contract/time-units';
import type { Clock } from '../clock.ts';
import { beyond } from '../refusal.ts';
import { counterTable } from '../store/counters.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import { idempotencyTable } from '../store/idempotency.ts';
import type { KeyedHash } from './keyed-hash.ts';
import { networkOf } from './network-of.ts';

/** What a node takes from the row at once: this share of a day's commands, and no more than so many. */
const SHARE = 100;
const MOST_AT_ONCE = 100;

export type DemoBounds = {
  /** Commands of one demo account in a day (UTC). */
  demoCommandsPerDay: number;
  /** Demo accounts that visitors of one network make in a day (UTC). */
  demoAccountsPerNetwork: number;
};

/** Bounds what play money may cost, by the day of the server's clock. Counted in rows that all nodes share. */
export class DemoLimits {
  readonly #database: Database;
  readonly #bounds: DemoBounds;
  readonly #clock: Clock;
  readonly #keyedHash: KeyedHash;
  /**
   * Commands that this node took from the row and that were not made yet, by user. A row for each command would double
   * what an order costs. Those of a node that stops are lost to the user: a hundredth of the day's at most.
   */
  readonly #taken = new Map<number, number>();
  #day = 0;

  constructor(database: Database, bounds: DemoBounds, clock: Clock, keyedHash: KeyedHash) {
    this.#database = database;
    this.#bounds = bounds;
    this.#clock = clock;
    this.#keyedHash = keyedHash;
  }

  /**
   * Counts a command of a demo user, whatever comes of it. Throws the refusal `demoLimit` beyond the bound. A command
   * whose key has its answer already is not counted: it writes nothing, and gets that answer; `giveBack` is called for it.
   */
  async takeCommand(userId: number, key: string | null): Promise<void> {
    const { db, queue } = this.#database;
    this.#forgetYesterday();
    if (this.#spend(userId)) return;
    // Nothing is left: what was answered before is given on credit, until it is given back.
    if (key !== null && (await idempotencyTable.find.get(db, { userId, key }))) {
      this.#add(userId, -1);
      return;
    }
    try {
      const more = await queue.submit((tx) => this.#takeMore(tx, userId));
      this.#add(userId, more - 1);
    } catch (cause) {
      // Commands that came at once may have taken the last of the day, and more than they needed.
      if (!this.#spend(userId)) throw cause;
    }
  }

  /** A command turned out to have been carried out before. */
  giveBack(userId: number): void {
    if (this.#taken.has(userId)) this.#add(userId, 1);
  }

  /**
   * Counts a demo account that a visitor makes, in the transaction that makes it. Throws the refusal `demoAccountsLimit`
   * beyond the bound.
   */
  async takeAccount(tx: Tx, address: string): Promise<void> {
    const max = this.#bounds.demoAccountsPerNetwork;
    const name = this.#keyedHash('demo accounts', networkOf(address));
    if ((await this.#count(tx, name, 1)) > max) throw beyond('demoAccountsLimit', { max: String(max) });
  }

  #spend(userId: number): boolean {
    if ((this.#taken.get(userId) ?? 0) <= 0) return false;
    this.#add(userId, -1);
    return true;
  }

  #add(userId: number, commands: number): void {
    this.#taken.set(userId, (this.#taken.get(userId) ?? 0) + commands);
  }

  async #takeMore(tx: Tx, userId: number): Promise<number> {
    const max = this.#bounds.demoCommandsPerDay;
    const by = Math.min(MOST_AT_ONCE, Math.ceil(max / SHARE));
    const name = this.#keyedHash('demo commands', String(userId));
    const before = (await this.#count(tx, name, by)) - by;
    if (before >= max) throw beyond('demoLimit', { max: String(max) });
    return Math.min(by, max - before);
  }

  async #count(tx: Tx, name: string, by: number): Promise<number> {
    const now = this.#clock();
    const until = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
    const added = await counterTable.add.get(tx, { name, by, now, until });
    if (!added) throw new Error('the counter answered nothing');
    return added.count;
  }

  #forgetYesterday(): void {
    const day = Math.floor(this.#clock() / DAY_MS);
    if (day !== this.#day) this.#taken.clear();
    this.#day = day;
  }
}
