import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { ProofPurpose } from '#contract/entities-factors';
import type { PayoutMethod } from '#contract/entities-money';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { type CommandDoubted, createCommandMachine } from '../command/command.machine.ts';
import { commandStates, outcomeGuards } from '../command/command-states.ts';
import { commandInput, type Ended, type Sender, said } from '../command/sent-command.ts';
import { isFactorRequired } from '../factor-challenge/purposes.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Withdraw binding: which coin addresses or bank accounts are bound to withdraw to, unbinding one after asking, and giving
 * one another label. Binding one is a command form of its own. Started when its screen first opens, never ends; hidden while
 * its screen is.
 */

export type WithdrawBindingContext = {
  /** 1 coin addresses, 2 bank accounts. */
  payoutType: 1 | 2;
  /** The bound payout methods. */
  methods: PayoutMethod[];
  /** The payout method to unbind or to label; null for none. */
  asked: PayoutMethod | null;
  /** The label to give it. */
  label: string;
  /** The idempotency key of the command. */
  key: string;
  /** The proof it is sent with; null until the server asks for one. */
  proof: string | null;
};

export type WithdrawBindingEvent =
  | { type: 'methods.shown'; payoutType: 1 | 2 }
  | { type: 'methods.hidden' }
  | { type: 'methods.retry' }
  /** The live link is back: what could not be read is read again. */
  | { type: 'connection.opened' }
  | { type: 'method.delete'; method: PayoutMethod }
  | { type: 'delete.withdrawn' }
  | { type: 'delete.confirm'; key: string }
  /** The challenge was answered; its key is the proof. */
  | { type: 'challenge.proven'; proof: string }
  | { type: 'challenge.dropped' }
  | { type: 'method.label'; method: PayoutMethod }
  | { type: 'label.withdrawn' }
  | { type: 'label.save'; label: string; key: string }
  | AccountLeft
  | CommandDoubted;

export type WithdrawBindingEmitted =
  | { type: 'method.deleted'; message: string }
  | { type: 'method.labelled'; message: string }
  /** Neither deleted nor labelled. */
  | { type: 'change.refused'; message: string }
  | { type: 'factor.required'; purpose: ProofPurpose };

/** `proof` is null until the server asks for one. */
export type DeleteRequest = { id: number; proof: string | null };
export const deleteMethodMachine = createCommandMachine<DeleteRequest, null>();
export const labelMethodMachine = createCommandMachine<{ id: number; label: string }, PayoutMethod>();

