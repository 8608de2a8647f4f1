import { DIRECTION, type Direction } from '#contract/constants';
import { plainDecimal } from '#contract/decimal-text';
import type { Instrument } from '#contract/entities-market';
import { Decimal, type DecimalInput } from '#contract/money';
import { type NumberFault, type NumberTerms, numberFault } from '#contract/refused-number';
import { inUsd } from '#contract/trading';
import { type Charge, costsOf, isKnown } from './charge.ts';
import { type StopUnit, type TicketFields, ticketPrice } from './ticket.ts';

/**
 * How the stops of a ticket or an order are typed: as prices, or as what lies between them and the price the order is filled at. A distance is the
 * same for a buy and a sell; the price it comes to follows the market until the review.
 */

export type StopKind = 'stopLoss' | 'takeProfit';
type DistanceUnit = Exclude<StopUnit, 'price'>;

const DIGITS: Record<DistanceUnit, number> = { points: 0, percent: 3, money: 2 };
/** What a press on less or more changes; of a price it is in points. */
const STEPS: Record<StopUnit, string> = { price: '10', points: '10', percent: '0.1', money: '10' };

type Basis = { charge: Charge; lots: string; entry: DecimalInput };

/** What the typed stops are counted from; null while the price is not known. */
function basisOf(charge: Charge, fields: TicketFields, close: string): Basis | null {
  const entry = ticketPrice(fields, close);
  return entry === null ? null : { charge, lots: plainDecimal(fields.lots) ?? '0', entry };
}

const tickOf = ({ charge: { instrument } }: Pick<Basis, 'charge'>): Decimal =>
  new Decimal(10).pow(-instrument.pricePrecision);

/** What a move of the price by one brings in USD, and the fee that is paid of it: it adds to a loss, and is taken off a gain. */
function moneyOf({ charge, lots, entry }: Basis, kind: StopKind): { perPrice: Decimal; fee: Decimal } {
  const { unitsPerLot, rate } = charge.instrument;
  const fee = isKnown(charge) ? costsOf(charge, entry, lots).fee : new Decimal(0);
  return {
    perPrice: inUsd(new Decimal(lots).times(unitsPerLot), rate),
    fee: kind === 'stopLoss' ? fee.negated() : fee,
  };
}

/** How far from the entry a stop is that is typed in a unit, on the grid of the prices; null for what is no number, or no lots. */
function distanceOf(basis: Basis, kind: StopKind, unit: DistanceUnit, text: string): Decimal | null {
  const typed = plainDecimal(text);
  if (typed === null) return null;
  const tick = tickOf(basis);
  if (unit === 'points') return tick.times(typed);
  const { pricePrecision } = basis.charge.instrument;
  if (unit === 'percent')
    return new Decimal(basis.entry).times(typed).div(100).toDecimalPlaces(pricePrecision);
  const { perPrice, fee } = moneyOf(basis, kind);
  return perPrice.isZero() ? null : fee.plus(typed).div(perPrice).toDecimalPlaces(pricePrecision);
}

/** The same the other way; null for money without lots. Not rounded. */
function inUnit(basis: Basis, kind: StopKind, unit: DistanceUnit, distance: Decimal): Decimal | null {
  if (unit === 'points') return distance.div(tickOf(basis));
  if (unit === 'percent') return distance.div(basis.entry).times(100);
  const { perPrice, fee } = moneyOf(basis, kind);
  return perPrice.isZero() ? null : distance.times(perPrice).minus(fee);
}

/** Where a stop is that far from the entry of an order. */
function priceAt({ entry }: Basis, kind: StopKind, direction: Direction, distance: Decimal): Decimal {
  const isBelow = (kind === 'stopLoss') === (direction === DIRECTION.buy);
  return isBelow ? new Decimal(entry).minus(distance) : new Decimal(entry).plus(distance);
}

/** How far from the entry a stop of the ticket is; null while it is off, at the entry, or not known. */
function distanceTyped(basis: Basis, fields: TicketFields, kind: StopKind): Decimal | null {
  const text = fields[kind];
  const { stopsIn = 'price' } = fields;
  if (text === null) return null;
  const price = plainDecimal(text);
  const distance =
    stopsIn !== 'price'
      ? distanceOf(basis, kind, stopsIn, text)
      : price === null
        ? null
        : new Decimal(price).minus(basis.entry).abs();
  return distance?.gt(0) ? distance : null;
}

/** The fields with their stops as prices, as an order of a direction has them; one that comes to no price is empty. */
export function pricedFields<Fields extends TicketFields>(
  charge: Charge,
  fields: Fields,
  close: string,
  direction: Direction,
): Fields {
  if ((fields.stopsIn ?? 'price') === 'price') return fields;
  return { ...fields, ...stopsAs(charge, fields, close, 'price', direction) };
}

/** The stops of a ticket in another unit; one without a distance is empty. Prices are those of a direction. */
export function stopsAs(
  charge: Charge,
  fields: TicketFields,
  close: string,
  unit: StopUnit,
  direction: Direction,
): Pick<TicketFields, StopKind> & { stopsIn: StopUnit } {
  const basis = basisOf(charge, fields, close);
  const textOf = (kind: StopKind): string | null => {
    if (fields[kind] === null) return null;
    const distance = basis && distanceTyped(basis, fields, kind);
    if (!distance) return '';
    const value =
      unit === 'price'
        ? priceAt(basis, kind, direction, distance)
        : (inUnit(basis, kind, unit, distance)?.toDecimalPlaces(DIGITS[unit]) ?? null);
    return value?.gt(0) ? value.toFixed() : '';
  };
  return { stopLoss: textOf('stopLoss'), takeProfit: textOf('takeProfit'), stopsIn: unit };
}

