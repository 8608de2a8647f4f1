import { Decimal } from '#contract/money';
import { UNKNOWN } from '../../../ui/unknown.ts';
import { useFormat } from '../../app/format.ts';

/** Writes the share of orders that were won; a dash without orders. */
export function useWinRate(): (of: { orders: number; wins: number }) => string {
  const { numbers } = useFormat();
  return ({ orders, wins }) =>
    orders === 0 ? UNKNOWN : numbers.percent(new Decimal(wins).div(orders).times(100), 1);
}
