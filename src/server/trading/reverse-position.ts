import { DIRECTION, PRICE_TYPE } from '#contract/constants';
import { type Closed, closeForUser } from './close-position.ts';
import { type CommandContext, refuseState } from './command-context.ts';
import { openOrder, type Placed } from './open-order.ts';
import type { TradingAccount } from './trading-account.ts';

export type Reversed = { closed: Closed; placed: Placed };

/**
 * Closes a position and opens the same lots in the other direction, without stops, both at the current close. What refuses
 * either refuses both.
 */
export function reversePosition(
  context: CommandContext,
  account: TradingAccount,
  orderId: number,
  nowMs: number,
): Reversed {
  const position = account.positions.get(orderId) ?? refuseState(context, 'notHolding');
  const closed = closeForUser(context, account, orderId, nowMs);
  const { instrumentId, direction, lotsMicro, multipleMicro } = position;
  const ticket = {
    instrumentId,
    direction: direction === DIRECTION.buy ? DIRECTION.sell : DIRECTION.buy,
    priceType: PRICE_TYPE.market,
    lotsMicro,
    multipleMicro,
    targetPriceMicro: 0,
    stopLossMicro: 0,
    takeProfitMicro: 0,
  };
  return { closed, placed: openOrder(context, account, ticket, nowMs) };
}
