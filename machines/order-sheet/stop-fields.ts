import { ORDER_STATUS } from '#contract/constants';
import { plainDecimal } from '#contract/decimal-text';
import type { Order } from '#contract/entities';
import { Decimal } from '#contract/money';
import {
  type LotsIssue,
  lotsIssue,
  priceIssue,
  stopIssues,
  type TicketIssues,
} from '../order-form/ticket.ts';
import { type TrailFields, trailIssue } from '../order-form/trail.ts';

/** What is typed about an order that is there, what is wrong with it, and what is asked for then. */

/**
 * Typed stops; null takes one away. A stop that follows the price needs no price of its own. The price that a pending order waits for
 * stays without another.
 */
export type StopFields = {
  stopLoss: string | null;
  takeProfit: string | null;
  trail: TrailFields | null;
  targetPrice?: string | undefined;
};

export type StopFieldIssues = Pick<TicketIssues, 'stopLoss' | 'takeProfit' | 'trail' | 'targetPrice'>;

export const NO_STOPS: StopFields = { stopLoss: null, takeProfit: null, trail: null };

/** The stops of an order as fields. */
export function stopFieldsOf({ stopLoss, takeProfit, trailDistance, trailPercent }: Order): StopFields {
  const fieldOf = (price: string) => (new Decimal(price).isZero() ? null : price);
  const trail: TrailFields | null =
    trailDistance !== undefined
      ? { by: 'distance', value: trailDistance }
      : trailPercent !== undefined
        ? { by: 'percent', value: trailPercent }
        : null;
  return { stopLoss: fieldOf(stopLoss), takeProfit: fieldOf(takeProfit), trail };
}

/** What is wrong with typed stops, by field; empty when they may be sent. */
export function stopFieldIssues(order: Order | null, stops: StopFields): StopFieldIssues {
  if (!order) return {};
  const { pricePrecision } = order.instrument;
  const { targetPrice: typed } = stops;
  const targetPrice = typed === undefined ? null : priceIssue(typed, pricePrecision);
  const reference = stopReference(order, targetPrice === null ? typed : undefined);
  const trail = stops.trail && trailIssue(stops.trail, reference, pricePrecision);
  return {
    ...(targetPrice && { targetPrice }),
    ...stopIssues(order.direction, reference, pricePrecision, stops),
    ...(trail && { trail }),
  };
}

/** The price that the sides of an order's stops are judged by: a position's last one, of a pending order the target, typed or its own. */
export function stopReference({ status, price, askedPrice }: Order, target?: string): string {
  return status === ORDER_STATUS.pending ? (plainDecimal(target ?? '') ?? askedPrice) : price;
}

/** The target that was typed for a pending order, where it is another than it has. */
export function movedTarget({ status, askedPrice }: Order, { targetPrice }: StopFields): string | null {
  const target = plainDecimal(targetPrice ?? '');
  const isMoved = status === ORDER_STATUS.pending && target !== null && !new Decimal(target).eq(askedPrice);
  return isMoved ? target : null;
}

/** Whether its stop at the entry would lie on the losing side of the price. */
export function isInProfit({ direction, price, entryPrice }: Order): boolean {
  const move = new Decimal(price).minus(entryPrice);
  return direction === 1 ? move.gt(0) : move.lt(0);
}

/** What an instrument says about numbers of lots. */
export type LotTerms = { lotStep: string; minLots: string };
export type PartIssue = LotsIssue | 'restTooSmall';

/** What is wrong with a number of lots that are to be closed; null when they may be. All of them always may. */
export function partIssue({ lots }: Order, terms: LotTerms, typed: string): PartIssue | null {
  const part = new Decimal(plainDecimal(typed) ?? '0');
  if (part.eq(lots)) return null;
  const issue = lotsIssue(typed, terms, lots);
  if (issue) return issue;
  return new Decimal(lots).minus(part).lt(terms.minLots) ? 'restTooSmall' : null;
}

/** A share of the lots of an order that may be closed, on the step; all of them where the share leaves too little. */
export function shareOf({ lots }: Order, { lotStep, minLots }: LotTerms, percent: number): string {
  const part = new Decimal(lots).times(percent).div(100).div(lotStep).floor().times(lotStep);
  const isPart = part.gte(minLots) && new Decimal(lots).minus(part).gte(minLots);
  return isPart ? part.toFixed() : lots;
}
