import { DIRECTION, type Direction, MAX_TRAIL_PERCENT, MIN_TRAIL_PERCENT } from '#contract/constants';
import { plainDecimal } from '#contract/decimal-text';
import { Decimal, type DecimalInput, MONEY_SCALE } from '#contract/money';
import { type NumberFault, type NumberTerms, numberFault } from '#contract/refused-number';
import type { TrailRequest } from '#contract/routes/trading';

/** A stop that follows the price: how its distance is typed, judged, asked for, and where it begins. */

export type TrailBy = 'distance' | 'percent';
/** How a stop-loss is to follow the price, as it is typed. */
export type TrailFields = { by: TrailBy; value: string };

const PERCENT_DIGITS = 2;

/** The distances that may be typed from a price of so many decimals: a tick at least, and less than the price. */
export function trailTerms(by: TrailBy, reference: DecimalInput, digits: number): Required<NumberTerms> {
  const tick = new Decimal(10).pow(-digits);
  if (by === 'distance') return { digits, min: tick, max: new Decimal(reference).minus(tick) };
  const tickPercent = tick.div(reference).times(100).toDecimalPlaces(PERCENT_DIGITS, Decimal.ROUND_UP);
  return {
    digits: PERCENT_DIGITS,
    min: Decimal.max(MIN_TRAIL_PERCENT, tickPercent),
    max: MAX_TRAIL_PERCENT,
  };
}

/** What is wrong with a typed distance; null when it may be asked for. */
export function trailIssue(
  { by, value }: TrailFields,
  reference: DecimalInput,
  digits: number,
): NumberFault | null {
  return numberFault(value, trailTerms(by, reference, digits));
}

/** Whether a distance in price is more than half the price it counts from: it may be typed wrong. */
export const isFarTrail = (distance: DecimalInput, reference: DecimalInput): boolean =>
  new Decimal(distance).times(2).gt(reference);

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
