import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { deskFaultOf } from '#contract/desk/failure';
import type { DESK_ROUTES } from '#contract/desk/routes';
import { failureOf, wordsOf } from '#contract/failure';
import type { RequestOf, ResponseOf } from '#contract/route';
import { by } from '../by.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Desk enrolment: an invited operator chooses what to sign in by, a passkey or a password with the codes of an app, and proves it.
 * Started by the link of an invitation, and done once it is used.
 */

export type Invited = ResponseOf<typeof DESK_ROUTES.invited>;
export type EnrolmentWay = 'passkey' | 'password';
/** What is handed in; a function, as an actor's input is part of its snapshot and a function never is. */
export type HandedIn = () => Omit<RequestOf<typeof DESK_ROUTES.enrol>, 'key'>;

export type DeskEnrolmentContext = {
  /** The token of the link. */
  invitation: string;
  /** Whom it is for, and what may be enrolled; null before it was looked up. */
  invited: Invited | null;
  /** What is enrolled. */
  way: EnrolmentWay;
  /** What is handed in; null but while it is on its way. */
  chosen: HandedIn | null;
  /** The server's words of a refusal. */
  message: string;
};

export type DeskEnrolmentEvent =
  | { type: 'way.picked'; way: EnrolmentWay }
  | { type: 'passkey.make' }
  | { type: 'password.send'; password: string; code: string }
  /** Something else is typed. */
  | { type: 'fields.changed' }
  | { type: 'enrolment.retry' };

export type DeskEnrolmentInput = {
  /** The token of the link. */
  invitation: string;
};

const NOT_INVITED: Invited = { key: '', name: '', roles: [], passkey: null, secret: '', uri: '' };

export const deskEnrolmentMachine = setup({
  types: {
    context: {} as DeskEnrolmentContext,
    events: {} as DeskEnrolmentEvent,
    input: {} as DeskEnrolmentInput,
    tags: {} as
      | 'loading'
      | 'failed'
      | 'choosing'
      | 'busy'
      | 'refused'
      | 'unanswered'
      | 'dismissed'
      | 'enrolled'
      | 'gone',
  },
  actors: {
    /** Asks whom the invitation is for, and what may be enrolled. */
    lookUp: promiseActor<Invited, { invitation: string }>('lookUp'),
    /** Has the browser make a passkey. Fails when the operator refuses. */
    makePasskey: promiseActor<string, { invited: Invited }>('makePasskey'),
    /** Hands in what was chosen. */
    enrol: promiseActor<void, { key: string; chosen: HandedIn }>('enrol'),
  },
  actions: {
    /** Keeps whom the invitation is for, and offers a passkey where the page can have one. */
    storeInvited: assign((_, params: { output: Invited }) => ({
      invited: params.output,
      way: params.output.passkey ? ('passkey' as const) : ('password' as const),
    })),
    /** Keeps what is enrolled. */
    storeWay: assign((_, params: { way: EnrolmentWay }) => ({ way: params.way })),
    /** Keeps what was typed until it is sent. */
    storeTyped: assign((_, { password, code }: { password: string; code: string }) => ({
      chosen: () => ({ password, code }),
    })),
    /** Keeps the passkey until it is sent. */
    storePasskey: assign((_, params: { output: string }) => ({
      chosen: () => ({ passkey: params.output }),
    })),
    /** Forgets what was sent. */
    clearChosen: assign({ chosen: null }),
    /** Keeps the server's words. */
    storeRefusal: assign((_, params: { error: unknown }) => ({ message: wordsOf(params.error) })),
    /** Forgets the words of the last refusal. */
    clearWords: assign({ message: '' }),
  },
  guards: {
    /** The page is reached by a name, so it may have passkeys. */
    mayHave: ({ context }, params: { way: EnrolmentWay }) =>
      params.way === 'password' || context.invited?.passkey !== null,
    /** A passkey is enrolled. */
    isPasskey: ({ context }) => context.way === 'passkey',
    /** A password with an app is enrolled. */
    isPassword: ({ context }) => context.way === 'password',
    /** The invitation is used, too old or none, or there were too many tries. */
    isGone: (_, params: { error: unknown }) =>
      ['gone', 'malformed'].includes(deskFaultOf(params.error) ?? ''),
    /** The server said why not. */
    isRefused: (_, params: { error: unknown }) => failureOf(params.error).kind === 'refused',
  },
  delays: { answerTimeout: 15_000, passkeyTimeout: 120_000 },
}).createMachine({
  id: 'deskEnrolment',
  context: ({ input }) => ({
    invitation: input.invitation,
    invited: null,
    way: 'passkey',
    chosen: null,
    message: '',
  }),
  initial: 'lookingUp',
  states: {
    lookingUp: {
      tags: 'loading',
      entry: 'clearWords',
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context }) => ({ invitation: context.invitation }),
        onDone: { target: 'choosing', actions: by('storeInvited') },
        onError: [
          { guard: by('isGone'), target: 'gone' },
          { target: 'failed', actions: by('storeRefusal') },
        ],
      },
      after: { answerTimeout: { target: 'failed' } },
    },
    failed: { tags: 'failed', on: { 'enrolment.retry': { target: 'lookingUp' } } },
    choosing: {
      tags: 'choosing',
      entry: 'clearChosen',
      initial: 'open',
      exit: 'clearWords',
      on: {
        'way.picked': { guard: by('mayHave'), target: '.open', actions: ['clearWords', by('storeWay')] },
        'passkey.make': { guard: 'isPasskey', target: 'making' },
        'password.send': { guard: 'isPassword', target: 'proving', actions: by('storeTyped') },
        'fields.changed': { target: '.open', actions: 'clearWords' },
      },
      states: {
        open: {},
        refused: { tags: 'refused' },
        /** It may have been enrolled. */
        unanswered: { tags: 'unanswered' },
        /** The browser made no passkey. */
        dismissed: { tags: 'dismissed' },
      },
    },
    /** The browser's own window lies over the page. */
    making: {
      tags: ['choosing', 'busy'],
      invoke: {
        id: 'makePasskey',
        src: 'makePasskey',
        input: ({ context }) => ({ invited: context.invited ?? NOT_INVITED }),
        onDone: { target: 'proving', actions: by('storePasskey') },
        onError: { target: 'choosing.dismissed' },
      },
      after: { passkeyTimeout: { target: 'choosing.dismissed' } },
    },
    proving: {
      tags: ['choosing', 'busy'],
      invoke: {
        id: 'enrol',
        src: 'enrol',
        input: ({ context: { invited, chosen } }) => ({
          key: invited?.key ?? '',
          chosen: chosen ?? (() => ({})),
        }),
        onDone: { target: 'enrolled' },
        onError: [
          { guard: by('isGone'), target: 'gone' },
          { guard: by('isRefused'), target: 'choosing.refused', actions: by('storeRefusal') },
          { target: 'choosing.unanswered' },
        ],
      },
      after: { answerTimeout: { target: 'choosing.unanswered' } },
    },
    enrolled: { type: 'final', tags: 'enrolled', entry: 'clearChosen' },
    gone: { tags: 'gone', entry: 'clearChosen', on: { 'enrolment.retry': { target: 'lookingUp' } } },
  },
});

export type DeskEnrolmentRef = ActorRefFrom<typeof deskEnrolmentMachine>;
export type DeskEnrolmentSnapshot = SnapshotFrom<typeof deskEnrolmentMachine>;
