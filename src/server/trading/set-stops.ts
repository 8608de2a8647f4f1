import { fromMicro } from '#contract/money';
import type { TrailRequest } from '#contract/trading';
import { orderCommands } from '../store/orders.ts';
import { checkStops, checkTrail } from './check-ticket.ts';
import { type CommandContext, instrumentOf, refuseState } from './command-context.ts';
import type { Position, TradingAccount } from './trading-account.ts';
import { type Trail, trailedStop, trailFrom } from './trailing.ts';

/** Stops as asked for: decimals as plain strings, 0 takes a stop away. */
export type StopsRequest = TrailRequest & { orderId: number; stopLoss: string; takeProfit: string };
export type Stops = { orderId: number; stopLossMicro: number; takeProfitMicro: number; trail: Trail | null };

/** Changes the stops of an open position. They must lie on the right side of the current close. */
export function setStops(context: CommandContext, account: TradingAccount, request: StopsRequest): Stops {
  const { orderId } = request;
  const position = account.positions.get(orderId) ?? refuseState(context, 'notHolding');
  const { direction } = position;
  const instrument = instrumentOf(context, position.instrumentId);
  const { closeMicro } = context.market.quote(instrument.id);
  const asked = checkStops({ ...request, direction }, instrument, fromMicro(closeMicro));
  const wanted = { ...asked, direction, trail: checkTrail(request, instrument, closeMicro) };
  const { stopLossMicro, trail } = trailFrom(wanted, closeMicro, instrument);
  const { takeProfitMicro } = asked;
  const { marketMs: armedAt } = context.market;
  const changed = {
    id: orderId,
    stopLoss: stopLossMicro,
    takeProfit: takeProfitMicro,
    trailDistance: trail?.distanceMicro ?? 0,
    trailPercent: trail?.percentCents ?? 0,
    trailStep: trail?.stepMicro ?? 0,
    armedAt,
  };
  context.work.record(orderCommands.setStops.of(changed), `position ${orderId}`);
  account.replacePosition(position, { stopLossMicro, takeProfitMicro, trail, armedAtMs: armedAt });
  return { orderId, stopLossMicro, takeProfitMicro, trail };
}

/** Moves a trailing stop after the price. What prices reach counts anew from then, as the stop was another before. */
export function followPrice(context: CommandContext, account: TradingAccount, position: Position): void {
  const { id, trail, instrumentId } = position;
  if (!trail) return;
  const { closeMicro } = context.market.quote(instrumentId);
  const stopLossMicro = trailedStop({ ...position, trail }, closeMicro);
  if (stopLossMicro === position.stopLossMicro) return;
  const { marketMs: armedAt } = context.market;
  context.work.record(orderCommands.trail.of({ id, stopLoss: stopLossMicro, armedAt }), `position ${id}`);
  account.replacePosition(position, { stopLossMicro, armedAtMs: armedAt });
}
