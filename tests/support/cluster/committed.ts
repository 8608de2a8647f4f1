import { microToWire } from '#contract/money';
import { onServer } from '../postgres.ts';
import type { OrderRow } from './levels.ts';
import type { Told } from './sockets.ts';

/** What is committed, read past the nodes. */
export class Committed {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** The accounts of all traders, by user. */
  async accounts(): Promise<Map<number, Told>> {
    const rows = await onServer(
      this.#url,
      `SELECT account.user_id, account.balance,
         coalesce((SELECT json_agg(trade_order.id ORDER BY trade_order.id) FROM trade_order
           WHERE trade_order.account_id = account.id AND state = 'open'), '[]') AS open
       FROM account WHERE kind = 'trading'`,
    );
    return new Map(
      rows.map(({ user_id, balance, open }) => [
        Number(user_id),
        { balance: microToWire(Number(balance)), openIds: open as number[] },
      ]),
    );
  }

  async orders(): Promise<OrderRow[]> {
    return (await onServer(this.#url, 'SELECT * FROM trade_order ORDER BY id')) as unknown as OrderRow[];
  }

  /** What is kept of the command that placed an order: its key, and the answer to it. */
  async placedBy(orderId: number): Promise<{ key: string; outcome: string } | undefined> {
    const like = `{"data":{"orderId":${orderId},%`;
    const [row] = await onServer(
      this.#url,
      `SELECT key, outcome FROM idempotency WHERE outcome LIKE '${like}'`,
    );
    return row && { key: String(row.key), outcome: String(row.outcome) };
  }

  /** The keys whose commands were carried out, sorted. A refusal is kept as well, and left out here. */
  async keys(): Promise<string[]> {
    const rows = await onServer(this.#url, `SELECT key FROM idempotency WHERE outcome LIKE '{"data":%'`);
    return rows.map(({ key }) => String(key)).sort();
  }

  /** Deposits with how often each was booked; `isWaiting` while no operator has decided on it. */
  async deposits(): Promise<{ id: number; isWaiting: boolean; booked: number }[]> {
    const rows = await onServer(
      this.#url,
      `SELECT id, state = 'waiting' AS waiting,
         (SELECT count(*) FROM journal WHERE ref_kind = 'deposit' AND ref_id = deposit.id) AS booked
       FROM deposit ORDER BY id`,
    );
    return rows.map(({ id, waiting, booked }) => ({
      id: Number(id),
      isWaiting: waiting === true,
      booked: Number(booked),
    }));
  }

  /** Orders that one kind of journal books more than once. */
  bookedTwice(): Promise<Record<string, unknown>[]> {
    return onServer(
      this.#url,
      'SELECT order_id, kind FROM journal WHERE order_id IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1',
    );
  }
}
