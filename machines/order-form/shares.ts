import { BALANCE_DIGITS, MAX_NOTIONAL_USD, PRICE_TYPE } from '#contract/constants';
import { plainDecimal } from '#contract/decimal-text';
import type { Instrument } from '#contract/entities-market';
import { Decimal, type DecimalInput } from '#contract/money';
import { type NumberFault, numberFault } from '#contract/refused-number';
import type { ForexTradePush } from '#contract/socket';
import { freeMargin, maxLots, notional } from '#contract/trading';
import { type Charge, type Costs, costsOf, isKnown } from './charge.ts';
import { type FundsIssue, lotDigits, type SizeUnit, type TicketFields, ticketPrice } from './ticket.ts';

/** Shares of the free margin an order may be sized by, as fractions. */
export const SHARES = ['0.25', '0.5', '0.75', '1'] as const;

/**
 * What new orders may use, in USD, as the server reckons it: the balance and the unrealised profit less everything
 * that is held, for open and pending orders and for waiting withdrawals. Computed from the account as the live link
 * last pushed it; null while it has pushed nothing, which is so for a visitor.
 */
export function freeOf(account: ForexTradePush | null): Decimal | null {
  return account && freeMargin(account.balance, account.profits, account.held);
}

type SizeFields = Pick<TicketFields, 'priceType' | 'targetPrice' | 'lots' | 'sizeIn' | 'sizeOf'>;

/** What a lot is in a unit; null while the price is not known. */
function lotIn(
  instrument: Instrument,
  unit: SizeUnit,
  fields: Omit<SizeFields, 'lots'>,
  close: string,
): Decimal | null {
  if (unit === 'lots') return new Decimal(1);
  if (unit === 'units') return new Decimal(instrument.unitsPerLot);
  const price = ticketPrice(fields, close);
  return price === null ? null : notional(instrument, 1, price);
}

/** Decimals of a size: as many as its steps have. Money has cents. */
function sizeDigits({ lotStep, unitsPerLot }: Instrument, unit: SizeUnit): number {
  if (unit === 'money') return BALANCE_DIGITS;
  return unit === 'lots' ? lotDigits(lotStep) : new Decimal(lotStep).times(unitsPerLot).decimalPlaces();
}

/** Lots as they are typed in a unit. Money is rounded up, so that it comes to the same lots. Empty while the price is not known. */
export function sizeText(
  instrument: Instrument,
  unit: SizeUnit,
  { lots, ...fields }: SizeFields,
  close: string,
): string {
  const lot = lotIn(instrument, unit, fields, close);
  const typed = plainDecimal(lots);
  if (lot === null || typed === null) return unit === 'lots' ? lots : '';
  return lot.times(typed).toDecimalPlaces(sizeDigits(instrument, unit), Decimal.ROUND_UP).toFixed();
}

/** The sizes that may be typed: what the instrument takes, or no order exceeds while the price is not known. */
export function sizeTerms(
  instrument: Instrument,
  fields: SizeFields,
  close: string,
): { digits: number; min: Decimal; max: Decimal } {
  const { sizeIn = 'lots' } = fields;
  const lot = lotIn(instrument, sizeIn, fields, close);
  const digits = sizeDigits(instrument, sizeIn);
  if (lot === null) return { digits, min: new Decimal(10).pow(-digits), max: new Decimal(MAX_NOTIONAL_USD) };
  const most = maxLots(instrument, ticketPrice(fields, close));
  return {
    digits,
    min: lot.times(instrument.minLots).toDecimalPlaces(digits, Decimal.ROUND_UP),
    max: lot.times(most).toDecimalPlaces(digits, Decimal.ROUND_DOWN),
  };
}

/** What is wrong with a size that is typed in units or money; nothing for one in lots, which the ticket judges. */
export function sizeIssues(
  instrument: Instrument,
  fields: SizeFields,
  close: string,
): { lots?: NumberFault } {
  if ((fields.sizeIn ?? 'lots') === 'lots' || fields.sizeOf) return {};
  const lots = numberFault(fields.lots, sizeTerms(instrument, fields, close));
  return lots ? { lots } : {};
}

/** The fields with their size in lots, rounded down to the step. Without lots while it is refused, or the price is not known. */
export function sizedFields<Fields extends SizeFields>(
  instrument: Instrument | null,
  fields: Fields,
  close: string,
): Fields {
  const { sizeIn = 'lots' } = fields;
  if (sizeIn === 'lots' || instrument === null) return fields;
  if (fields.sizeOf) return { ...fields, sizeIn: 'lots', lots: fields.sizeOf };
  const lot = lotIn(instrument, sizeIn, fields, close);
  const typed = plainDecimal(fields.lots);
  const isRefused =
    lot === null || typed === null || sizeIssues(instrument, fields, close).lots !== undefined;
  const lots = isRefused ? '' : new Decimal(typed).div(lot).toFixed();
  return { ...fields, sizeIn: 'lots', lots: lots && onStep(instrument, lots) };
}

