import { DIRECTION, type Direction, MAX_TRAIL_PERCENT, MIN_TRAIL_PERCENT } from '#contract/constants';
import { plainDecimal } from '#contract/decimal-text';
import { Decimal, type DecimalInput, MONEY_SCALE } from '#contract/money';
import { isOnPrecision, type TrailRequest } from '#contract/trading';

/** A stop that follows the price: how its distance is typed, judged, asked for, and where it begins. */

export type TrailBy = 'distance' | 'percent';
/** How a stop-loss is to follow the price, as it is typed. */
export type TrailFields = { by: TrailBy; value: string };
export type TrailIssue = 'trailRequired' | 'pricePrecision' | 'percentPrecision' | 'trailOutOfRange';

const PERCENT_DIGITS = 2;

/** What is wrong with a typed distance from a price of so many decimals; null when it may be asked for. */
export function trailIssue(trail: TrailFields, reference: DecimalInput, digits: number): TrailIssue | null {
  const typed = new Decimal(plainDecimal(trail.value) ?? '0');
  if (typed.isZero()) return 'trailRequired';
  if (trail.by === 'percent') {
    if (!isOnPrecision(typed, PERCENT_DIGITS)) return 'percentPrecision';
    const isIn = typed.gte(MIN_TRAIL_PERCENT) && typed.lte(MAX_TRAIL_PERCENT);
    return isIn && distanceOf('percent', typed, reference).gte(tickOf(digits)) ? null : 'trailOutOfRange';
  }
  if (!isOnPrecision(typed, digits)) return 'pricePrecision';
  return typed.gte(reference) ? 'trailOutOfRange' : null;
}

/** What is asked for; nothing for a stop that does not follow. */
export function trailAsked(trail: TrailFields | null): TrailRequest {
  if (!trail) return {};
  const value = plainDecimal(trail.value) ?? '0';
  return trail.by === 'distance' ? { trailDistance: value } : { trailPercent: value };
}

/**
 * Where the stop of an order first stands that is filled at `price`, as the server places it: on the grid of the prices,
 * and no nearer than its distance. Null while something is wrong with the distance.
 */
export function firstStop(
  trail: TrailFields,
  direction: Direction,
  price: DecimalInput,
  digits: number,
): Decimal | null {
  if (trailIssue(trail, price, digits) !== null) return null;
  const distance = distanceOf(trail.by, new Decimal(plainDecimal(trail.value) ?? '0'), price);
  return direction === DIRECTION.buy
    ? new Decimal(price).minus(distance).toDecimalPlaces(digits, Decimal.ROUND_FLOOR)
    : new Decimal(price).plus(distance).toDecimalPlaces(digits, Decimal.ROUND_CEIL);
}

/** The distance of a stop from a price, written in either way; empty where there is none. */
export function trailText(by: TrailBy, stop: DecimalInput, price: DecimalInput, digits: number): string {
  const distance = new Decimal(stop).minus(price).abs();
  if (distance.isZero() || new Decimal(price).isZero()) return '';
  const value =
    by === 'distance'
      ? distance.toDecimalPlaces(digits)
      : distance.div(price).times(100).toDecimalPlaces(PERCENT_DIGITS);
  return value.isZero() ? '' : value.toFixed();
}

/** The server counts prices in millionths and rounds a share of them down. */
function distanceOf(by: TrailBy, typed: Decimal, price: DecimalInput): Decimal {
  if (by === 'distance') return typed;
  return typed.times(price).div(100).toDecimalPlaces(MONEY_SCALE, Decimal.ROUND_DOWN);
}

function tickOf(digits: number): Decimal {
  return new Decimal(10).pow(-digits);
}
