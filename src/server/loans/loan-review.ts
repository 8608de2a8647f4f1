import { microToWire } from '#contract/money';
import { loanLife } from '../lives/loan-life.machine.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { noteOf, type ReviewKind, reviewOf, toldAs } from '../reviews/review-kind.ts';
import type { Db, Tx } from '../store/handles.ts';
import { type LoanRow, loanTable } from '../store/loans.ts';
import type { Funds } from '../trading/funds.ts';
import { repaymentTime } from './dates.ts';

export type LoanReviewParts = {
  pictures: Pick<Pictures, 'fileOf'>;
  funds: Funds;
};

/** Requests for loans as a kind of review (S4.7). Approving pays out, sets when to repay, and books the interest once. */
export function loanReview(db: Db, { pictures, funds }: LoanReviewParts): ReviewKind {
  return reviewOf(db, {
    name: 'loan',
    table: loanTable,
    // The agreement that was signed has all its terms.
    stakes: (row) => ({ amountMicro: row.amount, terms: row.agreement_hash }),
    pictures: (row) => ({ signature: row.sign }),
    show: async (row) => ({ ...fieldsOf(row), signature: await pictures.fileOf(row.sign) }),
    take: (tx, { user_id }) => funds.take(tx, user_id),
    life: loanLife,
    move: async (tx, { id, state: from, loan_period }, to, verdict) => {
      const { reason, decidedAt: reviewedAt } = noteOf(verdict);
      const repayBy = to === 'due' ? repaymentTime(reviewedAt, loan_period) : null;
      return loanTable.decide.run(tx, { id, from, to, reason, reviewedAt, repaymentTime: repayBy });
    },
    tells: ({ id }, to) => ({
      kind: 'loan-decided',
      data: { about: 'loan', id: String(id), state: toldAs(to === 'due') },
    }),
    after: async (tx, loan, to, { atMs }) => {
      if (to === 'due') await payOut(tx, funds, loan, atMs);
    },
  });
}

async function payOut(tx: Tx, funds: Funds, loan: LoanRow, atMs: number): Promise<void> {
  const ref = { kind: 'loan', id: loan.id } as const;
  await funds.book(tx, loan.user_id, {
    kind: 'loan',
    ref,
    atMs,
    moves: [{ amountMicro: loan.amount, memo: 'loan', counter: 'loans' }],
  });
  if (loan.interest === 0) return;
  await funds.transfer(tx, {
    kind: 'interest',
    ref,
    atMs,
    from: 'loans',
    to: 'interest',
    amountMicro: loan.interest,
    memo: 'interest',
  });
}

function fieldsOf(row: LoanRow): Record<string, string> {
  return {
    amount: `${microToWire(row.amount)} USD`,
    days: String(row.loan_period),
    'free days': String(row.free_period),
    'interest per day': row.interest_rate,
    interest: `${microToWire(row.interest)} USD`,
    'penalty per day': row.penalty_rate,
    'days late booked': String(row.penalty_days),
    'repay by': row.repayment_time === null ? '' : new Date(row.repayment_time).toISOString(),
    'agreement SHA-256': row.agreement_hash,
  };
}
