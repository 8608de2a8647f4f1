import { RISK_LIQUIDATE_PERCENT, RISK_WARN_PERCENT } from '#contract/constants';
import type { PriceRange } from '../market/price-ranges.ts';
import { type Exposure, type GuardLevel, guardLevels } from './guard-levels.ts';
import type { TradingAccount } from './trading-account.ts';
import { profitMicro, riskPercent } from './valuation.ts';

/** The price an instrument is valued at, in micro-USD. */
export type PriceOf = (instrumentId: number) => number;

/** Unrealised profit of all positions of an account, micro-USD. */
export function unrealisedMicro(account: TradingAccount, priceOf: PriceOf): number {
  let total = 0;
  for (const position of account.positions.values()) {
    total += profitMicro(
      position.direction,
      position.unitsMicro,
      position.entryMicro,
      priceOf(position.instrumentId),
    );
  }
  return total;
}

export function equityMicro(account: TradingAccount, priceOf: PriceOf): number {
  return account.balanceMicro + unrealisedMicro(account, priceOf);
}

/** What bills may be paid from: the balance that no withdrawal waits for. */
export function payableMicro(account: TradingAccount): number {
  return account.balanceMicro - account.withdrawingMicro;
}

/** Equity that backs positions: money that waits to be withdrawn backs none (docs/decisions/0007). */
export function backingMicro(account: TradingAccount, priceOf: PriceOf): number {
  return equityMicro(account, priceOf) - account.withdrawingMicro;
}

export type Assessment = { state: 'safe' | 'warned' | 'liquidate'; guards: GuardLevel[] };

/**
 * Where an account stands, and the prices to wait for before asking again. Safe accounts wait for the warning,
 * warned ones for the liquidation.
 */
export function assess(account: TradingAccount, priceOf: PriceOf): Assessment {
  if (account.openMarginMicro === 0) return { state: 'safe', guards: [] };
  const backing = backingMicro(account, priceOf);
  const state = riskState(backing, account.openMarginMicro);
  if (state === 'liquidate') return { state, guards: [] };
  const threshold = state === 'warned' ? RISK_LIQUIDATE_PERCENT : RISK_WARN_PERCENT;
  // Each position's profit is rounded to a micro on its own, which may add up to one micro per position.
  const slack = backing - equityAtRisk(account.openMarginMicro, threshold) - account.positions.size - 1;
  return { state, guards: guardLevels(slack, exposures(account, priceOf)) };
}

/** Whether an account must be liquidated at some prices. */
export function isLiquidated(account: TradingAccount, priceOf: PriceOf): boolean {
  if (account.openMarginMicro === 0) return false;
  return riskState(backingMicro(account, priceOf), account.openMarginMicro) === 'liquidate';
}

/**
 * False when no prices within their ranges make an account due for liquidation: not even if each instrument were where it
 * loses most. Each position's profit is rounded to a micro on its own.
 */
export function mayBeLiquidated(
  account: TradingAccount,
  rangeOf: (instrumentId: number) => PriceRange,
): boolean {
  if (account.openMarginMicro === 0) return false;
  const worst = (instrumentId: number): number => {
    const { lowMicro, highMicro } = rangeOf(instrumentId);
    return (account.nets.get(instrumentId) ?? 0) > 0 ? lowMicro : highMicro;
  };
  const backing = backingMicro(account, worst) - account.positions.size;
  return riskState(backing, account.openMarginMicro) === 'liquidate';
}

function riskState(equity: number, openMargin: number): Assessment['state'] {
  if (equity > equityAtRisk(openMargin, RISK_WARN_PERCENT)) return 'safe';
  const rate = riskPercent(equity, openMargin);
  if (rate.gte(RISK_LIQUIDATE_PERCENT)) return 'liquidate';
  return rate.gte(RISK_WARN_PERCENT) ? 'warned' : 'safe';
}

/** An equity at or above the largest that gives `percent`: the rate is rounded to 0.01 before it is compared. */
function equityAtRisk(openMargin: number, percent: number): number {
  return Math.ceil((openMargin / (percent - 0.01)) * 100) + 1;
}

function exposures(account: TradingAccount, priceOf: PriceOf): Exposure[] {
  return Array.from(account.nets, ([instrumentId, netUnitsMicro]) => ({
    instrumentId,
    netUnitsMicro,
    priceMicro: priceOf(instrumentId),
  }));
}
