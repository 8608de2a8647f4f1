import type { CloseReason } from '#contract/constants';
import { accountTable } from '../store/accounts.ts';
import { orderCommands } from '../store/orders.ts';
import type { BookAccount, PendingOrder } from './book.ts';
import { type CommandContext, expectChanged, priceOf, refuseState } from './command-context.ts';
import { bookFee } from './open-order.ts';
import { equityMicro, payableMicro } from './risk.ts';

/** Withdraws a pending order for its owner and releases what it held. */
export async function cancelForUser(
  context: CommandContext,
  account: BookAccount,
  orderId: number,
  nowMs: number,
): Promise<void> {
  const pending =
    account.pendings.get(orderId) ?? (await refuseState(context, account, orderId, 'notPending'));
  await cancelPending(context, account, pending, 'user', nowMs);
}

export async function cancelPending(
  context: CommandContext,
  account: BookAccount,
  pending: PendingOrder,
  reason: CloseReason,
  nowMs: number,
): Promise<void> {
  const closePrice = context.market.quote(pending.instrumentId).closeMicro;
  expectChanged(
    await orderCommands.cancel.run(context.tx, { id: pending.id, closePrice, reason, completedAt: nowMs }),
    `pending order ${pending.id}`,
  );
  const held = -(pending.marginMicro + pending.feeMicro);
  expectChanged(await accountTable.hold.run(context.tx, { id: account.id, held }), 'the account');
  context.book.removePending(account, pending);
  context.closed.push({ userId: account.userId, orderId: pending.id });
}

/**
 * Opens a pending order at the current close, with the margin it held, and books its fee. When losses have eaten
 * what it held in the meantime, or the balance cannot pay the fee, it is withdrawn instead (reason liquidation).
 */
export async function fillPending(
  context: CommandContext,
  account: BookAccount,
  pending: PendingOrder,
  nowMs: number,
): Promise<void> {
  const isCovered = equityMicro(account, priceOf(context)) >= account.heldMicro;
  if (!isCovered || pending.feeMicro > payableMicro(account)) {
    await cancelPending(context, account, pending, 'liquidation', nowMs);
    return;
  }
  const entryPrice = context.market.quote(pending.instrumentId).closeMicro;
  expectChanged(
    await orderCommands.fill.run(context.tx, { id: pending.id, entryPrice, openedAt: nowMs }),
    `pending order ${pending.id}`,
  );
  context.book.removePending(account, pending);
  await bookFee(context, account, pending, nowMs);
  expectChanged(
    await accountTable.hold.run(context.tx, { id: account.id, held: -pending.feeMicro }),
    'the account',
  );
  const { targetMicro: _target, targetSide: _side, ...order } = pending;
  context.book.addPosition(account, { ...order, entryMicro: entryPrice });
}
