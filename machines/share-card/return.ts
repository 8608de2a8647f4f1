import type { Order } from '#contract/entities';
import { Decimal } from '#contract/money';

/** What an order brought of the margin it held, in percent with two decimals; null where it held none. */
export function returnOf({ profit, margin }: Pick<Order, 'profit' | 'margin'>): Decimal | null {
  const held = new Decimal(margin);
  return held.lte(0) ? null : new Decimal(profit).div(held).times(100).toDecimalPlaces(2);
}
