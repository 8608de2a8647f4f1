import { type Direction, PRICE_TYPE, type PriceType } from '#contract/constants';
import type { Instrument } from '#contract/entities-market';
import { Decimal } from '#contract/money';
import {
  isOnPrecision,
  isOnStep,
  isStopLossOnSide,
  isTakeProfitOnSide,
  maxLots,
  type OrderTicket,
} from '#contract/trading';
import { parseTyped } from '#contract/typed-decimal';
import { type Charge, type Costs, costsOf, isKnown } from './charge.ts';
import { type PendingTerms, termsAsked } from './pending-terms.ts';

/** What the trader typed and picked, as text. A stop that is switched off is null (S5.11). */
export type TicketFields = {
  priceType: PriceType;
  lots: string;
  targetPrice: string | null;
  stopLoss: string | null;
  takeProfit: string | null;
};

/** An order ready to be sent, and what the sheet shows of it: the sheet outlives a change of instrument. */
export type Ticket = OrderTicket & { showCode: string; pricePrecision: number };

export type TicketField = 'lots' | 'targetPrice' | 'stopLoss' | 'takeProfit';
export type TicketIssue =
  | 'lotsRequired'
  | 'lotsTooSmall'
  | 'lotsTooLarge'
  | 'lotsBeyondMargin'
  | 'marginTooSmall'
  | 'lotsOffStep'
  | 'priceRequired'
  | 'pricePrecision'
  | 'targetAtMarket'
  | 'stopLossSide'
  | 'takeProfitSide';
export type TicketIssues = Partial<Record<TicketField, TicketIssue>>;

function priceIssue(text: string | null, precision: number): TicketIssue | null {
  const price = text === null ? null : parseTyped(text);
  if (price === null || new Decimal(price).isZero()) return 'priceRequired';
  return isOnPrecision(price, precision) ? null : 'pricePrecision';
}

/** Null for `price` while it is not known: a number of lots may be too large all the same. */
function lotsIssue(text: string, instrument: Instrument, price: string | null): TicketIssue | null {
  const lots = parseTyped(text);
  if (lots === null || new Decimal(lots).isZero()) return 'lotsRequired';
  if (new Decimal(lots).lt(instrument.minLots)) return 'lotsTooSmall';
  if (new Decimal(lots).gt(maxLots(instrument, price))) return 'lotsTooLarge';
  return isOnStep(lots, instrument.lotStep) ? null : 'lotsOffStep';
}

/** The price stops and margin are judged by: the close, or a pending order's target (S9.5). Null while unknown. */
export function ticketPrice(
  fields: Pick<TicketFields, 'priceType' | 'targetPrice'>,
  close: string,
): string | null {
  if (fields.priceType === PRICE_TYPE.market) return close;
  const target = fields.targetPrice === null ? null : parseTyped(fields.targetPrice);
  return target === null || new Decimal(target).isZero() ? null : target;
}

/**
 * What is wrong with a stop pair at `reference`, by field; used by the ticket and by the stop editor (S4.3).
 */
export function stopIssues(
  direction: Direction,
  reference: string,
  precision: number,
  stops: Pick<TicketFields, 'stopLoss' | 'takeProfit'>,
): Pick<TicketIssues, 'stopLoss' | 'takeProfit'> {
  const issues: TicketIssues = {};
  if (stops.stopLoss !== null) {
    const issue = priceIssue(stops.stopLoss, precision);
    if (issue) issues.stopLoss = issue;
    else if (!isStopLossOnSide(direction, parseTyped(stops.stopLoss) ?? '0', reference))
      issues.stopLoss = 'stopLossSide';
  }
  if (stops.takeProfit !== null) {
    const issue = priceIssue(stops.takeProfit, precision);
    if (issue) issues.takeProfit = issue;
    else if (!isTakeProfitOnSide(direction, parseTyped(stops.takeProfit) ?? '0', reference))
      issues.takeProfit = 'takeProfitSide';
  }
  return issues;
}

/** Everything wrong with the fields, by field; empty when the order may be reviewed (S5.10 to S5.12). */
export function ticketIssues(
  instrument: Instrument,
  direction: Direction,
  fields: TicketFields,
  close: string,
): TicketIssues {
  const issues: TicketIssues = {};
  const reference = ticketPrice(fields, close);
  const lots = lotsIssue(fields.lots, instrument, reference);
  if (lots) issues.lots = lots;
  if (fields.priceType === PRICE_TYPE.pending) {
    const target = priceIssue(fields.targetPrice, instrument.pricePrecision);
    if (target) issues.targetPrice = target;
    else if (new Decimal(parseTyped(fields.targetPrice ?? '') ?? '0').eq(close))
      issues.targetPrice = 'targetAtMarket';
  }
  if (reference !== null)
    Object.assign(issues, stopIssues(direction, reference, instrument.pricePrecision, fields));
  return issues;
}

/** The order the fields ask for. Call it only when `ticketIssues` is empty. */
export function ticketOf(
  instrument: Instrument,
  direction: Direction,
  fields: TicketFields & PendingTerms,
  multiple: string,
): Ticket {
  const plain = (text: string | null): string => (text === null ? '0' : (parseTyped(text) ?? '0'));
  return {
    instrumentId: instrument.id,
    direction,
    priceType: fields.priceType,
    lots: plain(fields.lots),
    targetPrice: fields.priceType === PRICE_TYPE.pending ? plain(fields.targetPrice) : '0',
    stopLoss: plain(fields.stopLoss),
    takeProfit: plain(fields.takeProfit),
    multiple,
    ...(fields.priceType === PRICE_TYPE.pending && termsAsked(fields)),
    showCode: instrument.showCode,
    pricePrecision: instrument.pricePrecision,
  };
}

/** What the order would cost now, or null while a number is missing. */
export function estimate(charge: Charge, fields: TicketFields, close: string): Costs | null {
  const lots = parseTyped(fields.lots);
  const price = ticketPrice(fields, close);
  return lots === null || price === null || !isKnown(charge) ? null : costsOf(charge, price, lots);
}

/** The lots one step lower, or null when the step down is not allowed: lots less Pip must stay above zero (S5.10). */
export function stepDown(lots: string, instrument: Pick<Instrument, 'lotStep'>): string | null {
  const value = parseTyped(lots);
  if (value === null) return null;
  const lower = new Decimal(value).minus(instrument.lotStep);
  return lower.gt(0) ? lower.toFixed() : null;
}

/** The lots one step higher; an unreadable field starts again at the minimum. */
export function stepUp(lots: string, instrument: Pick<Instrument, 'lotStep' | 'minLots'>): string {
  const value = parseTyped(lots);
  return value === null ? instrument.minLots : new Decimal(value).plus(instrument.lotStep).toFixed();
}
