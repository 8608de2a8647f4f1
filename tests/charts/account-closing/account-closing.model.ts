import type { AnyMachineSnapshot } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type AccountClosingContext,
  type AccountClosingEvent,
  accountClosingMachine,
} from '#machines/account-closing/account-closing.machine';
import { IN_THE_WAY, OPEN, REST, WAITING } from '../../gallery/samples-account.ts';
import { lost, outcomesOf } from '../../support/fixtures.ts';

const own = {
  'closing.shown': [{}],
  'closing.hidden': [{}],
  'closing.retry': [{}],
  'closing.changed': [{}],
  'connection.opened': [{}],
  'close.ask': [{}],
  'keep.ask': [{}],
  'question.withdrawn': [{}],
  'close.confirm': [{ key: 'key' }],
  'rest.confirm': [{}],
  'keep.confirm': [{ key: 'key' }],
  'challenge.proven': [{ proof: 'proof' }],
  'challenge.dropped': [{}],
  'account.left': [{}],
  'command.doubted': [{}],
} satisfies Examples<AccountClosingEvent>;

const COVERED = ['asking', 'askingRest', 'proving', 'askingKeep', 'keeping'];
const isCovered = (state: AnyMachineSnapshot) => COVERED.some((shown) => state.matches({ shown }));
const FORGOTTEN = 'Hidden, it knows nothing any more.';

export const model: TestModel = {
  clauses: 'S6.4 S8.1 S8.3 S8.15',
  machine: accountClosingMachine,
  keyOf: ({ closing }: AccountClosingContext) =>
    closing && [closing.state, closing.obstacles.length, closing.rest],
  examples: [
    ...eventsOf(own),
    ...[OPEN, REST, IN_THE_WAY, WAITING].map((output) => ({ type: 'done:loadClosing', output })),
    { type: 'error:loadClosing', error: lost() },
    { type: 'after:answerTimeout@accountClosing.shown.loading' },
    ...outcomesOf(null).map((output) => ({ type: 'done:closeAccount', output })),
    ...outcomesOf(null).map((output) => ({ type: 'done:keepAccount', output })),
  ],
  equivalentMutants: {
    'accountClosing.hidden swallows account.left of accountClosing': FORGOTTEN,
  },
  exclusions: {
    events: [
      { events: ['closing.hidden'], where: isCovered, because: 'a question or a sheet lies over the screen' },
      {
        events: ['account.left'],
        where: (state) => state.matches('hidden'),
        because: 'the screen that starts the chart shows it at once',
      },
      {
        events: ['done:closeAccount', 'done:keepAccount'],
        where: (_, { output }) => output.kind === 'expired',
        because: 'an answer of 999 ends the session before the command ends',
      },
      {
        events: ['done:closeAccount', 'done:keepAccount'],
        where: (state, { output }) => output.kind === 'unresolved' && !state.hasTag('doubt'),
        because: 'a command is given up after it was in doubt',
      },
    ],
    transitions: {},
    last: [
      {
        events: ['closing.hidden', 'account.left'],
        because: 'another page, or the login, is open after it',
      },
    ],
  },
};
