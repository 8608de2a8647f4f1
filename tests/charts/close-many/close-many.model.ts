import type { AnyMachineSnapshot } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type CloseManyContext,
  type CloseManyEvent,
  closeManyMachine,
} from '#machines/close-many/close-many.machine';
import { adaptive, orderOf, outcomesOf } from '../../support/fixtures.ts';

const HEDGE = orderOf({ id: 2, direction: 2, profit: '-5' });

const own = {
  'closing.opened': [{ instrumentId: null }],
  'closing.picked': [
    { which: 'profit', key: 'key', caution: adaptive(orderOf({ profit: '5' }), HEDGE) },
    { which: 'all', key: 'key', caution: adaptive(orderOf({ profit: '5' }), HEDGE) },
  ],
  'closing.dismissed': [{}],
  'closing.confirmed': [{ key: 'key' }],
  'screen.left': [{}],
  'account.left': [{}],
  'command.doubted': [{}],
} satisfies Examples<CloseManyEvent>;

const OVER = 'an answer of 999 ends the session before the command ends';
const isDoubted = (state: AnyMachineSnapshot): boolean => state._nodes.some(({ key }) => key === 'checking');

export const model: TestModel = {
  clauses: 'S2.52 S4.3 S7.26 S8.3 S8.5',
  machine: closeManyMachine,
  examples: [
    ...eventsOf(own),
    ...outcomesOf({ profit: '7' }).map((output) => ({ type: 'done:closeMany', output })),
  ],
  keyOf: ({ which }: CloseManyContext) => which,
  exclusions: {
    events: [
      { events: ['done:closeMany'], where: (_, { output }) => output.kind === 'expired', because: OVER },
      {
        events: ['done:closeMany'],
        where: (state, { output }) => output.kind === 'unresolved' && !isDoubted(state),
        because: 'a command is given up after it was doubted',
      },
    ],
    transitions: { 'closeMany.closing -- done:closeMany [2]': OVER },
    last: [
      { events: ['screen.left'], because: 'another screen is there' },
      { events: ['account.left'], because: 'the login is open after it' },
    ],
  },
  equivalentMutants: {
    'closeMany.idle swallows account.left of closeMany': 'Nothing is asked there.',
  },
};
