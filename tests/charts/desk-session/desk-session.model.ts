import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { HOUR_MS } from '#contract/time-units';
import {
  type DeskSessionContext,
  type DeskSessionEvent,
  deskSessionMachine,
} from '#machines/desk-session/desk-session.machine';
import type { DeskSignedIn } from '#machines/desk-session/signing-in';
import { expired, lost, refused } from '../../support/fixtures.ts';

export const SIGNED_IN: DeskSignedIn = {
  who: { name: 'ann', roles: ['admin'], rights: ['cases.list'], endsAt: 8 * HOUR_MS },
  leftMs: 8 * HOUR_MS,
};
export const TYPED = { name: 'ann', password: 'correct horse battery staple', code: '123456' };
export const ASKED = { key: 'key', passkey: { challenge: 'challenge' } };
export const GIVEN = { key: 'key', passkey: '{}' };

const own = {
  'signIn.byPassword': [{ typed: TYPED }],
  'signIn.byPasskey': [{}],
  'fields.changed': [{}],
  'session.over': [{}],
  'session.retry': [{}],
  'operator.acted': [{}],
  'signOut.ask': [{}],
} satisfies Examples<DeskSessionEvent>;

/** Each way that a call of a sign-in ends. */
const endings = (actor: string, output: unknown) => [
  { type: `done:${actor}`, output },
  { type: `error:${actor}`, error: refused() },
  { type: `error:${actor}`, error: lost() },
];

export const model: TestModel = {
  clauses: 'S6.1 S6.4 S8.1 S8.3',
  machine: deskSessionMachine,
  callbacks: ['openDesk', 'watchOperator'],
  reports: { watchOperator: ['operator.acted'] },
  examples: [
    ...eventsOf(own),
    { type: 'done:readSession', output: SIGNED_IN },
    { type: 'error:readSession', error: expired() },
    { type: 'error:readSession', error: lost() },
    { type: 'after:answerTimeout@deskSession.checking' },
    ...endings('signInByPassword', SIGNED_IN),
    { type: 'after:answerTimeout@deskSession.signedOut.sending' },
    ...endings('askForPasskey', ASKED),
    { type: 'after:answerTimeout@deskSession.signedOut.asking' },
    { type: 'done:signWithPasskey', output: GIVEN },
    { type: 'error:signWithPasskey', error: lost() },
    { type: 'after:passkeyTimeout@deskSession.signedOut.prompting' },
    ...endings('signInByPasskey', SIGNED_IN),
    { type: 'after:answerTimeout@deskSession.signedOut.answering' },
    { type: 'after:sessionDelay@deskSession.signedIn' },
    { type: 'after:idleDelay@deskSession.signedIn.used' },
    { type: 'done:signOut' },
    { type: 'error:signOut', error: expired() },
    { type: 'error:signOut', error: lost() },
    { type: 'after:answerTimeout@deskSession.leaving.sending' },
  ],
  unanswered: {
    'deskSession.signedOut.open.typing -- fields.changed': 'There are no words to forget.',
  },
  keyOf: ({ ended }: DeskSessionContext) => ended,
};
