import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { CODE_CHALLENGE_OVER } from '#contract/constants';
import { PROOF_PURPOSES } from '#contract/entities-factors';
import {
  type FactorChallengeContext,
  type FactorChallengeEvent,
  factorChallengeMachine,
} from '#machines/factor-challenge/factor-challenge.machine';
import { challengeOf, lost, refused, userOf } from '../../support/fixtures.ts';

const WITH_PASSKEY = challengeOf({ ways: ['passkey', 'recovery'], passkey: { challenge: 'x' } });

const own = {
  'challenge.wanted': PROOF_PURPOSES.map((purpose) => ({ purpose })),
  'login.challenged': [{ challenge: challengeOf() }],
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
    { type: 'error:answerChallenge', error: refused('over', CODE_CHALLENGE_OVER) },
    { type: 'after:answerTimeout@factorChallenge.open.answering' },
    { type: 'done:reportLost', output: { decidedAfterMs: 1 } },
    { type: 'error:reportLost', error: lost() },
    { type: 'after:answerTimeout@factorChallenge.open.lost.reporting' },
  ],
  keyOf: ({ purpose, challenge, way }: FactorChallengeContext) => [purpose, challenge?.ways, way],
  exclusions: {
    events: [],
    transitions: {},
  },
};
