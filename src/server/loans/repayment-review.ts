import { microToWire } from '#contract/money';
import { type LoanLifeEvent, loanLife } from '../lives/loan-life.machine.ts';
import { submissionLife } from '../lives/submission-life.machine.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { decidedIn, type ReviewKind, reviewOf, toldAs } from '../reviews/review-kind.ts';
import type { Db, Tx } from '../store/handles.ts';
import { loanTable } from '../store/loans.ts';
import { repaymentTable } from '../store/repayments.ts';
import type { Funds } from '../trading/funds.ts';
import type { Penalties } from './penalties.ts';

export type RepaymentReviewParts = {
  pictures: Pick<Pictures, 'fileOf'>;
  funds: Pick<Funds, 'transfer'>;
  penalties: Penalties;
};

/**
 * Repayments as a kind of review (S4.7). Approving books what was due when it was handed in and ends the loan; rejecting
 * makes the loan due again, its penalty as if nothing had been handed in.
 */
export function repaymentReview(db: Db, { pictures, funds, penalties }: RepaymentReviewParts): ReviewKind {
  return reviewOf(db, {
    name: 'repayment',
    table: repaymentTable,
    stakes: (row) => ({
      amountMicro: row.amount,
      terms: JSON.stringify([row.loan_id, row.principal, row.interest, row.paid_to, row.proof]),
    }),
    pictures: (row) => ({ proof: row.proof }),
    show: async (row) => ({
      loan: String(row.loan_id),
      'to arrive': `${microToWire(row.amount)} USD`,
      principal: `${microToWire(row.principal)} USD`,
      interest: `${microToWire(row.interest)} USD`,
      penalty: `${microToWire(row.amount - row.principal - row.interest)} USD`,
      'paid to': row.paid_to,
      proof: await pictures.fileOf(row.proof),
    }),
    life: submissionLife,
    move: decidedIn(repaymentTable),
    tells: ({ id }, to) => ({
      kind: 'loan-decided',
      data: { about: 'repayment', id: String(id), state: toldAs(to === 'approved') },
    }),
    after: async (tx, { id, loan_id, amount }, to, { reason, atMs }) => {
      if (to === 'approved') {
        await moveLoan(tx, loan_id, 'repayment.approve', '');
        await bookRepayment(tx, funds, id, amount, atMs);
      } else {
        await moveLoan(tx, loan_id, 'repayment.reject', reason);
        await penalties.accrue(tx, loan_id, atMs);
      }
    },
  });
}

async function moveLoan(tx: Tx, id: number, event: LoanLifeEvent['type'], reason: string): Promise<void> {
  const from = (await loanTable.byId.get(tx, { id }))?.state;
  if (!from) throw new Error(`there is no loan ${id}`);
  const to = loanLife.mustStep(from, event);
  if ((await loanTable.move.run(tx, { id, from, to, reason })).changes !== 1)
    throw new Error(`loan ${id} was not ${from} any more`);
}

async function bookRepayment(
  tx: Tx,
  funds: RepaymentReviewParts['funds'],
  id: number,
  amountMicro: number,
  atMs: number,
): Promise<void> {
  await funds.transfer(tx, {
    kind: 'repayment',
    ref: { kind: 'repayment', id },
    atMs,
    from: 'funding',
    to: 'loans',
    amountMicro,
    memo: 'repayment',
  });
}
