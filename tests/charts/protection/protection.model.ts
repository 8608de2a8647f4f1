import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type ProtectionEvent, protectionMachine } from '#machines/protection/protection.machine';
import { PROTECTION } from '../../gallery/samples-account.ts';
import { lost, outcomesOf } from '../../support/fixtures.ts';

const own = {
  'protection.shown': [{}],
  'protection.hidden': [{}],
  'protection.retry': [{}],
  'protection.changed': [{}],
  'connection.opened': [{}],
  'limit.edit': [{ kind: 'loss' }],
  'limit.save': [{ max: '200', key: 'key' }],
  'alarm.pick': [{ alarm: '50', key: 'key' }],
  'pause.ask': [{ days: '365' }],
  'pause.confirm': [{ key: 'key' }],
  'change.withdrawn': [{}],
  'account.left': [{}],
  'command.doubted': [{}],
} satisfies Examples<ProtectionEvent>;

const OVER = ['editing', 'limiting', 'asking', 'pausing'];

export const model: TestModel = {
  clauses: 'S6.4 S8.1 S8.3 S8.15',
  machine: protectionMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:loadProtection', output: PROTECTION },
    { type: 'error:loadProtection', error: lost() },
    { type: 'after:answerTimeout@protection.shown.loading' },
    { type: 'done:refreshProtection', output: PROTECTION },
    { type: 'error:refreshProtection', error: lost() },
    { type: 'after:answerTimeout@protection.shown.refreshing' },
    ...outcomesOf(null).map((output) => ({ type: 'done:changeProtection', output })),
  ],
  exclusions: {
    events: [
      {
        events: ['protection.hidden'],
        where: (state) => OVER.some((shown) => state.matches({ shown })),
        because: 'the question, or the sheet, lies over the screen',
      },
      {
        events: ['account.left'],
        where: (state) => state.matches('hidden'),
        because: 'the screen that starts the chart shows it at once',
      },
      {
        events: ['done:changeProtection'],
        where: (_, { output }) => output.kind === 'expired',
        because: 'an answer of 999 ends the session before the command ends',
      },
      {
        events: ['done:changeProtection'],
        where: (state, { output }) => output.kind === 'unresolved' && !state.hasTag('doubt'),
        because: 'a command is given up after it was in doubt',
      },
    ],
    transitions: {
      'protection.shown.editing -- protection.hidden [0]':
        'the screen goes to the background, which the paths of payout methods do',
    },
    last: [
      {
        events: ['protection.hidden', 'account.left'],
        because: 'another page, or the login, is open after it',
      },
    ],
  },
};
