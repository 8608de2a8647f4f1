import type { RequestOf } from '#contract/route';
import type { setStopPrice } from '#contract/routes/trading';
import { orderCommands } from '../store/orders.ts';
import { checkStops, checkTrail, type InMicro } from './check-ticket.ts';
import { type CommandContext, instrumentOf, refuseState } from './command-context.ts';
import { type MovedTarget, moveTarget } from './move-target.ts';
import type { PendingOrder, Position, TradingAccount } from './trading-account.ts';
import { type Trail, trailedStop, trailFrom } from './trailing.ts';

/** Stops as asked for: 0 takes a stop away. Without another price to wait for, a pending order stays where it is. */
export type AskedStops = { orderId: number } & Omit<RequestOf<typeof setStopPrice>, 'id'>;
type StopsInMicro = InMicro<AskedStops>;
export type Stops = {
  orderId: number;
  stopLossMicro: number;
  takeProfitMicro: number;
  trail: Trail | null;
  moved?: MovedTarget;
};

/**
 * Changes the stops of a live order, and the target of one that waits. Stops must lie on the right side of the current close, or
 * of the target of an order that waits. A position has no target: a request that names one is refused (`notPending`).
 */
export function setStops(context: CommandContext, account: TradingAccount, request: StopsInMicro): Stops {
  const { orderId } = request;
  const position = account.positions.get(orderId);
  if (position && request.targetPriceMicro !== undefined) refuseState(context, 'notPending');
  if (position) return setOfPosition(context, account, position, request);
  const pending = account.pendings.get(orderId) ?? refuseState(context, 'notHolding');
  return setOfPending(context, account, pending, request);
}

function setOfPosition(
  context: CommandContext,
  account: TradingAccount,
  position: Position,
  request: StopsInMicro,
): Stops {
  const instrument = instrumentOf(context, position.instrumentId);
  const { closeMicro } = context.market.quote(instrument.id);
  const asked = stopsAsked(context, position, request, closeMicro);
  const { direction } = position;
  const stops = { ...asked, ...trailFrom({ ...asked, direction }, closeMicro, instrument) };
  const { marketMs: armedAtMs } = context.market;
  record(context, stops, 'open', armedAtMs);
  account.replacePosition(position, { ...stopsOnly(stops), armedAtMs });
  return stops;
}

/** They count once it is filled; its target counts on as it did, and a stop that follows finds its place then. */
function setOfPending(
  context: CommandContext,
  account: TradingAccount,
  pending: PendingOrder,
  { targetPriceMicro, ...request }: StopsInMicro,
): Stops {
  if (targetPriceMicro !== undefined)
    return moveTarget(context, account, pending, { ...request, targetPriceMicro });
  const stops = stopsAsked(context, pending, request, pending.targetMicro);
  record(context, stops, 'pending', pending.armedAtMs);
  account.replacePending(pending, stopsOnly(stops));
  return stops;
}

const stopsOnly = ({ stopLossMicro, takeProfitMicro, trail }: Stops) => ({
  stopLossMicro,
  takeProfitMicro,
  trail,
});

function stopsAsked(
  context: CommandContext,
  { instrumentId, direction }: Pick<Position, 'instrumentId' | 'direction'>,
  request: StopsInMicro,
  priceMicro: number,
): Stops {
  const instrument = instrumentOf(context, instrumentId);
  return {
    orderId: request.orderId,
    ...checkStops({ ...request, direction }, instrument, priceMicro),
    trail: checkTrail(request, instrument, priceMicro),
  };
}

function record(context: CommandContext, stops: Stops, state: 'open' | 'pending', armedAt: number): void {
  const { orderId: id, stopLossMicro, takeProfitMicro, trail } = stops;
  const changed = {
    id,
    state,
    stopLoss: stopLossMicro,
    takeProfit: takeProfitMicro,
    trailDistance: trail?.distanceMicro ?? 0,
    trailPercent: trail?.percentCents ?? 0,
    trailStep: trail?.stepMicro ?? 0,
    armedAt,
  };
  context.work.record(orderCommands.setStops.of(changed), `order ${id}`);
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
