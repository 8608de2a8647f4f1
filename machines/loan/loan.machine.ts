import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { LoanConfig } from '#contract/entities-money';
import type { AccountLeft } from '../account.ts';

/**
 * Loan: the steps from a term and an amount to a signed request (S4.12). Owns which step it is and what was chosen; the
 * request itself is a command form. Each step has an address, so a step may also be opened from it after a reload.
 * Started when the first of its screens opens, never ends.
 */

/** What the steps after choosing carry in their address; amount is a decimal string in USD. */
export type LoanChoice = { configId: number; amount: string };

export type LoanContext = { choice: LoanChoice | null; config: LoanConfig | null };

export type LoanEvent =
  | { type: 'choosing.opened' }
  | { type: 'agreement.opened'; choice: LoanChoice }
  | { type: 'signing.opened'; choice: LoanChoice }
  | { type: 'loan.review'; config: LoanConfig; amount: string }
  | { type: 'loan.back' }
  | { type: 'loan.confirm' }
  | { type: 'loan.agree' }
  | { type: 'loan.accepted' }
  | AccountLeft;

/** The next step has its own address. */
export type LoanEmitted =
  | { type: 'agreement.wanted'; choice: LoanChoice }
  | { type: 'signing.wanted'; choice: LoanChoice }
  | { type: 'records.wanted' };

const NO_CHOICE: LoanChoice = { configId: 0, amount: '0' };

export const loanMachine = setup({
  types: { context: {} as LoanContext, events: {} as LoanEvent, emitted: {} as LoanEmitted },
  actions: {
    storeReview: assign((_, params: { config: LoanConfig; amount: string }) => ({
      config: params.config,
      choice: { configId: params.config.id, amount: params.amount },
    })),
    storeChoice: assign((_, params: { choice: LoanChoice }) => ({ choice: params.choice })),
    clearChoice: assign(() => ({ choice: null, config: null })),
    notifyAgreement: emit(({ context }) => ({
      type: 'agreement.wanted' as const,
      choice: context.choice ?? NO_CHOICE,
    })),
    notifySigning: emit(({ context }) => ({
      type: 'signing.wanted' as const,
      choice: context.choice ?? NO_CHOICE,
    })),
    notifyRecords: emit({ type: 'records.wanted' }),
  },
}).createMachine({
  id: 'loan',
  context: { choice: null, config: null },
  initial: 'choosing',
  on: {
    'choosing.opened': { target: '.choosing' },
    'agreement.opened': {
      target: '.reading',
      actions: { type: 'storeChoice', params: ({ event }) => event },
    },
    'signing.opened': {
      target: '.signing',
      actions: { type: 'storeChoice', params: ({ event }) => event },
    },
    'account.left': { target: '.choosing' },
  },
  states: {
    choosing: {
      entry: 'clearChoice',
      on: {
        'loan.review': {
          target: 'confirming',
          actions: { type: 'storeReview', params: ({ event }) => event },
        },
      },
      meta: { clauses: ['S4.12', 'S2.31', 'S9.8'] },
    },
    confirming: {
      on: {
        'loan.back': { target: 'choosing' },
        'loan.confirm': { target: 'reading', actions: 'notifyAgreement' },
      },
      meta: { clauses: ['S4.12'] },
    },
    reading: {
      on: { 'loan.agree': { target: 'signing', actions: 'notifySigning' } },
      meta: { clauses: ['S4.12', 'S2.32', 'S9.8'] },
    },
    signing: {
      on: { 'loan.accepted': { target: 'submitted', actions: 'notifyRecords' } },
      meta: { clauses: ['S4.12', 'S2.33'] },
    },
    /** The request is with the operator; the user goes to the records. */
    submitted: { meta: { clauses: ['S4.12', 'S2.34'] } },
  },
});

export type LoanRef = ActorRefFrom<typeof loanMachine>;
export type LoanSnapshot = SnapshotFrom<typeof loanMachine>;
