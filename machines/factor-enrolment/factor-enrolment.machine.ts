import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Enrolment, FactorKind, ProofPurpose } from '#contract/entities-factors';
import { wordsOf } from '#contract/failure';
import type { ConfirmedFactor } from '#contract/routes/factors';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { isChallengeOver } from '../factor-challenge/purposes.ts';
import { typedStates } from '../factor-challenge/typed-states.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Factor enrolment: adds a second factor to the account: proof of who adds it, the secret or the passkey, its first answer
 * and its name, and the recovery codes that come with the first. Started with the screen of the factors, never ends; idle
 * while none is added.
 */

export type FactorEnrolmentContext = {
  /** Which kind is added. */
  kind: FactorKind;
  /** What the factor is made with; null until the server began it. */
  enrolment: Enrolment | null;
  /** What the browser made of a passkey, as JSON; null until it did. */
  made: string | null;
  /** The recovery codes, shown this once; empty where there are none. */
  recoveryCodes: readonly string[];
  /** The server's words of a refusal; empty when no answer came. */
  message: string;
};

/** The first answer of a factor: a code that was typed, or what the browser made. */
export type FirstAnswer = { key: string; name: string; answer: string };

export type FactorEnrolmentEvent =
  | { type: 'enrolment.wanted'; kind: FactorKind }
  /** The challenge was answered; its key is the proof. */
  | { type: 'challenge.proven'; proof: string }
  | { type: 'challenge.dropped' }
  | { type: 'code.send'; code: string; name: string }
  | { type: 'name.send'; name: string }
  | { type: 'passkey.ask' }
  | { type: 'fields.changed' }
  | { type: 'codes.kept' }
  | { type: 'enrolment.closed' }
  | AccountLeft;

export type FactorEnrolmentEmitted =
  | { type: 'factor.required'; purpose: ProofPurpose }
  | { type: 'factor.added'; message: string }
  /** It ended without a word of success; the factor may have been added all the same. */
  | { type: 'enrolment.ended' };

export type Confirmed = { confirmed: ConfirmedFactor; message: string };

const NOTHING: FactorEnrolmentContext = {
  kind: 'totp',
  enrolment: null,
  made: null,
  recoveryCodes: [],
  message: '',
};

