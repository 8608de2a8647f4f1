import { type SessionContext, type SessionEvent, sessionMachine } from '#machines/session/session.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { expired, lost, outcomesOf, userOf } from '../samples.ts';

const real = userOf();
const demo = userOf({ id: 2, is_demo: 1 });

const own = {
  'session.opened': [
    { signedIn: { token: 'real-token', user: real } },
    { signedIn: { token: 'demo-token', user: demo } },
  ],
  'session.expired': [{ token: 'real-token' }, { token: 'demo-token' }, { token: 'saved-token' }],
  'session.elsewhere': [{ token: 'saved-token' }, { token: null }],
  'session.logout': [{}],
  'session.retry': [{}],
  'demo.enter': [{}],
  'demo.reset': [{ key: 'key' }],
  'user.refresh': [{}],
  'logout.ask': [{}],
  'reset.ask': [{}],
  'ask.withdrawn': [{}],
  'command.doubted': [{}],
} satisfies Examples<SessionEvent>;

const openedDemo = { token: 'demo-token', user: demo };

export const walkable: Walkable = {
  machine: sessionMachine,
  inputs: [{ token: null }, { token: 'saved-token' }],
  events: [
    ...eventsOf(own),
    { type: 'done:restoreUser', output: real },
    { type: 'done:restoreUser', output: demo },
    { type: 'error:restoreUser', error: expired() },
    { type: 'error:restoreUser', error: lost() },
    { type: 'after:answerTimeout@session.restoring' },
    { type: 'after:restoreRetryDelay@session.unreachable' },
    { type: 'done:openDemoAsVisitor', output: openedDemo },
    { type: 'error:openDemoAsVisitor', error: lost() },
    { type: 'after:answerTimeout@session.visitor.openingDemo' },
    { type: 'done:openOwnDemo', output: openedDemo },
    { type: 'error:openOwnDemo', error: lost() },
    { type: 'after:answerTimeout@session.signedIn.account.real.openingDemo' },
    ...outcomesOf({ balance: '100000' }).map((output) => ({ type: 'done:resetDemo', output })),
    { type: 'done:refreshUser', output: real },
    { type: 'done:refreshUser', output: demo },
    { type: 'error:refreshUser', error: lost() },
    { type: 'after:answerTimeout@session.signedIn.profile.refreshing' },
    { type: 'done:endSession', output: undefined },
    { type: 'error:endSession', error: lost() },
    { type: 'after:answerTimeout@session.leaving' },
  ],
  keyOf: ({ token, user }: SessionContext) => [token, user?.is_demo],
};
