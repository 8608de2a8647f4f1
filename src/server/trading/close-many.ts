import { Refusal } from '../refusal.ts';
import { byProfit, closePosition } from './close-position.ts';
import type { CommandContext } from './command-context.ts';
import type { Position, TradingAccount } from './trading-account.ts';
import { positionProfitMicro } from './valuation.ts';

/** Which positions: all, those in profit or those at a loss, of one instrument or of any. */
export type Which = { which: 'all' | 'profit' | 'loss'; instrumentId: number | null };
export type ClosedPositions = { orderIds: number[]; profitMicro: number; left: number };

/**
 * Closes an account's positions at the current close, the largest profit first, so that gains pay losses. Those whose market is
 * closed stay, and are counted. Refused when there is none to close.
 */
export function closeManyPositions(
  context: CommandContext,
  account: TradingAccount,
  wanted: Which,
  nowMs: number,
): ClosedPositions {
  const chosen = byProfit(context, account)
    .filter((position) => isWanted(context, position, wanted))
    .reverse();
  const closing = chosen.filter(({ instrumentId }) => context.market.quote(instrumentId).isOpen);
  if (closing.length === 0) throw new Refusal(chosen.length > 0 ? 'marketClosed' : 'notHolding');
  const closed = closing.map((position) => closePosition(context, account, position, 'user', nowMs));
  return {
    orderIds: closed.map(({ orderId }) => orderId),
    profitMicro: closed.reduce((sum, { profitMicro }) => sum + profitMicro, 0),
    left: chosen.length - closing.length,
  };
}

function isWanted(
  { market }: Pick<CommandContext, 'market'>,
  position: Position,
  { which, instrumentId }: Which,
): boolean {
  if (instrumentId !== null && position.instrumentId !== instrumentId) return false;
  if (which === 'all') return true;
  const profitMicro = positionProfitMicro(position, market.quote(position.instrumentId));
  return which === 'profit' ? profitMicro > 0 : profitMicro < 0;
}
