import { DEMO_BALANCE_USD } from '#contract/constants';
import { toMicro } from '#contract/money';
import { Refusal } from '../refusal.ts';
import { byProfit, closePosition } from './close-position.ts';
import type { CommandContext } from './command-context.ts';
import { cancelPending } from './pending-orders.ts';
import type { TradingAccount } from './trading-account.ts';

/**
 * Starts a demo account over (S2.56): withdraws and closes everything, also while markets are closed, and brings the
 * balance to its start by a journal. Answers the new balance in micro-units.
 */
export function resetDemo(context: CommandContext, account: TradingAccount, nowMs: number): number {
  if (account.realm !== 'demo') throw new Refusal('demoOnly');
  for (const pending of [...account.pendings.values()]) {
    cancelPending(context, account, pending, 'reset', nowMs);
  }
  // Profits first: then the house need not cover a loss that the account's own gains pay for.
  for (const position of byProfit(context, account).reverse()) {
    closePosition(context, account, position, 'reset', nowMs);
  }
  const missing = toMicro(DEMO_BALANCE_USD) - account.balanceMicro;
  if (missing !== 0) {
    context.ledger.post(context.work, {
      kind: 'reset',
      orderId: null,
      atMs: nowMs,
      legs: [
        { accountId: account.id, amountMicro: missing, memo: 'demoReset' },
        {
          accountId: context.ledger.counterAccount(account, 'funding'),
          amountMicro: -missing,
          memo: 'demoReset',
        },
      ],
    });
  }
  return account.balanceMicro;
}
