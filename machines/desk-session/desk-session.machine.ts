import { type ActorRefFrom, assign, type EventObject, type SnapshotFrom, setup } from 'xstate';
import { DESK_IDLE_MS } from '#contract/desk/routes';
import { failureOf, wordsOf } from '#contract/failure';
import { by } from '../by.ts';
import { callbackActor, promiseActor } from '../unprovided.ts';
import {
  type DeskSignedIn,
  type DeskTyped,
  failing,
  NOT_YET,
  type PasskeyAsked,
  type PasskeyGiven,
  passkeyStates,
} from './signing-in.ts';

/**
 * Desk session: whether an operator is signed in at the desk, who they are, and how they sign in and out. It ends by itself at
 * its last moment and when nothing is pressed for half an hour. The root of the desk, never ends.
 */

/** How the last session ended: by its operator, unused for too long, or at the server. */
export type DeskEnd = 'left' | 'idle' | 'over';

export type DeskSessionContext = {
  /** Who is signed in; null for no operator. */
  session: DeskSignedIn | null;
  /** How the last session ended; null where the page knows of none. */
  ended: DeskEnd | null;
  /** What the passkey is to sign; null but during a sign-in. */
  asked: PasskeyAsked | null;
  /** What was typed, while it is on its way: a function, as an actor's input is part of its snapshot and a function never is. */
  typed: (() => DeskTyped) | null;
  /** What the passkey signed, while it is on its way. */
  given: (() => PasskeyGiven) | null;
  /** The server's words of a refusal. */
  message: string;
};

export type DeskSessionEvent =
  | { type: 'signIn.byPassword'; typed: DeskTyped }
  | { type: 'signIn.byPasskey' }
  /** Something else is typed. */
  | { type: 'fields.changed' }
  /** A call was answered that there is no session. */
  | { type: 'session.over' }
  | { type: 'session.retry' }
  /** The operator pressed something. */
  | { type: 'operator.acted' }
  | { type: 'signOut.ask' };

const NOTHING: Pick<DeskSessionContext, 'session' | 'asked' | 'typed' | 'given'> = {
  session: null,
  asked: null,
  typed: null,
  given: null,
};

