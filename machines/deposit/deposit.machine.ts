import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { BankChannel, CoinChannel } from '#contract/entities-money';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Deposit: how money is paid in, by coin or by bank wire, and which channel of these. Owns what is chosen; the form
 * with its proof is a command form, the records a paged list. Started when its screen first opens, never ends; hidden
 * while its screen is.
 */

export type WireCurrency = { id: number; name: string };

export type DepositContext = {
  /** The channels for coins. */
  coins: CoinChannel[];
  /** The currencies the site takes by bank wire. */
  currencies: WireCurrency[];
  /** The bank channels of the chosen currency. */
  banks: BankChannel[];
  /** The chosen channel. */
  channelId: number | null;
  /** The chosen currency of a bank wire. */
  currencyId: number | null;
};

export type DepositEvent =
  | { type: 'deposit.shown' }
  | { type: 'deposit.hidden' }
  | { type: 'deposit.retry' }
  /** The live link is back: what could not be read is read again. */
  | { type: 'connection.opened' }
  | { type: 'method.coin' }
  | { type: 'method.bank' }
  | { type: 'channel.picked'; id: number }
  | { type: 'currency.picked'; id: number }
  | AccountLeft;

export type DepositEmitted = { type: 'channel.changed' };

const NO_CHOICE: DepositContext = {
  coins: [],
  currencies: [],
  banks: [],
  channelId: null,
  currencyId: null,
};

export const depositMachine = setup({
  types: {
    context: {} as DepositContext,
    events: {} as DepositEvent,
    emitted: {} as DepositEmitted,
    tags: {} as 'loading' | 'ready' | 'failed' | 'bank',
  },
  actors: {
    /** Reads the channels for coins. */
    loadCoins: promiseActor<CoinChannel[]>('loadCoins'),
    /** Reads the currencies the site takes by bank wire. */
    loadCurrencies: promiseActor<WireCurrency[]>('loadCurrencies'),
    /** Reads the bank channels of a currency. */
    loadBanks: promiseActor<BankChannel[], { currencyId: number }>('loadBanks'),
  },
  actions: {
    /** Keeps the channels for coins and chooses the first. */
    storeCoins: assign((_, params: { output: CoinChannel[] }) => ({
      coins: params.output,
      channelId: params.output[0]?.id ?? null,
    })),
    /** Keeps the currencies; the chosen one stays when it is still offered, else the first is chosen. */
    storeCurrencies: assign(({ context }, { output: currencies }: { output: WireCurrency[] }) => {
      const kept = currencies.find(({ id }) => id === context.currencyId);
      return { currencies, currencyId: (kept ?? currencies[0])?.id ?? null };
    }),
    /** Keeps the bank channels and chooses the first. */
    storeBanks: assign((_, params: { banks: BankChannel[] }) => ({
      banks: params.banks,
      channelId: params.banks[0]?.id ?? null,
    })),
    /** Keeps the channel that the trader chose. */
    storeChannel: assign((_, params: { id: number }) => ({ channelId: params.id })),
    /** Keeps the currency that the trader chose. */
    storeCurrency: assign((_, params: { id: number }) => ({ currencyId: params.id })),
    /** Chooses no channel. */
    clearChannel: assign({ channelId: null }),
    /** Forgets what was read and chosen. */
    clearChoice: assign(() => NO_CHOICE),
    notifyChanged: emit({ type: 'channel.changed' }),
  },
  guards: {
    /** The site takes at least one currency by bank wire. */
    hasCurrencies: (_, params: { output: WireCurrency[] }) => params.output.length > 0,
  },
  delays: { answerTimeout: 10_000 },
}).createMachine({
  id: 'deposit',
  context: NO_CHOICE,
  initial: 'hidden',
  on: {
    'deposit.hidden': { target: '.hidden' },
    'account.left': { target: '.hidden', actions: 'clearChoice' },
    'method.coin': { target: '.coin', actions: ['clearChannel', 'notifyChanged'] },
    'method.bank': { target: '.bank', actions: ['clearChannel', 'notifyChanged'] },
  },
  states: {
    hidden: { on: { 'deposit.shown': { target: 'coin' } } },
    coin: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'loading',
          invoke: {
            id: 'loadCoins',
            src: 'loadCoins',
            onDone: { target: 'ready', actions: by('storeCoins') },
            onError: { target: 'failed' },
          },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S7.35'] },
        },
        ready: {
          tags: 'ready',
          on: { 'channel.picked': { actions: [by('storeChannel'), 'notifyChanged'] } },
          meta: { clauses: ['S3.18', 'S2.21'] },
        },
        failed: {
          tags: 'failed',
          on: { 'deposit.retry': { target: 'loading' }, 'connection.opened': { target: 'loading' } },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
    bank: {
      tags: 'bank',
      initial: 'loadingCurrencies',
      states: {
        loadingCurrencies: {
          tags: 'loading',
          invoke: {
            id: 'loadCurrencies',
            src: 'loadCurrencies',
            onDone: [
              { guard: by('hasCurrencies'), target: 'loadingBanks', actions: by('storeCurrencies') },
              // Without a currency there is no bank to ask for.
              {
                target: 'ready',
                actions: [by('storeCurrencies'), { type: 'storeBanks', params: { banks: [] } }],
              },
            ],
            onError: { target: 'failed' },
          },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S7.38'] },
        },
        loadingBanks: {
          tags: 'loading',
          invoke: {
            id: 'loadBanks',
            src: 'loadBanks',
            input: ({ context }) => ({ currencyId: context.currencyId ?? 0 }),
            onDone: {
              target: 'ready',
              actions: { type: 'storeBanks', params: ({ event }) => ({ banks: event.output }) },
            },
            onError: { target: 'failed' },
          },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S7.39'] },
        },
        ready: {
          tags: 'ready',
          on: {
            'currency.picked': {
              target: 'loadingBanks',
              actions: [by('storeCurrency'), 'clearChannel', 'notifyChanged'],
            },
            'channel.picked': { actions: [by('storeChannel'), 'notifyChanged'] },
          },
          meta: { clauses: ['S3.19', 'S2.21'] },
        },
        failed: {
          tags: 'failed',
          on: {
            'deposit.retry': { target: 'loadingCurrencies' },
            'connection.opened': { target: 'loadingCurrencies' },
          },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
  },
});

export type DepositRef = ActorRefFrom<typeof depositMachine>;
export type DepositSnapshot = SnapshotFrom<typeof depositMachine>;
