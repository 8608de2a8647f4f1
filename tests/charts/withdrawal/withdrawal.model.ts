import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type ReviewedWithdrawal,
  type WithdrawalContext,
  type WithdrawalEvent,
  type WithdrawalTerms,
  withdrawalMachine,
} from '#machines/withdrawal/withdrawal.machine';
import { lost, payoutCurrencyOf, payoutMethodOf, withdrawalLimitOf } from '../../support/fixtures.ts';

const REQUEST: ReviewedWithdrawal = { number: '100', memo: '', currencyId: 1, methodId: 1 };
/** A withdrawal was paid to this method before. */
export const PROVEN = 2;

const own = {
  'withdrawal.shown': [{}],
  'withdrawal.hidden': [{}],
  'withdrawal.retry': [{}],
  'connection.opened': [{}],
  'withdrawal.made': [{}],
  'available.changed': [{}],
  'payoutType.picked': [{ payoutType: 1 }, { payoutType: 2 }],
  'currency.picked': [{ id: 2 }],
  'method.picked': [{ id: 2 }],
  'code.required': [{}],
  'review.open': [{ request: REQUEST }, { request: { ...REQUEST, methodId: PROVEN } }],
  'review.close': [{}],
  'review.over': [{}],
  'account.left': [{}],
} satisfies Examples<WithdrawalEvent>;

const bound: WithdrawalTerms = {
  currencies: [payoutCurrencyOf(), payoutCurrencyOf({ id: 2 })],
  methods: [payoutMethodOf(1), { ...payoutMethodOf(PROVEN), isProven: true }, payoutMethodOf(3, 2)],
  availableUsd: '900',
  limit: withdrawalLimitOf({ provenBy: 'code' }),
};

export const model: TestModel = {
  clauses: 'S5.14 S7.41 S7.44 S8.3 S8.9',
  machine: withdrawalMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:loadTerms', output: bound },
    { type: 'done:loadTerms', output: { ...bound, methods: [] } },
    { type: 'error:loadTerms', error: lost() },
    { type: 'after:answerTimeout@withdrawal.terms.shown.loading' },
    { type: 'done:refreshTerms', output: bound },
    { type: 'done:refreshTerms', output: { ...bound, methods: [] } },
    { type: 'error:refreshTerms', error: lost() },
    { type: 'after:answerTimeout@withdrawal.terms.shown.ready.refreshing' },
    { type: 'after:readAgain@withdrawal.terms.shown.ready.outdated' },
  ],
  keyOf: ({ payoutType, currencyId, methodId }: WithdrawalContext) => [payoutType, currencyId, methodId],
  exclusions: {
    events: [
      {
        events: ['withdrawal.hidden', 'payoutType.picked', 'account.left'],
        where: (state) => state.matches({ terms: 'hidden' }),
        because: 'the screen that starts the chart shows it at once, and offers the ways with it',
      },
      {
        events: ['review.open'],
        where: (state) => !state.matches({ terms: { shown: { ready: 'current' } } }),
        because: 'the form shows once the terms are read, and is filled in after that',
      },
      {
        events: [...Object.keys(own), 'done:refreshTerms', 'error:refreshTerms'].filter(
          (type) => !['review.close', 'review.over', 'withdrawal.made', 'code.required'].includes(type),
        ),
        where: (state) => state.matches({ review: 'open' }),
        because: 'the sheet stands before the form, and its paths are of the form',
      },
      {
        events: ['withdrawal.made', 'code.required', 'review.over'],
        where: (state) => state.matches({ review: { open: 'withCode' } }),
        because: 'the code comes by mail, in journeys of its own',
      },
      {
        events: ['withdrawal.made'],
        where: (state) => state.matches({ review: 'closed' }),
        because: 'a withdrawal is made from its review',
      },
      {
        events: ['code.required', 'review.over'],
        where: (state) => state.matches({ review: 'closed' }),
        because: 'the form says what was refused once the review was taken back',
      },
      {
        events: ['currency.picked', 'method.picked'],
        where: (state) => !state.matches({ terms: { shown: 'ready' } }),
        because: 'what is offered shows once the terms are read',
      },
      {
        events: ['withdrawal.made', 'code.required'],
        where: ({ context }) => context.methods.length === 0,
        because: 'the server answers only a withdrawal to something bound, on terms that were read',
      },
    ],
    transitions: {},
    last: [
      { events: ['currency.picked'], because: 'no method is bound for the other network' },
      {
        events: [
          'withdrawal.hidden',
          'account.left',
          'payoutType.picked',
          'withdrawal.made',
          'code.required',
        ],
        because: 'another page, or the login, is open after it',
      },
    ],
    setups: [
      [
        {
          events: ['withdrawal.made', 'code.required', 'review.over'],
          because: 'the method was not proven before',
        },
        {
          events: ['review.open'],
          where: (_, { request }) => request.methodId === PROVEN,
          because: 'the method was not proven before',
        },
        {
          events: ['done:loadTerms'],
          where: (_, { output }) => output.methods.length === 0,
          because: 'methods are bound',
        },
      ],
      [
        { events: ['method.picked'], because: 'the one method was proven before' },
        {
          events: ['review.open'],
          where: (_, { request }) => request.methodId !== PROVEN,
          because: 'the one method was proven before',
        },
        {
          events: ['done:loadTerms'],
          where: (_, { output }) => output.methods.length === 0,
          because: 'a method is bound',
        },
      ],
      [
        {
          events: ['done:loadTerms'],
          where: (_, { output }) => output.methods.length > 0,
          because: 'nothing is bound',
        },
      ],
    ],
  },
  unanswered: {
    'withdrawal.terms.shown.unbound -- available.changed': 'What is available is not shown there.',
  },
  equivalentMutants: {
    'withdrawal.terms.hidden swallows withdrawal.hidden of withdrawal.terms': 'It is hidden already.',
    'withdrawal.review.closed swallows withdrawal.hidden of withdrawal.review': 'It is closed already.',
    'withdrawal.review.closed swallows account.left of withdrawal.review': 'It is closed already.',
  },
};
