/** Columns of an order of the history that are those of the order that the trader closed. */
const KEPT = `account_id, instrument_id, direction, price_type, lots, units, multiple, origin_price, entry_price, exit_price, profit,
  margin, fee, stop_loss, take_profit, state, close_reason`;

/**
 * Statements that give a user's account, which has closed an order, a history with ids above `fromId`: entries of a millionth
 * each, and orders like that one. It need not pass an audit.
 */
export function longHistory(
  userId: number,
  fromId: number,
  { startMs, endMs }: { startMs: number; endMs: number },
  { entries, orders }: { entries: number; orders: number },
): string {
  const numbers = (count: number) =>
    `WITH RECURSIVE n (i) AS (SELECT CAST(1 AS bigint) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const at = (count: number) => `${startMs} + i * ${Math.floor((endMs - startMs) / (count + 1))}`;
  const account = `(SELECT id FROM account WHERE user_id = ${userId} AND kind = 'trading')`;
  return `
    INSERT INTO journal (id, kind, created_at)
      ${numbers(entries)} SELECT ${fromId} + i, 'funding', ${at(entries)} FROM n;
    INSERT INTO entry (account_id, seq, journal_id, memo, amount, balance_after, hash)
      ${numbers(entries)} SELECT id, account.seq + i, ${fromId} + i, 'deposit', 1, balance + i, account.hash
      FROM n CROSS JOIN (SELECT * FROM account WHERE id = ${account}) AS account;
    INSERT INTO trade_order (id, ${KEPT}, created_at, opened_at, completed_at)
      ${numbers(orders)} SELECT ${fromId} + i, ${KEPT}, ${at(orders)}, ${at(orders)}, ${at(orders)} + 1
      FROM n CROSS JOIN (SELECT * FROM trade_order WHERE account_id = ${account} AND id < ${fromId} LIMIT 1) AS own;
    UPDATE account SET seq = seq + ${entries}, balance = balance + ${entries} WHERE id = ${account}`;
}
