import { VOLATILITY_DAYS } from '#contract/leading';
import { Decimal, type DecimalInput, fixed, fromMicro } from '#contract/money';
import type { DayCurve } from '../results/day-curve.ts';
import { baseOf, tradedOf } from '../results/figures.ts';

/** The figures of a leader, from days. docs/LEADERS.md says each in words. */

/** A day in millionths of a USD: what the account was worth at its beginning, what came in, and what trading brought. */
export type LedDay = { day: string; worthMicro: number; incomingMicro: number; broughtMicro: number };

export function ledDays({ openingMicro, openMicro, days }: DayCurve): LedDay[] {
  let worthMicro = openingMicro + (openMicro ?? 0);
  let before = openMicro ?? 0;
  return days.map(({ day, sums, incomingMicro, balanceMicro, openMicro: after }) => {
    const open = after ?? 0;
    const broughtMicro = tradedOf(sums) + open - before;
    const led = { day, worthMicro, incomingMicro, broughtMicro };
    worthMicro = balanceMicro + open;
    before = open;
    return led;
  });
}

const NOTHING = new Decimal(0);
const ALL = new Decimal(-1);

/** What a day brought of what there was to trade with: 0 where that was nothing, and no worse than the loss of all of it. */
export function dayReturn({ worthMicro, incomingMicro, broughtMicro }: LedDay): Decimal {
  const hadMicro = worthMicro + incomingMicro;
  if (hadMicro <= 0) return NOTHING;
  return Decimal.max(ALL, fromMicro(broughtMicro).div(fromMicro(baseOf(broughtMicro, hadMicro))));
}

/** The days multiplied: 1 at the beginning, and its value after each day. */
export function growthOf(returns: readonly Decimal[]): Decimal[] {
  let value = new Decimal(1);
  return [value, ...returns.map((one) => (value = value.times(one.plus(1))))];
}

export type Fall = { share: Decimal; fromDay: string; toDay: string };

/** The largest fall of an index from a peak, as a share of the peak; the beginning counts as of the first day. Null where there is none. */
export function fallOf(index: readonly Decimal[], days: readonly string[]): Fall | null {
  const dayAfter = (place: number) => days[Math.max(0, place - 1)] ?? '';
  let peak = { value: NOTHING, place: 0 };
  let found: Fall | null = null;
  for (const [place, value] of index.entries()) {
    if (value.gte(peak.value)) {
      peak = { value, place };
      continue;
    }
    const share = peak.value.minus(value).div(peak.value);
    if (share.gt(found?.share ?? 0)) found = { share, fromDay: dayAfter(peak.place), toDay: dayAfter(place) };
  }
  return found;
}

/** The standard deviation of daily returns (by n − 1) over a year of 365 days; null for too few days. */
export function volatilityOf(returns: readonly Decimal[]): Decimal | null {
  if (returns.length < VOLATILITY_DAYS) return null;
  const mean = Decimal.sum(...returns).div(returns.length);
  const squares = returns.map((one) => one.minus(mean).pow(2));
  return Decimal.sum(...squares)
    .div(returns.length - 1)
    .times(365)
    .sqrt();
}

/** A share in percent with two decimals, never a negative nothing. */
export function percentText(share: Decimal): string {
  const percent = share.times(100).toDecimalPlaces(2);
  return fixed(percent.isZero() ? 0 : percent, 2);
}

/** A difference of prices in percent, with four decimals: they are small. Never a negative nothing. */
export function slipText(percent: DecimalInput): string {
  const rounded = new Decimal(percent).toDecimalPlaces(4);
  return fixed(rounded.isZero() ? 0 : rounded, 4);
}

type Traded = { instrument_id: number; multiple: number; margin: number };

/** Average weighted by margin, and highest; null without orders. */
export function leverageOf(orders: readonly Traded[]): { average: string; highest: string } | null {
  if (orders.length === 0) return null;
  let [weight, sum, highest] = [NOTHING, NOTHING, 0];
  for (const { multiple, margin } of orders) {
    weight = weight.plus(margin);
    sum = sum.plus(new Decimal(multiple).times(margin));
    highest = Math.max(highest, multiple);
  }
  const average = weight.isZero() ? new Decimal(highest) : sum.div(weight);
  return { average: fixed(average.div(1_000_000), 1), highest: fromMicro(highest).toFixed() };
}

/** The instruments that were traded most, by their share of orders. */
export function mostTraded(
  orders: readonly Traded[],
  count: number,
): { instrumentId: number; share: string }[] {
  const times = new Map<number, number>();
  for (const { instrument_id: id } of orders) times.set(id, (times.get(id) ?? 0) + 1);
  return [...times]
    .toSorted(([idA, a], [idB, b]) => b - a || idA - idB)
    .slice(0, count)
    .map(([instrumentId, own]) => ({
      instrumentId,
      share: percentText(new Decimal(own).div(orders.length)),
    }));
}
