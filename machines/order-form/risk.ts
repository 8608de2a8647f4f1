import type { Direction } from '#contract/constants';
import type { Decimal, DecimalInput } from '#contract/money';
import type { ForexTradePush } from '#contract/socket';
import { equity, isStopLossOnSide, MAX_RISK_PERCENT, riskLevelsOf } from '#contract/trading';
import { type Charge, type Costs, isKnown, priceResultOf, type Round } from './charge.ts';
import { riskRateOf, sidedFields, stopLossOf } from './outcomes.ts';
import { freeOf, lotsForShare, mostLots } from './shares.ts';
import { type TicketFields, ticketPrice, trailOf } from './ticket.ts';

/** What an order puts at risk of an account: lots by what may be lost, shares of the equity, and the risk rate. */

/** Percents of the equity an order may be sized to lose. */
export const RISKS = ['0.5', '1', '2', '5'] as const;

/** In USD; null while the account is not known. */
export function equityOf(account: ForexTradePush | null): Decimal | null {
  return account && equity(account.balance, account.profits);
}

/** Where the stop-loss would close the order at a loss; null while it is off, cannot be read, or is on no losing side. */
function losingStop(
  charge: Charge,
  typed: TicketFields,
  close: string,
  asked: Direction | null,
): Round | null {
  // One that is typed as money comes to the same loss whatever the lots.
  if (typed.stopsIn === 'money' && trailOf(typed) === null) return null;
  const { fields, direction } = sidedFields(charge, typed, close, asked);
  const entry = ticketPrice(fields, close);
  const stop = entry === null ? null : stopLossOf(charge.instrument, fields, entry, direction);
  if (entry === null || !stop || !isStopLossOnSide(stop.direction, stop.price, entry)) return null;
  return { direction: stop.direction, entry, exit: stop.price };
}

/** Whether the ticket says where it would lose, so that it can be sized by that. */
export function hasLosingStop(charge: Charge, fields: TicketFields, close: string): boolean {
  return losingStop(charge, fields, close, null) !== null;
}

/**
 * The most lots that lose at most a percent of the equity at the stop-loss, the fee included: a multiple of the lot step that
 * the free margin covers and one order may have. Null when that is below the smallest order, while the stop-loss is off or
 * on no losing side, or while a price, the leverage or the account is not known. Lots, as a plain decimal.
 */
export function lotsForRisk(
  charge: Charge,
  fields: TicketFields,
  close: string,
  account: ForexTradePush | null,
  percent: DecimalInput,
  direction: Direction | null,
): string | null {
  const round = losingStop(charge, fields, close, direction);
  const own = equityOf(account);
  const most = lotsForShare(charge, fields, close, freeOf(account), 1);
  if (round === null || own === null || most === null || !isKnown(charge)) return null;
  const bound = own.times(percent).div(100);
  return mostLots(charge.instrument, most, bound, (lots) => priceResultOf(charge, lots, round).neg());
}

/** How much of the equity an amount is, in percent and without its sign; null while that is not known, or nothing is left of it. */
export function shareOfEquity(amount: Decimal, account: ForexTradePush | null): Decimal | null {
  const own = equityOf(account);
  return own === null || own.lte(0) ? null : amount.abs().div(own).times(100);
}

/** The risk rate of an account in percent: as it stands, and once an order is open. Null is not known. */
export type RiskRates = { now: Decimal | null; after: Decimal | null };

/**
 * The order adds its margin and is paid its fee for; what it comes to begins at nothing. An account that would have nothing left
 * cannot place it, and has no rate after it.
 */
export function riskRatesOf(
  account: ForexTradePush | null,
  costs: Pick<Costs, 'required' | 'fee'> | null,
): RiskRates {
  if (account === null) return { now: null, after: null };
  const after = costs && riskRateOf(account, costs.fee.negated(), costs.required);
  return { now: riskRateOf(account, 0, 0), after: after?.lt(MAX_RISK_PERCENT) ? after : null };
}

export type RiskLevel = 'warned' | 'liquidated';

/** What happens to an account at a risk rate; null for nothing. */
export function riskLevelOf(rate: Decimal, account: ForexTradePush | null): RiskLevel | null {
  const { marginCall, stopOut } = riskLevelsOf(account);
  if (rate.gte(stopOut)) return 'liquidated';
  return rate.gte(marginCall) ? 'warned' : null;
}
