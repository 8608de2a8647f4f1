import type { TestServer } from '../server.ts';
import type { Fired, SlowAccount } from './slow-account.ts';

/**
 * Of an account: what prices brought about, by time and order, in which order positions were closed, and what nights added to
 * orders.
 */
export type Done = { fired: Fired[]; closed: number[]; financing: [orderId: number, micro: number][] };

/** What the rows say that prices brought about on accounts. */
export async function readDone({ stored }: TestServer): Promise<(accountId: number) => Done> {
  const orders = await stored.rows(
    `SELECT id, account_id, state, price_type, entry_price, exit_price, close_reason, opened_market_at,
      completed_market_at, financing, part_of FROM trade_order ORDER BY id`,
  );
  const closes = await stored.rows(
    `SELECT order_id AS id, trade_order.account_id FROM journal
      JOIN trade_order ON trade_order.id = order_id
      JOIN entry ON journal_id = journal.id AND entry.account_id = trade_order.account_id
      WHERE kind = 'close' GROUP BY order_id, trade_order.account_id ORDER BY MIN(seq)`,
  );
  const isOf = (accountId: number) => (row: Record<string, unknown>) => Number(row.account_id) === accountId;
  return (accountId) => ({
    fired: sorted(orders.filter(isOf(accountId)).flatMap(firedOf)),
    closed: closes.filter(isOf(accountId)).map(({ id }) => Number(id)),
    financing: orders
      .filter(isOf(accountId))
      .flatMap((row): Done['financing'] =>
        Number(row.financing) === 0 ? [] : [[Number(row.id), Number(row.financing)]],
      ),
  });
}

/** What a slow account did, as the rows of a server have it. */
export function doneBy({ fired, financing }: Pick<SlowAccount, 'fired' | 'financing'>): Done {
  const isClose = ({ what }: Fired) => !['filled', 'withdrawn', 'oco', 'expired'].includes(what);
  return {
    fired: sorted(fired),
    closed: fired.filter(isClose).map(({ orderId }) => orderId),
    financing: [...financing].sort(([a], [b]) => a - b),
  };
}

function firedOf(row: Record<string, unknown>): Fired[] {
  const orderId = Number(row.id);
  const ended = { orderId, atMs: Number(row.completed_market_at), price: Number(row.exit_price) };
  if (row.state === 'cancelled') {
    const why = row.close_reason as Fired['what'] | 'uncovered';
    return [{ ...ended, what: why === 'uncovered' ? 'withdrawn' : why }];
  }
  const filled = { orderId, atMs: Number(row.opened_market_at), price: Number(row.entry_price) };
  const isFilled = Number(row.price_type) === 0 && row.opened_market_at !== null && row.part_of === null;
  return [
    ...(isFilled ? [{ ...filled, what: 'filled' as const }] : []),
    ...(row.state === 'closed' ? [{ ...ended, what: row.close_reason as Fired['what'] }] : []),
  ];
}

const sorted = (fired: readonly Fired[]): Fired[] =>
  fired.toSorted((a, b) => a.atMs - b.atMs || a.orderId - b.orderId || a.what.localeCompare(b.what));
