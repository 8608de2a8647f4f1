import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type LoanContext, type LoanEvent, loanMachine } from '#machines/loan/loan.machine';
import { loanConfigOf } from '../../support/fixtures.ts';

const own = {
  'kyc.passed': [{}],
  'choosing.opened': [{}],
  'agreement.opened': [{}],
  'signing.opened': [{}],
  'loan.review': [{ config: loanConfigOf(), amount: '500' }],
  'loan.back': [{}],
  'loan.confirm': [{}],
  'loan.agree': [{}],
  'request.sent': [{}],
  'request.returned': [{}],
  'request.accepted': [{}],
  'repayment.opened': [{ loanId: 1 }, { loanId: null }],
  'repayment.sent': [{}],
  'repayment.returned': [{}],
  'repayment.accepted': [{}],
  'account.left': [{}],
} satisfies Examples<LoanEvent>;

const OWN_ADDRESS = 'a path begins at one address';

export const model: TestModel = {
  clauses: 'S2.30 S2.31 S2.32 S2.33 S2.35 S4.6 S4.7 S4.12',
  machine: loanMachine,
  inputs: [{ choice: null }, { choice: { configId: 1, amount: '500' } }],
  examples: eventsOf(own),
  keyOf: ({ choice }: LoanContext) => choice,
  impossible: [
    ...['agreement.opened', 'signing.opened'].map((event) => ({
      transition: `loan -- ${event} [0]`,
      states: ['loan.choosing', 'loan.submitted'],
      because: 'Both states clear the choice as they are entered.',
    })),
    {
      transition: 'loan -- agreement.opened [1]',
      states: ['loan.confirming', 'loan.reading', 'loan.signing', 'loan.submitting'],
      because: 'A loan was chosen on the way there.',
    },
    {
      transition: 'loan -- signing.opened [1]',
      states: ['loan.confirming', 'loan.reading', 'loan.signing'],
      because: 'A loan was chosen on the way there.',
    },
  ],
  exclusions: {
    events: [
      {
        events: ['choosing.opened', 'agreement.opened', 'signing.opened', 'repayment.opened'],
        where: (state) => !state.matches('verifying') && !state.matches('choosing'),
        because: 'an address that is opened starts the app anew',
      },
      {
        events: ['agreement.opened', 'signing.opened', 'repayment.opened'],
        where: (state) => state.matches('choosing'),
        because: 'an address that is opened starts the app anew',
      },
      {
        events: ['request.returned', 'repayment.returned'],
        because: 'the paths of the command form walk what the server refuses',
      },
    ],
    transitions: {
      'loan.submitting -- request.returned [0]': 'the paths of the command form walk what the server refuses',
      'loan.submitting -- signing.opened [0]': 'an address that is opened starts the app anew',
      'loan.repaying.submitting -- repayment.returned [0]':
        'the paths of the command form walk what the server refuses',
      'loan.repaying.submitting -- repayment.opened [0]': 'an address that is opened starts the app anew',
    },
    last: [
      { events: ['account.left'], because: 'the login is open after it' },
      {
        events: ['repayment.opened'],
        where: (_, { loanId }) => loanId === null,
        because: 'the records are open after it',
      },
    ],
    setups: [
      [
        {
          events: ['choosing.opened', 'agreement.opened', 'signing.opened', 'repayment.opened'],
          because: OWN_ADDRESS,
        },
      ],
      [
        { events: ['agreement.opened', 'signing.opened', 'repayment.opened'], because: OWN_ADDRESS },
        {
          events: ['loan.review'],
          because: 'the screen tells the chart once that it was opened, before that',
        },
      ],
      [{ events: ['choosing.opened', 'signing.opened', 'repayment.opened'], because: OWN_ADDRESS }],
      [{ events: ['choosing.opened', 'agreement.opened', 'repayment.opened'], because: OWN_ADDRESS }],
      [{ events: ['choosing.opened', 'agreement.opened', 'signing.opened'], because: OWN_ADDRESS }],
    ],
  },
  equivalentMutants: {
    'loan.choosing swallows choosing.opened of loan': 'It stands there already, and nothing is chosen yet.',
    'loan.reading swallows agreement.opened of loan':
      'It stands there already, and entering it does nothing.',
    'loan.signing swallows signing.opened of loan': 'It stands there already, and entering it does nothing.',
  },
};
