import { FEE_PER_LOT } from '#contract/constants';
import type { CatalogueInstrument } from '../market/catalogue.ts';

/** How this site charges for orders (S9.6): the type is one of the contract's, the rate a share of the margin. */
export type TradeFees = { type: number; marginRate: string };

/** An instrument's fee rate as it counts now: USD per lot, or a share of the margin. */
export function feeRateOf(instrument: Pick<CatalogueInstrument, 'feeRate'>, fees: TradeFees): string {
  return fees.type === FEE_PER_LOT ? instrument.feeRate : fees.marginRate;
}
