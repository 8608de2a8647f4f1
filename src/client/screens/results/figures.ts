import type { ResultSums, TradeFigures } from '#contract/entities-results';
import { Decimal } from '#contract/money';

/** Figures that the view derives from those of the server: USD, and ratios. */

/** What trading brought: everything but what came in and went out otherwise. */
export const broughtOf = ({ profit, fees, financing, protection }: Omit<ResultSums, 'funding'>): Decimal =>
  new Decimal(profit).plus(fees).plus(financing).plus(protection);

type Counted = Pick<TradeFigures, 'count' | 'wins' | 'losses' | 'grossProfit' | 'grossLoss'>;

/** Share of the closed orders that gained, in percent; null without any. */
export const winRateOf = ({ wins, count }: Counted): Decimal | null =>
  count === 0 ? null : new Decimal(wins).div(count).times(100);

export const averageWinOf = ({ wins, grossProfit }: Counted): Decimal | null =>
  wins === 0 ? null : new Decimal(grossProfit).div(wins);

export const averageLossOf = ({ losses, grossLoss }: Counted): Decimal | null =>
  losses === 0 ? null : new Decimal(grossLoss).div(losses);

/** How much was gained for each dollar that was lost; null where nothing was lost. */
export const profitFactorOf = ({ grossProfit, grossLoss }: Counted): Decimal | null => {
  const lost = new Decimal(grossLoss).abs();
  return lost.isZero() ? null : new Decimal(grossProfit).div(lost);
};

export const netOf = ({ grossProfit, grossLoss }: Counted): Decimal =>
  new Decimal(grossProfit).plus(grossLoss);