export const withdrawBindingMachine = setup({
  types: {
    context: {} as WithdrawBindingContext,
    events: {} as WithdrawBindingEvent,
    emitted: {} as WithdrawBindingEmitted,
    tags: {} as
      | 'loading'
      | 'rows'
      | 'empty'
      | 'failed'
      | 'busy'
      | 'doubt'
      | 'asking'
      | 'challenged'
      | 'naming',
  },
  actors: {
    /** Reads the bound payout methods of one type. */
    loadMethods: promiseActor<PayoutMethod[], { payoutType: 1 | 2 }>('loadMethods'),
    deleteMethod: deleteMethodMachine,
    labelMethod: labelMethodMachine,
  },
  actions: {
    /** Keeps whether coin addresses or bank accounts are shown. */
    storePayoutType: assign((_, params: { payoutType: 1 | 2 }) => ({ payoutType: params.payoutType })),
    /** Keeps the bound payout methods. */
    storeMethods: assign((_, params: { output: PayoutMethod[] }) => ({ methods: params.output })),
    /** Keeps the payout method to unbind or to label. */
    storeAsked: assign((_, params: { method: PayoutMethod }) => ({ asked: params.method })),
    /** Keeps the label to give. */
    storeLabel: assign((_, params: { label: string }) => ({ label: params.label })),
    /** Keeps the idempotency key of the command. */
    storeKey: assign((_, params: { key: string }) => ({ key: params.key, proof: null })),
    /** Sends it again with the proof, under a key of its own: the first key has its answer. */
    storeProof: assign(({ context }, params: { proof: string }) => ({
      key: `${context.key}-proven`,
      proof: params.proof,
    })),
    /** Forgets the payout methods and what was asked. */
    clearMethods: assign(() => ({ methods: [], asked: null, label: '', key: '', proof: null })),
    /** Goes back to coin addresses. */
    clearPayoutType: assign({ payoutType: 1 as const }),
    notifyDeleted: emit((_, ended: Ended) => ({ type: 'method.deleted' as const, ...said(ended) })),
    notifyRequired: emit({ type: 'factor.required', purpose: 'method' }),
    notifyLabelled: emit((_, ended: Ended) => ({ type: 'method.labelled' as const, ...said(ended) })),
    notifyRefused: emit((_, ended: Ended) => ({ type: 'change.refused' as const, ...said(ended) })),
  },
  guards: {
    /** At least one payout method is bound. */
    hasMethods: (_, params: { output: PayoutMethod[] }) => params.output.length > 0,
    ...outcomeGuards,
    /** The server wants a second factor before it deletes the method. */
    isFactorRequired,
  },
  delays: { answerTimeout: 10_000 },
}).createMachine({
  id: 'withdrawBinding',
  context: { payoutType: 1, methods: [], asked: null, label: '', key: '', proof: null },
  initial: 'hidden',
  on: { 'account.left': { target: '.hidden', actions: ['clearMethods', 'clearPayoutType'] } },
  states: {
    hidden: { on: { 'methods.shown': { target: 'shown', actions: by('storePayoutType') } } },
    shown: {
      initial: 'loading',
      on: { 'methods.hidden': { target: 'hidden' } },
      states: {
        loading: {
          tags: 'loading',
          entry: 'clearMethods',
          invoke: {
            id: 'loadMethods',
            src: 'loadMethods',
            input: ({ context }) => ({ payoutType: context.payoutType }),
            onDone: [
              { guard: by('hasMethods'), target: 'listed', actions: by('storeMethods') },
              { target: 'empty' },
            ],
            onError: { target: 'failed' },
          },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S7.44', 'S2.26', 'S2.27'] },
        },
        listed: {
          tags: 'rows',
          on: {
            'method.delete': { target: 'asking', actions: by('storeAsked') },
            'method.label': { target: 'naming', actions: by('storeAsked') },
          },
          meta: { clauses: ['S2.26', 'S2.27', 'S3.14'] },
        },
        asking: {
          tags: ['rows', 'asking'],
          on: {
            'delete.withdrawn': { target: 'listed' },
            'delete.confirm': { target: 'deleting', actions: by('storeKey') },
          },
          meta: { clauses: ['S5.14', 'S8.15'] },
        },
        deleting: {
          tags: ['rows', 'busy', 'asking'],
          ...commandStates({
            src: 'deleteMethod',
            input: ({ context, self }: Sender<WithdrawBindingContext>) =>
              commandInput(self, 'unbind', context.key, { id: context.asked?.id ?? 0, proof: context.proof }),
            ends: {
              isAccepted: { target: 'loading', actions: ['notifyDeleted'] },
              isFactorRequired: { target: '#withdrawBinding.challenged', actions: ['notifyRequired'] },
            },
            unresolved: { target: 'loading', actions: ['notifyRefused'] },
            clauses: ['S7.46'],
          }),
        },
        naming: {
          tags: ['rows', 'naming'],
          on: {
            'label.withdrawn': { target: 'listed' },
            'label.save': { target: 'labelling', actions: [by('storeLabel'), by('storeKey')] },
          },
          meta: { clauses: ['S3.14'] },
        },
        labelling: {
          tags: ['rows', 'busy', 'naming'],
          ...commandStates({
            src: 'labelMethod',
            input: ({ context, self }: Sender<WithdrawBindingContext>) =>
              commandInput(self, 'label', context.key, { id: context.asked?.id ?? 0, label: context.label }),
            ends: { isAccepted: { target: 'loading', actions: ['notifyLabelled'] } },
            unresolved: { target: 'loading', actions: ['notifyRefused'] },
            clauses: ['S3.14'],
          }),
        },
        empty: { tags: 'empty', meta: { clauses: ['S8.15'] } },
        failed: {
          tags: 'failed',
          on: { 'methods.retry': { target: 'loading' }, 'connection.opened': { target: 'loading' } },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
    challenged: {
      tags: ['rows', 'challenged'],
      on: {
        'challenge.proven': { target: 'shown.deleting', actions: by('storeProof') },
        'challenge.dropped': { target: 'shown.listed' },
        'methods.hidden': { target: 'hidden' },
      },
    },
  },
});

export type WithdrawBindingRef = ActorRefFrom<typeof withdrawBindingMachine>;
export type WithdrawBindingSnapshot = SnapshotFrom<typeof withdrawBindingMachine>;
