import { ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import { HOUR_MS } from '#contract/time-units';

/** How long a pending order waits, and which other order it cancels when it is filled. */

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
