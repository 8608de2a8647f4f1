import { fromPromise } from 'xstate';
import type { Challenge } from '#contract/entities-factors';
import {
  answerChallenge,
  loginFactor,
  openChallenge,
  openPasskeyLogin,
  reportLostFactors,
} from '#contract/routes/factors';
import {
  type ChallengeFor,
  factorChallengeMachine,
} from '#machines/factor-challenge/factor-challenge.machine';
import { askPasskey } from '../../ui/passkeys.ts';
import { feature } from '../app/boot/feature.ts';
import { ASKS_FOR_FACTOR } from './makers/factors.ts';
import { goesBack } from './makers/page-effects.ts';

/** What asks for a second factor, with every screen that may need one. */

/** Asks for a second factor, for a command or a login. */
export const factorChallengeFeature = feature(factorChallengeMachine)({
  id: 'factorChallenge',
  scope: 'account',
  listens: [...ASKS_FOR_FACTOR, { from: 'connection', on: 'connection.opened', send: 'connection.opened' }],
  tells: [{ on: 'challenge.loggedIn', to: 'session', send: 'session.opened' }],
  actors: ({ http }) => ({
    openChallenge: fromPromise<Challenge, { purpose: ChallengeFor }>(
      async ({ input: { purpose }, signal }) => {
        const { data } =
          purpose === 'passkeyLogin' || purpose === 'login'
            ? await http(openPasskeyLogin, {}, { signal, token: null })
            : await http(openChallenge, { purpose }, { signal });
        return data;
      },
    ),
    askPasskey: fromPromise(({ input, signal }) => askPasskey(input.challenge, signal)),
    answerChallenge: fromPromise(async ({ input: { challenge, way, isLogin, answer }, signal }) => {
      const given = { key: challenge.key, way, answer: answer() };
      if (!isLogin) {
        const { message } = await http(answerChallenge, given, { signal });
        return { signedIn: null, message };
      }
      const { data, message } = await http(loginFactor, given, { signal, token: null });
      return { signedIn: data, message };
    }),
    reportLost: fromPromise(async ({ input, signal }) => {
      const { data } = await http(reportLostFactors, { key: input.challenge.key }, { signal, token: null });
      return data;
    }),
  }),
  effects: [{ on: 'challenge.loggedIn', does: goesBack }],
});
