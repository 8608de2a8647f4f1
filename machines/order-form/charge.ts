import type { Instrument } from '#contract/entities-market';
import type { Decimal, DecimalInput } from '#contract/money';
import { fee, margin } from '#contract/trading';

/** What new orders are charged by: the terms of the instrument, the site's kind of fee, the leverage picked. */
export type Charge = { instrument: Instrument; tradeFeeType: number; multiple: string };

/** In USD. */
export type Costs = { margin: Decimal; fee: Decimal };

/** What the server would charge for so many lots at a price (S9.5, S9.6). */
export function costsOf(
  { instrument, tradeFeeType, multiple }: Charge,
  price: DecimalInput,
  lots: DecimalInput,
): Costs {
  const held = margin(instrument, lots, price, multiple);
  return { margin: held, fee: fee(instrument, tradeFeeType, lots, held) };
}