/** Where a stop of the ticket lies on a chart, for an order of a direction; null while it is off, follows the price, or is not known. */
export function stopLine(
  charge: Charge,
  fields: TicketFields,
  close: string,
  kind: StopKind,
  direction: Direction,
): string | null {
  if (kind === 'stopLoss' && fields.trailBy !== null) return null;
  const price = plainDecimal(pricedFields(charge, fields, close, direction)[kind] ?? '');
  return price === null || new Decimal(price).isZero() ? null : price;
}

/** A stop of the ticket at a price of the chart, in the unit that it is typed in, and the side that it is on there. */
export function stopAt(
  charge: Charge,
  fields: TicketFields,
  close: string,
  kind: StopKind,
  price: string,
): Partial<Pick<TicketFields, StopKind>> & { side: Direction } {
  const { stopsIn = 'price' } = fields;
  const isBelow = new Decimal(price).lt(ticketPrice(fields, close) ?? close);
  const side = isBelow === (kind === 'stopLoss') ? DIRECTION.buy : DIRECTION.sell;
  if (stopsIn === 'price') return { [kind]: price, side };
  const asPrice = { ...fields, stopsIn: 'price' as const, [kind]: price };
  return { [kind]: stopsAs(charge, asPrice, close, stopsIn, side)[kind], side };
}

/** The distances that may be typed in a unit: a point at least, and less than the price. Null for money while there are no lots. */
export function stopTerms(
  charge: Charge,
  fields: TicketFields,
  close: string,
  kind: StopKind,
): Required<NumberTerms> | null {
  const { stopsIn = 'price' } = fields;
  const basis = basisOf(charge, fields, close);
  if (stopsIn === 'price' || basis === null) return null;
  const digits = DIGITS[stopsIn];
  const tick = tickOf(basis);
  const min = inUnit(basis, kind, stopsIn, tick);
  const max = inUnit(basis, kind, stopsIn, new Decimal(basis.entry).minus(tick));
  return (
    min &&
    max && {
      digits,
      // The fee may be more than the gain of a point.
      min: Decimal.max(min.toDecimalPlaces(digits, Decimal.ROUND_UP), new Decimal(10).pow(-digits)),
      max: max.toDecimalPlaces(digits, Decimal.ROUND_DOWN),
    }
  );
}

/** What is wrong with stops that are typed as distances, by field. */
export function distanceIssues(
  charge: Charge,
  fields: TicketFields,
  close: string,
): Partial<Record<StopKind, NumberFault>> {
  const faultOf = (kind: StopKind): NumberFault | null => {
    const terms = fields[kind] === null ? null : stopTerms(charge, fields, close, kind);
    return terms && numberFault(fields[kind] ?? '', terms);
  };
  const stopLoss = fields.trailBy === null ? faultOf('stopLoss') : null;
  const takeProfit = faultOf('takeProfit');
  return { ...(stopLoss && { stopLoss }), ...(takeProfit && { takeProfit }) };
}

/** A stop of the ticket in every form, prices by direction. Money is null while there are no lots. */
export type StopForms = {
  buy: Decimal;
  sell: Decimal;
  points: Decimal;
  percent: Decimal;
  /** USD lost or gained, the fee paid. */
  money: Decimal | null;
};

/** Null while the stop is off, at the price of the order, or not known. */
export function stopForms(
  charge: Charge,
  fields: TicketFields,
  close: string,
  kind: StopKind,
): StopForms | null {
  const basis = basisOf(charge, fields, close);
  const distance = basis && distanceTyped(basis, fields, kind);
  if (!distance) return null;
  return {
    buy: priceAt(basis, kind, DIRECTION.buy, distance),
    sell: priceAt(basis, kind, DIRECTION.sell, distance),
    points: distance.div(tickOf(basis)),
    percent: distance.div(basis.entry).times(100),
    money: inUnit(basis, kind, 'money', distance),
  };
}

/** The stop of the ticket a step up or down; null where there is none lower. One that is no number starts at the price, or at one step. */
export function stopStepped(
  charge: Charge,
  fields: TicketFields,
  close: string,
  kind: StopKind,
  by: 1 | -1,
): string | null {
  const { stopsIn = 'price' } = fields;
  const text = fields[kind] ?? '';
  if (stopsIn === 'price') return priceStepped(charge.instrument, text, ticketPrice(fields, close), by);
  return stepped(plainDecimal(text) ?? '0', STEPS[stopsIn], by);
}

/** A price a step up or down; null where there is none lower. One that is no number starts at `market`. */
export function priceStepped(
  { pricePrecision }: Pick<Instrument, 'pricePrecision'>,
  text: string,
  market: string | null,
  by: 1 | -1,
): string | null {
  const step = new Decimal(10).pow(-pricePrecision).times(STEPS.price);
  return stepped(plainDecimal(text) ?? market, step, by);
}

function stepped(from: string | null, step: DecimalInput, by: 1 | -1): string | null {
  const next = from === null ? null : new Decimal(step).times(by).plus(from);
  return next?.gt(0) ? next.toFixed() : null;
}
