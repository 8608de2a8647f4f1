import { fromPromise } from 'xstate';
import { DEPOSIT_TYPE, PAYOUT_TYPE } from '#contract/constants';
import type { WithdrawalRecord } from '#contract/entities-money';
import { ERRORS } from '#contract/errors';
import { spendable } from '#contract/payments';
import type { RequestOf, ResponseOf } from '#contract/route';
import * as deposits from '#contract/routes/deposit';
import * as trading from '#contract/routes/trading';
import * as withdrawals from '#contract/routes/withdraw';
import { heard } from '#machines/app/rows';
import { depositMachine } from '#machines/deposit/deposit.machine';
import { downloadMachine } from '#machines/download/download.machine';
import {
  type DeleteRequest,
  deleteMethodMachine,
  labelMethodMachine,
  withdrawBindingMachine,
} from '#machines/withdraw-binding/withdraw-binding.machine';
import { type WithdrawRequest, withdrawalMachine } from '#machines/withdrawal/withdrawal.machine';
import { executeCommand } from '../actors/execute-command.ts';
import { feature } from '../app/boot/feature.ts';
import { saveDownloaded } from '../app/format/export-text.ts';
import { askedCommand } from './makers/asked-command.ts';
import { commandForm } from './makers/command-form.ts';
import { MOVES_MONEY, onDecision } from './makers/decided.ts';
import { answersOf } from './makers/factors.ts';
import { calls, opens, shows, showsRefusal, showsText } from './makers/page-effects.ts';
import { pagedList } from './makers/paged-list.ts';
import { readWith } from './makers/read.ts';
import { resource } from './makers/resource.ts';

/** Deposits, withdrawals, payout methods, the wallet and its ledger. */

/** How money is paid in, by coin or bank wire, and which channel of these. */
export const depositFeature = feature(depositMachine)({
  id: 'deposit',
  scope: 'account',
  listens: [{ from: 'connection', on: 'connection.opened', send: 'connection.opened' }],
  actors: (deps) => ({
    loadCoins: fromPromise(({ signal }) => readWith(deps, signal)(deposits.coinChannels, {})),
    loadCurrencies: fromPromise(({ signal }) => readWith(deps, signal)(deposits.wireCurrencies, {})),
    loadBanks: fromPromise(({ input, signal }) =>
      readWith(deps, signal)(deposits.wireAccounts, { currencyId: input.currencyId }),
    ),
  }),
});

/** The slot of a deposit's or repayment's proof. */
export const PROOF = 'proof';

/** `address` is the one shown, for a coin; empty for a wire. `number` is in the channel's currency. */
export type DepositFields = { method: 'coin' | 'bank'; channelId: number; address: string; number: string };

/** The form of a deposit with its proof, sent as one command. */
export const depositFormFeature = commandForm({
  id: 'depositForm',
  kind: 'deposit',
  slots: [PROOF],
  keepsDraft: true,
  send: async (call, { method, channelId, address, number }: DepositFields, picture) => {
    const typed = { channelId, number, proof: picture(PROOF) };
    const { data, message } =
      method === 'coin'
        ? await call(deposits.submitCoin, { ...typed, address })
        : await call(deposits.submitWire, typed);
    return { answer: data, message };
  },
});

/** The account's deposits, page by page. */
export const depositsFeature = pagedList(
  'deposits',
  'account',
  ({ read, page, filter }) =>
    read(deposits.depositList, { type: filter === '1' ? DEPOSIT_TYPE.bank : DEPOSIT_TYPE.coin, page }),
  [
    { from: 'commandLog', on: 'command.settled', send: 'list.changed' },
    heard(depositFormFeature, 'form.accepted', 'list.changed'),
    ...onDecision(['deposit'], 'list.changed'),
  ],
);

const typeOf = (payoutType: number) =>
  payoutType === PAYOUT_TYPE.bank ? PAYOUT_TYPE.bank : PAYOUT_TYPE.coin;

/** The form of a withdrawal, sent as one command. */
export const withdrawalFormFeature = commandForm({
  id: 'withdrawalForm',
  kind: 'withdrawal',
  keepsDraft: true,
  purpose: 'withdrawal',
  send: async (call, { code, ...fields }: WithdrawRequest, _, proven) => {
    const request = { ...fields, code: code || undefined, ...proven };
    const { data, message } = await call(withdrawals.withdraw, request);
    return { answer: data, message };
  },
});

/** The server wants the code of a payout method, or another one. */
const isAboutCode = ({ code }: { code: number }): boolean =>
  code === ERRORS.codeRequired || code === ERRORS.wrongCode;
/** The server wants something else. */
const isAboutOther = (refused: { code: number }): boolean => !isAboutCode(refused);

/** Where a withdrawal goes and on which terms. */
export const withdrawalFeature = feature(withdrawalMachine)({
  id: 'withdrawal',
  scope: 'account',
  listens: [
    heard(withdrawalFormFeature, 'form.accepted', 'withdrawal.made'),
    heard(withdrawalFormFeature, 'form.refused', 'code.required', isAboutCode),
    heard(withdrawalFormFeature, 'form.refused', 'review.over', isAboutOther),
    heard(withdrawalFormFeature, 'factor.required', 'review.over'),
    heard(withdrawalFormFeature, 'form.unresolved', 'review.over'),
    heard(withdrawalFormFeature, { enters: 'doubt' }, 'review.over'),
    { from: 'connection', on: 'connection.opened', send: 'connection.opened' },
    ...onDecision(MOVES_MONEY, 'available.changed'),
  ],
  actors: (deps) => ({
    loadTerms: fromPromise(async ({ input, signal }) => {
      const read = readWith(deps, signal);
      const type = typeOf(input.payoutType);
      const [currencies, methods, detail, limit] = await Promise.all([
        read(withdrawals.payoutCurrencies, { type }),
        read(withdrawals.payoutMethods, { type, currencyId: 0 }),
        read(trading.forexDetail, {}),
        read(withdrawals.withdrawalLimitRead, {}),
      ]);
      return { currencies, methods, availableUsd: spendable(detail).toFixed(), limit };
    }),
  }),
});