export const factorEnrolmentMachine = setup({
  types: {
    context: {} as FactorEnrolmentContext,
    events: {} as FactorEnrolmentEvent,
    emitted: {} as FactorEnrolmentEmitted,
    tags: {} as 'open' | 'busy' | 'form' | 'passkey' | 'refused' | 'failed' | 'codes',
  },
  actors: {
    /** Has the server begin a factor. */
    beginFactor: promiseActor<Enrolment, { kind: FactorKind; proof: string }>('beginFactor'),
    /** Has the browser make a passkey; answers what it made, as JSON. Fails when the trader refuses. */
    createPasskey: promiseActor<string, { enrolment: Enrolment }>('createPasskey'),
    /** Hands in the first answer and the name. */
    confirmFactor: promiseActor<Confirmed, FirstAnswer>('confirmFactor'),
  },
  actions: {
    /** Keeps which kind is added. */
    storeKind: assign((_, params: { kind: FactorKind }) => ({ kind: params.kind })),
    /** Keeps what the factor is made with. */
    storeEnrolment: assign((_, params: { output: Enrolment }) => ({ enrolment: params.output })),
    /** Keeps what the browser made. */
    storeMade: assign((_, params: { output: string }) => ({ made: params.output })),
    /** Keeps the recovery codes. */
    storeCodes: assign((_, params: { output: Confirmed }) => ({
      recoveryCodes: params.output.confirmed.recoveryCodes,
    })),
    /** Keeps the server's words; none when no answer came. */
    storeRefusal: assign((_, params: { error: unknown }) => ({ message: wordsOf(params.error) })),
    /** Forgets the words of the last refusal. */
    clearRefusal: assign({ message: '' }),
    /** Forgets all of it. */
    clearEnrolment: assign(() => NOTHING),
    notifyRequired: emit({ type: 'factor.required', purpose: 'factor' }),
    notifyEnded: emit({ type: 'enrolment.ended' }),
    notifyAdded: emit((_, params: { output: Confirmed }) => ({
      type: 'factor.added' as const,
      message: params.output.message,
    })),
  },
  guards: {
    /** A passkey is added. */
    isPasskey: ({ context }) => context.kind === 'passkey',
    /** The factor is the account's first, and comes with its recovery codes. */
    hasCodes: (_, params: { output: Confirmed }) => params.output.confirmed.recoveryCodes.length > 0,
    /** It takes too long, or was answered wrongly too often. */
    isOver: isChallengeOver,
  },
  delays: { answerTimeout: 15_000, passkeyTimeout: 120_000 },
}).createMachine({
  id: 'factorEnrolment',
  context: NOTHING,
  initial: 'idle',
  on: { 'account.left': { target: '.idle' } },
  states: {
    idle: {
      entry: 'clearEnrolment',
      on: { 'enrolment.wanted': { target: 'proving', actions: [by('storeKind'), 'notifyRequired'] } },
    },
    /** The challenge is asked by a chart of its own. */
    proving: {
      on: {
        'challenge.proven': { target: 'open.beginning' },
        'challenge.dropped': { target: 'idle' },
      },
    },
    open: {
      tags: 'open',
      initial: 'beginning',
      on: { 'enrolment.closed': { target: 'idle', actions: 'notifyEnded' } },
      states: {
        beginning: {
          tags: 'busy',
          invoke: {
            id: 'beginFactor',
            src: 'beginFactor',
            input: ({ context, event }) => ({
              kind: context.kind,
              proof: event.type === 'challenge.proven' ? event.proof : '',
            }),
            onDone: [
              { guard: 'isPasskey', target: 'creating', actions: by('storeEnrolment') },
              { target: 'typing', actions: by('storeEnrolment') },
            ],
            onError: { target: 'failed', actions: by('storeRefusal') },
          },
          after: { answerTimeout: { target: 'failed' } },
        },
        /** The secret stands there as a picture and as text; its first code is asked for. */
        typing: {
          tags: 'form',
          on: { 'code.send': { target: 'confirming' } },
          ...typedStates(),
        },
        /** The browser asks; its own window lies over the page. */
        creating: {
          tags: ['busy', 'passkey'],
          entry: 'clearRefusal',
          invoke: {
            id: 'createPasskey',
            src: 'createPasskey',
            input: ({ context }) => ({ enrolment: context.enrolment ?? NO_ENROLMENT }),
            onDone: { target: 'naming', actions: by('storeMade') },
            onError: { target: 'notMade' },
          },
          after: { passkeyTimeout: { target: 'notMade' } },
        },
        /** The trader refused, or the device has a passkey of this account already. */
        notMade: { tags: ['passkey', 'refused'], on: { 'passkey.ask': { target: 'creating' } } },
        naming: {
          tags: 'form',
          on: { 'name.send': { target: 'confirming' } },
          ...typedStates(),
        },
        confirming: {
          tags: ['form', 'busy'],
          entry: 'clearRefusal',
          invoke: {
            id: 'confirmFactor',
            src: 'confirmFactor',
            input: ({ context, event }) => firstAnswer(context, event),
            onDone: [
              {
                guard: by('hasCodes'),
                target: '#factorEnrolment.codes',
                actions: [by('storeCodes'), by('notifyAdded')],
              },
              { target: '#factorEnrolment.idle', actions: by('notifyAdded') },
            ],
            onError: [
              { guard: by('isOver'), target: 'failed', actions: by('storeRefusal') },
              { guard: 'isPasskey', target: 'naming.wrong', actions: by('storeRefusal') },
              { target: 'typing.wrong', actions: by('storeRefusal') },
            ],
          },
          after: {
            answerTimeout: [{ guard: 'isPasskey', target: 'naming.wrong' }, { target: 'typing.wrong' }],
          },
        },
        failed: { tags: 'failed', meta: { clauses: ['S8.3'] } },
      },
    },
    /** The codes are shown until the trader says they are kept; they cannot be shown again. */
    codes: { tags: ['open', 'codes'], on: { 'codes.kept': { target: 'idle' } } },
  },
});

const NO_ENROLMENT: Enrolment = { key: '', secret: null, uri: null, passkey: null };

/** A code comes with its name; a passkey that was made before gets its name now. */
function firstAnswer(context: FactorEnrolmentContext, event: FactorEnrolmentEvent): FirstAnswer {
  const key = context.enrolment?.key ?? '';
  if (event.type === 'code.send') return { key, name: event.name, answer: event.code };
  return { key, name: event.type === 'name.send' ? event.name : '', answer: context.made ?? '' };
}

export type FactorEnrolmentRef = ActorRefFrom<typeof factorEnrolmentMachine>;
export type FactorEnrolmentSnapshot = SnapshotFrom<typeof factorEnrolmentMachine>;
