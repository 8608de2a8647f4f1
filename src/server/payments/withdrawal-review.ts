import { microToWire } from '#contract/money';
import type { ReviewKind } from '../reviews/review-kind.ts';
import type { Database } from '../store/database.ts';
import { drawMethodTable } from '../store/payout-methods.ts';
import { type WithdrawalRow, withdrawalTable } from '../store/withdrawals.ts';
import type { Funds } from '../trading/funds.ts';

/** Withdrawals as a kind of review. Approving one says it was paid: money held for it leaves, and its destination is proven. */
export function withdrawalReview(
  { reader, writer }: Database,
  funds: Pick<Funds, 'book' | 'release'>,
): ReviewKind {
  const read = withdrawalTable(reader);
  const write = withdrawalTable(writer);
  const methods = drawMethodTable(writer);
  const pay = ({ id, user_id, method_id, amount, fee }: WithdrawalRow, atMs: number) => {
    const fees = { amountMicro: -fee, memo: 'withdrawalFee', counter: 'fees' } as const;
    funds.book(user_id, {
      kind: 'withdrawal',
      ref: { kind: 'withdrawal', id },
      atMs,
      moves: [
        { amountMicro: fee - amount, memo: 'withdrawal', counter: 'payouts' },
        ...(fee > 0 ? [fees] : []),
      ],
    });
    methods.prove.run({ id: method_id, provenAt: atMs });
  };
  return {
    name: 'withdrawal',
    knowsInvalid: false,
    waiting: (limit) =>
      read.waiting.all({ limit }).map(({ id, uid, created_at }) => ({ id, uid, createdAt: created_at })),
    show: (id) => {
      const row = read.byId.get({ id });
      return row ? described(row) : null;
    },
    decide: (id, { isApproved, reason, atMs }) => {
      const row = write.byId.get({ id });
      const state = isApproved ? 'paid' : 'rejected';
      const decision = { id, state, reason: isApproved ? '' : reason, decidedAt: atMs } as const;
      if (!row || write.decide.run(decision).changes !== 1) return false;
      funds.release(row.user_id, row.amount);
      if (isApproved) pay(row, atMs);
      return true;
    },
  };
}

function described(row: WithdrawalRow): Record<string, string> {
  const destination = [
    row.dc_address,
    row.payee_name,
    row.payee_account,
    row.bank_name,
    row.bank_address,
    row.bank_swift,
  ].filter((part) => part !== '');
  return {
    uid: row.uid,
    state: row.state,
    submitted: new Date(row.created_at).toISOString(),
    takes: `${microToWire(row.amount)} USD`,
    fee: `${microToWire(row.fee)} USD`,
    pay: `${row.received} ${row.code}${row.protocol === '' ? '' : ` (${row.protocol})`}`,
    to: destination.join(', '),
    memo: row.memo,
    reason: row.reason,
  };
}
