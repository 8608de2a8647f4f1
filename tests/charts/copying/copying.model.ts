import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type CopyingContext, type CopyingEvent, copyingMachine } from '#machines/copying/copying.machine';
import { COPYING, PAUSED, STOPPED_BY_LOSS, STOPPING } from '../../gallery/samples-copies.ts';
import { lost, outcomesOf } from '../../support/fixtures.ts';

const own = {
  'copy.shown': [{ id: '3' }],
  'copy.hidden': [{}],
  'copy.retry': [{}],
  'connection.opened': [{}],
  'pause.send': [{ key: 'key' }],
  'resume.send': [{ key: 'key' }],
  'stop.ask': [{}],
  'stop.confirm': [{ key: 'key' }],
  'question.withdrawn': [{}],
  'account.left': [{}],
  'command.doubted': [{}],
} satisfies Examples<CopyingEvent>;

const IN_THE_WAY = 'the question lies over the screen';

export const model: TestModel = {
  clauses: 'S1.3 S8.1 S8.3 S8.15',
  machine: copyingMachine,
  examples: [
    ...eventsOf(own),
    ...['loadCopy', 'refreshCopy'].flatMap((id) => [
      ...[COPYING, PAUSED, STOPPING, STOPPED_BY_LOSS].map((output) => ({ type: `done:${id}`, output })),
      { type: `error:${id}`, error: lost() },
    ]),
    { type: 'after:answerTimeout@copying.shown.loading' },
    { type: 'after:answerTimeout@copying.shown.live.refreshing' },
    { type: 'after:readAgain@copying.shown.live.rested' },
    ...outcomesOf(null).map((output) => ({ type: 'done:changeCopy', output })),
  ],
  keyOf: ({ copy }: CopyingContext) => copy?.state,
  equivalentMutants: {
    'copying.shown.live -- starts → copying.shown.live.refreshing': 'each way in names which of the two',
  },
  exclusions: {
    events: [
      {
        events: ['copy.hidden'],
        where: (state) => state.matches({ shown: 'asking' }),
        because: IN_THE_WAY,
      },
      {
        events: ['account.left'],
        where: (state) => state.matches('hidden'),
        because: 'the screen that starts the chart shows it at once',
      },
      {
        events: ['done:changeCopy'],
        where: (_, { output }) => output.kind === 'expired',
        because: 'an answer of 999 ends the session before the command ends',
      },
      {
        events: ['done:changeCopy'],
        where: (state, { output }) => output.kind === 'unresolved' && !state.hasTag('doubt'),
        because: 'a command is given up after it was in doubt',
      },
    ],
    transitions: {},
    last: [
      {
        events: ['copy.hidden', 'account.left'],
        because: 'another page, or the login, is open after it',
      },
    ],
  },
};
