import type { Direction } from '#contract/constants';
import type { Instrument } from '#contract/entities-market';
import type { Decimal, DecimalInput } from '#contract/money';
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

/** In USD. */
export type Costs = { margin: Decimal; fee: Decimal };

/** What the server would charge for so many lots at a price (S9.5, S9.6). */
export function costsOf(
  { instrument, tradeFeeType, multiple }: KnownCharge,
  price: DecimalInput,
  lots: DecimalInput,
): Costs {
  const held = margin(instrument, lots, price, multiple);
  return { margin: held, fee: fee(instrument, tradeFeeType, lots, held) };
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
