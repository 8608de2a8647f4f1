import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { LoanConfig } from '#contract/entities-money';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';

/**
 * Loan: from the verification for loans (S4.6) over term, amount, agreement and signature to the request (S4.12), and
 * the repayment later. Owns which step it is and what was chosen; the pictures and the sending are command forms of
 * their own, which tell it. Started when the first of its screens opens, never ends.
 */

/** What was chosen; amount is a decimal string in USD. */
export type LoanChoice = { configId: number; amount: string };

/** What was chosen before the page was reloaded. */
export type LoanInput = {
  /** The chosen loan and amount; null before. */
  choice: LoanChoice | null;
};
export type LoanContext = LoanInput & {
  /** The terms of the chosen loan; null before they were read. */
  config: LoanConfig | null;
};

export type LoanEvent =
  /** The operators approved the papers for loans. */
  | { type: 'kyc.passed' }
  | { type: 'choosing.opened' }
  | { type: 'agreement.opened' }
  | { type: 'signing.opened' }
  | { type: 'loan.review'; config: LoanConfig; amount: string }
  | { type: 'loan.back' }
  | { type: 'loan.confirm' }
  | { type: 'loan.agree' }
  /** The signed request is on its way, comes back unaccepted, or is accepted. */
  | { type: 'request.sent' }
  | { type: 'request.returned' }
  | { type: 'request.accepted' }
  /** `loanId` is null when the address names no loan. */
  | { type: 'repayment.opened'; loanId: number | null }
  | { type: 'repayment.sent' }
  | { type: 'repayment.returned' }
  | { type: 'repayment.accepted' }
  | AccountLeft;

/** Each step has its own address. */
export type LoanEmitted =
  | { type: 'kyc.wanted' }
  | { type: 'choosing.wanted' }
  | { type: 'agreement.wanted'; choice: LoanChoice }
  | { type: 'signing.wanted'; choice: LoanChoice }
  | { type: 'records.wanted' }
  /** The address names no loan: the records lead to each. */
  | { type: 'loan.unnamed' };

const NO_CHOICE: LoanChoice = { configId: 0, amount: '0' };

export const loanMachine = setup({
  types: {
    context: {} as LoanContext,
    input: {} as LoanInput,
    events: {} as LoanEvent,
    emitted: {} as LoanEmitted,
    tags: {} as 'verifying' | 'confirming' | 'reading',
  },
  actions: {
    /** Keeps the loan and the amount that the trader chose. */
    storeReview: assign((_, params: { config: LoanConfig; amount: string }) => ({
      config: params.config,
      choice: { configId: params.config.id, amount: params.amount },
    })),
    /** Forgets what was chosen. */
    clearChoice: assign(() => ({ choice: null, config: null })),
    notifyKyc: emit({ type: 'kyc.wanted' }),
    notifyChoosing: emit({ type: 'choosing.wanted' }),
    notifyAgreement: emit(({ context }) => ({
      type: 'agreement.wanted' as const,
      choice: context.choice ?? NO_CHOICE,
    })),
    notifySigning: emit(({ context }) => ({
      type: 'signing.wanted' as const,
      choice: context.choice ?? NO_CHOICE,
    })),
    notifyUnnamed: emit({ type: 'loan.unnamed' }),
    notifyRecords: emit({ type: 'records.wanted' }),
  },
  guards: {
    /** A loan and an amount were chosen. */
    hasChoice: ({ context }) => context.choice !== null,
    /** The address names a loan. */
    isNamed: (_, params: { loanId: number | null }) => params.loanId !== null,
  },
}).createMachine({
  id: 'loan',
  context: ({ input }) => ({ choice: input.choice, config: null }),
  initial: 'verifying',
  on: {
    'choosing.opened': { target: '.choosing' },
    // The address of a step opens it only for a choice that was made.
    'agreement.opened': [{ guard: 'hasChoice', target: '.reading' }, { actions: 'notifyChoosing' }],
    'signing.opened': [{ guard: 'hasChoice', target: '.signing' }, { actions: 'notifyChoosing' }],
    'repayment.opened': [{ guard: by('isNamed'), target: '.repaying' }, { actions: 'notifyUnnamed' }],
    'account.left': { target: '.verifying', actions: 'clearChoice' },
  },
  states: {
    verifying: {
      tags: 'verifying',
      on: { 'kyc.passed': { target: 'choosing' }, 'choosing.opened': { actions: 'notifyKyc' } },
      meta: { clauses: ['S4.6', 'S2.30'] },
    },
    choosing: {
      entry: 'clearChoice',
      on: { 'loan.review': { target: 'confirming', actions: by('storeReview') } },
      meta: { clauses: ['S4.12', 'S2.31', 'S9.8'] },
    },
    confirming: {
      tags: 'confirming',
      on: {
        'loan.back': { target: 'choosing' },
        'loan.confirm': { target: 'reading', actions: 'notifyAgreement' },
      },
      meta: { clauses: ['S4.12'] },
    },
    reading: {
      tags: 'reading',
      on: { 'loan.agree': { target: 'signing', actions: 'notifySigning' } },
      meta: { clauses: ['S4.12', 'S2.32', 'S9.8'] },
    },
    signing: {
      on: { 'request.sent': { target: 'submitting' } },
      meta: { clauses: ['S4.12', 'S2.33'] },
    },
    submitting: {
      on: {
        'request.returned': { target: 'signing' },
        'request.accepted': { target: 'submitted', actions: 'notifyRecords' },
        // The screen comes to the front again: the request is still on its way.
        'signing.opened': {},
      },
      meta: { clauses: ['S4.12', 'S7.50'] },
    },
    /** The request is with the operators; the user goes to the records. */
    submitted: { entry: 'clearChoice', meta: { clauses: ['S4.12', 'S2.34'] } },
    repaying: {
      initial: 'filling',
      states: {
        filling: {
          on: { 'repayment.sent': { target: 'submitting' } },
          meta: { clauses: ['S2.35', 'S4.7'] },
        },
        submitting: {
          on: {
            'repayment.returned': { target: 'filling' },
            'repayment.accepted': { target: 'submitted', actions: 'notifyRecords' },
            'repayment.opened': {},
          },
          meta: { clauses: ['S7.57'] },
        },
        /** The repayment is with the operators; the user goes to the records. */
        submitted: { meta: { clauses: ['S4.7', 'S2.34'] } },
      },
    },
  },
});

export type LoanRef = ActorRefFrom<typeof loanMachine>;
export type LoanSnapshot = SnapshotFrom<typeof loanMachine>;
