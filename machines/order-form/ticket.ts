import { type Direction, PRICE_TYPE, type PriceType } from '#contract/constants';
import { plainDecimal } from '#contract/decimal-text';
import type { Instrument } from '#contract/entities-market';
import { Decimal, type DecimalInput } from '#contract/money';
import { type NumberFault, numberFault } from '#contract/refused-number';
import type { OrderTicket } from '#contract/routes/trading';
import { isOnStep, isStopLossOnSide, isTakeProfitOnSide, maxLots } from '#contract/trading';
import { type Charge, type Costs, costsOf, isKnown } from './charge.ts';
import { type PendingTerms, termsAsked } from './pending-terms.ts';
import { type TrailBy, type TrailFields, trailAsked, trailIssue } from './trail.ts';

/** What stops are typed in. A point is the last digit of a price. Money is USD that the order loses or gains there, its fee paid. */
export const STOP_UNITS = ['price', 'points', 'percent', 'money'] as const;
export type StopUnit = (typeof STOP_UNITS)[number];

/** What the size of an order is typed in: lots, units of the instrument, or USD that they are worth. */
export const SIZE_UNITS = ['lots', 'units', 'money'] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];

/** What the trader typed and picked, as text. A stop that is switched off is null (S5.11). */
export type TicketFields = {
  priceType: PriceType;
  /** The size, in the unit it is typed in. */
  lots: string;
  /** Lots without it. */
  sizeIn?: SizeUnit | undefined;
  /** The lots that the app wrote the size for: they stay as the price ticks. Null for a size that was typed. */
  sizeOf?: string | null | undefined;
  targetPrice: string | null;
  stopLoss: string | null;
  takeProfit: string | null;
  /** How the stop-loss that is switched on follows the price, instead of standing at its own; null when it does not. */
  trailBy: TrailBy | null;
  trail: string;
  /** What the two stops are typed in; prices without it. */
  stopsIn?: StopUnit | undefined;
};

/** A stop-loss that stands at its own price. */
export const NO_TRAIL = { trailBy: null, trail: '' } as const;

/** How the stop-loss of the ticket follows the price; null when it stands at its own, or is off. */
export function trailOf({
  stopLoss,
  trailBy,
  trail,
}: Pick<TicketFields, 'stopLoss' | 'trailBy' | 'trail'>): TrailFields | null {
  return stopLoss !== null && trailBy !== null ? { by: trailBy, value: trail } : null;
}

/** An order ready to be sent, and what the sheet shows of it: the sheet outlives a change of instrument. */
export type Ticket = OrderTicket & { showCode: string; pricePrecision: number };

export type PricedField = 'targetPrice' | 'stopLoss' | 'takeProfit';
export type TicketField = PricedField | 'lots' | 'trail';
/** What the free margin does not cover. */
export type FundsIssue = 'lotsBeyondMargin' | 'marginTooSmall';
export type LotsIssue =
  | Exclude<NumberFault, 'zero' | 'tooSmall' | 'tooLarge'>
  | 'lotsTooSmall'
  | 'lotsTooLarge'
  | 'lotsOffStep';
export type PriceIssue =
  | Exclude<NumberFault, 'required'>
  | 'priceRequired'
  | 'targetAtMarket'
  | 'stopLossSide'
  | 'takeProfitSide';
export type TicketIssues = {
  lots?: LotsIssue | NumberFault | FundsIssue;
  targetPrice?: PriceIssue;
  stopLoss?: PriceIssue | NumberFault;
  takeProfit?: PriceIssue | NumberFault;
  trail?: NumberFault;
};

/** What is wrong with a typed price; null when it is one of the instrument. */
export function priceIssue(text: string | null, precision: number): PriceIssue | null {
  const fault = numberFault(text ?? '', { digits: precision });
  return fault === 'required' ? 'priceRequired' : fault;
}

/** What is wrong with typed lots from `min` to `max`; null when there may be so many. */
export function lotsIssue(
  text: string,
  { minLots, lotStep }: Pick<Instrument, 'minLots' | 'lotStep'>,
  max: DecimalInput,
): LotsIssue | null {
  const fault = numberFault(text, { digits: lotDigits(lotStep), min: minLots, max });
  switch (fault) {
    case 'zero':
    case 'tooSmall':
      return 'lotsTooSmall';
    case 'tooLarge':
      return 'lotsTooLarge';
    case null:
      return isOnStep(plainDecimal(text) ?? '0', lotStep) ? null : 'lotsOffStep';
    default:
      return fault;
  }
}

/** How many decimals lots on a step have at most. */
export const lotDigits = (lotStep: string): number => new Decimal(lotStep).decimalPlaces();

