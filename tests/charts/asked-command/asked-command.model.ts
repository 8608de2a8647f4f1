import type { AnyMachineSnapshot } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type AskedCommandContext,
  type AskedCommandEvent,
  askedCommandMachine,
} from '#machines/asked-command/asked-command.machine';
import { outcomesOf, withdrawalOf } from '../../support/fixtures.ts';

const own = {
  'command.asked': [{ subject: withdrawalOf(1) }],
  'command.dismissed': [{}],
  'command.confirmed': [{ key: 'key' }],
  'screen.left': [{}],
  'account.left': [{}],
  'command.doubted': [{}],
} satisfies Examples<AskedCommandEvent<{ id: number }>>;

const OVER = 'an answer of 999 ends the session before the command ends';
const isDoubted = (state: AnyMachineSnapshot): boolean => state._nodes.some(({ key }) => key === 'checking');

export const model: TestModel = {
  clauses: 'S3.17 S7.43 S8.3 S8.15',
  machine: askedCommandMachine,
  examples: [
    ...eventsOf(own),
    ...outcomesOf(withdrawalOf(1, { status: 3 })).map((output) => ({
      type: 'done:send',
      output,
    })),
  ],
  keyOf: ({ subject }: AskedCommandContext<{ id: number }>) => subject?.id ?? null,
  exclusions: {
    events: [
      {
        events: ['done:send'],
        where: (_, { output }) => output.kind === 'expired',
        because: OVER,
      },
      {
        events: ['done:send'],
        where: (state, { output }) => output.kind === 'unresolved' && !isDoubted(state),
        because: 'a command is given up after it was doubted',
      },
    ],
    transitions: { 'askedCommand.submitting -- done:send [1]': OVER },
    last: [
      { events: ['screen.left'], because: 'another screen is there' },
      { events: ['account.left'], because: 'the login is open after it' },
    ],
  },
  equivalentMutants: {
    'askedCommand.idle swallows account.left of askedCommand': 'Nothing is asked there.',
  },
};
