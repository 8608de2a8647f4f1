import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Challenge, ChallengeWay, ProofPurpose } from '#contract/entities-factors';
import { wordsOf } from '#contract/failure';
import type { SignedIn } from '#contract/routes/account';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { promiseActor } from '../unprovided.ts';
import { isChallengeOver } from './purposes.ts';
import { typedStates } from './typed-states.ts';

/**
 * Factor challenge: asks the trader for a second factor, for a command that the server wants one for or for a login. Owns
 * which way it is answered and what the server said; what is typed passes through and is never kept. Started with the first
 * screen that may need it, never ends; idle while nothing is asked.
 */

/** What a challenge is for: a command of this purpose, a login whose password was right, or a login by passkey alone. */
export type ChallengeFor = ProofPurpose | 'login' | 'passkeyLogin';

export type FactorChallengeContext = {
  /** What it is for; null while nothing is asked. */
  purpose: ChallengeFor | null;
  /** What the server wants answered; null until it was read. */
  challenge: Challenge | null;
  /** How it is answered; null until the challenge was read. */
  way: ChallengeWay | null;
  /** The answer that is on its way; a function, as all else of a context is part of the snapshot. Null while none is. */
  answer: (() => string) | null;
  /** When operators may decide on lost factors, epoch milliseconds; null where none were reported. */
  decidedAfterMs: number | null;
  /** The server's words of a refusal; empty when no answer came. */
  message: string;
};

/** What the server makes of an answer: a session for a login, nothing more for a proof. */
export type ChallengeAnswered = { signedIn: SignedIn | null; message: string };
/** An answer on its way; a function, as an actor's input is part of its snapshot and a function never is. */
export type GivenAnswer = { challenge: Challenge; way: ChallengeWay; isLogin: boolean; answer: () => string };

export type FactorChallengeEvent =
  /** A command was refused for want of a factor, or something wants a proof before it begins. */
  | { type: 'challenge.wanted'; purpose: ProofPurpose }
  /** A login was refused for want of a factor. */
  | { type: 'login.challenged'; challenge: Challenge }
  | { type: 'passkeyLogin.wanted' }
  | { type: 'way.picked'; way: ChallengeWay }
  | { type: 'answer.send'; answer: string }
  | { type: 'passkey.ask' }
  | { type: 'fields.changed' }
  /** Every factor is lost. */
  | { type: 'lost.wanted' }
  | { type: 'lost.withdrawn' }
  | { type: 'lost.confirm' }
  | { type: 'challenge.retry' }
  /** The live link is back: what could not be opened is opened. */
  | { type: 'connection.opened' }
  | { type: 'challenge.closed' }
  | AccountLeft;

export type FactorChallengeEmitted =
  /** The key of the challenge is the proof a command is sent with. */
  | { type: 'challenge.proven'; proof: string; purpose: ChallengeFor }
  | { type: 'challenge.loggedIn'; signedIn: SignedIn; message: string }
  | { type: 'challenge.dropped' };

const NOTHING: FactorChallengeContext = {
  purpose: null,
  challenge: null,
  way: null,
  answer: null,
  decidedAfterMs: null,
  message: '',
};

const ANSWER_MS = 15_000;
/** How long the browser's own question may stand. */
const PASSKEY_MS = 120_000;

