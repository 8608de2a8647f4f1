import { setup } from 'xstate';
import { lifecycle } from './lifecycle.ts';

/**
 * Withdrawal life: what becomes of money that a user asked for. Owns whether it leaves. Started by its user, whose account holds the
 * money while it waits; the server takes each step in the transaction that stores it, and frees or books what was held with it. Ends.
 */

export type WithdrawalLifeEvent =
  /** By an operator, or by the automatic review. */
  | { type: 'case.approve' }
  | { type: 'case.reject' }
  /** By its user. */
  | { type: 'case.cancel' }
  /** A loss of the account ate what it held. */
  | { type: 'cover.lost' };

export const withdrawalLifeMachine = setup({ types: { events: {} as WithdrawalLifeEvent } }).createMachine({
  id: 'withdrawalLife',
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'case.approve': { target: 'paid' },
        'case.reject': { target: 'rejected' },
        'case.cancel': { target: 'cancelled' },
        'cover.lost': { target: 'uncovered' },
      },
      meta: { clauses: ['S9.9'] },
    },
    /** Its money has left the account. */
    paid: { type: 'final' },
    rejected: { type: 'final' },
    cancelled: { type: 'final' },
    uncovered: { type: 'final' },
  },
});

export const withdrawalLife = lifecycle(withdrawalLifeMachine);
