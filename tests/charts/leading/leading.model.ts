import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type LeadingEvent, leadingMachine } from '#machines/leading/leading.machine';
import { HINDERED, LEADS, MAY_LEAD } from '../../gallery/samples-leaders.ts';
import { lost, outcomesOf } from '../../support/fixtures.ts';

const own = {
  'leading.shown': [{}],
  'leading.hidden': [{}],
  'leading.retry': [{}],
  'leading.changed': [{}],
  'connection.opened': [{}],
  'name.ask': [{}],
  'name.send': [{ name: 'Grey Heron', feePercent: 10, key: 'key' }],
  'end.ask': [{}],
  'end.confirm': [{ key: 'key' }],
  'question.withdrawn': [{}],
  'account.left': [{}],
  'command.doubted': [{}],
} satisfies Examples<LeadingEvent>;

const OVER = ['naming', 'beginning', 'asking', 'stopping'];
const IN_THE_WAY = 'the question, or the sheet, lies over the screen';

export const model: TestModel = {
  clauses: 'S6.4 S8.1 S8.3 S8.15',
  machine: leadingMachine,
  examples: [
    ...eventsOf(own),
    ...['loadLeading', 'refreshLeading'].flatMap((id) => [
      ...[HINDERED, MAY_LEAD, LEADS].map((output) => ({ type: `done:${id}`, output })),
      { type: `error:${id}`, error: lost() },
    ]),
    { type: 'after:answerTimeout@leading.shown.loading' },
    { type: 'after:answerTimeout@leading.shown.refreshing' },
    ...outcomesOf(null).map((output) => ({ type: 'done:changeLeading', output })),
  ],
  exclusions: {
    events: [
      {
        events: ['leading.hidden'],
        where: (state) => OVER.some((shown) => state.matches({ shown })),
        because: IN_THE_WAY,
      },
      {
        events: ['account.left'],
        where: (state) => state.matches('hidden'),
        because: 'the screen that starts the chart shows it at once',
      },
      {
        events: ['done:changeLeading'],
        where: (_, { output }) => output.kind === 'expired',
        because: 'an answer of 999 ends the session before the command ends',
      },
      {
        events: ['done:changeLeading'],
        where: (state, { output }) => output.kind === 'unresolved' && !state.hasTag('doubt'),
        because: 'a command is given up after it was in doubt',
      },
    ],
    transitions: {
      'leading.shown.naming -- leading.hidden [0]':
        'the screen goes to the background, which the paths of payout methods do',
    },
    last: [
      {
        events: ['leading.hidden', 'account.left'],
        because: 'another page, or the login, is open after it',
      },
    ],
  },
  unanswered: {
    'leading.shown.naming -- leading.changed': 'What is typed stays; the server judges it as it is sent.',
    'leading.shown.beginning -- leading.changed': 'The standing is read anew once the command is accepted.',
    'leading.shown.asking -- leading.changed':
      'The question stays; the server judges the answer as it is sent.',
    'leading.shown.stopping -- leading.changed': 'The standing is read anew once the command is accepted.',
  },
};
