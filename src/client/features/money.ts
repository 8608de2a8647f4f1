import { fromPromise, type Subscription } from 'xstate';
import { DRAW_TYPE } from '#contract/constants';
import type { AccountDetail, LedgerLog } from '#contract/entities';
import type { DrawCurrency, DrawMethod, DrawRecord, TopUpRecord } from '#contract/entities-money';
import { spendable } from '#contract/payments';
import * as deposits from '#contract/routes/deposit';
import * as trading from '#contract/routes/trading';
import * as withdrawals from '#contract/routes/withdraw';
import { accountInFront } from '#machines/account';
import type { BindFields, DepositFields, WithdrawFields } from '#machines/app/features';
import { boundMethodsMachine, deleteMethodMachine } from '#machines/bound-methods/bound-methods.machine';
import { createCommandMachine } from '#machines/command/command.machine';
import {
  type CommandFormRef,
  createCommandFormMachine,
  type FormCommand,
} from '#machines/command-form/command-form.machine';
import { depositMachine } from '#machines/deposit/deposit.machine';
import { downloadMachine } from '#machines/download/download.machine';
import { createPagedListMachine } from '#machines/paged-list/paged-list.machine';
import { createResourceMachine } from '#machines/resource/resource.machine';
import { uploadMachine } from '#machines/upload/upload.machine';
import { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine';
import { executeCommand } from '../actors/execute-command.ts';
import { createSendPicture, pictureName } from '../actors/send-picture.ts';
import { saveText } from '../app/export-text.ts';
import { feature } from '../app/feature.ts';
import { keepDraft, keptDraft } from '../app/kept-drafts.ts';

/** Deposits, withdrawals, bound methods, the wallet and its ledger. */

export const depositFeature = feature({
  id: 'deposit',
  start: ({ http }) => ({
    logic: depositMachine.provide({
      actors: {
        loadCoins: fromPromise(
          async ({ signal }) => (await http(deposits.coinChannels, {}, { signal })).data,
        ),
        loadCurrencies: fromPromise(
          async ({ signal }) => (await http(deposits.wireCurrencies, {}, { signal })).data,
        ),
        loadBanks: fromPromise(async ({ input, signal }) => {
          const request = { bank_coin: String(input.currencyId) };
          return (await http(deposits.wireAccounts, request, { signal })).data;
        }),
      },
    }),
  }),
});

/** The slot of a deposit's or repayment's proof. */
export const PROOF = 'proof';

/** Keeps what is typed into a form until it is handed in, or its account is left. */
function keepsDraft<Fields, Answer>(ref: CommandFormRef<Fields, Answer>, form: string): Subscription {
  return ref.subscribe(({ context }) => keepDraft(form, accountInFront(ref).id, context.draft));
}

export const depositFormFeature = feature({
  id: 'depositForm',
  start: (deps) => ({
    input: { draft: keptDraft('deposit', deps.accountId()) },
    logic: createCommandFormMachine<DepositFields, TopUpRecord>('deposit', [PROOF]).provide({
      actors: {
        upload: uploadMachine.provide({ actors: { sendPicture: createSendPicture(deps) } }),
        send: createCommandMachine<FormCommand<DepositFields>, TopUpRecord>().provide({
          actors: {
            execute: executeCommand(
              deps.http,
              async (call, { fields, slots }: FormCommand<DepositFields>) => {
                const proofImg = pictureName(slots[PROOF] ?? '', deps.origin);
                const { data, message } =
                  fields.way === 'coin'
                    ? await call(deposits.submitCoin, {
                        number: fields.number,
                        proofImg,
                        address: fields.address,
                        charge_id: String(fields.channelId),
                      })
                    : await call(deposits.submitWire, {
                        number: fields.number,
                        proofImg,
                        wire_id: String(fields.channelId),
                      });
                return { answer: data, message };
              },
            ),
          },
        }),
      },
    }),
  }),
  effects: (ref, { say, text }) => [
    keepsDraft(ref, 'deposit'),
    ref.on('form.accepted', ({ message }) => say('success', message)),
    ref.on('form.unresolved', () => say('warning', text('money.unresolved'))),
  ],
});

export const depositsFeature = feature({
  id: 'deposits',
  start: ({ http }) => ({
    logic: createPagedListMachine<TopUpRecord>().provide({
      actors: {
        loadPage: fromPromise(async ({ input, signal }) => {
          const type = input.filter === '1' ? ('1' as const) : ('0' as const);
          return (await http(deposits.depositList, { type, page: String(input.page) }, { signal })).data;
        }),
      },
    }),
  }),
});

const typeOf = (way: number) => (way === DRAW_TYPE.bank ? ('2' as const) : ('1' as const));

export const withdrawalFeature = feature({
  id: 'withdrawal',
  start: ({ http }) => ({
    logic: withdrawalMachine.provide({
      actors: {
        loadTerms: fromPromise(async ({ input, signal }) => {
          const type = typeOf(input.way);
          const [currencies, methods, detail] = await Promise.all([
            http(withdrawals.drawCurrencies, { type }, { signal }),
            http(withdrawals.drawMethods, { draw_type: type, draw_id: '0' }, { signal }),
            http(trading.forexDetail, {}, { signal }),
          ]);
          return {
            currencies: currencies.data,
            methods: methods.data,
            availableUsd: spendable(detail.data).toFixed(),
          };
        }),
      },
    }),
  }),
});

export const withdrawalFormFeature = feature({
  id: 'withdrawalForm',
  start: ({ http, accountId }) => ({
    input: { draft: keptDraft('withdrawal', accountId()) },
    logic: createCommandFormMachine<WithdrawFields, DrawRecord>('withdrawal', []).provide({
      actors: {
        send: createCommandMachine<FormCommand<WithdrawFields>, DrawRecord>().provide({
          actors: {
            execute: executeCommand(http, async (call, { fields }: FormCommand<WithdrawFields>) => {
              const { number, memo, currencyId, methodId, code } = fields;
              const request = {
                draw_currency_id: String(currencyId),
                number,
                memo,
                draw_method_id: String(methodId),
                ...(code === '' ? {} : { auth_code: code }),
              };
              const { data, message } = await call(withdrawals.draw, request);
              return { answer: data, message };
            }),
          },
        }),
      },
    }),
  }),
  effects: (ref, { say, text }) => [
    keepsDraft(ref, 'withdrawal'),
    ref.on('form.accepted', ({ message }) => say('success', message)),
    ref.on('form.unresolved', () => say('warning', text('money.unresolved'))),
  ],
});

export const withdrawalsFeature = feature({
  id: 'withdrawals',
  start: ({ http }) => ({
    logic: createPagedListMachine<DrawRecord>().provide({
      actors: {
        loadPage: fromPromise(async ({ input, signal }) => {
          const request = { type: typeOf(Number(input.filter)), page: String(input.page) };
          return (await http(withdrawals.drawList, request, { signal })).data;
        }),
      },
    }),
  }),
});

export const boundMethodsFeature = feature({
  id: 'boundMethods',
  start: ({ http }) => ({
    logic: boundMethodsMachine.provide({
      actors: {
        loadMethods: fromPromise(async ({ input, signal }): Promise<DrawMethod[]> => {
          const request = { draw_type: typeOf(input.way), draw_id: '0' };
          return (await http(withdrawals.drawMethods, request, { signal })).data;
        }),
        deleteMethod: deleteMethodMachine.provide({
          actors: {
            execute: executeCommand(http, async (call, { id }: { id: number }) => {
              const { message } = await call(withdrawals.deleteDrawMethod, { id: String(id) });
              return { answer: null, message };
            }),
          },
        }),
      },
    }),
  }),
  effects: (ref, { say, text }) => [
    ref.on('method.deleted', ({ message }) => say('success', message)),
    ref.on('delete.refused', ({ message }) => say('error', message || text('account.noAnswer'))),
  ],
});

/** The currencies one can bind a method for; the question is the type. */
export const drawCurrenciesFeature = feature({
  id: 'drawCurrencies',
  start: ({ http }) => ({
    logic: createResourceMachine<DrawCurrency[]>().provide({
      actors: {
        load: fromPromise(async ({ input, signal }) => {
          return (await http(withdrawals.drawCurrencies, { type: typeOf(Number(input.ask)) }, { signal }))
            .data;
        }),
      },
    }),
  }),
});

export const bindFormFeature = feature({
  id: 'bindForm',
  start: ({ http, accountId }) => ({
    input: { draft: keptDraft('bind', accountId()) },
    logic: createCommandFormMachine<BindFields, DrawMethod>('bind', []).provide({
      actors: {
        send: createCommandMachine<FormCommand<BindFields>, DrawMethod>().provide({
          actors: {
            execute: executeCommand(http, async (call, { fields }: FormCommand<BindFields>) => {
              const { data, message } = await call(withdrawals.bindDrawMethod, fields);
              return { answer: data, message };
            }),
          },
        }),
      },
    }),
  }),
  effects: (ref, { say, text, go }) => [
    keepsDraft(ref, 'bind'),
    ref.on('form.accepted', ({ answer, message }) => {
      say('success', message);
      go(answer.type === DRAW_TYPE.bank ? '/mine/bank-card-list' : '/mine/coin-address-list');
    }),
    ref.on('form.unresolved', () => say('warning', text('money.unresolved'))),
  ],
});

export const walletFeature = feature({
  id: 'wallet',
  start: ({ http }) => ({
    logic: createResourceMachine<AccountDetail>().provide({
      actors: {
        load: fromPromise(async ({ signal }) => (await http(trading.forexDetail, {}, { signal })).data),
      },
    }),
  }),
});

export const ledgerFeature = feature({
  id: 'ledger',
  start: ({ http }) => ({
    logic: createPagedListMachine<LedgerLog>().provide({
      actors: {
        loadPage: fromPromise(async ({ input, signal }) => {
          const { data } = await http(trading.forexChange, { page: String(input.page) }, { signal });
          return { data: data.list, total: data.total };
        }),
      },
    }),
  }),
});

export const ledgerExportFeature = feature({
  id: 'ledgerExport',
  start: ({ http }) => ({
    logic: downloadMachine.provide({
      actors: {
        fetchText: fromPromise(
          async ({ signal }) => (await http(trading.exportLedger, {}, { signal })).data.csv,
        ),
      },
    }),
  }),
  effects: (ref, { say, text: word }) => [
    ref.on('download.ready', ({ text }) => saveText('candlestate-ledger.csv', 'text/csv', text)),
    ref.on('download.failed', () => say('error', word('history.exportFailed'))),
  ],
});
