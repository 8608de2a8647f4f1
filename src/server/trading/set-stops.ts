import { fromMicro } from '#contract/money';
import { orderCommands } from '../store/orders.ts';
import type { BookAccount } from './book.ts';
import { checkStops } from './check-ticket.ts';
import { type CommandContext, expectChanged, instrumentOf, refuseState } from './command-context.ts';

/** Stops as asked for: decimals as plain strings, 0 takes a stop away. */
export type StopsRequest = { orderId: number; stopLoss: string; takeProfit: string };
export type Stops = { orderId: number; stopLossMicro: number; takeProfitMicro: number };

/** Changes the stops of an open position. They must lie on the right side of the current close. */
export async function setStops(
  context: CommandContext,
  account: BookAccount,
  request: StopsRequest,
): Promise<Stops> {
  const { orderId } = request;
  const position =
    account.positions.get(orderId) ?? (await refuseState(context, account, orderId, 'notHolding'));
  const instrument = instrumentOf(context, position.instrumentId);
  const close = fromMicro(context.market.quote(instrument.id).closeMicro);
  const stops = checkStops({ ...request, direction: position.direction }, instrument, close);
  const { stopLossMicro, takeProfitMicro } = stops;
  expectChanged(
    await orderCommands.setStops.run(context.tx, {
      id: orderId,
      stopLoss: stopLossMicro,
      takeProfit: takeProfitMicro,
    }),
    `position ${orderId}`,
  );
  context.book.setStops(account, position, stopLossMicro, takeProfitMicro);
  return { orderId, stopLossMicro, takeProfitMicro };
}
