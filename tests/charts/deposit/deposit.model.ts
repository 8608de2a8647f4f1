import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type DepositContext, type DepositEvent, depositMachine } from '#machines/deposit/deposit.machine';
import { bankChannelOf, coinChannelOf, lost } from '../../support/fixtures.ts';

const own = {
  'deposit.shown': [{}],
  'deposit.hidden': [{}],
  'deposit.retry': [{}],
  'connection.opened': [{}],
  'method.coin': [{}],
  'method.bank': [{}],
  'channel.picked': [{ id: 2 }],
  'currency.picked': [{ id: 2 }],
  'account.left': [{}],
} satisfies Examples<DepositEvent>;

const currencies = [
  { id: 1, name: 'EUR' },
  { id: 2, name: 'GBP' },
];

const CHOSEN = 'pressing the chosen one of the two ways changes nothing';

export const model: TestModel = {
  clauses: 'S2.21 S3.18 S3.19 S7.35 S7.38 S7.39 S8.3',
  machine: depositMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:loadCoins', output: [coinChannelOf(), coinChannelOf({ id: 2 })] },
    { type: 'error:loadCoins', error: lost() },
    { type: 'after:answerTimeout@deposit.coin.loading' },
    { type: 'done:loadCurrencies', output: currencies },
    { type: 'done:loadCurrencies', output: [] },
    { type: 'error:loadCurrencies', error: lost() },
    { type: 'after:answerTimeout@deposit.bank.loadingCurrencies' },
    { type: 'done:loadBanks', output: [bankChannelOf(), bankChannelOf({ id: 2 })] },
    { type: 'error:loadBanks', error: lost() },
    { type: 'after:answerTimeout@deposit.bank.loadingBanks' },
  ],
  keyOf: ({ channelId, currencyId }: DepositContext) => [channelId, currencyId],
  exclusions: {
    events: [
      {
        events: ['method.coin', 'method.bank', 'deposit.hidden', 'account.left'],
        where: (state) => state.matches('hidden'),
        because: 'the screen that starts the chart shows it at once, and offers the ways with it',
      },
      { events: ['method.coin'], where: (state) => state.matches('coin'), because: CHOSEN },
      { events: ['method.bank'], where: (state) => state.matches('bank'), because: CHOSEN },
      {
        events: ['channel.picked', 'currency.picked'],
        where: (state) => state.matches('bank') && state.context.currencies.length === 0,
        because: 'where nothing is offered there is nothing to pick',
      },
    ],
    transitions: {},
    last: [
      { events: ['deposit.hidden', 'account.left'], because: 'another page, or the login, is open after it' },
    ],
  },
  unanswered: {
    'deposit.hidden -- channel.picked': 'Nothing can be picked on a screen that is hidden.',
    'deposit.hidden -- connection.opened': 'Nothing has failed on a screen that is hidden.',
    'deposit.hidden -- deposit.retry': 'Nothing has failed on a screen that is hidden.',
  },
  equivalentMutants: {
    'deposit.hidden swallows deposit.hidden of deposit': 'It is hidden already.',
  },
};
