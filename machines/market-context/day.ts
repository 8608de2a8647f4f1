import type { DayFigures } from '#contract/entities-context';
import { Decimal } from '#contract/money';

/** The figures of the last day as they are at a price; plain decimals, `change` percent with two decimals. */
export type LiveDay = { high: string; low: string; change: string; volume: string };

/** Takes the price of the moment in: it may be higher or lower than all that the server knew of. */
export function liveDay({ open, high, low, volume }: DayFigures, close: string): LiveDay {
  return {
    high: Decimal.max(high, close).toFixed(),
    low: Decimal.min(low, close).toFixed(),
    change: new Decimal(close).minus(open).div(open).times(100).toFixed(2),
    volume,
  };
}
