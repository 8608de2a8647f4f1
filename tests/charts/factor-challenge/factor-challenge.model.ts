import type { AnyMachineSnapshot } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { CODE_CHALLENGE_OVER } from '#contract/constants';
import { PROOF_PURPOSES } from '#contract/entities-factors';
import { failureOf } from '#contract/failure';
import {
  type FactorChallengeContext,
  type FactorChallengeEvent,
  factorChallengeMachine,
} from '#machines/factor-challenge/factor-challenge.machine';
import { challengeOf, lost, refused, userOf } from '../../support/fixtures.ts';

const WITH_PASSKEY = challengeOf({ ways: ['passkey', 'recovery'], passkey: { challenge: 'x' } });

const own = {
  'challenge.wanted': PROOF_PURPOSES.map((purpose) => ({ purpose })),
  'login.challenged': [{ challenge: challengeOf() }, { challenge: WITH_PASSKEY }],
  'passkeyLogin.wanted': [{}],
  'way.picked': [{ way: 'recovery' }, { way: 'passkey' }, { way: 'totp' }],
  'answer.send': [{ answer: '123456' }],
  'passkey.ask': [{}],
  'fields.changed': [{}],
  'lost.wanted': [{}],
  'lost.withdrawn': [{}],
  'lost.confirm': [{}],
  'challenge.retry': [{}],
  'connection.opened': [{}],
  'challenge.closed': [{}],
  'account.left': [{}],
} satisfies Examples<FactorChallengeEvent>;

const ON_LOGIN = 'the login is open';
const HAS_APP = 'the account has an authenticator app';

const isByPasskeyAlone = ({ context: { purpose } }: AnyMachineSnapshot): boolean =>
  purpose === 'passkeyLogin';
const isLogin = ({ context: { purpose } }: AnyMachineSnapshot): boolean =>
  purpose === 'login' || purpose === 'passkeyLogin';

export const model: TestModel = {
  clauses: 'S6.4 S7.3 S7.7 S7.42 S7.45 S8.1 S8.3',
  machine: factorChallengeMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:openChallenge', output: challengeOf() },
    { type: 'done:openChallenge', output: WITH_PASSKEY },
    { type: 'error:openChallenge', error: lost() },
    { type: 'after:answerTimeout@factorChallenge.open.opening' },
    { type: 'done:askPasskey', output: '{}' },
    { type: 'error:askPasskey', error: lost() },
    { type: 'after:passkeyTimeout@factorChallenge.open.asking.passkey.prompting' },
    {
      type: 'done:answerChallenge',
      output: { signedIn: { token: 'token', user: userOf() }, message: 'Welcome' },
    },
    { type: 'done:answerChallenge', output: { signedIn: null, message: 'Done' } },
    { type: 'error:answerChallenge', error: refused() },
    { type: 'error:answerChallenge', error: lost() },
    { type: 'error:answerChallenge', error: refused('over', CODE_CHALLENGE_OVER) },
    { type: 'after:answerTimeout@factorChallenge.open.answering' },
    { type: 'done:reportLost', output: { decidedAfterMs: 1 } },
    { type: 'error:reportLost', error: lost() },
    { type: 'after:answerTimeout@factorChallenge.open.lost.reporting' },
  ],
  keyOf: ({ purpose, challenge, way }: FactorChallengeContext) => [purpose, challenge?.ways, way],
  exclusions: {
    events: [
      {
        events: ['challenge.wanted'],
        where: (_, { purpose }) => purpose !== 'method',
        because: 'the paths want a proof to unbind a payout method; the others are wanted on other screens',
      },
      {
        events: ['way.picked'],
        where: ({ context: { challenge, way } }, event) =>
          event.way === way || !challenge?.ways.includes(event.way),
        because: 'the sheet lists the other ways that the challenge takes',
      },
      {
        events: ['way.picked'],
        where: isByPasskeyAlone,
        because: 'a login by passkey takes nothing else',
      },
      {
        events: ['answer.send'],
        where: (state) => state.hasTag('refused'),
        because: 'what was wrong is typed anew, which changes the field first',
      },
      {
        events: ['done:openChallenge'],
        where: ({ context: { purpose } }, { output }) => purpose === 'passkeyLogin' && !output.passkey,
        because: 'a login by passkey is answered by one',
      },
      {
        events: ['done:answerChallenge'],
        where: (state, { output }) => isLogin(state) !== (output.signedIn !== null),
        because: 'the last step of a login opens a session, any other answer none',
      },
      {
        events: ['error:answerChallenge'],
        where: ({ context: { way } }, { error }) =>
          way === 'passkey' && failureOf(error).kind === 'refused' && error.message !== 'over',
        because: 'the browser of the paths gives the right passkey or none',
      },
      {
        events: ['account.left'],
        where: (state) => isLogin(state) || state.matches('idle'),
        because: 'a login is of no account, and an account that is left with nothing asked leaves the page',
      },
    ],
    transitions: {},
    last: [
      {
        events: ['account.left', 'done:answerChallenge'],
        because: 'another page, or the login, is open after it',
      },
    ],
    setups: [
      [
        { events: ['challenge.wanted'], because: ON_LOGIN },
        { events: ['passkeyLogin.wanted'], because: HAS_APP },
        {
          events: ['login.challenged'],
          where: (_, { challenge }) => challenge.passkey !== null,
          because: HAS_APP,
        },
      ],
      [
        { events: ['challenge.wanted'], because: ON_LOGIN },
        {
          events: ['login.challenged'],
          where: (_, { challenge }) => challenge.passkey === null,
          because: 'the account has a passkey',
        },
      ],
      [
        { events: ['login.challenged', 'passkeyLogin.wanted'], because: 'a private screen is open' },
        {
          events: ['done:openChallenge'],
          where: (_, { output }) => output.passkey !== null,
          because: HAS_APP,
        },
      ],
    ],
  },
  unanswered: {
    'factorChallenge.open.asking.passkey.prompting -- passkey.ask': 'The browser asks already.',
  },
};