export const factorChallengeMachine = setup({
  types: {
    context: {} as FactorChallengeContext,
    events: {} as FactorChallengeEvent,
    emitted: {} as FactorChallengeEmitted,
    tags: {} as
      | 'open'
      | 'busy'
      | 'loading'
      | 'typing'
      | 'passkey'
      | 'refused'
      | 'failed'
      | 'over'
      | 'lost'
      | 'reported',
  },
  actors: {
    /** Has the server open a challenge. */
    openChallenge: promiseActor<Challenge, { purpose: ChallengeFor }>('openChallenge'),
    /** Has the browser ask for a passkey; answers what it gives, as JSON. Fails when the trader refuses. */
    askPasskey: promiseActor<string, { challenge: Challenge }>('askPasskey'),
    /** Tells the operators that every factor is lost. */
    reportLost: promiseActor<{ decidedAfterMs: number }, { challenge: Challenge }>('reportLost'),
    /** Hands the answer in. */
    answerChallenge: promiseActor<ChallengeAnswered, GivenAnswer>('answerChallenge'),
  },
  actions: {
    /** Keeps when operators may decide. */
    storeDecidedAfter: assign((_, params: { output: { decidedAfterMs: number } }) => ({
      decidedAfterMs: params.output.decidedAfterMs,
    })),
    /** Keeps what it is for. */
    storePurpose: assign((_, params: { purpose: ChallengeFor }) => ({ purpose: params.purpose })),
    /** Keeps the challenge, to be answered in the way that is offered first. */
    storeChallenge: assign((_, params: { challenge: Challenge }) => ({
      challenge: params.challenge,
      way: params.challenge.ways[0] ?? null,
    })),
    /** Keeps how it is answered. */
    storeWay: assign((_, params: { way: ChallengeWay }) => ({ way: params.way })),
    /** Keeps the answer until it is handed in. */
    storeAnswer: assign((_, params: { answer: string }) => ({ answer: () => params.answer })),
    /** Forgets the answer. */
    clearAnswer: assign({ answer: null }),
    /** Keeps the server's words; none when no answer came. */
    storeRefusal: assign((_, params: { error: unknown }) => ({ message: wordsOf(params.error) })),
    /** Forgets the words of the last refusal. */
    clearRefusal: assign({ message: '' }),
    /** Forgets the challenge and what it was for. */
    clearChallenge: assign(() => NOTHING),
    notifyProven: emit(({ context }) => ({
      type: 'challenge.proven' as const,
      proof: context.challenge?.key ?? '',
      purpose: context.purpose ?? 'factor',
    })),
    notifyLoggedIn: emit((_, params: ChallengeAnswered) => loggedInBy(params)),
    notifyDropped: emit({ type: 'challenge.dropped' }),
  },
  guards: {
    /** It is answered with a passkey. */
    isPasskey: ({ context }) => context.way === 'passkey',
    /** The challenge may be answered in this way. */
    isOffered: ({ context }, params: { way: ChallengeWay }) =>
      context.challenge?.ways.includes(params.way) === true,
    /** The challenge takes no answer any more. */
    isOver: isChallengeOver,
    /** The answer was the last step of a login. */
    hasLoggedIn: (_, params: ChallengeAnswered) => params.signedIn !== null,
    /** A challenge of a login comes with the login alone. */
    isAfterPassword: ({ context }) => context.purpose === 'login',
  },
  delays: { answerTimeout: ANSWER_MS, passkeyTimeout: PASSKEY_MS },
}).createMachine({
  id: 'factorChallenge',
  context: NOTHING,
  initial: 'idle',
  on: { 'account.left': { target: '.idle' } },
  states: {
    idle: {
      entry: 'clearChallenge',
      on: {
        'challenge.wanted': { target: 'open.opening', actions: by('storePurpose') },
        'passkeyLogin.wanted': {
          target: 'open.opening',
          actions: { type: 'storePurpose', params: { purpose: 'passkeyLogin' } },
        },
        'login.challenged': {
          target: 'open.asking',
          actions: [{ type: 'storePurpose', params: { purpose: 'login' } }, by('storeChallenge')],
        },
      },
    },
    open: {
      tags: 'open',
      initial: 'opening',
      on: { 'challenge.closed': { target: 'idle', actions: 'notifyDropped' } },
      states: {
        opening: {
          tags: ['busy', 'loading'],
          entry: 'clearRefusal',
          invoke: {
            id: 'openChallenge',
            src: 'openChallenge',
            input: ({ context }) => ({ purpose: context.purpose ?? 'factor' }),
            onDone: {
              target: 'asking',
              actions: { type: 'storeChallenge', params: ({ event }) => ({ challenge: event.output }) },
            },
            onError: { target: 'failed', actions: by('storeRefusal') },
          },
          after: { answerTimeout: { target: 'failed' } },
        },
        asking: {
          initial: 'deciding',
          on: {
            'lost.wanted': { guard: 'isAfterPassword', target: 'lost' },
            'way.picked': {
              guard: by('isOffered'),
              target: '.deciding',
              actions: ['clearRefusal', by('storeWay')],
            },
          },
          states: {
            deciding: { always: [{ guard: 'isPasskey', target: 'passkey' }, { target: 'typing' }] },
            typing: {
              tags: 'typing',
              on: {
                'answer.send': { target: '#factorChallenge.open.answering', actions: by('storeAnswer') },
              },
              ...typedStates(),
            },
            passkey: {
              tags: 'passkey',
              initial: 'offered',
              states: {
                offered: { on: { 'passkey.ask': { target: 'prompting' } } },
                /** The browser asks; its own window lies over the page. */
                prompting: {
                  tags: 'busy',
                  entry: 'clearRefusal',
                  invoke: {
                    id: 'askPasskey',
                    src: 'askPasskey',
                    input: ({ context }) => ({ challenge: context.challenge ?? NO_CHALLENGE }),
                    onDone: {
                      target: '#factorChallenge.open.answering',
                      actions: { type: 'storeAnswer', params: ({ event }) => ({ answer: event.output }) },
                    },
                    onError: { target: 'refused' },
                  },
                  after: { passkeyTimeout: { target: 'refused' } },
                },
                /** The trader refused, the device has no passkey of this account, or the server did not take it. */
                refused: {
                  tags: 'refused',
                  on: { 'passkey.ask': { target: 'prompting' } },
                  meta: { clauses: ['S8.1', 'S8.3'] },
                },
              },
            },
          },
        },
        answering: {
          tags: 'busy',
          entry: 'clearRefusal',
          exit: 'clearAnswer',
          invoke: {
            id: 'answerChallenge',
            src: 'answerChallenge',
            input: ({ context: { challenge, way, purpose, answer } }) => ({
              challenge: challenge ?? NO_CHALLENGE,
              way: way ?? 'totp',
              isLogin: purpose === 'login' || purpose === 'passkeyLogin',
              answer: answer ?? (() => ''),
            }),
            onDone: [
              {
                guard: { type: 'hasLoggedIn', params: ({ event }) => event.output },
                target: '#factorChallenge.idle',
                actions: { type: 'notifyLoggedIn', params: ({ event }) => event.output },
              },
              { target: '#factorChallenge.idle', actions: 'notifyProven' },
            ],
            onError: [
              { guard: by('isOver'), target: 'over', actions: by('storeRefusal') },
              { guard: 'isPasskey', target: 'asking.passkey.refused', actions: by('storeRefusal') },
              { target: 'asking.typing.wrong', actions: by('storeRefusal') },
            ],
          },
          after: {
            answerTimeout: [
              { guard: 'isPasskey', target: 'asking.passkey.refused' },
              { target: 'asking.typing.wrong' },
            ],
          },
        },
        /** Who has no factor left asks the operators, who decide after a waiting time. */
        lost: {
          tags: 'lost',
          initial: 'asking',
          states: {
            asking: {
              on: {
                'lost.withdrawn': { target: '#factorChallenge.open.asking' },
                'lost.confirm': { target: 'reporting' },
              },
            },
            reporting: {
              tags: 'busy',
              entry: 'clearRefusal',
              invoke: {
                id: 'reportLost',
                src: 'reportLost',
                input: ({ context }) => ({ challenge: context.challenge ?? NO_CHALLENGE }),
                onDone: { target: 'reported', actions: by('storeDecidedAfter') },
                onError: { target: 'refused', actions: by('storeRefusal') },
              },
              after: { answerTimeout: { target: 'refused' } },
            },
            reported: { tags: 'reported' },
            refused: {
              tags: 'refused',
              on: {
                'lost.withdrawn': { target: '#factorChallenge.open.asking' },
                'lost.confirm': { target: 'reporting' },
              },
              meta: { clauses: ['S8.1', 'S8.3'] },
            },
          },
        },
        /** No answer is taken any more: it is too old, or was answered wrongly too often. */
        over: {
          tags: 'over',
          on: {
            'challenge.retry': [
              { guard: 'isAfterPassword', target: '#factorChallenge.idle', actions: 'notifyDropped' },
              { target: 'opening' },
            ],
          },
        },
        failed: {
          tags: 'failed',
          on: { 'challenge.retry': { target: 'opening' }, 'connection.opened': { target: 'opening' } },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
  },
});

const NO_CHALLENGE: Challenge = { key: '', ways: [], passkey: null };

function loggedInBy({ signedIn, message }: ChallengeAnswered): FactorChallengeEmitted {
  if (!signedIn) throw new Error('only a login is announced');
  return { type: 'challenge.loggedIn', signedIn, message };
}

export type FactorChallengeRef = ActorRefFrom<typeof factorChallengeMachine>;
export type FactorChallengeSnapshot = SnapshotFrom<typeof factorChallengeMachine>;