/** The price stops and margin are judged by: the close, or a pending order's target (S9.5). Null while unknown. */
export function ticketPrice(
  fields: Pick<TicketFields, 'priceType' | 'targetPrice'>,
  close: string,
): string | null {
  if (fields.priceType === PRICE_TYPE.market) return close;
  const target = fields.targetPrice === null ? null : plainDecimal(fields.targetPrice);
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
): { stopLoss?: PriceIssue; takeProfit?: PriceIssue } {
  const issues: ReturnType<typeof stopIssues> = {};
  if (stops.stopLoss !== null) {
    const issue = priceIssue(stops.stopLoss, precision);
    if (issue) issues.stopLoss = issue;
    else if (!isStopLossOnSide(direction, plainDecimal(stops.stopLoss) ?? '0', reference))
      issues.stopLoss = 'stopLossSide';
  }
  if (stops.takeProfit !== null) {
    const issue = priceIssue(stops.takeProfit, precision);
    if (issue) issues.takeProfit = issue;
    else if (!isTakeProfitOnSide(direction, plainDecimal(stops.takeProfit) ?? '0', reference))
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
  // A number of lots may be too large while the price is not known.
  const lots = lotsIssue(fields.lots, instrument, maxLots(instrument, reference));
  if (lots) issues.lots = lots;
  if (fields.priceType === PRICE_TYPE.pending) {
    const target = priceIssue(fields.targetPrice, instrument.pricePrecision);
    if (target) issues.targetPrice = target;
    else if (new Decimal(plainDecimal(fields.targetPrice ?? '') ?? '0').eq(close))
      issues.targetPrice = 'targetAtMarket';
  }
  if (reference !== null) Object.assign(issues, ticketStopIssues(instrument, direction, fields, reference));
  return issues;
}

/** A stop that follows the price has no price of its own to judge. */
function ticketStopIssues(
  { pricePrecision }: Instrument,
  direction: Direction,
  fields: TicketFields,
  reference: string,
): TicketIssues {
  const trail = trailOf(fields);
  if (!trail) return stopIssues(direction, reference, pricePrecision, fields);
  const issue = trailIssue(trail, reference, pricePrecision);
  const { takeProfit } = fields;
  return {
    ...(issue && { trail: issue }),
    ...stopIssues(direction, reference, pricePrecision, { stopLoss: null, takeProfit }),
  };
}

/** The order the fields ask for. Call it only when `ticketIssues` is empty. */
export function ticketOf(
  instrument: Instrument,
  direction: Direction,
  fields: TicketFields & PendingTerms,
  multiple: string,
): Ticket {
  const plain = (text: string | null): string => (text === null ? '0' : (plainDecimal(text) ?? '0'));
  const trail = trailOf(fields);
  return {
    instrumentId: instrument.id,
    direction,
    priceType: fields.priceType,
    lots: plain(fields.lots),
    targetPrice: fields.priceType === PRICE_TYPE.pending ? plain(fields.targetPrice) : '0',
    stopLoss: trail ? '0' : plain(fields.stopLoss),
    takeProfit: plain(fields.takeProfit),
    multiple,
    ...trailAsked(trail),
    ...(fields.priceType === PRICE_TYPE.pending && termsAsked(fields)),
    showCode: instrument.showCode,
    pricePrecision: instrument.pricePrecision,
  };
}

/** The fields that a ticket was made of. */
export function fieldsOf(ticket: Ticket): TicketFields {
  const { priceType, lots, targetPrice, trailDistance, trailPercent } = ticket;
  const stopOf = (price: string): string | null => (price === '0' ? null : price);
  const trail =
    trailDistance !== undefined
      ? { trailBy: 'distance' as const, trail: trailDistance, stopLoss: '' }
      : trailPercent !== undefined
        ? { trailBy: 'percent' as const, trail: trailPercent, stopLoss: '' }
        : { ...NO_TRAIL, stopLoss: stopOf(ticket.stopLoss) };
  return { priceType, lots, targetPrice, takeProfit: stopOf(ticket.takeProfit), ...trail };
}

/** What the order would cost now, or null while a number is missing. */
export function estimate(charge: Charge, fields: TicketFields, close: string): Costs | null {
  const lots = plainDecimal(fields.lots);
  const price = ticketPrice(fields, close);
  return lots === null || price === null || !isKnown(charge) ? null : costsOf(charge, price, lots);
}

/** Whether a price that is held by a field is more than half away from the market's: it may be typed wrong. */
export function isFar(held: string, market: string): boolean {
  const price = new Decimal(plainDecimal(held) ?? '0');
  return !price.isZero() && price.minus(market).abs().gt(new Decimal(market).div(2));
}

/** The lots one step lower, or null when the step down is not allowed: lots less Pip must stay above zero (S5.10). */
export function stepDown(lots: string, instrument: Pick<Instrument, 'lotStep'>): string | null {
  const value = plainDecimal(lots);
  if (value === null) return null;
  const lower = new Decimal(value).minus(instrument.lotStep);
  return lower.gt(0) ? lower.toFixed() : null;
}

/** The lots one step higher; an unreadable field starts again at the minimum. */
export function stepUp(lots: string, instrument: Pick<Instrument, 'lotStep' | 'minLots'>): string {
  const value = plainDecimal(lots);
  return value === null ? instrument.minLots : new Decimal(value).plus(instrument.lotStep).toFixed();
}
