import { DIRECTION } from '#contract/constants';
import type { TriggerSide } from './price-index.ts';
import type { PendingOrder, Position, TradingAccount } from './trading-account.ts';
import { trailTrigger } from './trailing.ts';

/** What a price brings about for an order; `trail`: its stop follows. */
export const ORDER_TRIGGERS = ['target', 'stop-loss', 'take-profit', 'trail'] as const;

export type OrderTrigger = {
  kind: (typeof ORDER_TRIGGERS)[number];
  orderId: number;
  side: TriggerSide;
  levelMicro: number;
};

/** The stops of a position that are set, and where its stop-loss follows the price the next price at which it moves. */
export function stopsOf(position: Position): OrderTrigger[] {
  const { id, direction, stopLossMicro, takeProfitMicro, trail } = position;
  const [lossSide, profitSide] =
    direction === DIRECTION.buy ? (['below', 'above'] as const) : (['above', 'below'] as const);
  const triggers: OrderTrigger[] = [];
  if (stopLossMicro !== 0)
    triggers.push({ kind: 'stop-loss', orderId: id, side: lossSide, levelMicro: stopLossMicro });
  if (takeProfitMicro !== 0)
    triggers.push({ kind: 'take-profit', orderId: id, side: profitSide, levelMicro: takeProfitMicro });
  if (trail) triggers.push({ kind: 'trail', orderId: id, ...trailTrigger({ ...position, trail }) });
  return triggers;
}

export function orderTargetOf({ id, targetSide, targetMicro }: PendingOrder): OrderTrigger {
  return { kind: 'target', orderId: id, side: targetSide, levelMicro: targetMicro };
}

/** A live order of an account with one of its triggers, if it has that. */
export function triggerOf(
  { positions, pendings }: Pick<TradingAccount, 'positions' | 'pendings'>,
  { kind, orderId }: Pick<OrderTrigger, 'kind' | 'orderId'>,
): { order: Position | PendingOrder; trigger: OrderTrigger } | undefined {
  const position = positions.get(orderId);
  const pending = pendings.get(orderId);
  const triggers = [...(position ? stopsOf(position) : []), ...(pending ? [orderTargetOf(pending)] : [])];
  const trigger = triggers.find((one) => one.kind === kind);
  const order = position ?? pending;
  return order && trigger && { order, trigger };
}

export function isReached(
  { side, levelMicro }: Pick<OrderTrigger, 'side' | 'levelMicro'>,
  priceMicro: number,
) {
  return side === 'above' ? priceMicro >= levelMicro : priceMicro <= levelMicro;
}
