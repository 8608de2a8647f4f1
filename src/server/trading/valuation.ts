import { DIRECTION, type Direction } from '#contract/constants';
import { fromMicro, nearestMicro, toMicro } from '#contract/money';
import { profit, type Rate, riskRate } from '#contract/trading';
import type { Quote } from '../market/price-source.ts';
import { rateText } from '../market/price-text.ts';
import type { Position } from './trading-account.ts';

/**
 * Valuing positions in integer millionths: prices of an instrument's currency per unit, units, and money in USD.
 * `profitMicro` gives to the last digit what the contract's decimal `profit` gives, without its cost where no currency
 * is converted.
 */

/** What a position is valued at. */
export type Priced = Pick<Quote, 'closeMicro' | 'rate' | 'marginFactor'>;

type Entered = Pick<Position, 'direction' | 'unitsMicro' | 'entryMicro'>;

/** The profit of a position in micro-USD. */
export function positionProfitMicro(position: Entered, { closeMicro, rate }: Priced): number {
  return profitAtMicro(position, closeMicro, rateText(rate));
}

/** The same at a price and the rate of its currency; without a rate the price is in USD. A price at the end of the range stops no tick. */
export function profitAtMicro(
  { direction, unitsMicro, entryMicro }: Entered,
  closeMicro: number,
  rate: Rate | undefined,
): number {
  if (rate === undefined) return profitMicro(direction, unitsMicro, entryMicro, closeMicro);
  const terms = { unitsPerLot: 1, rate };
  return nearestMicro(
    profit(terms, direction, fromMicro(unitsMicro), fromMicro(entryMicro), fromMicro(closeMicro)),
  );
}

const MICRO = 1_000_000;
const HALF = MICRO / 2;

/** Lots times units per lot, in micro-units. Throws RangeError when that is no whole number of them. */
export function unitsMicro(lotsMicro: number, unitsPerLot: string): number {
  const exact = fromMicro(lotsMicro).times(unitsPerLot);
  const micro = toMicro(exact);
  if (!fromMicro(micro).eq(exact)) throw new RangeError(`${exact} units are finer than a millionth`);
  return micro;
}

/** side x (price - entry) x units, rounded half to even. Exact while the result is a safe integer; the ledger books no other. */
export function profitMicro(
  direction: Direction,
  units: number,
  entryMicro: number,
  priceMicro: number,
): number {
  const move = direction === DIRECTION.buy ? priceMicro - entryMicro : entryMicro - priceMicro;
  const size = Math.abs(move);
  // Splitting both factors at the decimal point keeps every product inside the safe integers.
  const moveFraction = size % MICRO;
  const moveWhole = (size - moveFraction) / MICRO;
  const unitsFraction = units % MICRO;
  const unitsWhole = (units - unitsFraction) / MICRO;
  const product = moveFraction * unitsFraction;
  const rest = product % MICRO;
  let amount = moveWhole * units + moveFraction * unitsWhole + (product - rest) / MICRO;
  if (rest > HALF || (rest === HALF && amount % 2 === 1)) amount += 1;
  return move < 0 && amount !== 0 ? -amount : amount;
}

/** What a margin comes to while it is required so many times, micro-USD. It is compared and never booked: a float is exact enough. */
export function raisedMicro(marginMicro: number, factor: string | undefined): number {
  return factor === undefined ? marginMicro : Math.round(marginMicro * Number(factor));
}

/** The contract's risk rate in percent, from micro amounts. */
export function riskPercent(equityMicro: number, openMarginMicro: number) {
  return riskRate(fromMicro(equityMicro), 0, fromMicro(openMarginMicro));
}
