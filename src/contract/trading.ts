import {
  DIRECTION,
  type Direction,
  FEE_PER_LOT,
  MARGIN_FIXED,
  MAX_LOTS,
  MAX_NOTIONAL_USD,
  RISK_LEVELS,
  type RiskLevels,
} from './constants.ts';
import { Decimal, type DecimalInput, roundMoney } from './money.ts';

/**
 * Trading arithmetic, one function for the ticket's estimate and the server's charge. Amounts are USD, prices the
 * instrument's currency per unit, quantities lots. Results are rounded once, by `roundMoney`.
 */

/** What one unit of a currency is worth in USD, as text: `1.165`, or `1/156.12` where so many units are worth one USD. */
export type Rate = string;
const INVERSE = '1/';
/** Of the year that rates of financing are for. */
const DAYS_OF_YEAR = 365;

/** An amount in USD, not rounded. Without a rate it is in USD. */
export function inUsd(amount: Decimal, rate: Rate | undefined): Decimal {
  if (rate === undefined) return amount;
  return rate.startsWith(INVERSE) ? amount.div(rate.slice(INVERSE.length)) : amount.times(rate);
}

/** What a quantity is worth at a price, in USD, not rounded. */
export function notional(
  terms: { unitsPerLot: DecimalInput; rate?: Rate | undefined },
  lots: DecimalInput,
  price: DecimalInput,
): Decimal {
  return inUsd(new Decimal(lots).times(terms.unitsPerLot).times(price), terms.rate);
}

/** What an instrument says about margin and fee (S3.1). */
export type InstrumentTerms = {
  marginMode: number;
  /** Units per lot. */
  unitsPerLot: DecimalInput;
  /** USD per lot, or a rate of the margin; see `fee`. */
  feeRate: DecimalInput;
  /** Of the currency its prices are in, now; none for USD. */
  rate?: Rate | undefined;
};

/** Margin of an order in USD (S9.5): price is the close for market orders, the target for pending ones. */
export function margin(
  terms: Omit<InstrumentTerms, 'feeRate'>,
  lots: DecimalInput,
  price: DecimalInput,
  multiple: DecimalInput,
): Decimal {
  const units = new Decimal(lots).times(terms.unitsPerLot);
  if (terms.marginMode === MARGIN_FIXED) return roundMoney(units);
  return roundMoney(inUsd(units.times(price).div(multiple), terms.rate));
}

/** Fee of an order in USD (S9.6). */
export function fee(
  terms: InstrumentTerms,
  tradeFeeType: number,
  lots: DecimalInput,
  orderMargin: DecimalInput,
): Decimal {
  const base = tradeFeeType === FEE_PER_LOT ? lots : orderMargin;
  return roundMoney(new Decimal(base).times(terms.feeRate));
}

/** Profit in USD of a position valued at `price`: side x (price - entry) x lots x units per lot, at the rate of that moment. */
export function profit(
  terms: Pick<InstrumentTerms, 'unitsPerLot' | 'rate'>,
  direction: Direction,
  lots: DecimalInput,
  entryPrice: DecimalInput,
  price: DecimalInput,
): Decimal {
  const side = direction === DIRECTION.buy ? 1 : -1;
  const amount = new Decimal(price).minus(entryPrice).times(lots).times(terms.unitsPerLot).times(side);
  return roundMoney(inUsd(amount, terms.rate));
}

/**
 * What holding a position for some nights adds to the balance, in USD; below zero it is charged. `percent` is for a year of
 * 365 days, of the position's value at `price`.
 */
export function financing(
  terms: Pick<InstrumentTerms, 'unitsPerLot' | 'rate'>,
  lots: DecimalInput,
  price: DecimalInput,
  percent: DecimalInput,
  nights: number,
): Decimal {
  return roundMoney(notional(terms, lots, price).times(percent).times(nights).div(100).div(DAYS_OF_YEAR));
}

/** The largest order of an instrument at a price: a number of lots on its step. Null for the price asks what no order exceeds. */
export function maxLots(
  terms: Pick<InstrumentTerms, 'unitsPerLot' | 'rate'> & {
    lotStep: DecimalInput;
    maxLots?: DecimalInput | undefined;
  },
  price: DecimalInput | null,
): Decimal {
  const most = new Decimal(terms.maxLots ?? MAX_LOTS);
  if (price === null) return most;
  const byValue = new Decimal(MAX_NOTIONAL_USD).div(notional(terms, 1, price));
  return Decimal.min(most, byValue).div(terms.lotStep).floor().times(terms.lotStep);
}

/** Equity in USD: balance plus unrealised profit. */
export function equity(balance: DecimalInput, unrealised: DecimalInput): Decimal {
  return new Decimal(balance).plus(unrealised);
}

/** What new orders may use, in USD: equity less what is held for open and pending orders. */
export function freeMargin(balance: DecimalInput, unrealised: DecimalInput, held: DecimalInput): Decimal {
  return equity(balance, unrealised).minus(held);
}

/** A risk rate is shown and compared up to this bound; an account without equity sits on it. */
export const MAX_RISK_PERCENT = 999_999;

/** The risk levels that count for an account, as its push tells them. */
export const riskLevelsOf = (
  account: { [Level in keyof RiskLevels]?: number | undefined } | null,
): RiskLevels => ({
  marginCall: account?.marginCall ?? RISK_LEVELS.marginCall,
  stopOut: account?.stopOut ?? RISK_LEVELS.stopOut,
});

/** Risk rate in percent: margin of open positions over equity, x 100; 0 without margin. Two decimals. */
export function riskRate(balance: DecimalInput, unrealised: DecimalInput, openMargin: DecimalInput): Decimal {
  const used = new Decimal(openMargin);
  if (used.isZero()) return new Decimal(0);
  const own = equity(balance, unrealised);
  if (own.lte(0)) return new Decimal(MAX_RISK_PERCENT);
  return Decimal.min(used.div(own).times(100).toDecimalPlaces(2), MAX_RISK_PERCENT);
}

/** True when the stop-loss would close at a loss side of `price` (below for a buy, above for a sell). */
export function isStopLossOnSide(direction: Direction, stop: DecimalInput, price: DecimalInput): boolean {
  return direction === DIRECTION.buy ? new Decimal(stop).lt(price) : new Decimal(stop).gt(price);
}

/** True when the take-profit lies on the winning side of `price` (above for a buy, below for a sell). */
export function isTakeProfitOnSide(direction: Direction, target: DecimalInput, price: DecimalInput): boolean {
  return direction === DIRECTION.buy ? new Decimal(target).gt(price) : new Decimal(target).lt(price);
}

/** True when `value` is a whole multiple of `step`. */
export function isOnStep(value: DecimalInput, step: DecimalInput): boolean {
  return new Decimal(value).mod(step).isZero();
}

/** True when a price has no more decimals than the instrument quotes. */
export function isOnPrecision(price: DecimalInput, pricePrecision: number): boolean {
  return new Decimal(price).decimalPlaces() <= pricePrecision;
}