/** Takes a withdrawal that waits back. */
export const withdrawalCancelFeature = askedCommand({
  id: 'withdrawalCancel',
  kind: 'cancelWithdrawal',
  send: async (call, { id }: WithdrawalRecord) => {
    const { data, message } = await call(withdrawals.cancelWithdrawal, { id });
    return { answer: data, message };
  },
});

/** The account's withdrawals, page by page. */
export const withdrawalsFeature = pagedList(
  'withdrawals',
  'account',
  ({ read, page, filter }) => read(withdrawals.withdrawalList, { type: typeOf(Number(filter)), page }),
  [
    { from: 'commandLog', on: 'command.settled', send: 'list.changed' },
    heard(withdrawalFormFeature, 'form.accepted', 'list.changed'),
    heard(withdrawalCancelFeature, 'command.accepted', 'list.changed'),
    heard(withdrawalCancelFeature, 'command.refused', 'list.changed'),
    ...onDecision(['withdrawal'], 'list.changed'),
  ],
);

/** The payout methods that are bound to the account, unbinding one and labelling one. */
export const withdrawBindingFeature = feature(withdrawBindingMachine)({
  id: 'withdrawBinding',
  scope: 'account',
  listens: [
    { from: 'connection', on: 'connection.opened', send: 'connection.opened' },
    ...answersOf('method'),
  ],
  actors: (deps) => ({
    loadMethods: fromPromise(({ input, signal }) =>
      readWith(deps, signal)(withdrawals.payoutMethods, { type: typeOf(input.payoutType), currencyId: 0 }),
    ),
    deleteMethod: deleteMethodMachine.provide({
      actors: {
        execute: executeCommand(deps.http, async (call, { id, proof }: DeleteRequest) => {
          const { message } = await call(withdrawals.deletePayoutMethod, { id, proof: proof ?? undefined });
          return { answer: null, message };
        }),
      },
    }),
    labelMethod: labelMethodMachine.provide({
      actors: {
        execute: executeCommand(deps.http, async (call, asked: { id: number; label: string }) => {
          const { data, message } = await call(withdrawals.labelPayoutMethod, asked);
          return { answer: data, message };
        }),
      },
    }),
  }),
  effects: [
    { on: 'method.deleted', does: shows('success') },
    { on: 'method.labelled', does: shows('success') },
    { on: 'change.refused', does: showsRefusal },
  ],
});

/** The currencies one can bind a payout method for; asked for by the type. */
export const payoutCurrenciesFeature = resource('payoutCurrencies', 'account', ({ read, ask }) =>
  read(withdrawals.payoutCurrencies, { type: typeOf(Number(ask)) }),
);

export type BindFields = RequestOf<typeof withdrawals.bindPayoutMethod>;

/** The form that binds a payout method, sent as one command. */
export const bindFormFeature = commandForm({
  id: 'bindForm',
  kind: 'bind',
  keepsDraft: true,
  purpose: 'method',
  send: async (call, fields: BindFields, _, proven) => {
    const { data, message } = await call(withdrawals.bindPayoutMethod, { ...fields, ...proven });
    return { answer: data, message };
  },
  onAccepted: opens(({ answer: { type } }: { answer: ResponseOf<typeof withdrawals.bindPayoutMethod> }) =>
    type === PAYOUT_TYPE.bank ? '/mine/bank-card-list' : '/mine/coin-address-list',
  ),
});

/** The account's balance, margin and what it can spend. */
export const walletFeature = resource('wallet', 'account', ({ read }) => read(trading.forexDetail, {}), {
  isKept: true,
  listens: onDecision(MOVES_MONEY, 'resource.changed'),
});

/** The account's ledger, page by page: all of it, or the group of entries that its filter names. */
export const ledgerFeature = pagedList(
  'ledger',
  'account',
  async ({ read, page, filter }) => {
    const group = trading.LEDGER_GROUPS.find((one) => one === filter);
    const { list, total } = await read(trading.forexChange, { page, group });
    return { data: list, total };
  },
  onDecision(MOVES_MONEY, 'list.changed'),
);

/** The account's ledger as a file to be saved. */
export const ledgerExportFeature = feature(downloadMachine)({
  id: 'ledgerExport',
  scope: 'account',
  actors: (deps) => ({
    fetchFile: fromPromise(async ({ signal }) => {
      const { csv } = await readWith(deps, signal)(trading.exportLedger, {});
      return { name: 'candlestate-ledger.csv', type: 'text/csv', content: csv, isBase64: false };
    }),
  }),
  effects: [
    { on: 'download.ready', does: calls(saveDownloaded, 'file') },
    { on: 'download.failed', does: showsText('error', ({ text }) => text('history.exportFailed')) },
  ],
});
