import { setup } from 'xstate';
import { lifecycle } from './lifecycle.ts';

/**
 * Loan life: what becomes of a loan that a user asked for, with its repayments. Owns whether it is paid out, and whether it is
 * repaid. Started by its user; the server takes each step in the transaction that stores it. Ends.
 */

export type LoanLifeEvent =
  /** By an operator, or by the automatic review. */
  | { type: 'case.approve' }
  | { type: 'case.reject' }
  /** By its user, who says to have repaid it. */
  | { type: 'repayment.submit' }
  /** The repayment was decided, by an operator or by the automatic review. */
  | { type: 'repayment.approve' }
  | { type: 'repayment.reject' };

export const loanLifeMachine = setup({ types: { events: {} as LoanLifeEvent } }).createMachine({
  id: 'loanLife',
  initial: 'waiting',
  states: {
    waiting: {
      on: { 'case.approve': { target: 'due' }, 'case.reject': { target: 'rejected' } },
      meta: { clauses: ['S4.7'] },
    },
    /** It is paid out. Each day that it is late costs a penalty. */
    due: { on: { 'repayment.submit': { target: 'repaying' } }, meta: { clauses: ['S4.7', 'S9.8'] } },
    /** Somebody looks at its repayment, and no penalty comes to it. */
    repaying: {
      on: { 'repayment.approve': { target: 'repaid' }, 'repayment.reject': { target: 'due' } },
      meta: { clauses: ['S4.7'] },
    },
    repaid: { type: 'final' },
    rejected: { type: 'final' },
  },
});

export const loanLife = lifecycle(loanLifeMachine);
