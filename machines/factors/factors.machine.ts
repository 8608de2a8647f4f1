import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Factor, ProofPurpose } from '#contract/entities-factors';
import { wordsOf } from '#contract/failure';
import type { FactorList } from '#contract/routes/factors';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Factors: the second factors of the account and its recovery codes: read, one removed after asking, the codes renewed.
 * Adding one is a chart of its own, and so is the challenge that either needs. Started when its screen first opens, never
 * ends; hidden while its screen is.
 */

export type FactorsContext = {
  /** What was read; null before. */
  list: FactorList | null;
  /** The factor to remove; null for none. */
  asked: Factor | null;
  /** New recovery codes, shown this once; empty where there are none. */
  recoveryCodes: readonly string[];
};

export type FactorsEvent =
  | { type: 'factors.shown' }
  | { type: 'factors.hidden' }
  | { type: 'factors.retry' }
  /** The live link is back: what could not be read is read again. */
  | { type: 'connection.opened' }
  /** A factor was added, or one was used: the list is read anew. */
  | { type: 'factors.changed' }
  | { type: 'factor.remove'; factor: Factor }
  | { type: 'codes.renew' }
  | { type: 'change.withdrawn' }
  | { type: 'change.confirm' }
  /** The challenge was answered; its key is the proof. */
  | { type: 'challenge.proven'; proof: string }
  | { type: 'challenge.dropped' }
  | { type: 'codes.kept' }
  | AccountLeft;

export type FactorsEmitted =
  | { type: 'factor.required'; purpose: ProofPurpose }
  | { type: 'factor.removed'; message: string }
  | { type: 'change.refused'; message: string };

export type Removed = { message: string };
export type Renewed = { recoveryCodes: readonly string[] };

const NOTHING: FactorsContext = { list: null, asked: null, recoveryCodes: [] };

export const factorsMachine = setup({
  types: {
    context: {} as FactorsContext,
    events: {} as FactorsEvent,
    emitted: {} as FactorsEmitted,
    tags: {} as 'loading' | 'rows' | 'failed' | 'busy' | 'askingRemoval' | 'askingCodes' | 'codes',
  },
  actors: {
    /** Reads the factors and how many recovery codes are left. */
    loadFactors: promiseActor<FactorList>('loadFactors'),
    /** Removes one. */
    removeFactor: promiseActor<Removed, { id: number; proof: string }>('removeFactor'),
    /** Has new recovery codes made in the place of the others. */
    renewCodes: promiseActor<Renewed, { proof: string }>('renewCodes'),
  },
  actions: {
    /** Keeps what was read. */
    storeList: assign((_, params: { output: FactorList }) => ({ list: params.output })),
    /** Keeps the factor to remove. */
    storeAsked: assign((_, params: { factor: Factor }) => ({ asked: params.factor })),
    /** Forgets which factor was to be removed. */
    clearAsked: assign({ asked: null }),
    /** Keeps the new recovery codes. */
    storeCodes: assign((_, params: { output: Renewed }) => ({ recoveryCodes: params.output.recoveryCodes })),
    /** Forgets the recovery codes. */
    clearCodes: assign({ recoveryCodes: [] }),
    /** Forgets all that was read. */
    clearFactors: assign(() => NOTHING),
    notifyRequired: emit({ type: 'factor.required', purpose: 'factor' }),
    notifyRemoved: emit((_, params: { output: Removed }) => ({
      type: 'factor.removed' as const,
      message: params.output.message,
    })),
    notifyRefused: emit((_, params: { error: unknown }) => ({
      type: 'change.refused' as const,
      message: wordsOf(params.error),
    })),
    notifyNoAnswer: emit({ type: 'change.refused', message: '' }),
  },
  delays: { answerTimeout: 15_000 },
}).createMachine({
  id: 'factors',
  context: NOTHING,
  initial: 'hidden',
  on: { 'account.left': { target: '.hidden', actions: 'clearFactors' } },
  states: {
    hidden: { on: { 'factors.shown': { target: 'shown' } } },
    shown: {
      initial: 'loading',
      on: { 'factors.hidden': { target: 'hidden', actions: 'clearFactors' } },
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'loadFactors',
            src: 'loadFactors',
            onDone: { target: 'listed', actions: by('storeList') },
            onError: { target: 'failed' },
          },
          on: { 'factors.changed': { target: 'loading', reenter: true } },
          after: { answerTimeout: { target: 'failed' } },
        },
        listed: {
          tags: 'rows',
          entry: 'clearAsked',
          on: {
            'factors.changed': { target: 'loading' },
            'factor.remove': { target: 'removal', actions: by('storeAsked') },
            'codes.renew': { target: 'renewal' },
          },
        },
        removal: {
          tags: 'rows',
          initial: 'asking',
          states: {
            asking: {
              tags: 'askingRemoval',
              on: {
                'change.withdrawn': { target: '#factors.shown.listed' },
                'change.confirm': { target: 'proving', actions: 'notifyRequired' },
              },
              meta: { clauses: ['S8.15'] },
            },
            /** The challenge is asked by a chart of its own. */
            proving: {
              on: {
                'challenge.proven': { target: 'removing' },
                'challenge.dropped': { target: '#factors.shown.listed' },
              },
            },
            removing: {
              tags: 'busy',
              invoke: {
                id: 'removeFactor',
                src: 'removeFactor',
                input: ({ context, event }) => ({ id: context.asked?.id ?? 0, proof: proofIn(event) }),
                onDone: { target: '#factors.shown.loading', actions: by('notifyRemoved') },
                // The list says what became of it.
                onError: { target: '#factors.shown.loading', actions: by('notifyRefused') },
              },
              after: { answerTimeout: { target: '#factors.shown.loading', actions: 'notifyNoAnswer' } },
            },
          },
        },
        renewal: {
          tags: 'rows',
          initial: 'asking',
          states: {
            asking: {
              tags: 'askingCodes',
              on: {
                'change.withdrawn': { target: '#factors.shown.listed' },
                'change.confirm': { target: 'proving', actions: 'notifyRequired' },
              },
            },
            proving: {
              on: {
                'challenge.proven': { target: 'renewing' },
                'challenge.dropped': { target: '#factors.shown.listed' },
              },
            },
            renewing: {
              tags: 'busy',
              invoke: {
                id: 'renewCodes',
                src: 'renewCodes',
                input: ({ event }) => ({ proof: proofIn(event) }),
                onDone: { target: 'codes', actions: by('storeCodes') },
                onError: { target: '#factors.shown.loading', actions: by('notifyRefused') },
              },
              after: { answerTimeout: { target: '#factors.shown.loading', actions: 'notifyNoAnswer' } },
            },
            /** The codes are shown until the trader says they are kept; they cannot be shown again. */
            codes: {
              tags: 'codes',
              exit: 'clearCodes',
              on: { 'codes.kept': { target: '#factors.shown.loading' } },
            },
          },
        },
        failed: {
          tags: 'failed',
          on: { 'factors.retry': { target: 'loading' }, 'connection.opened': { target: 'loading' } },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
  },
});

const proofIn = (event: FactorsEvent): string => (event.type === 'challenge.proven' ? event.proof : '');

export type FactorsRef = ActorRefFrom<typeof factorsMachine>;
export type FactorsSnapshot = SnapshotFrom<typeof factorsMachine>;
