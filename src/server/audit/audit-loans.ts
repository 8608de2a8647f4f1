import { createHash } from 'node:crypto';
import { fromMicro, toMicro } from '#contract/money';
import { loanInterest } from '#contract/payments';
import { repaymentTime } from '../loans/dates.ts';
import { agreedTermsOf, penaltyOf } from '../loans/figures.ts';
import { auditQueries } from '../store/audit-queries.ts';
import type { Db } from '../store/handles.ts';
import { loanAuditQueries } from '../store/loan-audit-queries.ts';
import type { LoanRow } from '../store/loans.ts';
import type { RowOf } from '../store/statement.ts';
import type { JournalKind } from '../store/tables/trading.ts';
import { dayOf } from '../utc-time.ts';
import { type Booked, compare, leftOver } from './audit-payments.ts';

type PenaltyRow = RowOf<typeof loanAuditQueries.penalties>;
type RepaymentRow = RowOf<typeof loanAuditQueries.repayments>;
/** A loan with all that was booked for it. */
type Dossier = { loan: LoanRow; penalties: PenaltyRow[]; repayments: RepaymentRow[] };

/**
 * Each loan's money is what its terms, state and days late make it: the principal paid out once, the interest booked once,
 * a penalty for each day, what was repaid; and its outstanding in the ledger is principal + interest + penalty - repaid,
 * never below zero. The first difference, or null.
 */
export async function auditLoans(db: Db): Promise<string | null> {
  const booked = await readBooked(db);
  if (typeof booked === 'string') return booked;
  const penalties = Map.groupBy(await loanAuditQueries.penalties.all(db), (row) => row.loan_id);
  const repayments = Map.groupBy(await loanAuditQueries.repayments.all(db), (row) => row.loan_id);
  for await (const loan of loanAuditQueries.loans.each(db)) {
    const dossier = {
      loan,
      penalties: penalties.get(loan.id) ?? [],
      repayments: repayments.get(loan.id) ?? [],
    };
    const difference =
      auditTerms(dossier) ?? auditOutstanding(dossier, booked) ?? auditBooked(dossier, booked);
    if (difference !== null) return difference;
  }
  return leftOver(booked);
}

/** The kinds of journals that book something of a loan. */
const OF_LOANS: ReadonlySet<JournalKind> = new Set(['loan', 'interest', 'penalty', 'repayment']);

/** By kind of journal and what it books, e.g. `penalty 3`. A difference when one is booked twice. */
async function readBooked(db: Db): Promise<Map<string, Booked> | string> {
  const byJournal = new Map<string, Booked>();
  for await (const row of auditQueries.payments.each(db)) {
    if (!OF_LOANS.has(row.kind)) continue;
    const name = `${row.kind} ${row.ref_id}`;
    if (row.ref_kind !== (row.kind === 'interest' ? 'loan' : row.kind)) {
      return `${name} is booked as a ${row.ref_kind}`;
    }
    if (row.journals !== 1) return `${name} is booked ${row.journals} times`;
    const amounts = byJournal.get(name) ?? new Map<string, number>();
    amounts.set(row.user_id === null ? row.accountKind : `user ${row.user_id}`, row.amount);
    byJournal.set(name, amounts);
  }
  return byJournal;
}

function isPaidOut({ state }: LoanRow): boolean {
  return state === 'due' || state === 'repaying' || state === 'repaid';
}

/** What was signed is untouched, and the figures that follow from it are right. */
function auditTerms({ loan, penalties, repayments }: Dossier): string | null {
  const name = `loan ${loan.id}`;
  if (createHash('sha256').update(loan.agreement).digest('hex') !== loan.agreement_hash) {
    return `the agreement of ${name} does not carry its hash`;
  }
  const interest = toMicro(loanInterest(agreedTermsOf(loan), fromMicro(loan.amount)));
  if (loan.interest !== interest) return `${name} says interest ${loan.interest}, its terms make ${interest}`;
  if (isPaidOut(loan) && loan.repayment_time !== repaymentTime(loan.reviewed_at ?? 0, loan.loan_period)) {
    return `${name} is not due ${loan.loan_period} days after its approval`;
  }
  if (penalties.length !== loan.penalty_days) {
    return `${name} is ${loan.penalty_days} days late, there are penalties for ${penalties.length}`;
  }
  for (const [index, { day, amount }] of penalties.entries()) {
    if (day !== dayOf(loan.repayment_time ?? 0) + index + 1)
      return `${name} has a penalty for a wrong day: ${day}`;
    const due = penaltyOf(loan, index + 1) - penaltyOf(loan, index);
    if (amount !== due) return `${name} has a penalty of ${amount} on day ${day} instead of ${due}`;
  }
  return auditRepayments(loan, repayments);
}

/** The state of a loan says which repayment there is, and that is of what was due. */
function auditRepayments(loan: LoanRow, repayments: readonly RepaymentRow[]): string | null {
  const name = `loan ${loan.id}`;
  const open = repayments.filter(({ state }) => state !== 'rejected');
  const expected = loan.state === 'repaying' ? 'waiting' : loan.state === 'repaid' ? 'approved' : undefined;
  if (open.length > 1 || open[0]?.state !== expected) {
    return `${name} is ${loan.state} with repayments that are ${open.map(({ state }) => state).join() || 'none'}`;
  }
  const due = loan.amount + loan.interest + penaltyOf(loan, loan.penalty_days);
  if (open[0] && open[0].amount !== due) return `${name} owes ${due}, its repayment is of ${open[0].amount}`;
  return null;
}

function auditOutstanding(
  { loan, penalties, repayments }: Dossier,
  booked: Map<string, Booked>,
): string | null {
  const names = [
    `loan ${loan.id}`,
    `interest ${loan.id}`,
    ...penalties.map(({ id }) => `penalty ${id}`),
    ...repayments.map(({ id }) => `repayment ${id}`),
  ];
  const outstanding = names.reduce((sum, name) => sum - (booked.get(name)?.get('loans') ?? 0), 0);
  const charged = isPaidOut(loan) ? loan.amount + loan.interest : 0;
  const penalty = penalties.reduce((sum, { amount }) => sum + amount, 0);
  const repaid = repayments.reduce((sum, row) => sum + (row.state === 'approved' ? row.amount : 0), 0);
  const expected = charged + penalty - repaid;
  if (outstanding === expected && outstanding >= 0) return null;
  return `loan ${loan.id} is outstanding by ${expected}, the ledger says ${outstanding}`;
}

/** Each journal moves the money between the accounts it should, and only where it should. */
function auditBooked({ loan, penalties, repayments }: Dossier, booked: Map<string, Booked>): string | null {
  const owed = (amount: number, to: string): Booked =>
    new Map([
      ['loans', -amount],
      [to, amount],
    ]);
  const expected: [string, Booked | null][] = [
    [`loan ${loan.id}`, isPaidOut(loan) ? owed(loan.amount, `user ${loan.user_id}`) : null],
    [`interest ${loan.id}`, isPaidOut(loan) && loan.interest > 0 ? owed(loan.interest, 'interest') : null],
    ...penalties.map(({ id, amount }): [string, Booked | null] => [
      `penalty ${id}`,
      amount > 0 ? owed(amount, 'interest') : null,
    ]),
    ...repayments.map(({ id, amount, state }): [string, Booked | null] => [
      `repayment ${id}`,
      state === 'approved' ? owed(-amount, 'funding') : null,
    ]),
  ];
  for (const [name, amounts] of expected) {
    const difference = compare(name, loan.state, amounts, booked);
    if (difference !== null) return difference;
  }
  return null;
}
