import type { CloseReason } from '#contract/constants';
import { endedBy, orderLife } from '../lives/order-life.machine.ts';
import { orderCommands } from '../store/orders.ts';
import { bookFee } from './book-fee.ts';
import { type CommandContext, instrumentOf, priceOf, refuseState } from './command-context.ts';
import { exposureRefusal } from './exposure.ts';
import { freeMicro, payableMicro } from './risk.ts';
import { tellCancelled, tellFilled } from './told.ts';
import type { PendingOrder, TradingAccount } from './trading-account.ts';
import { trailFrom } from './trailing.ts';
import { raisedMicro } from './valuation.ts';

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
      ...endedBy('pending', reason),
      closePrice,
      completedAt: nowMs,
      completedMarketAt: context.market.marketMs,
    }),
    `pending order ${id}`,
  );
  account.removePending(pending);
  const other = pairedWith(account, pending);
  if (other) pairPending(context, account, other, null);
  context.work.end({ userId: account.userId, orderId: id });
  tellCancelled(context, account, pending, { reason, nowMs });
}

/** Withdraws the pending orders whose time is over at an instant. */
export function expirePendings(
  context: CommandContext,
  account: TradingAccount,
  atMs: number,
  nowMs: number,
): void {
  for (const pending of [...account.pendings.values()])
    if (pending.goodTillMs === atMs) cancelPending(context, account, pending, 'expired', nowMs);
}

/** Names the other one of a pair, or that there is none any more. */
export function pairPending(
  context: CommandContext,
  account: TradingAccount,
  pending: PendingOrder,
  ocoId: number | null,
): void {
  context.work.record(orderCommands.pair.of({ id: pending.id, ocoId }), `pending order ${pending.id}`);
  account.replacePending(pending, { ocoId });
}

function pairedWith(account: TradingAccount, { ocoId }: PendingOrder): PendingOrder | undefined {
  return ocoId === null ? undefined : account.pendings.get(ocoId);
}

/**
 * Opens a pending order at the current close, with the margin it held, and books its fee; the other one of its pair is withdrawn
 * then. When losses have eaten
 * what it held in the meantime, or the balance cannot pay the fee, it is withdrawn instead (reason uncovered); so is one whose
 * instrument is halted, or for which a bound of exposure leaves no room.
 */
export function fillPending(
  context: CommandContext,
  account: TradingAccount,
  pending: PendingOrder,
  nowMs: number,
): void {
  const instrument = instrumentOf(context, pending.instrumentId);
  if (context.isHalted(instrument.code)) {
    cancelPending(context, account, pending, 'halted', nowMs);
    return;
  }
  const { marginFactor } = context.market.quote(pending.instrumentId);
  const more = raisedMicro(pending.marginMicro, marginFactor) - pending.marginMicro;
  const isCovered = freeMicro(account, priceOf(context)) >= more;
  if (!isCovered || pending.feeMicro > payableMicro(account)) {
    cancelPending(context, account, pending, 'uncovered', nowMs);
    return;
  }
  if (exposureRefusal(context, account, pending)) {
    cancelPending(context, account, pending, 'exposure', nowMs);
    return;
  }
  const entryPrice = context.market.quote(pending.instrumentId).closeMicro;
  const { id } = pending;
  // Its stops count from the price that filled it, however late that was looked at.
  const armedAt = context.market.marketMs;
  const { stopLossMicro, trail } = trailFrom(pending, entryPrice, instrument);
  const filled = orderCommands.fill.of({
    id,
    from: 'pending',
    state: orderLife.mustStep('pending', 'order.filled'),
    entryPrice,
    openedAt: nowMs,
    armedAt,
    stopLoss: stopLossMicro,
    trailStep: trail?.stepMicro ?? 0,
  });
  context.work.record(filled, `pending order ${id}`);
  account.removePending(pending);
  bookFee(context, account, pending, nowMs);
  const { targetMicro: _target, targetSide: _side, ocoId: _oco, goodTillMs: _till, ...order } = pending;
  account.addPosition({
    ...order,
    stopLossMicro,
    trail,
    entryMicro: entryPrice,
    armedAtMs: armedAt,
    financingMicro: 0,
    financedUntilMs: armedAt,
  });
  tellFilled(context, account, pending, entryPrice, nowMs);
  const other = pairedWith(account, pending);
  if (other) cancelPending(context, account, other, 'oco', nowMs);
}
