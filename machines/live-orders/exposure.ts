import { ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import { Decimal } from '#contract/money';

/**
 * What closing does to exposure: the net of an instrument's open positions, buys less sells, whichever way it points. More
 * exposure is asked about, less is not. One instrument has one size of a lot, so its lots stand for its units.
 */

/** What a chart goes by when it decides whether to ask; `orders` are the live ones, null while they are not known. */
export type Caution = { isAdaptive: boolean; orders: readonly Order[] | null };
/** A position that is to be closed, and how many of its lots; null for all of them. */
export type LotsToClose = { id: number; lots: string | null };
/** The net of an instrument as it would stand afterwards, in lots. */
export type Net = Pick<Order, 'instrumentId' | 'direction' | 'lots'> & { showCode: string };

/** Whether the app asks first: always where the trader wants that, or where it adds exposure or the orders are unknown. */
export function mustAsk({ isAdaptive, orders }: Caution, closings: readonly LotsToClose[]): boolean {
  if (!isAdaptive || orders === null) return true;
  const held = new Set(positionsOf(orders).map(({ id }) => id));
  return closings.some(({ id }) => !held.has(id)) || grownBy(orders, closings).length > 0;
}

/** The instruments whose exposure would grow, as they would stand afterwards. */
export function grownBy(orders: readonly Order[], closings: readonly LotsToClose[]): Net[] {
  const leaving = new Map(closings.map(({ id, lots }) => [id, lots]));
  const nets = new Map<number, { before: Decimal; after: Decimal; showCode: string }>();
  for (const { id, instrumentId, instrument, direction, lots } of positionsOf(orders)) {
    const { before, after } = nets.get(instrumentId) ?? { before: new Decimal(0), after: new Decimal(0) };
    const sign = direction === 1 ? 1 : -1;
    const closed = leaving.has(id) ? (leaving.get(id) ?? lots) : '0';
    nets.set(instrumentId, {
      before: before.plus(new Decimal(lots).times(sign)),
      after: after.plus(new Decimal(lots).minus(closed).times(sign)),
      showCode: instrument.showCode,
    });
  }
  return [...nets]
    .filter(([, { before, after }]) => after.abs().gt(before.abs()))
    .map(([instrumentId, { after, showCode }]) => ({
      ...{ instrumentId, showCode },
      direction: after.gt(0) ? 1 : 2,
      lots: after.abs().toFixed(),
    }));
}

const positionsOf = (orders: readonly Order[]): Order[] =>
  orders.filter(({ status }) => status === ORDER_STATUS.holding);
