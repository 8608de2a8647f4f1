import { auditQueries } from '../store/audit-queries.ts';
import type { Db } from '../store/handles.ts';
import type { OrderRow } from '../store/orders.ts';
import { profitAtMicro } from '../trading/valuation.ts';

type MoneyRow = { orderId: number; kind: string; memo: string; amount: number; count: number };
/** What the ledger says about one order, on its owner's account. */
type Money = {
  orderId: number;
  feeCount: number;
  fee: number;
  closeCount: number;
  profit: number;
  protection: number;
  financing: number;
};

/**
 * Fees and profits are what the orders say, each booked once. Adds what orders hold to `held`, by account. The first
 * difference, or null.
 */
export async function auditOrders(db: Db, held: Map<number, number>): Promise<string | null> {
  // Both come by the orders' ids, so that no more than one order is held in memory.
  const money = moneyByOrder(auditQueries.orderMoney.each(db));
  try {
    let next = await money.next();
    for await (const order of auditQueries.orders.each(db)) {
      const own = !next.done && next.value.orderId === order.id ? next.value : undefined;
      if (own) next = await money.next();
      const difference = auditOrder(order, own);
      if (difference !== null) return difference;
      held.set(order.account_id, (held.get(order.account_id) ?? 0) + heldBy(order));
    }
    return null;
  } finally {
    await money.return();
  }
}

/** Open margin, or what a pending order keeps for margin and fee. */
function heldBy(order: OrderRow): number {
  if (order.state === 'open') return order.margin;
  return order.state === 'pending' ? order.margin + order.fee : 0;
}

async function* moneyByOrder(rows: AsyncIterable<MoneyRow>): AsyncGenerator<Money, void> {
  let money: Money | undefined;
  for await (const row of rows) {
    if (money?.orderId !== row.orderId) {
      if (money) yield money;
      money = {
        orderId: row.orderId,
        feeCount: 0,
        fee: 0,
        closeCount: 0,
        profit: 0,
        protection: 0,
        financing: 0,
      };
    }
    add(money, row);
  }
  if (money) yield money;
}

function add(money: Money, { kind, memo, amount, count }: MoneyRow): void {
  if (memo === 'protection') {
    money.protection += amount;
  } else if (memo === 'financing') {
    money.financing += amount;
  } else if (kind === 'fee') {
    money.feeCount += count;
    money.fee -= amount;
  } else {
    money.closeCount += count;
    money.profit += amount;
  }
}

function auditOrder(order: OrderRow, money: Money | undefined): string | null {
  const name = `order ${order.id}`;
  const feeDue = order.entry_price === null ? 0 : order.fee;
  const fee = money?.fee ?? 0;
  if (fee !== feeDue) return `${name} should have paid a fee of ${feeDue}, the ledger says ${fee}`;
  if ((money?.feeCount ?? 0) > 1) return `${name} paid its fee ${money?.feeCount} times`;
  const financing = money?.financing ?? 0;
  if (financing !== order.financing)
    return `${name} has ${order.financing} for its nights, the ledger says ${financing}`;
  const closes = money?.closeCount ?? 0;
  if (closes !== (order.state === 'closed' ? 1 : 0))
    return `${name} is ${order.state} with ${closes} closings`;
  return order.state === 'closed' ? auditProfit(order, money?.profit ?? 0) : null;
}

function auditProfit(order: OrderRow, booked: number): string | null {
  const name = `order ${order.id}`;
  if (order.entry_price === null || order.exit_price === null) return `${name} is closed without its prices`;
  const { direction, units: unitsMicro, entry_price: entryMicro, exit_price: closeMicro } = order;
  const position = { direction, unitsMicro, entryMicro };
  const profit = profitAtMicro(position, closeMicro, order.exit_rate ?? undefined);
  if (order.profit !== profit) return `${name} says profit ${order.profit}, its prices make ${profit}`;
  return booked === profit ? null : `${name} made ${profit}, the ledger says ${booked}`;
}