/** Whether the order is for less than the size that was typed, as lots come in steps. */
export function isSizeRounded(instrument: Instrument, fields: SizeFields, close: string): boolean {
  const typed = plainDecimal(fields.lots);
  const { sizeIn = 'lots' } = fields;
  const text = sizeText(instrument, sizeIn, sizedFields(instrument, fields, close), close);
  return !fields.sizeOf && typed !== null && text !== '' && !new Decimal(typed).eq(text);
}

const onStep = ({ lotStep }: Instrument, lots: string): string =>
  new Decimal(lots).div(lotStep).floor().times(lotStep).toFixed();

/** How large an order is: units of the instrument, and what they are worth in USD. */
export type Size = { units: Decimal; worth: Decimal };

/** Null while the lots or the price are not known. */
export function sizeOf(
  instrument: Instrument,
  fields: Pick<TicketFields, 'priceType' | 'targetPrice' | 'lots'>,
  close: string,
): Size | null {
  const lots = plainDecimal(fields.lots);
  const price = ticketPrice(fields, close);
  if (lots === null || price === null) return null;
  return {
    units: new Decimal(instrument.unitsPerLot).times(lots),
    worth: notional(instrument, lots, price),
  };
}

/**
 * The most lots whose margin and fee fit into a share of the free margin: the largest multiple of the lot step, at
 * most what one order may have. Null when that is below the smallest order, or while a price, the leverage or the
 * account is not known. Lots, as a plain decimal.
 */
export function lotsForShare(
  charge: Charge,
  fields: Pick<TicketFields, 'priceType' | 'targetPrice'>,
  close: string,
  free: Decimal | null,
  share: DecimalInput,
): string | null {
  const price = ticketPrice(fields, close);
  if (free === null || price === null || !isKnown(charge)) return null;
  const budget = free.times(share);
  return mostLots(charge.instrument, maxLots(charge.instrument, price), budget, (lots) => {
    const costs = costsOf(charge, price, lots);
    return needed(costs, fields).plus(costs.fee);
  });
}

/** A pending order holds its margin, and requires more only once it is filled. */
export const needed = (
  { margin, required }: Costs,
  { priceType }: Pick<TicketFields, 'priceType'>,
): Decimal => (priceType === PRICE_TYPE.market ? required : margin);

/**
 * The most lots on the step, at most `most`, whose cost is within the budget; null when they are fewer than the smallest order.
 * More lots never cost less.
 */
export function mostLots(
  { lotStep, minLots }: Pick<Instrument, 'lotStep' | 'minLots'>,
  most: DecimalInput,
  budget: Decimal,
  costOf: (lots: Decimal) => Decimal,
): string | null {
  const lotsOf = (steps: number): Decimal => new Decimal(lotStep).times(steps);
  let fits = 0;
  let tooMany = new Decimal(most).div(lotStep).floor().toNumber() + 1;
  const look = (steps: number): void => {
    if (steps <= fits || steps >= tooMany) return;
    if (costOf(lotsOf(steps)).lte(budget)) fits = steps;
    else tooMany = steps;
  };
  const all = tooMany - 1;
  look(all);
  if (fits < all) {
    // Costs are in proportion but for rounding, which halving makes up for: a ticket asks this at every price.
    const near = budget
      .div(costOf(lotsOf(all)))
      .times(all)
      .floor()
      .toNumber();
    for (const steps of [near, near + 1, near - 1]) look(steps);
    while (tooMany - fits > 1) look(Math.floor((fits + tooMany) / 2));
  }
  const lots = lotsOf(fits);
  return fits === 0 || lots.lt(minLots) ? null : lots.toFixed();
}

/** What an order may be paid from, as far as the trader's device knows: the free margin in USD, and the site's kind of fee. Null is not known. */
export type KnownFunds = { free: Decimal | null; tradeFeeType: number | null };

/** Whether the lots need more than the free margin; no issue while either is not known. The server has the last word. */
export function fundsIssue(
  charge: Charge,
  fields: Pick<TicketFields, 'priceType' | 'targetPrice' | 'lots'>,
  close: string,
  free: Decimal | null,
): FundsIssue | null {
  const lots = plainDecimal(fields.lots);
  const price = ticketPrice(fields, close);
  if (free === null || lots === null || price === null || !isKnown(charge)) return null;
  const most = lotsForShare(charge, fields, close, free, 1);
  if (most === null) return 'marginTooSmall';
  return new Decimal(lots).gt(most) ? 'lotsBeyondMargin' : null;
}
