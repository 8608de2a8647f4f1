import { DIRECTION, type Direction, RISK_LIQUIDATE_PERCENT } from '#contract/constants';
import { Decimal, type DecimalInput } from '#contract/money';
import type { ForexTradePush } from '#contract/socket';
import { isStopLossOnSide, isTakeProfitOnSide, maxLots, profit, riskRate } from '#contract/trading';
import { parseTyped } from '#contract/typed-decimal';
import { type Charge, costsOf, isKnown } from './charge.ts';
import { freeOf, fundsIssue } from './shares.ts';
import { type TicketFields, ticketPrice } from './ticket.ts';

/** What an order of a direction would come to in USD at a stop, its fee paid; null when the account is liquidated first. */
export type Outcome = { direction: Direction; amount: Decimal | null };

/** By stop; null for a stop that is off or unreadable, and for an order that cannot be placed. */
export type Outcomes = { stopLoss: Outcome | null; takeProfit: Outcome | null };

const NONE: Outcomes = { stopLoss: null, takeProfit: null };

/**
 * Profit less fee if the order filled at its reference price and closed at its stop, rounded as the server books the
 * two. A ticket without a direction is read by its stops: a stop-loss below the price is a buyer's, one above a
 * seller's. At the price itself a stop is on neither side, and its outcome is null. `account` is null for a visitor.
 */
export function outcomesOf(
  charge: Charge,
  fields: Pick<TicketFields, 'priceType' | 'targetPrice' | 'lots' | 'stopLoss' | 'takeProfit'>,
  close: string,
  direction: Direction | null,
  account: ForexTradePush | null,
): Outcomes {
  const lots = parseTyped(fields.lots);
  const entry = ticketPrice(fields, close);
  if (lots === null || entry === null || !isKnown(charge)) return NONE;
  if (new Decimal(lots).gt(maxLots(charge.instrument, entry))) return NONE;
  if (fundsIssue(charge, fields, close, freeOf(account)) !== null) return NONE;
  const costs = costsOf(charge, entry, lots);
  const at = (text: string | null, isOnSide: typeof isStopLossOnSide): Outcome | null => {
    const stop = text === null ? null : parseTyped(text);
    if (stop === null || new Decimal(stop).isZero()) return null;
    const side = direction ?? sideOf(stop, entry, isOnSide);
    if (side === null) return null;
    const amount = profit(charge.instrument, side, lots, entry, stop).minus(costs.fee);
    return { direction: side, amount: isLiquidatedAt(account, costs.margin, amount) ? null : amount };
  };
  return {
    stopLoss: at(fields.stopLoss, isStopLossOnSide),
    takeProfit: at(fields.takeProfit, isTakeProfitOnSide),
  };
}

/** True when the account, as it stands otherwise, would be liquidated before an order came to `amount`. */
function isLiquidatedAt(account: ForexTradePush | null, held: Decimal, amount: Decimal): boolean {
  if (account === null || amount.gte(0)) return false;
  const openMargin = held.plus(account.openMargin);
  return riskRate(account.balance, amount.plus(account.profits), openMargin).gte(RISK_LIQUIDATE_PERCENT);
}

function sideOf(
  stop: DecimalInput,
  entry: DecimalInput,
  isOnSide: typeof isStopLossOnSide,
): Direction | null {
  return Object.values(DIRECTION).find((direction) => isOnSide(direction, stop, entry)) ?? null;
}
