import { ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import { Decimal } from '#contract/money';
import type { Which } from './close-many.machine.ts';

/** What may be closed at once: how many positions, and what they would come to now, in USD. */
export type Choice = { which: Which; count: number; profit: string };

const WHICH: readonly Which[] = ['all', 'profit', 'loss'];

/** The choices among live orders, of one instrument or of any. */
export function choicesOf(orders: readonly Order[], instrumentId: number | null): Choice[] {
  const positions = orders.filter(
    (order) =>
      order.status === ORDER_STATUS.holding && (instrumentId === null || order.instrumentId === instrumentId),
  );
  return WHICH.map((which) => {
    const chosen = positions.filter(({ profit }) => isMeant(which, new Decimal(profit)));
    const sum = chosen.reduce((total, { profit }) => total.plus(profit), new Decimal(0));
    return { which, count: chosen.length, profit: sum.toFixed() };
  });
}

function isMeant(which: Which, profit: Decimal): boolean {
  if (which === 'all') return true;
  return which === 'profit' ? profit.gt(0) : profit.lt(0);
}
