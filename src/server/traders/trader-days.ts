import type { Clock } from '../clock.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import { settingTable } from '../store/server-settings.ts';
import { type TraderDay, traderDayTable } from '../store/trader-days.ts';
import { dayOf } from '../utc-time.ts';

const MARK = 'trader-days-mark';
/** Orders counted in one command, so that those of traders get in between. */
const CHUNK = 2_000;

/** The last order that was counted. */
type Mark = { closedAtMs: number; orderId: number };

/**
 * Counts each closed order once, by trader and day, so that a ranking adds up a few rows a day instead of every order.
 * What was counted and how far are one transaction: a crash counts nothing twice and leaves nothing out.
 */
export class TraderDays {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Counts what was closed since the last time. */
  async catchUp(): Promise<void> {
    while ((await this.#database.queue.submit((tx) => this.#countSome(tx))) === CHUNK);
  }

  /**
   * Answers how many orders there were. Commands run one after the other, so whatever is closed later is closed at this
   * instant or after it; orders of this very millisecond wait for the next time.
   */
  async #countSome(tx: Tx): Promise<number> {
    const { closedAtMs, orderId } = await markOf(tx);
    const closed = await traderDayTable.closedAfter.all(tx, {
      afterMs: closedAtMs,
      afterId: orderId,
      beforeMs: this.#clock(),
      limit: CHUNK,
    });
    const days = new Map<string, TraderDay>();
    for (const order of closed) {
      if (!order.isRanked) continue;
      const { account_id, instrument_id, multiple } = order;
      const day = dayOf(order.completed_at);
      const key = `${account_id}/${day}/${instrument_id}/${multiple}`;
      const counted = days.get(key) ?? {
        account_id,
        day,
        instrument_id,
        multiple,
        orders: 0,
        wins: 0,
        profit: 0,
      };
      counted.orders += 1;
      counted.wins += order.net > 0 ? 1 : 0;
      counted.profit += order.net;
      days.set(key, counted);
    }
    for (const counted of days.values()) await traderDayTable.add.run(tx, counted);
    const last = closed.at(-1);
    if (last) await settingTable.put.run(tx, { key: MARK, value: `${last.completed_at}:${last.id}` });
    return closed.length;
  }
}

async function markOf(tx: Tx): Promise<Mark> {
  const [closedAtMs = 0, orderId = 0] = ((await settingTable.find.get(tx, { key: MARK }))?.value ?? '')
    .split(':')
    .map(Number);
  return { closedAtMs, orderId };
}
