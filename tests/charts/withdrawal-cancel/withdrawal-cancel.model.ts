import type { AnyMachineSnapshot } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type WithdrawalCancelContext,
  type WithdrawalCancelEvent,
  withdrawalCancelMachine,
} from '#machines/withdrawal-cancel/withdrawal-cancel.machine';
import { outcomesOf, withdrawalOf } from '../../support/fixtures.ts';

const own = {
  'cancel.asked': [{ record: withdrawalOf(1) }],
  'cancel.dismissed': [{}],
  'cancel.confirmed': [{ key: 'key' }],
  'screen.left': [{}],
  'account.left': [{}],
  'command.doubted': [{}],
} satisfies Examples<WithdrawalCancelEvent>;

const OVER = 'an answer of 999 ends the session before the command ends';
const isDoubted = (state: AnyMachineSnapshot): boolean => state._nodes.some(({ key }) => key === 'checking');

export const model: TestModel = {
  clauses: 'S3.17 S7.43 S8.3 S8.15',
  machine: withdrawalCancelMachine,
  examples: [
    ...eventsOf(own),
    ...outcomesOf(withdrawalOf(1, { status: 3 })).map((output) => ({
      type: 'done:cancelWithdrawal',
      output,
    })),
  ],
  keyOf: ({ record }: WithdrawalCancelContext) => record?.id ?? null,
  exclusions: {
    events: [
      {
        events: ['done:cancelWithdrawal'],
        where: (_, { output }) => output.kind === 'expired',
        because: OVER,
      },
      {
        events: ['done:cancelWithdrawal'],
        where: (state, { output }) => output.kind === 'unresolved' && !isDoubted(state),
        because: 'a command is given up after it was doubted',
      },
    ],
    transitions: { 'withdrawalCancel.cancelling -- done:cancelWithdrawal [1]': OVER },
    last: [
      { events: ['screen.left'], because: 'another screen is there' },
      { events: ['account.left'], because: 'the login is open after it' },
    ],
  },
  equivalentMutants: {
    'withdrawalCancel.idle swallows account.left of withdrawalCancel': 'Nothing is asked there.',
  },
};
