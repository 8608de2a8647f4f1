import { ORDER_STATUS, PRICE_TYPE } from '#contract/constants';
import { plainDecimal } from '#contract/decimal-text';
import type { Order } from '#contract/entities';
import type { Instrument } from '#contract/entities-market';
import { Decimal } from '#contract/money';
import type { Charge } from '../order-form/charge.ts';
import { distanceIssues, pricedFields } from '../order-form/stop-units.ts';
import {
  type LotsIssue,
  lotsIssue,
  NO_TRAIL,
  priceIssue,
  type StopUnit,
  stopIssues,
  type TicketFields,
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

/** Stops as they are typed in a unit, of an instrument that is listed. */
export type TypedStops = { instrument: Instrument; stops: StopFields; stopsIn: StopUnit };
/** What the stops of a ticket are reckoned by. */
export type StopBasis = { charge: Charge; fields: TicketFields; close: string };

/** The typed stops of an order as those of a ticket: distances count from the price that judges their sides. Its fee is paid. */
export function stopBasis(order: Order, { instrument, stops, stopsIn }: TypedStops): StopBasis {
  return {
    charge: { instrument, tradeFeeType: null, multiple: order.multiple },
    fields: {
      ...NO_TRAIL,
      priceType: PRICE_TYPE.market,
      lots: order.lots,
      targetPrice: null,
      stopLoss: stops.stopLoss,
      takeProfit: stops.takeProfit,
      stopsIn,
    },
    close: stopReference(order, stops.targetPrice),
  };
}

/** The typed stops of an order as prices; one that is refused is empty. */
export function pricedStops(order: Order, typed: TypedStops): StopFields {
  const { charge, fields, close } = stopBasis(order, typed);
  const issues = distanceIssues(charge, fields, close);
  const { stopLoss, takeProfit } = pricedFields(charge, fields, close, order.direction);
  return {
    ...typed.stops,
    stopLoss: issues.stopLoss ? '' : stopLoss,
    takeProfit: issues.takeProfit ? '' : takeProfit,
  };
}

/** What is wrong with the typed stops of an order, by field. */
export function typedStopIssues(order: Order, typed: TypedStops): StopFieldIssues {
  const { charge, fields, close } = stopBasis(order, typed);
  return { ...stopFieldIssues(order, pricedStops(order, typed)), ...distanceIssues(charge, fields, close) };
}

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
