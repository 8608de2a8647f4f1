import { ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import { Decimal } from '#contract/money';

export type WhichToClose = 'all' | 'profit' | 'loss';

/** What may be closed at once: how many positions, and what they would come to now, in USD. */
export type Choice = { which: WhichToClose; count: number; profit: string };

const WHICH: readonly WhichToClose[] = ['all', 'profit', 'loss'];

/** The choices among live orders, of one instrument or of any. */
export function choicesOf(orders: readonly Order[], instrumentId: number | null): Choice[] {
  return WHICH.map((which) => {
    const chosen = chosenOf(orders, which, instrumentId);
    const sum = chosen.reduce((total, { profit }) => total.plus(profit), new Decimal(0));
    return { which, count: chosen.length, profit: sum.toFixed() };
  });
}

/** The positions that a choice means, of one instrument or of any. */
export function chosenOf(
  orders: readonly Order[],
  which: WhichToClose,
  instrumentId: number | null,
): Order[] {
  return orders.filter(
    (order) =>
      order.status === ORDER_STATUS.holding &&
      (instrumentId === null || order.instrumentId === instrumentId) &&
      isMeant(which, new Decimal(order.profit)),
  );
}

function isMeant(which: WhichToClose, profit: Decimal): boolean {
  if (which === 'all') return true;
  return which === 'profit' ? profit.gt(0) : profit.lt(0);
}
