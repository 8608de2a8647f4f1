import { type DepositContext, type DepositEvent, depositMachine } from '#machines/deposit/deposit.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { bankChannelOf, coinChannelOf, lost } from '../samples.ts';

const own = {
  'deposit.shown': [{}],
  'deposit.hidden': [{}],
  'deposit.retry': [{}],
  'way.coin': [{}],
  'way.bank': [{}],
  'channel.picked': [{ id: 2 }],
  'currency.picked': [{ id: 2 }],
  'account.left': [{}],
} satisfies Examples<DepositEvent>;

const currencies = [
  { id: 1, name: 'EUR' },
  { id: 2, name: 'GBP' },
];

export const walkable: Walkable = {
  machine: depositMachine,
  events: [
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
};
