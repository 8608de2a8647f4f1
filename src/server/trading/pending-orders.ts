import type { CloseReason } from '#contract/constants';
import type { BookAccount, PendingOrder } from './book.ts';
import { type Desk, expectChanged, priceOf, refuseState } from './command-context.ts';
import { bookFee } from './open-order.ts';
import { equityMicro, payableMicro } from './risk.ts';

/** Withdraws a pending order for its owner and releases what it held. */
export function cancelForUser(desk: Desk, account: BookAccount, orderId: number, nowMs: number): void {
  const pending = account.pendings.get(orderId) ?? refuseState(desk, account, orderId, 'notPending');
  cancelPending(desk, account, pending, 'user', nowMs);
}

export function cancelPending(
  desk: Desk,
  account: BookAccount,
  pending: PendingOrder,
  reason: CloseReason,
  nowMs: number,
): void {
  const closePrice = desk.market.quote(pending.instrumentId).closeMicro;
  expectChanged(
    desk.orders.cancel.run({ id: pending.id, closePrice, reason, completedAt: nowMs }),
    `pending order ${pending.id}`,
  );
  const held = -(pending.marginMicro + pending.feeMicro);
  expectChanged(desk.accounts.hold.run({ id: account.id, held }), 'the account');
  desk.book.removePending(account, pending);
  desk.closed.push({ userId: account.userId, orderId: pending.id });
}

/**
 * Opens a pending order at the current close, with the margin it held, and books its fee. When losses have eaten
 * what it held in the meantime, or the balance cannot pay the fee, it is withdrawn instead (reason liquidation).
 */
export function fillPending(desk: Desk, account: BookAccount, pending: PendingOrder, nowMs: number): void {
  const isCovered = equityMicro(account, priceOf(desk)) >= account.heldMicro;
  if (!isCovered || pending.feeMicro > payableMicro(account)) {
    cancelPending(desk, account, pending, 'liquidation', nowMs);
    return;
  }
  const entryPrice = desk.market.quote(pending.instrumentId).closeMicro;
  expectChanged(
    desk.orders.fill.run({ id: pending.id, entryPrice, openedAt: nowMs }),
    `pending order ${pending.id}`,
  );
  desk.book.removePending(account, pending);
  bookFee(desk, account, pending, nowMs);
  expectChanged(desk.accounts.hold.run({ id: account.id, held: -pending.feeMicro }), 'the account');
  const { targetMicro: _target, targetSide: _side, ...order } = pending;
  desk.book.addPosition(account, { ...order, entryMicro: entryPrice });
}
