import { DIRECTION, type Direction, ORDER_STATUS } from '#contract/constants';
import { plainDecimal } from '#contract/decimal-text';
import type { Order } from '#contract/entities';
import { Decimal } from '#contract/money';
import { HOUR_MS } from '#contract/time-units';

/** What a pending order waits for, how long, and which other order it cancels when it is filled. */

/** A limit waits for a better price than the market's, a stop for a worse one. */
export type PendingKind = 'buyLimit' | 'buyStop' | 'sellLimit' | 'sellStop';

/** Where a price lies as seen from the market; null for the market's own, and for none. */
export function sideOfMarket(price: string, market: string): 'below' | 'above' | null {
  const offset = new Decimal(plainDecimal(price) ?? '0').cmp(market);
  if (offset === 0 || plainDecimal(price) === null) return null;
  return offset < 0 ? 'below' : 'above';
}

/** The kind of a pending order that waits for a price; null while that is the market's own, or none. */
export function pendingKind(direction: Direction, target: string, market: string): PendingKind | null {
  const side = sideOfMarket(target, market);
  if (side === null) return null;
  if (direction === DIRECTION.buy) return side === 'below' ? 'buyLimit' : 'buyStop';
  return side === 'above' ? 'sellLimit' : 'sellStop';
}

/** By what is picked; without one it waits until it is cancelled. */
export const GOOD_FOR_MS = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
} as const;
export type GoodFor = keyof typeof GOOD_FOR_MS;
export const GOOD_FOR: readonly GoodFor[] = ['hour', 'day', 'week', 'month'];

/** As they are picked; empty texts for none. */
export type PendingTerms = { goodFor: GoodFor | ''; ocoId: string };
export const NO_TERMS: PendingTerms = { goodFor: '', ocoId: '' };

/** What is asked for then. */
export function termsAsked({ goodFor, ocoId }: PendingTerms): { goodForMs?: number; ocoId?: number } {
  return {
    ...(goodFor !== '' && { goodForMs: GOOD_FOR_MS[goodFor] }),
    ...(ocoId !== '' && { ocoId: Number(ocoId) }),
  };
}

/** The pending orders of an instrument that may be the other one of a pair. */
export function pairable(orders: readonly Order[], instrumentId: number): Order[] {
  return orders.filter(
    (order) =>
      order.status === ORDER_STATUS.pending &&
      order.instrumentId === instrumentId &&
      order.ocoId === undefined,
  );
}
