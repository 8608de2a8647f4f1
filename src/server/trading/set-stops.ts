import { fromMicro } from '#contract/money';
import { orderCommands } from '../store/orders.ts';
import { checkStops } from './check-ticket.ts';
import { type CommandContext, instrumentOf, refuseState } from './command-context.ts';
import type { TradingAccount } from './trading-account.ts';

/** Stops as asked for: decimals as plain strings, 0 takes a stop away. */
export type StopsRequest = { orderId: number; stopLoss: string; takeProfit: string };
export type Stops = { orderId: number; stopLossMicro: number; takeProfitMicro: number };

/** Changes the stops of an open position. They must lie on the right side of the current close. */
export function setStops(context: CommandContext, account: TradingAccount, request: StopsRequest): Stops {
  const { orderId } = request;
  const position = account.positions.get(orderId) ?? refuseState(context, 'notHolding');
  const instrument = instrumentOf(context, position.instrumentId);
  const close = fromMicro(context.market.quote(instrument.id).closeMicro);
  const stops = checkStops({ ...request, direction: position.direction }, instrument, close);
  const { stopLossMicro, takeProfitMicro } = stops;
  const { marketMs: armedAt } = context.market;
  const changed = { id: orderId, stopLoss: stopLossMicro, takeProfit: takeProfitMicro, armedAt };
  context.work.record(orderCommands.setStops.of(changed), `position ${orderId}`);
  account.replacePosition(position, { stopLossMicro, takeProfitMicro, armedAtMs: armedAt });
  return { orderId, stopLossMicro, takeProfitMicro };
}
