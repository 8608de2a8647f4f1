import { microToWire } from '#contract/money';
import { isFaulty } from '#contract/payout-details';
import { withdrawalLife } from '../lives/withdrawal-life.machine.ts';
import { decidedIn, type ReviewKind, reviewOf, toldAs } from '../reviews/review-kind.ts';
import type { Db, Tx } from '../store/handles.ts';
import { payoutMethodTable } from '../store/payout-methods.ts';
import { type WithdrawalRow, withdrawalTable } from '../store/withdrawals.ts';
import type { Funds } from '../trading/funds.ts';
import { detailsIn } from './payout-details.ts';

/**
 * Withdrawals as a kind of review. Approving one takes the money held for it, so that the operator may pay it, and proves its
 * payout method.
 */
export function withdrawalReview(db: Db, funds: Pick<Funds, 'take' | 'book' | 'release'>): ReviewKind {
  return reviewOf(db, {
    name: 'withdrawal',
    table: withdrawalTable,
    stakes: (row) => ({
      amountMicro: row.amount,
      terms: JSON.stringify([row.fee, row.received, row.code, row.protocol, payeeOf(row), row.memo]),
    }),
    show: (row) => ({
      takes: `${microToWire(row.amount)} USD`,
      fee: `${microToWire(row.fee)} USD`,
      pay: `${row.received} ${row.code}${row.protocol === '' ? '' : ` (${row.protocol})`}`,
      to: payeeOf(row),
      ...(isFaulty(detailsIn(row), row.protocol) ? { warning: 'This address or account is not valid.' } : {}),
      memo: row.memo,
    }),
    take: (tx, { user_id }) => funds.take(tx, user_id),
    life: withdrawalLife,
    move: decidedIn(withdrawalTable),
    tells: ({ id, type, amount }, to) => ({
      kind: 'withdrawal-decided',
      data: {
        id: String(id),
        type: `${type}` as const,
        state: toldAs(to === 'paid'),
        amount: microToWire(amount),
      },
    }),
    after: async (tx, row, to, { atMs }) => {
      await funds.release(tx, row.user_id, row.id);
      if (to === 'paid') await pay(tx, funds, row, atMs);
    },
  });
}

async function pay(tx: Tx, funds: Pick<Funds, 'book'>, row: WithdrawalRow, atMs: number): Promise<void> {
  const { id, user_id, method_id, amount, fee } = row;
  const fees = { amountMicro: -fee, memo: 'withdrawalFee', counter: 'fees' } as const;
  await funds.book(tx, user_id, {
    kind: 'withdrawal',
    ref: { kind: 'withdrawal', id },
    atMs,
    moves: [
      { amountMicro: fee - amount, memo: 'withdrawal', counter: 'payouts' },
      ...(fee > 0 ? [fees] : []),
    ],
  });
  await payoutMethodTable.prove.run(tx, { id: method_id, provenAt: atMs });
}

function payeeOf(row: WithdrawalRow): string {
  const parts = [
    row.dc_address,
    row.payee_name,
    row.payee_account,
    row.bank_name,
    row.bank_address,
    row.bank_swift,
  ];
  return parts.filter((part) => part !== '').join(', ');
}
