import { setup } from 'xstate';
import { lifecycle } from './lifecycle.ts';

/**
 * Submission life: what becomes of what a user handed in: identity papers, papers for loans, the proof of a repayment. Owns whether it
 * counts. Started by its user; the server takes each step in the transaction that stores it. Ends: who is rejected hands in anew.
 */

export type SubmissionLifeEvent =
  /** By an operator, or by the automatic review. */
  { type: 'case.approve' } | { type: 'case.reject' };

export const submissionLifeMachine = setup({ types: { events: {} as SubmissionLifeEvent } }).createMachine({
  id: 'submissionLife',
  initial: 'waiting',
  states: {
    waiting: {
      on: { 'case.approve': { target: 'approved' }, 'case.reject': { target: 'rejected' } },
      meta: { clauses: ['S4.5', 'S4.6', 'S4.7'] },
    },
    approved: { type: 'final' },
    rejected: { type: 'final' },
  },
});

export const submissionLife = lifecycle(submissionLifeMachine);
