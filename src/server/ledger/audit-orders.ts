import { auditQueries } from '../store/audit-queries.ts';
import type { Connection } from '../store/connection.ts';
import type { OrderRow } from '../store/orders.ts';
import { profitMicro } from '../trading/valuation.ts';

/** What the ledger says about one order, on its owner's account. */
type Money = { feeCount: number; fee: number; closeCount: number; profit: number; protection: number };

/**
 * Fees and profits are what the orders say, each booked once. Adds what orders hold to `held`, by account. The first
 * difference, or null.
 */
export function auditOrders(connection: Connection, held: Map<number, number>): string | null {
  const queries = auditQueries(connection);
  const money = readMoney(connection);
  for (const order of queries.orders.each({})) {
    const difference = auditOrder(order, money.get(order.id));
    if (difference !== null) return difference;
    held.set(order.account_id, (held.get(order.account_id) ?? 0) + heldBy(order));
  }
  return null;
}

/** Open margin, or what a pending order keeps for margin and fee. */
function heldBy(order: OrderRow): number {
  if (order.state === 'open') return order.margin;
  return order.state === 'pending' ? order.margin + order.fee : 0;
}

function readMoney(connection: Connection): Map<number, Money> {
  const byOrder = new Map<number, Money>();
  for (const row of auditQueries(connection).orderMoney.each({})) {
    const money = byOrder.get(row.orderId) ?? {
      feeCount: 0,
      fee: 0,
      closeCount: 0,
      profit: 0,
      protection: 0,
    };
    byOrder.set(row.orderId, money);
    const amount = row.amount ?? 0;
    if (row.kind === 'fee') {
      money.feeCount += row.count;
      money.fee -= amount;
    } else if (row.memo === 'protection') {
      money.protection += amount;
    } else {
      money.closeCount += row.count;
      money.profit += amount;
    }
  }
  return byOrder;
}

function auditOrder(order: OrderRow, money: Money | undefined): string | null {
  const name = `order ${order.id}`;
  const feeDue = order.entry_price === null ? 0 : order.fee;
  const fee = money?.fee ?? 0;
  if (fee !== feeDue) return `${name} should have paid a fee of ${feeDue}, the ledger says ${fee}`;
  if ((money?.feeCount ?? 0) > 1) return `${name} paid its fee ${money?.feeCount} times`;
  const closes = money?.closeCount ?? 0;
  if (closes !== (order.state === 'closed' ? 1 : 0))
    return `${name} is ${order.state} with ${closes} closings`;
  return order.state === 'closed' ? auditProfit(order, money?.profit ?? 0) : null;
}

function auditProfit(order: OrderRow, booked: number): string | null {
  const name = `order ${order.id}`;
  if (order.entry_price === null || order.exit_price === null) return `${name} is closed without its prices`;
  const profit = profitMicro(order.direction, order.units, order.entry_price, order.exit_price);
  if (order.profit !== profit) return `${name} says profit ${order.profit}, its prices make ${profit}`;
  return booked === profit ? null : `${name} made ${profit}, the ledger says ${booked}`;
}
