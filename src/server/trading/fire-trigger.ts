import type { BookAccount } from './book.ts';
import { closePosition, liquidate } from './close-position.ts';
import type { CommandContext } from './command-context.ts';
import { fillPending } from './pending-orders.ts';
import type { Due } from './triggers.ts';

/** Carries out what a price reached: a liquidation, the target of a pending order, or a stop of a position. */
export async function fireTrigger(
  context: CommandContext,
  account: BookAccount,
  due: Due,
  nowMs: number,
): Promise<void> {
  if (due.kind === 'liquidation') {
    await liquidate(context, account, nowMs);
  } else if (due.kind === 'target') {
    const pending = account.pendings.get(due.orderId);
    if (pending) await fillPending(context, account, pending, nowMs);
  } else {
    const position = account.positions.get(due.orderId);
    if (position) await closePosition(context, account, position, due.kind, nowMs);
  }
}
