import { microToWire } from '#contract/money';
import { withdrawalLife } from '../lives/withdrawal-life.machine.ts';
import { notify } from '../notifications/notify.ts';
import { withdrawalTable } from '../store/withdrawals.ts';
import type { CommandContext } from './command-context.ts';
import type { TradingAccount } from './trading-account.ts';

/**
 * Cancels withdrawals that a balance would no longer cover, the newest first, so that the money they held pays the loss
 * before the house does (docs/decisions/payments.md).
 */
export function cancelUncovered(
  { work }: Pick<CommandContext, 'work'>,
  account: TradingAccount,
  balanceMicro: number,
  nowMs: number,
): void {
  const { userId } = account;
  for (const { id, amountMicro } of [...account.withdrawals.values()].toReversed()) {
    if (account.withdrawingMicro <= Math.max(0, balanceMicro)) return;
    const from = withdrawalLife.initial;
    const state = withdrawalLife.mustStep(from, 'cover.lost');
    const uncovered = { id, from, state, reason: '', decidedAt: nowMs };
    work.record(withdrawalTable.decide.of(uncovered), `withdrawal ${id}`);
    account.removeWithdrawal(id);
    const data = { id: String(id), state: 'uncovered', amount: microToWire(amountMicro) } as const;
    notify(work, { userId, kind: 'withdrawal-decided', data }, nowMs);
  }
}
