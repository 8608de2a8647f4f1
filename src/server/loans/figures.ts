import { fromMicro, toMicro } from '#contract/money';
import { loanPenalty } from '#contract/payments';
import type { LoanRow } from '../store/loans.ts';
import { daysLate } from './dates.ts';

/** What a loan that is paid out comes to, in micro-units. */
export type LoanFigures = {
  principalMicro: number;
  interestMicro: number;
  penaltyMicro: number;
  /** Principal + interest + penalty (S9.8), before anything is repaid. */
  dueMicro: number;
};

/**
 * The figures of a loan as of `nowMs`, whether the penalty is booked yet or not. It stops while a repayment is looked at:
 * what was due when that was handed in is booked by then.
 */
export function figuresOf(loan: LoanRow, nowMs: number): LoanFigures {
  const isRunning = loan.state === 'due' && loan.repayment_time !== null;
  const late = isRunning ? daysLate(loan.repayment_time ?? nowMs, nowMs) : 0;
  const penaltyMicro = penaltyOf(loan, Math.max(loan.penalty_days, late));
  return {
    principalMicro: loan.amount,
    interestMicro: loan.interest,
    penaltyMicro,
    dueMicro: loan.amount + loan.interest + penaltyMicro,
  };
}

/** The penalty of that many days in micro-units. */
export function penaltyOf(loan: Pick<LoanRow, 'amount' | 'penalty_rate'>, days: number): number {
  return toMicro(loanPenalty(loan.penalty_rate, fromMicro(loan.amount), days));
}

type TermRow = Pick<LoanRow, 'loan_period' | 'interest_rate' | 'free_period' | 'penalty_rate'>;

/** What of an option is agreed upon, and of a loan that was asked for by it. */
export function agreedTermsOf(row: TermRow) {
  return {
    loanPeriod: row.loan_period,
    interestRate: row.interest_rate,
    freePeriod: row.free_period,
    penaltyRate: row.penalty_rate,
  };
}
