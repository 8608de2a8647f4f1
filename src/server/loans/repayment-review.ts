import { microToWire } from '#contract/money';
import type { Ledger } from '../ledger/ledger.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { ReviewKind, Verdict } from '../reviews/review-kind.ts';
import type { Database } from '../store/database.ts';
import { loanTable } from '../store/loans.ts';
import { repaymentTable } from '../store/repayments.ts';
import type { Penalties } from './penalties.ts';

export type RepaymentReviewParts = {
  database: Database;
  pictures: Pick<Pictures, 'pathOf'>;
  ledger: Ledger;
  penalties: Penalties;
};

/**
 * Repayments as a kind of review (S4.7). Approving books what was due when it was handed in and ends the loan; rejecting
 * makes the loan due again, its penalty as if nothing had been handed in.
 */
export function repaymentReview({ database, pictures, ledger, penalties }: RepaymentReviewParts): ReviewKind {
  const read = repaymentTable(database.reader);
  const write = repaymentTable(database.writer);
  const loans = loanTable(database.writer);
  const moveLoan = (id: number, to: 'repaid' | 'due', reason: string) => {
    if (loans.move.run({ id, from: 'repaying', to, reason }).changes !== 1)
      throw new Error(`loan ${id} was not under repayment`);
  };
  const decide = (id: number, { isApproved, reason, atMs }: Verdict): boolean => {
    const row = write.byId.get({ id });
    const state = isApproved ? 'approved' : 'rejected';
    const decision = { id, state, reason: isApproved ? '' : reason, decidedAt: atMs } as const;
    if (!row || write.decide.run(decision).changes !== 1) return false;
    if (isApproved) {
      moveLoan(row.loan_id, 'repaid', '');
      bookRepayment(ledger, id, row.amount, atMs);
    } else {
      moveLoan(row.loan_id, 'due', reason);
      penalties.accrue(row.loan_id, atMs);
    }
    return true;
  };
  return {
    name: 'repayment',
    knowsInvalid: false,
    waiting: (limit) =>
      read.waiting.all({ limit }).map(({ id, uid, created_at }) => ({ id, uid, createdAt: created_at })),
    show: (id) => {
      const row = read.byId.get({ id });
      return row
        ? {
            uid: row.uid,
            state: row.state,
            submitted: new Date(row.created_at).toISOString(),
            loan: String(row.loan_id),
            'to arrive': `${microToWire(row.amount)} USD`,
            principal: `${microToWire(row.principal)} USD`,
            interest: `${microToWire(row.interest)} USD`,
            penalty: `${microToWire(row.amount - row.principal - row.interest)} USD`,
            'paid to': row.paid_to,
            proof: pictures.pathOf(row.proof),
            reason: row.reason,
          }
        : null;
    },
    decide,
  };
}

function bookRepayment(ledger: Ledger, id: number, amountMicro: number, atMs: number): void {
  ledger.post({
    kind: 'repayment',
    ref: { kind: 'repayment', id },
    atMs,
    legs: [
      { accountId: ledger.systemAccount('real', 'funding'), amountMicro: -amountMicro, memo: 'repayment' },
      { accountId: ledger.systemAccount('real', 'loans'), amountMicro, memo: 'repayment' },
    ],
  });
}
