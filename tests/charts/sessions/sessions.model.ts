import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type SessionsEvent, sessionsMachine } from '#machines/sessions/sessions.machine';
import { SESSIONS } from '../../gallery/samples-account.ts';
import { lost, outcomesOf } from '../../support/fixtures.ts';

const [, OTHER] = SESSIONS;
if (!OTHER) throw new Error('there is no other session');

const own = {
  'sessions.shown': [{}],
  'sessions.hidden': [{}],
  'sessions.retry': [{}],
  'sessions.changed': [{}],
  'connection.opened': [{}],
  'session.end': [{ session: OTHER }],
  'others.end': [{}],
  'end.withdrawn': [{}],
  'end.confirm': [{ key: 'key' }],
  'account.left': [{}],
  'command.doubted': [{}],
} satisfies Examples<SessionsEvent>;

export const model: TestModel = {
  clauses: 'S4.13 S6.4 S8.3 S8.15',
  machine: sessionsMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:loadSessions', output: SESSIONS },
    { type: 'error:loadSessions', error: lost() },
    { type: 'after:answerTimeout@sessions.shown.loading' },
    { type: 'done:refreshSessions', output: SESSIONS },
    { type: 'error:refreshSessions', error: lost() },
    { type: 'after:answerTimeout@sessions.shown.refreshing' },
    ...outcomesOf(null).map((output) => ({ type: 'done:endSessions', output })),
  ],
  unanswered: {
    'sessions.shown.asking -- sessions.changed': 'The list is read again after the question.',
    'sessions.shown.ending -- sessions.changed': 'The list is read again after the end.',
  },
  exclusions: {
    events: [
      {
        events: ['sessions.hidden'],
        where: (state) => state.matches({ shown: 'asking' }) || state.matches({ shown: 'ending' }),
        because: 'the question lies over the screen',
      },
      {
        events: ['account.left'],
        where: (state) => state.matches('hidden'),
        because: 'the screen that starts the chart shows it at once',
      },
      {
        events: ['done:endSessions'],
        where: (_, { output }) => output.kind === 'expired',
        because: 'an answer of 999 ends the session before the command ends',
      },
      {
        events: ['done:endSessions'],
        where: (state, { output }) => output.kind === 'unresolved' && !state.hasTag('doubt'),
        because: 'a command is given up after it was in doubt',
      },
    ],
    transitions: {},
    last: [
      {
        events: ['sessions.hidden', 'account.left'],
        because: 'another page, or the login, is open after it',
      },
      {
        events: ['done:endSessions'],
        where: (_, { output }) => output.kind === 'accepted',
        because: 'nothing else may be left to end',
      },
    ],
  },
};
