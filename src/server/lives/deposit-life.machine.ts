import { setup } from 'xstate';
import { lifecycle } from './lifecycle.ts';

/**
 * Deposit life: what becomes of money that a user says to have paid in. Owns whether it is credited. Started by its user; the server
 * takes each step in the transaction that stores it, and credits it with the one into `approved`. Ends.
 */

export type DepositLifeEvent =
  /** By an operator, or by the automatic review. */
  | { type: 'case.approve' }
  | { type: 'case.reject' }
  /** By an operator who cannot read its proof. */
  | { type: 'case.invalidate' };

export const depositLifeMachine = setup({ types: { events: {} as DepositLifeEvent } }).createMachine({
  id: 'depositLife',
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'case.approve': { target: 'approved' },
        'case.reject': { target: 'rejected' },
        'case.invalidate': { target: 'invalid' },
      },
      meta: { clauses: ['S4.8'] },
    },
    /** Its money is on the account. */
    approved: { type: 'final' },
    rejected: { type: 'final' },
    invalid: { type: 'final' },
  },
});

export const depositLife = lifecycle(depositLifeMachine);
