import { bookNights } from './book-nights.ts';
import { closePosition, liquidate } from './close-position.ts';
import type { CommandContext } from './command-context.ts';
import { expirePendings, fillPending } from './pending-orders.ts';
import { followPrice } from './set-stops.ts';
import type { TradingAccount } from './trading-account.ts';
import type { Due } from './triggers.ts';
import { triggerOf } from './triggers-of.ts';

/**
 * Whether what a price reached is still there: a command before it may have ended the order, or set its levels anew. These count
 * from then, also when they are the same.
 */
export function isStillDue(account: TradingAccount, due: Due): boolean {
  if (due.kind === 'liquidation') return account.positions.size > 0;
  if (due.kind === 'nights') {
    return [...account.positions.values()].some(({ financedUntilMs }) => financedUntilMs < due.atMs);
  }
  if (due.kind === 'expiry')
    return [...account.pendings.values()].some(({ goodTillMs }) => goodTillMs === due.atMs);
  const now = triggerOf(account, due);
  return now?.trigger.levelMicro === due.levelMicro && now.order.armedAtMs === due.armedAtMs;
}

/**
 * Carries out what prices, or the time, brought about: a liquidation, nights to be booked, the end of a pending order's time, its
 * target, a stop of a position, or a move of the stop after the price.
 */
export function fireTrigger(context: CommandContext, account: TradingAccount, due: Due, nowMs: number): void {
  if (due.kind === 'liquidation') {
    liquidate(context, account, nowMs);
  } else if (due.kind === 'nights') {
    bookNights(context, account, due.atMs, nowMs);
  } else if (due.kind === 'expiry') {
    expirePendings(context, account, due.atMs, nowMs);
  } else if (due.kind === 'target') {
    const pending = account.pendings.get(due.orderId);
    if (pending) fillPending(context, account, pending, nowMs);
  } else {
    const position = account.positions.get(due.orderId);
    if (position && due.kind === 'trail') followPrice(context, account, position);
    else if (position && due.kind !== 'trail') closePosition(context, account, position, due.kind, nowMs);
  }
}
