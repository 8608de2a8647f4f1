import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '#server/store/database';

/**
 * The limit orders are measured against: the rows of an order written by bare prepared statements on the same schema,
 * over as many accounts, `perSync` orders to a transaction, with no reads, checks, hashes or HTTP around them. Answers
 * orders per second.
 */
export async function bareGroupCommits(
  folder: string,
  accounts: number,
  perSync: number,
  durationMs: number,
): Promise<number> {
  const database = await openDatabase(folder);
  const { raw } = database.writer;
  try {
    insertAccounts(raw, accounts);
    const write = bareOrderWriter(raw, accounts);
    const begin = raw.prepare('BEGIN IMMEDIATE');
    const commit = raw.prepare('COMMIT');
    const startedAt = performance.now();
    let orders = 0;
    while (performance.now() - startedAt < durationMs) {
      begin.run();
      for (let count = 0; count < perSync; count += 1) {
        orders += 1;
        write(orders);
      }
      commit.run();
    }
    return (orders / (performance.now() - startedAt)) * 1_000;
  } finally {
    await database.close();
  }
}

const HASH = 'f'.repeat(64);
const OUTCOME = JSON.stringify({
  data: { orderId: 1, priceMicro: 1_100_000, marginMicro: 11_000_000, feeMicro: 60_000, isOpen: true },
});

/** Account 1 takes the fees; traders' accounts follow it. */
const FEES = 1;

function insertAccounts(raw: DatabaseSync, accounts: number): void {
  const account =
    raw.prepare(`INSERT INTO account (id, user_id, realm, kind, currency, balance, held, seq, hash)
    VALUES (?, ?, 'demo', ?, 'USD', 0, 0, 0, '')`);
  const user = raw.prepare(`INSERT INTO user (id, uid, is_demo, demo_id, invite_code, created_at)
    VALUES (?, ?, 1, ?, ?, 0)`);
  raw.exec('BEGIN');
  account.run(FEES, null, 'fees');
  for (let id = FEES + 1; id <= accounts + FEES; id += 1) {
    user.run(id, `${id}`, `${id}`, `${id}`);
    account.run(id, id, 'trading');
  }
  raw.exec('COMMIT');
}

function bareOrderWriter(raw: DatabaseSync, accounts: number): (number: number) => void {
  const order =
    raw.prepare(`INSERT INTO trade_order (account_id, instrument_id, direction, price_type, lots, units,
    multiple, origin_price, target_side, entry_price, margin, fee, stop_loss, take_profit, state, created_at, opened_at)
    VALUES (?, 1, 1, 1, 10000, 1000000000, 100000000, 1100000, NULL, 1100000, 11000000, 60000, 0, 0, 'open', ?, ?)`);
  const journal = raw.prepare(`INSERT INTO journal (kind, order_id, created_at) VALUES ('fee', ?, ?)`);
  const entry =
    raw.prepare(`INSERT INTO entry (account_id, seq, journal_id, memo, amount, balance_after, hash)
    VALUES (?, ?, ?, 'fee', ?, ?, ?)`);
  const advance = raw.prepare('UPDATE account SET balance = ?, seq = ?, hash = ? WHERE id = ?');
  const hold = raw.prepare('UPDATE account SET held = held + ? WHERE id = ?');
  const answer = raw.prepare(`INSERT INTO idempotency (user_id, key, request_hash, outcome, created_at)
    VALUES (?, ?, ?, ?, ?)`);
  return (number) => {
    const now = Date.now();
    const account = FEES + 1 + (number % accounts);
    const seq = Math.ceil(number / accounts) + 1;
    order.run(account, now, now);
    journal.run(number, now);
    entry.run(account, seq, number, -60_000, 99_999_000_000, HASH);
    advance.run(99_999_000_000, seq, HASH, account);
    entry.run(FEES, number, number, 60_000, number * 60_000, HASH);
    advance.run(number * 60_000, number, HASH, FEES);
    hold.run(11_000_000, account);
    answer.run(account, `bench-order-${number}`, HASH, OUTCOME, now);
  };
}
