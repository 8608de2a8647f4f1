import { DIRECTION, type Direction } from '#contract/constants';
import { parseTyped } from '#contract/decimal-text';
import { Decimal, type DecimalInput } from '#contract/money';
import { isStopLossOnSide, isTakeProfitOnSide, profit } from '#contract/trading';
import { type Charge, costsOf, isKnown } from './charge.ts';
import { type TicketFields, ticketPrice } from './ticket.ts';

/** What an order would come to in USD at each of its stops, its fee paid; null for a stop that is off or unreadable. */
export type Outcomes = { stopLoss: Decimal | null; takeProfit: Decimal | null };

/**
 * Profit less fee if the order filled at its reference price and closed at its stop, rounded as the server books the
 * two. A ticket without a direction is read by its stops: a stop-loss below the price is a buyer's, one above a
 * seller's. At the price itself a stop is on neither side, and its outcome is null.
 */
export function outcomesOf(
  charge: Charge,
  fields: Pick<TicketFields, 'priceType' | 'targetPrice' | 'lots' | 'stopLoss' | 'takeProfit'>,
  close: string,
  direction: Direction | null,
): Outcomes {
  const lots = parseTyped(fields.lots);
  const entry = ticketPrice(fields, close);
  if (lots === null || entry === null || !isKnown(charge)) return { stopLoss: null, takeProfit: null };
  const paid = costsOf(charge, entry, lots).fee;
  const at = (text: string | null, isOnSide: typeof isStopLossOnSide): Decimal | null => {
    const stop = text === null ? null : parseTyped(text);
    if (stop === null || new Decimal(stop).isZero()) return null;
    const side = direction ?? sideOf(stop, entry, isOnSide);
    return side && profit(charge.instrument, side, lots, entry, stop).minus(paid);
  };
  return {
    stopLoss: at(fields.stopLoss, isStopLossOnSide),
    takeProfit: at(fields.takeProfit, isTakeProfitOnSide),
  };
}

function sideOf(
  stop: DecimalInput,
  entry: DecimalInput,
  isOnSide: typeof isStopLossOnSide,
): Direction | null {
  return Object.values(DIRECTION).find((direction) => isOnSide(direction, stop, entry)) ?? null;
}
