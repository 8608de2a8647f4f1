import { closePosition, liquidate } from './close-position.ts';
import type { CommandContext } from './command-context.ts';
import { fillPending } from './pending-orders.ts';
import type { TradingAccount } from './trading-account.ts';
import type { Due } from './triggers.ts';

/** The level that a price reached; null for what has none. A liquidation is decided by the whole account. */
export function levelOf(account: TradingAccount, due: Due): number | null {
  if (due.kind === 'liquidation') return null;
  if (due.kind === 'target') return account.pendings.get(due.orderId)?.targetMicro ?? null;
  const position = account.positions.get(due.orderId);
  return (due.kind === 'stop-loss' ? position?.stopLossMicro : position?.takeProfitMicro) ?? null;
}

/** Whether what a price reached is still there: a command before it may have ended it, or set another level. */
export function isStillDue(account: TradingAccount, due: Due, levelMicro: number | null): boolean {
  if (due.kind === 'liquidation') return account.positions.size > 0;
  return levelMicro !== null && levelOf(account, due) === levelMicro;
}

/** Carries out what a price reached: a liquidation, the target of a pending order, or a stop of a position. */
export function fireTrigger(context: CommandContext, account: TradingAccount, due: Due, nowMs: number): void {
  if (due.kind === 'liquidation') {
    liquidate(context, account, nowMs);
  } else if (due.kind === 'target') {
    const pending = account.pendings.get(due.orderId);
    if (pending) fillPending(context, account, pending, nowMs);
  } else {
    const position = account.positions.get(due.orderId);
    if (position) closePosition(context, account, position, due.kind, nowMs);
  }
}
