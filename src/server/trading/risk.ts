import type { RiskLevels } from '#contract/constants';
import type { PriceRange } from '../market/price-ranges.ts';
import type { QuotedRate } from '../market/price-source.ts';
import { type GuardedExposure, type GuardLevel, guardLevels } from './guard-levels.ts';
import type { Position, TradingAccount } from './trading-account.ts';
import { type Priced, positionProfitMicro, profitMicro, raisedMicro, riskPercent } from './valuation.ts';

/** What an instrument is valued at. */
export type PriceOf = (instrumentId: number) => Priced;

/** Unrealised profit of all positions of an account, micro-USD. */
export function unrealisedMicro(account: TradingAccount, priceOf: PriceOf): number {
  let total = 0;
  for (const position of account.positions.values()) {
    total += positionProfitMicro(position, priceOf(position.instrumentId));
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

/** Equity that backs positions: money that waits to be withdrawn backs none (docs/decisions/payments.md). */
export function backingMicro(account: TradingAccount, priceOf: PriceOf): number {
  return equityMicro(account, priceOf) - account.withdrawingMicro;
}

/** What open positions require as margin, micro-USD: what was booked for them, times what their instruments ask for now. */
export function requiredMicro(
  account: TradingAccount,
  termsOf: (instrumentId: number) => Pick<Priced, 'marginFactor'>,
): number {
  let required = account.openMarginMicro;
  for (const { instrumentId, marginMicro } of account.positions.values()) {
    const { marginFactor } = termsOf(instrumentId);
    if (marginFactor) required += raisedMicro(marginMicro, marginFactor) - marginMicro;
  }
  return required;
}

/** Equity less what is held for orders and withdrawals, and what positions require beyond that, micro-USD. */
export function freeMicro(account: TradingAccount, priceOf: PriceOf): number {
  const more = requiredMicro(account, priceOf) - account.openMarginMicro;
  return equityMicro(account, priceOf) - account.heldMicro - more;
}

export type Assessment = { state: 'safe' | 'warned' | 'liquidate'; guards: GuardLevel[] };

/**
 * Where an account stands, and the prices to wait for before asking again. Safe accounts wait for the warning,
 * warned ones for the liquidation.
 */
export function assess(account: TradingAccount, priceOf: PriceOf, levels: RiskLevels): Assessment {
  if (account.openMarginMicro === 0) return { state: 'safe', guards: [] };
  const backing = backingMicro(account, priceOf);
  const required = requiredMicro(account, priceOf);
  const state = riskState(backing, required, levels);
  if (state === 'liquidate') return { state, guards: [] };
  const threshold = state === 'warned' ? levels.stopOut : levels.marginCall;
  // Each position's profit is rounded to a micro on its own, which may add up to one micro per position.
  const slack = backing - equityAtRisk(required, threshold) - account.positions.size - 1;
  return { state, guards: guardLevels(slack, exposures(account, priceOf)) };
}

/** Whether an account must be liquidated at some prices. */
export function isLiquidated(account: TradingAccount, priceOf: PriceOf, levels: RiskLevels): boolean {
  if (account.openMarginMicro === 0) return false;
  return riskState(backingMicro(account, priceOf), requiredMicro(account, priceOf), levels) === 'liquidate';
}

/**
 * False when no prices within their ranges make an account due for liquidation: not even if each instrument were where it
 * loses most, and with it the worth of its currency. `termsOf` tells the most margin that is required within them. Each position's profit is rounded to a micro on its own.
 */
export function mayBeLiquidated(
  account: TradingAccount,
  rangeOf: (instrumentId: number) => PriceRange,
  termsOf: (instrumentId: number) => Pick<Priced, 'rate' | 'marginFactor'>,
  levels: RiskLevels,
): boolean {
  if (account.openMarginMicro === 0) return false;
  let backing = account.balanceMicro - account.withdrawingMicro - account.positions.size;
  for (const position of account.positions.values()) {
    const { instrumentId } = position;
    const { lowMicro, highMicro } = rangeOf(instrumentId);
    const { rate } = termsOf(instrumentId);
    if (rate) {
      backing += leastProfitMicro(position, [lowMicro, highMicro], rate, rangeOf(rate.instrumentId));
    } else {
      const isLong = (account.nets.get(instrumentId) ?? 0) > 0;
      backing += positionProfitMicro(position, { closeMicro: isLong ? lowMicro : highMicro });
    }
  }
  return riskState(backing, requiredMicro(account, termsOf), levels) === 'liquidate';
}

/** Price times rate is least, or most, at the ends of both. */
function leastProfitMicro(
  position: Position,
  closes: readonly number[],
  rate: QuotedRate,
  { lowMicro, highMicro }: PriceRange,
): number {
  const rates = [lowMicro, highMicro].map((priceMicro) => ({ ...rate, priceMicro }));
  return Math.min(
    ...closes.flatMap((closeMicro) =>
      rates.map((one) => positionProfitMicro(position, { closeMicro, rate: one })),
    ),
  );
}

function riskState(
  equity: number,
  openMargin: number,
  { marginCall, stopOut }: RiskLevels,
): Assessment['state'] {
  if (equity > equityAtRisk(openMargin, marginCall)) return 'safe';
  const rate = riskPercent(equity, openMargin);
  if (rate.gte(stopOut)) return 'liquidate';
  return rate.gte(marginCall) ? 'warned' : 'safe';
}

/** An equity at or above the largest that gives `percent`: the rate is rounded to 0.01 before it is compared. */
function equityAtRisk(openMargin: number, percent: number): number {
  return Math.ceil((openMargin / (percent - 0.01)) * 100) + 1;
}

/** Of another currency also what nets to nothing: its profit stands in that currency. */
function exposures(account: TradingAccount, priceOf: PriceOf): GuardedExposure[] {
  const own: GuardedExposure[] = [];
  for (const [instrumentId, netUnitsMicro] of account.nets) {
    const { closeMicro, rate } = priceOf(instrumentId);
    if (!rate) own.push({ instrumentId, netUnitsMicro, priceMicro: closeMicro });
  }
  return [...own, ...convertedExposures(account, priceOf)];
}

function convertedExposures(account: TradingAccount, priceOf: PriceOf): GuardedExposure[] {
  const found = new Map<number, GuardedExposure & { converted: { rate: QuotedRate; profitMicro: number } }>();
  for (const { instrumentId, direction, unitsMicro, entryMicro } of account.positions.values()) {
    const { closeMicro, rate } = priceOf(instrumentId);
    if (!rate) continue;
    const known = found.get(instrumentId) ?? {
      instrumentId,
      netUnitsMicro: account.nets.get(instrumentId) ?? 0,
      priceMicro: closeMicro,
      converted: { rate, profitMicro: 0 },
    };
    known.converted.profitMicro += profitMicro(direction, unitsMicro, entryMicro, closeMicro);
    found.set(instrumentId, known);
  }
  return [...found.values()];
}
