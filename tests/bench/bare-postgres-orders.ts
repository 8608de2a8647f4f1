import { Client } from 'pg';
import { onServer } from '../support/postgres.ts';

/**
 * The limit that orders on PostgreSQL are measured against: the rows of an order in one statement, which is a transaction of
 * its own, on so many connections, with no reads, checks, hashes or HTTP around it. Answers orders a second.
 */
export async function bareStatements(
  url: string,
  accounts: number,
  connections: number,
  durationMs: number,
): Promise<number> {
  await onServer(url, accountsOf(accounts));
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const startedAt = performance.now();
  let sent = 0;
  const work = clients.map(async (client) => {
    while (performance.now() - startedAt < durationMs) {
      sent += 1;
      const account = 1 + (sent % accounts);
      const values = [account, account + accounts, HASH, Date.now(), `bench-order-${sent}`, OUTCOME];
      await client.query({ name: 'order', text: ORDER, values });
    }
  });
  await Promise.all(work);
  const perSecond = (sent / (performance.now() - startedAt)) * 1_000;
  await Promise.all(clients.map((client) => client.end()));
  return perSecond;
}

const HASH = 'f'.repeat(64);
const OUTCOME = JSON.stringify({
  data: { orderId: 1, priceMicro: 1_100_000, marginMicro: 11_000_000, feeMicro: 60_000, isOpen: true },
});

/** Demo users with their accounts, and the houses of their books after these, as the server makes them. */
const accountsOf = (count: number): string => `
  INSERT INTO "user" (id, uid, is_demo, demo_id, invite_code, created_at)
    SELECT id, id, 1, id, id, 0 FROM generate_series(1, ${count}) AS id;
  INSERT INTO account (id, user_id, realm, kind, currency, balance, held, seq, hash)
    SELECT id, id, 'demo', 'trading', 'USD', 100000000000, 0, 0, '' FROM generate_series(1, ${count}) AS id;
  INSERT INTO account (id, book_of, realm, kind, currency, balance, held, seq, hash)
    SELECT id + ${count}, id, 'demo', 'house', 'USD', 0, 0, 0, '' FROM generate_series(1, ${count}) AS id;
  ANALYZE`;

const ORDER = `
  WITH payer AS (
    UPDATE account SET balance = balance - 60000, held = held + 11000000, seq = seq + 1, hash = $3, version = version + 1
      WHERE id = $1 RETURNING id, seq, balance
  ), house AS (
    UPDATE account SET balance = balance + 60000, seq = seq + 1, hash = $3, version = version + 1
      WHERE id = $2 RETURNING id, seq, balance
  ), placed AS (
    INSERT INTO trade_order (account_id, instrument_id, direction, price_type, lots, units, multiple, origin_price,
        target_side, entry_price, margin, fee, stop_loss, take_profit, state, created_at, opened_at)
      VALUES ($1, 1, 1, 1, 10000, 1000000000, 100000000, 1100000, NULL, 1100000, 11000000, 60000, 0, 0, 'open', $4, $4)
      RETURNING id
  ), booked AS (
    INSERT INTO journal (kind, order_id, created_at) SELECT 'fee', id, $4 FROM placed RETURNING id
  ), entered AS (
    INSERT INTO entry (account_id, seq, journal_id, memo, amount, balance_after, hash)
      SELECT payer.id, payer.seq, booked.id, 'fee', -60000, payer.balance, $3 FROM payer, booked
      UNION ALL SELECT house.id, house.seq, booked.id, 'fee', 60000, house.balance, $3 FROM house, booked
  )
  INSERT INTO idempotency (user_id, key, request_hash, outcome, created_at) VALUES ($1, $5, $3, $6, $4)`;
