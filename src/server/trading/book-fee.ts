import type { CommandContext } from './command-context.ts';
import type { TradingAccount } from './trading-account.ts';

/** Takes an order's fee from the account. An order without a fee leaves no journal. */
export function bookFee(
  context: CommandContext,
  account: TradingAccount,
  order: { id: number; feeMicro: number },
  nowMs: number,
): void {
  const { id, feeMicro } = order;
  if (feeMicro === 0) return;
  context.ledger.post(context.work, {
    kind: 'fee',
    orderId: id,
    atMs: nowMs,
    legs: [
      { accountId: account.id, amountMicro: -feeMicro, memo: 'fee' },
      {
        accountId: context.ledger.counterAccount(account, 'fees'),
        amountMicro: feeMicro,
        memo: 'fee',
      },
    ],
  });
}
