import type { AnyEventObject } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { CODE_FACTOR_REQUIRED } from '#contract/constants';
import {
  type WithdrawBindingContext,
  type WithdrawBindingEvent,
  withdrawBindingMachine,
} from '#machines/withdraw-binding/withdraw-binding.machine';
import { lost, outcomesOf, payoutMethodOf } from '../../support/fixtures.ts';

const own = {
  'methods.shown': [{ payoutType: 1 }, { payoutType: 2 }],
  'methods.hidden': [{}],
  'methods.retry': [{}],
  'connection.opened': [{}],
  'method.delete': [{ method: payoutMethodOf(1) }],
  'delete.withdrawn': [{}],
  'delete.confirm': [{ key: 'key' }],
  'challenge.proven': [{ proof: 'proof' }],
  'challenge.dropped': [{}],
  'method.label': [{ method: payoutMethodOf(1) }],
  'label.withdrawn': [{}],
  'label.save': [{ label: 'Vault', key: 'key' }],
  'account.left': [{}],
  'command.doubted': [{}],
} satisfies Examples<WithdrawBindingEvent>;

const wantsFactor = { ...outcomesOf(null)[1], code: CODE_FACTOR_REQUIRED };

const noFactor = [
  {
    events: ['done:deleteMethod'],
    where: (_: unknown, { output }: AnyEventObject) => output === wantsFactor,
    because: 'the account has no second factor',
  },
];

export const model: TestModel = {
  clauses: 'S2.26 S2.27 S5.14 S7.44 S7.46 S8.15',
  machine: withdrawBindingMachine,
  keyOf: ({ proof }: WithdrawBindingContext) => proof,
  examples: [
    ...eventsOf(own),
    { type: 'done:loadMethods', output: [payoutMethodOf(1)] },
    { type: 'done:loadMethods', output: [] },
    { type: 'error:loadMethods', error: lost() },
    { type: 'after:answerTimeout@withdrawBinding.shown.loading' },
    ...[...outcomesOf(null), wantsFactor].map((output) => ({ type: 'done:deleteMethod', output })),
    ...outcomesOf(payoutMethodOf(1)).map((output) => ({ type: 'done:labelMethod', output })),
  ],
  exclusions: {
    events: [
      {
        events: ['methods.hidden'],
        where: (state) =>
          state.hasTag('challenged') ||
          ['asking', 'deleting', 'naming', 'labelling'].some((shown) => state.matches({ shown })),
        because: 'the question, or the sheet, lies over the screen',
      },
      {
        events: ['account.left'],
        where: (state) => state.matches('hidden'),
        because: 'the screen that starts the chart shows it at once',
      },
      {
        events: ['done:deleteMethod', 'done:labelMethod'],
        where: (_, { output }) => output.kind === 'expired',
        because: 'an answer of 999 ends the session before the command ends',
      },
      {
        events: ['done:labelMethod'],
        where: (_, { output }) => output.kind === 'unresolved',
        because: 'it ends as a refusal does, which is taken instead',
      },
    ],
    transitions: {
      'withdrawBinding.challenged -- methods.hidden [0]': 'the question goes first, and the screen after it',
    },
    last: [
      {
        events: ['methods.hidden', 'account.left'],
        because: 'another page, or the login, is open after it',
      },
      {
        events: ['done:deleteMethod'],
        where: (_, { output }) => output !== wantsFactor,
        because: 'nothing is bound any more',
      },
    ],
    setups: [
      [
        ...noFactor,
        {
          events: ['done:loadMethods'],
          where: (_, { output }) => output.length === 0,
          because: 'something is bound',
        },
      ],
      [
        ...noFactor,
        {
          events: ['done:loadMethods'],
          where: (_, { output }) => output.length > 0,
          because: 'nothing is bound',
        },
      ],
      [
        {
          events: ['done:loadMethods'],
          where: (_, { output }) => output.length === 0,
          because: 'something is bound',
        },
        {
          events: ['done:deleteMethod'],
          where: ({ context: { proof } }, { output }) => (proof === null) !== (output === wantsFactor),
          because: 'the first try wants a factor, and the one with its proof does not',
        },
        { events: ['command.doubted'], because: 'the paths without a factor doubt the command' },
      ],
    ],
  },
  unanswered: {
    'withdrawBinding.hidden -- methods.hidden': 'The methods are hidden already.',
  },
};
