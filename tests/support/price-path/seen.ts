import type { TradingAccount } from '#server/trading/trading-account';
import type { TestServer } from '../server.ts';
import type { Fired } from './slow-account.ts';

/** `command` counts what was carried out on an account. */
type Noted = Pick<Fired, 'orderId' | 'atMs'> & { command: number };
export type Seen = Map<number, Noted[]>;

/** Notes by account which orders each command ended or filled, and the instant of market time the server did it for. */
export function noteFired({ services }: TestServer): Seen {
  const seen: Seen = new Map();
  const { watch } = services.trading;
  const carryOut = watch.carryOut.bind(watch);
  const liveOf = (account: TradingAccount | undefined) => ({
    positions: new Set(account?.positions.keys()),
    pendings: new Set(account?.pendings.keys()),
  });
  watch.carryOut = async (account, due, prices) => {
    const before = liveOf(watch.book.inMemory(account.id));
    const outcome = await carryOut(account, due, prices);
    const after = liveOf(watch.book.inMemory(account.id));
    const goneFrom = (kind: 'positions' | 'pendings') =>
      [...before[kind]].filter((id) => !after[kind].has(id));
    const gone = [...goneFrom('positions'), ...goneFrom('pendings')];
    const own = seen.get(account.id) ?? [];
    const command = (own.at(-1)?.command ?? 0) + 1;
    own.push(...gone.map((orderId) => ({ orderId, atMs: prices.marketMs, command })));
    seen.set(account.id, own);
    return outcome;
  };
  return seen;
}

/**
 * With what the rows say about these orders: a pending one was filled first, and what one command closed was closed in the order
 * of its journals.
 */
export async function withRows({ stored }: TestServer, seen: Seen): Promise<(accountId: number) => Fired[]> {
  const rows = await stored.rows(
    'SELECT id, state, price_type, entry_price, exit_price, close_reason FROM trade_order',
  );
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  const journals = await stored.rows("SELECT id, order_id FROM journal WHERE kind = 'close'");
  const closedBy = new Map(journals.map((row) => [Number(row.order_id), Number(row.id)]));
  const inOrder = (a: Noted, b: Noted) =>
    a.command - b.command || (closedBy.get(a.orderId) ?? 0) - (closedBy.get(b.orderId) ?? 0);
  return (accountId) => {
    const filled = new Set<number>();
    return (seen.get(accountId) ?? []).toSorted(inOrder).map(({ orderId, atMs }): Fired => {
      const row = byId.get(orderId);
      if (!row) throw new Error(`there is no order ${orderId}`);
      if (row.state === 'cancelled')
        return { orderId, atMs, what: 'withdrawn', price: Number(row.exit_price) };
      if (Number(row.price_type) === 0 && !filled.has(orderId)) {
        filled.add(orderId);
        return { orderId, atMs, what: 'filled', price: Number(row.entry_price) };
      }
      const what = row.close_reason as Fired['what'];
      return { orderId, atMs, what, price: Number(row.exit_price) };
    });
  };
}
