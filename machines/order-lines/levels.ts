import { DIRECTION, ORDER_STATUS } from '#contract/constants';
import { plainDecimal } from '#contract/decimal-text';
import type { Order } from '#contract/entities';
import { Decimal, type DecimalInput } from '#contract/money';
import type { ForexTradePush } from '#contract/socket';
import { equity, type InstrumentTerms, margin, profit } from '#contract/trading';
import { type PriceIssue, priceIssue, stopIssues } from '../order-form/ticket.ts';
import { type StopFields, stopFieldsOf, stopReference } from '../order-sheet/stop-fields.ts';

/** What a line is drawn to on the chart: where it may be, and what the order would come to there. */

export type Level = 'stopLoss' | 'takeProfit';
/**
 * What the trader takes hold of: the line of a stop, the entry, off which a stop is drawn, or the price that a pending order waits
 * for, or a new one is to.
 */
export type Grip = Level | 'entry' | 'target';

/** Whether the stop-loss of an order follows the price. */
export function isTrailing({ trailDistance, trailPercent }: Order): boolean {
  return trailDistance !== undefined || trailPercent !== undefined;
}

/** Which stop a price off the entry is: on the losing side of the market a stop-loss, else a take-profit. */
export function levelOff(order: Order, price: DecimalInput): Level {
  const isBelow = new Decimal(price).lt(stopReference(order));
  return isBelow === (order.direction === DIRECTION.buy) ? 'stopLoss' : 'takeProfit';
}

/** What is wrong with a price as a stop or the target of an order, or of a new order without one; null when it may be set. */
export function levelIssue(
  order: Order | null,
  grip: Grip,
  text: string,
  precision: number,
): PriceIssue | null {
  if (!order) return priceIssue(text, precision);
  if (grip === 'target') return targetIssue(order, text, precision);
  const stops = { stopLoss: null, takeProfit: null, [grip]: text };
  return Object.values(stopIssues(order.direction, stopReference(order), precision, stops))[0] ?? null;
}

/** Its stops must lie on the right sides of the new target. Whether that is the price of the market only the server knows. */
function targetIssue(order: Order, text: string, precision: number): PriceIssue | null {
  const issue = priceIssue(text, precision);
  if (issue) return issue;
  const stops = stopFieldsOf(order);
  return Object.values(stopIssues(order.direction, plainDecimal(text) ?? '0', precision, stops))[0] ?? null;
}

/** The stops of an order with one of them at another price. A stop-loss that is placed by hand follows no price. */
export function stopsWith(order: Order, level: Level, price: string): StopFields {
  const stops = stopFieldsOf(order);
  return level === 'stopLoss' ? { ...stops, stopLoss: price, trail: null } : { ...stops, takeProfit: price };
}

/**
 * Whether the account may lose more with the line at this price than where it is: with a stop-loss that is further away, or that
 * follows no more, or a target that is further away from the stop-loss.
 */
export function risksMore(order: Order, grip: Grip, price: string): boolean {
  const before = new Decimal(order.stopLoss);
  const after = plainDecimal(price);
  if (before.isZero() || after === null) return false;
  if (grip === 'target') return before.minus(after).abs().gt(before.minus(order.askedPrice).abs());
  if (grip !== 'stopLoss') return false;
  if (isTrailing(order)) return true;
  return order.direction === DIRECTION.buy ? before.gt(after) : before.lt(after);
}

/** What a question about a line says of it; null for a stop with which no more may be lost. */
export function warningOf(
  order: Order,
  grip: Grip,
  price: string,
): 'askText' | 'askTrailing' | 'askTarget' | 'askMargin' | null {
  const risks = risksMore(order, grip, price);
  if (grip === 'target') return risks ? 'askTarget' : 'askMargin';
  if (!risks) return null;
  return isTrailing(order) ? 'askTrailing' : 'askText';
}

/** Profit in USD at a price, and its share of the equity in percent; null for the share while that is not known. */
export type AtLevel = { profit: Decimal; share: Decimal | null };

/** What an order would come to at a price, counted from its entry or, of a pending one, from the price it waits for. */
export function atLevel(
  order: Order,
  price: DecimalInput,
  terms: Pick<InstrumentTerms, 'unitsPerLot' | 'rate'>,
  account: ForexTradePush | null,
): AtLevel {
  const entry = order.status === ORDER_STATUS.pending ? order.askedPrice : order.entryPrice;
  const amount = profit(terms, order.direction, order.lots, entry, price);
  const own = account && equity(account.balance, account.profits);
  return { profit: amount, share: own?.gt(0) ? amount.div(own).times(100) : null };
}

/** The margin in USD that a pending order would hold if it waited for a price; null while it is not known. */
export function marginAt(
  { lots, multiple }: Order,
  price: string,
  terms: Omit<InstrumentTerms, 'feeRate'> & { currency?: string | undefined },
): Decimal | null {
  const target = plainDecimal(price);
  const isRated = terms.currency === undefined || terms.rate !== undefined;
  return target === null || new Decimal(target).isZero() || !isRated
    ? null
    : margin(terms, lots, target, multiple);
}
