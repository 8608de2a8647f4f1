import type { AnyStateMachine, ContextFrom, StateValue } from 'xstate';
import { accountFormMachine } from '#machines/account-form/account-form.machine';
import { appMachine } from '#machines/app/app.machine';
import type { FeatureId } from '#machines/app/features';
import { boundMethodsMachine } from '#machines/bound-methods/bound-methods.machine';
import { candlesMachine } from '#machines/candles/candles.machine';
import { clipboardMachine } from '#machines/clipboard/clipboard.machine';
import { commandFormMachine } from '#machines/command-form/command-form.machine';
import { commandLogMachine } from '#machines/command-log/command-log.machine';
import { connectionMachine } from '#machines/connection/connection.machine';
import { depositMachine } from '#machines/deposit/deposit.machine';
import { downloadMachine } from '#machines/download/download.machine';
import { kycReviewMachine } from '#machines/kyc-review/kyc-review.machine';
import { loanMachine } from '#machines/loan/loan.machine';
import { orderFormMachine } from '#machines/order-form/order-form.machine';
import { orderListMachine } from '#machines/order-list/order-list.machine';
import { orderSheetMachine } from '#machines/order-sheet/order-sheet.machine';
import { pagedListMachine } from '#machines/paged-list/paged-list.machine';
import { preferencesMachine } from '#machines/preferences/preferences.machine';
import { quotesMachine } from '#machines/quotes/quotes.machine';
import { resourceMachine } from '#machines/resource/resource.machine';
import { searchMachine } from '#machines/search/search.machine';
import { sessionMachine } from '#machines/session/session.machine';
import { signatureMachine } from '#machines/signature/signature.machine';
import { startupMachine } from '#machines/startup/startup.machine';
import { supportMachine } from '#machines/support/support.machine';
import { tabsMachine } from '#machines/tabs/tabs.machine';
import { updateMachine } from '#machines/update/update.machine';
import { verificationCodeMachine } from '#machines/verification-code/verification-code.machine';
import { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine';

/** Charts that start with their screens; several are one chart with different actors. */
export const FEATURES = {
  candles: candlesMachine,
  orderForm: orderFormMachine,
  orderList: orderListMachine,
  orderSheet: orderSheetMachine,
  signIn: accountFormMachine,
  register: accountFormMachine,
  forgot: accountFormMachine,
  password: accountFormMachine,
  verificationCode: verificationCodeMachine,
  areas: resourceMachine,
  contactSetting: resourceMachine,
  identity: kycReviewMachine,
  businessEmail: resourceMachine,
  complaintAddress: resourceMachine,
  company: resourceMachine,
  news: pagedListMachine,
  announcements: pagedListMachine,
  newsItem: resourceMachine,
  ranking: pagedListMachine,
  documentary: pagedListMachine,
  search: searchMachine,
  clipboard: clipboardMachine,
  support: supportMachine,
  deposit: depositMachine,
  depositForm: commandFormMachine,
  deposits: pagedListMachine,
  withdrawal: withdrawalMachine,
  withdrawalForm: commandFormMachine,
  withdrawals: pagedListMachine,
  boundMethods: boundMethodsMachine,
  drawCurrencies: resourceMachine,
  bindForm: commandFormMachine,
  wallet: resourceMachine,
  ledger: pagedListMachine,
  ledgerExport: downloadMachine,
  loanKyc: kycReviewMachine,
  loanConfigs: resourceMachine,
  loanConfig: resourceMachine,
  serverDate: resourceMachine,
  loan: loanMachine,
  signature: signatureMachine,
  loanForm: commandFormMachine,
  loans: pagedListMachine,
  loanRecord: resourceMachine,
  repayment: resourceMachine,
  repaymentAccounts: resourceMachine,
  repaymentForm: commandFormMachine,
} as const satisfies Record<FeatureId, AnyStateMachine>;

/** The charts a screen shows, in the order a trader meets them. Their actors are never started here. */
export const SHOWN = {
  startup: startupMachine,
  session: sessionMachine,
  connection: connectionMachine,
  quotes: quotesMachine,
  preferences: preferencesMachine,
  update: updateMachine,
  commandLog: commandLogMachine,
  ...FEATURES,
} as const;

export type ShownId = keyof typeof SHOWN;
export const SHOWN_IDS = Object.keys(SHOWN) as ShownId[];

/** The shown charts, and those no screen of their own shows: the root, and what keeps this tab level with the device. */
export const CHARTS = { app: appMachine, tabs: tabsMachine, ...SHOWN } as const;
export type ChartId = keyof typeof CHARTS;
export type ContextOf<Id extends ChartId> = ContextFrom<(typeof CHARTS)[Id]>;

/** Where a chart stands. What the value leaves out is filled with initial states. */
export type Stand<Id extends ChartId> = { value: StateValue; context: ContextOf<Id> };
export type Stage = { [Id in ChartId]: Stand<Id> };

/** A chart as the search through its states wants it. */
export const chartOf = (id: ShownId): AnyStateMachine => SHOWN[id];
