import { setup } from 'xstate';
import { lifecycle } from './lifecycle.ts';

/**
 * Account request life: what becomes of a request to close an account, or of the report that every second factor is lost. Owns
 * whether it is carried out. Started by the owner; the server takes each step in the transaction that stores it. Ends.
 */

export type AccountRequestLifeEvent =
  /** By an operator, or by the automatic review. */
  | { type: 'case.approve' }
  | { type: 'case.reject' }
  /** By the owner, who wants the account after all, or has a factor after all. */
  | { type: 'case.withdraw' };

export const accountRequestLifeMachine = setup({
  types: { events: {} as AccountRequestLifeEvent },
}).createMachine({
  id: 'accountRequestLife',
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'case.approve': { target: 'approved' },
        'case.reject': { target: 'rejected' },
        'case.withdraw': { target: 'withdrawn' },
      },
      meta: { clauses: ['S6.4'] },
    },
    /** The account is closed, or every factor is gone. */
    approved: { type: 'final' },
    rejected: { type: 'final' },
    withdrawn: { type: 'final' },
  },
});

export const accountRequestLife = lifecycle(accountRequestLifeMachine);
