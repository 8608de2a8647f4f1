import { microToWire } from '#contract/money';
import type { Ledger } from '../ledger/ledger.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { ReviewKind } from '../reviews/review-kind.ts';
import type { Database } from '../store/database.ts';
import { type LoanRow, loanTable } from '../store/loans.ts';
import type { Funds } from '../trading/funds.ts';
import { repaymentTime } from './dates.ts';

export type LoanReviewParts = {
  database: Database;
  pictures: Pick<Pictures, 'pathOf'>;
  ledger: Ledger;
  funds: Funds;
};

/** Requests for loans as a kind of review (S4.7). Approving pays out, sets when to repay, and books the interest once. */
export function loanReview({ database, pictures, ledger, funds }: LoanReviewParts): ReviewKind {
  const read = loanTable(database.reader);
  const write = loanTable(database.writer);
  return {
    name: 'loan',
    knowsInvalid: false,
    waiting: (limit) =>
      read.waiting.all({ limit }).map(({ id, uid, created_at }) => ({ id, uid, createdAt: created_at })),
    show: (id) => {
      const row = read.byId.get({ id });
      return row ? { uid: row.uid, ...fieldsOf(row), signature: pictures.pathOf(row.sign) } : null;
    },
    decide: (id, { isApproved, reason, atMs }) => {
      if (!isApproved) return write.reject.run({ id, reviewedAt: atMs, reason }).changes === 1;
      const loan = write.byId.get({ id });
      if (!loan) return false;
      const payBackBy = repaymentTime(atMs, loan.loan_period);
      if (write.approve.run({ id, reviewedAt: atMs, repaymentTime: payBackBy }).changes !== 1) return false;
      payOut(ledger, funds, loan, atMs);
      return true;
    },
  };
}

function payOut(ledger: Ledger, funds: Funds, loan: LoanRow, atMs: number): void {
  const ref = { kind: 'loan', id: loan.id } as const;
  funds.book(loan.user_id, {
    kind: 'loan',
    ref,
    atMs,
    moves: [{ amountMicro: loan.amount, memo: 'loan', counter: 'loans' }],
  });
  if (loan.interest === 0) return;
  ledger.post({
    kind: 'interest',
    ref,
    atMs,
    legs: [
      {
        accountId: ledger.systemAccount('real', 'loans'),
        amountMicro: -loan.interest,
        memo: 'interest',
      },
      {
        accountId: ledger.systemAccount('real', 'interest'),
        amountMicro: loan.interest,
        memo: 'interest',
      },
    ],
  });
}

function fieldsOf(row: LoanRow): Record<string, string> {
  return {
    state: row.state,
    submitted: new Date(row.created_at).toISOString(),
    amount: `${microToWire(row.amount)} USD`,
    days: String(row.loan_period),
    'free days': String(row.free_period),
    'interest per day': row.interest_rate,
    interest: `${microToWire(row.interest)} USD`,
    'penalty per day': row.penalty_rate,
    'days late booked': String(row.penalty_days),
    'repay by': row.repayment_time === null ? '' : new Date(row.repayment_time).toISOString(),
    'agreement SHA-256': row.agreement_hash,
    reason: row.reason,
  };
}