export const deskSessionMachine = setup({
  types: {
    context: {} as DeskSessionContext,
    events: {} as DeskSessionEvent,
    tags: {} as
      | 'loading'
      | 'failed'
      | 'signedOut'
      | 'busy'
      | 'byPasskey'
      | 'refused'
      | 'unanswered'
      | 'dismissed'
      | 'signedIn'
      | 'stuck',
  },
  actors: {
    /** Asks the server who is signed in. */
    readSession: promiseActor<DeskSignedIn>('readSession'),
    /** Signs in by name, password and code. */
    signInByPassword: promiseActor<DeskSignedIn, { typed: () => DeskTyped }>('signInByPassword'),
    /** Has the server ask for a passkey. */
    askForPasskey: promiseActor<PasskeyAsked>('askForPasskey'),
    /** Has the browser sign with a passkey. Fails when the operator refuses, or none is there. */
    signWithPasskey: promiseActor<PasskeyGiven, { asked: PasskeyAsked }>('signWithPasskey'),
    /** Signs in by what the passkey signed. */
    signInByPasskey: promiseActor<DeskSignedIn, { given: () => PasskeyGiven }>('signInByPasskey'),
    /** Opens what an operator works with, and closes it at the end of the session. */
    openDesk: callbackActor<EventObject, DeskSignedIn>('openDesk'),
    /** Reports when the operator presses something, some times a minute at most. */
    watchOperator: callbackActor<EventObject, void>('watchOperator'),
    /** Ends the session at the server. */
    signOut: promiseActor<void>('signOut'),
  },
  actions: {
    /** Keeps who is signed in. */
    storeSession: assign((_, params: { output: DeskSignedIn }) => ({ session: params.output })),
    /** Keeps how the session ended. */
    storeEnd: assign((_, params: { ended: DeskEnd }) => ({ ended: params.ended })),
    /** Keeps what the passkey is to sign. */
    storeAsked: assign((_, params: { output: PasskeyAsked }) => ({ asked: params.output })),
    /** Keeps what was typed until it is sent. */
    storeTyped: assign((_, params: { typed: DeskTyped }) => ({ typed: () => params.typed })),
    /** Keeps what the passkey signed until it is sent. */
    storeGiven: assign((_, params: { output: PasskeyGiven }) => ({ given: () => params.output })),
    /** Keeps the server's words. */
    storeRefusal: assign((_, params: { error: unknown }) => ({ message: wordsOf(params.error) })),
    /** Forgets the words of the last refusal, and how the last session ended. */
    clearWords: assign({ message: '', ended: null }),
    /** Forgets what a sign-in needed. */
    clearSecrets: assign({ asked: null, typed: null, given: null }),
    /** Forgets who was signed in. */
    clearSession: assign(() => NOTHING),
  },
  guards: {
    /** The server knows of no session. */
    isSignedOut: (_, params: { error: unknown }) => failureOf(params.error).kind === 'expired',
    /** The server said why. */
    isRefused: (_, params: { error: unknown }) => failureOf(params.error).kind === 'refused',
  },
  delays: {
    answerTimeout: 15_000,
    passkeyTimeout: 120_000,
    idleDelay: DESK_IDLE_MS,
    /** Until the session ends at last. */
    sessionDelay: ({ context }) => context.session?.leftMs ?? 0,
  },
}).createMachine({
  id: 'deskSession',
  context: { ...NOTHING, ended: null, message: '' },
  initial: 'checking',
  states: {
    checking: {
      tags: 'loading',
      invoke: {
        id: 'readSession',
        src: 'readSession',
        onDone: { target: 'signedIn', actions: by('storeSession') },
        onError: [{ guard: by('isSignedOut'), target: 'signedOut' }, { target: 'failed' }],
      },
      after: { answerTimeout: { target: 'failed' } },
    },
    failed: { tags: 'failed', on: { 'session.retry': { target: 'checking' } } },
    signedOut: {
      tags: 'signedOut',
      entry: 'clearSession',
      exit: 'clearWords',
      initial: 'open',
      states: {
        open: {
          entry: 'clearSecrets',
          initial: 'typing',
          on: {
            'signIn.byPassword': { target: 'sending', actions: ['clearWords', by('storeTyped')] },
            'signIn.byPasskey': { target: 'asking', actions: 'clearWords' },
          },
          states: {
            typing: {},
            /** Wrong, too often, or too late: the server's words say it. */
            refused: {
              tags: 'refused',
              on: { 'fields.changed': { target: 'typing', actions: 'clearWords' } },
            },
            unanswered: { tags: 'unanswered', on: { 'fields.changed': { target: 'typing' } } },
            /** The browser gave no passkey. */
            dismissed: { tags: 'dismissed', on: { 'fields.changed': { target: 'typing' } } },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'signInByPassword',
            src: 'signInByPassword',
            input: ({ context }) => ({ typed: context.typed ?? NOT_YET.typed }),
            onDone: { target: '#deskSession.signedIn', actions: by('storeSession') },
            ...failing(),
          },
          after: { answerTimeout: { target: 'open.unanswered' } },
        },
        ...passkeyStates(),
      },
    },
    signedIn: {
      tags: 'signedIn',
      entry: 'clearSecrets',
      invoke: [
        {
          id: 'openDesk',
          src: 'openDesk',
          input: ({ context }) => context.session ?? NOT_YET.session,
        },
        { id: 'watchOperator', src: 'watchOperator' },
      ],
      initial: 'used',
      on: {
        'session.over': { target: 'signedOut', actions: { type: 'storeEnd', params: { ended: 'over' } } },
        'signOut.ask': { target: 'leaving', actions: { type: 'storeEnd', params: { ended: 'left' } } },
      },
      after: {
        sessionDelay: { target: 'signedOut', actions: { type: 'storeEnd', params: { ended: 'over' } } },
      },
      states: {
        used: {
          on: { 'operator.acted': { target: 'used', reenter: true } },
          // The desk reads what waits by itself, which is use to the server: so the page ends what is unused.
          after: {
            idleDelay: {
              target: '#deskSession.leaving',
              actions: { type: 'storeEnd', params: { ended: 'idle' } },
            },
          },
        },
      },
    },
    /** Nothing of the desk is shown any more. */
    leaving: {
      initial: 'sending',
      entry: 'clearSession',
      states: {
        sending: {
          tags: 'loading',
          invoke: {
            id: 'signOut',
            src: 'signOut',
            onDone: { target: '#deskSession.signedOut' },
            onError: [
              { guard: by('isSignedOut'), target: '#deskSession.signedOut' },
              { target: 'unanswered' },
            ],
          },
          after: { answerTimeout: { target: 'unanswered' } },
        },
        /** The session may go on at the server. */
        unanswered: { tags: 'stuck', on: { 'signOut.ask': { target: 'sending' } } },
      },
    },
  },
});

export type DeskSessionRef = ActorRefFrom<typeof deskSessionMachine>;
export type DeskSessionSnapshot = SnapshotFrom<typeof deskSessionMachine>;
