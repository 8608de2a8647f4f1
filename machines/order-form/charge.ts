import type { Direction } from '#contract/constants';
import type { Instrument } from '#contract/entities-market';
import { Decimal, type DecimalInput } from '#contract/money';
import { fee, margin, profit } from '#contract/trading';

/**
 * What new orders are charged by: the terms of the instrument, the site's kind of fee, the leverage picked. The fee is
 * null until the site's settings were read, the leverage empty until it was picked.
 */
export type Charge = { instrument: Instrument; tradeFeeType: number | null; multiple: string };
export type KnownCharge = Charge & { tradeFeeType: number };

/** Whether everything is known that an order's costs depend on. */
export function isKnown(charge: Charge): charge is KnownCharge {
  return charge.tradeFeeType !== null && charge.multiple !== '';
}

/** In USD. `required` is the margin that an open position must be backed with now: before a closure more than is booked. */
export type Costs = { margin: Decimal; required: Decimal; fee: Decimal };

/** What the server would charge for so many lots at a price (S9.5, S9.6). */
export function costsOf(
  { instrument, tradeFeeType, multiple }: KnownCharge,
  price: DecimalInput,
  lots: DecimalInput,
): Costs {
  const held = margin(instrument, lots, price, multiple);
  const required = requiredOf(instrument, held);
  return { margin: held, required, fee: fee(instrument, tradeFeeType, lots, held) };
}

/** What a margin comes to while the instrument requires more of it. */
export const requiredOf = ({ marginFactor }: Instrument, booked: DecimalInput): Decimal =>
  new Decimal(booked).times(marginFactor ?? 1);

/** When more margin is required, at the next change of it; null where it never is. Epoch ms of the market's time. */
export function marginRise({ closureMargin, marginFactor }: Instrument) {
  if (!closureMargin) return null;
  const { factor, fromMs, untilMs } = closureMargin;
  return { factor, isNow: marginFactor !== undefined, atMs: marginFactor === undefined ? fromMs : untilMs };
}

/** An order of a direction that is filled at one price and closed at another. */
export type Round = { direction: Direction; entry: DecimalInput; exit: DecimalInput };

/** What it would come to in USD: profit less fee, rounded as the server books the two. */
export function priceResultOf(
  charge: KnownCharge,
  lots: DecimalInput,
  { direction, entry, exit }: Round,
): Decimal {
  return profit(charge.instrument, direction, lots, entry, exit).minus(costsOf(charge, entry, lots).fee);
}
