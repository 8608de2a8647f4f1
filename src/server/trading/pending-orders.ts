import type { CloseReason } from '#contract/constants';
import { orderCommands } from '../store/orders.ts';
import { type CommandContext, priceOf, refuseState } from './command-context.ts';
import { bookFee } from './open-order.ts';
import { equityMicro, payableMicro } from './risk.ts';
import type { PendingOrder, TradingAccount } from './trading-account.ts';

/** Withdraws a pending order for its owner and releases what it held. */
export function cancelForUser(
  context: CommandContext,
  account: TradingAccount,
  orderId: number,
  nowMs: number,
): void {
  const pending = account.pendings.get(orderId) ?? refuseState(context, 'notPending');
  cancelPending(context, account, pending, 'user', nowMs);
}

export function cancelPending(
  context: CommandContext,
  account: TradingAccount,
  pending: PendingOrder,
  reason: CloseReason,
  nowMs: number,
): void {
  const closePrice = context.market.quote(pending.instrumentId).closeMicro;
  const { id } = pending;
  context.work.record(
    orderCommands.cancel.of({
      id,
      closePrice,
      reason,
      completedAt: nowMs,
      completedMarketAt: context.market.marketMs,
    }),
    `pending order ${id}`,
  );
  account.removePending(pending);
  context.work.end({ userId: account.userId, orderId: id });
}

/**
 * Opens a pending order at the current close, with the margin it held, and books its fee. When losses have eaten
 * what it held in the meantime, or the balance cannot pay the fee, it is withdrawn instead (reason liquidation).
 */
export function fillPending(
  context: CommandContext,
  account: TradingAccount,
  pending: PendingOrder,
  nowMs: number,
): void {
  const isCovered = equityMicro(account, priceOf(context)) >= account.heldMicro;
  if (!isCovered || pending.feeMicro > payableMicro(account)) {
    cancelPending(context, account, pending, 'liquidation', nowMs);
    return;
  }
  const entryPrice = context.market.quote(pending.instrumentId).closeMicro;
  const { id } = pending;
  // Its stops count from the price that filled it, however late that was looked at.
  const armedAt = context.market.marketMs;
  const filled = orderCommands.fill.of({ id, entryPrice, openedAt: nowMs, armedAt });
  context.work.record(filled, `pending order ${id}`);
  account.removePending(pending);
  bookFee(context, account, pending, nowMs);
  const { targetMicro: _target, targetSide: _side, ...order } = pending;
  account.addPosition({
    ...order,
    entryMicro: entryPrice,
    armedAtMs: armedAt,
    financingMicro: 0,
    financedUntilMs: armedAt,
  });
}
