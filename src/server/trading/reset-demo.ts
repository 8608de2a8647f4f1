import { DEMO_BALANCE_USD } from '#contract/constants';
import { toMicro } from '#contract/money';
import { Refusal } from '../refusal.ts';
import type { BookAccount } from './book.ts';
import { byProfit, closePosition } from './close-position.ts';
import type { CommandContext } from './command-context.ts';
import { cancelPending } from './pending-orders.ts';

/**
 * Starts a demo account over (S2.56): withdraws and closes everything, also while markets are closed, and brings the
 * balance to its start by a journal. Answers the new balance in micro-units.
 */
export async function resetDemo(
  context: CommandContext,
  account: BookAccount,
  nowMs: number,
): Promise<number> {
  if (account.realm !== 'demo') throw new Refusal('demoOnly');
  for (const pending of [...account.pendings.values()]) {
    await cancelPending(context, account, pending, 'reset', nowMs);
  }
  // Profits first: then the house need not cover a loss that the account's own gains pay for.
  for (const position of byProfit(context, account).reverse()) {
    await closePosition(context, account, position, 'reset', nowMs);
  }
  const missing = toMicro(DEMO_BALANCE_USD) - account.balanceMicro;
  if (missing !== 0) {
    await context.ledger.post(context.tx, {
      kind: 'reset',
      orderId: null,
      atMs: nowMs,
      legs: [
        { accountId: account.id, amountMicro: missing, memo: 'demoReset' },
        {
          accountId: await context.ledger.counterAccount(context.tx, account, 'funding'),
          amountMicro: -missing,
          memo: 'demoReset',
        },
      ],
    });
    context.book.moveBalance(account, missing);
  }
  return account.balanceMicro;
}
