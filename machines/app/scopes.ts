import type { AccountLeft } from '../account.ts';
import type { FeatureId, Features } from './features.ts';

/** Whose a feature's data is: the device's, or the account's that was in front when it was read or typed. */
export type Scope = 'device' | 'account';

/** A chart that cannot be told that its account was left can only be the device's. */
type ScopeOf<Id extends FeatureId> = AccountLeft extends Parameters<Features[Id]['send']>[0]
  ? Scope
  : 'device';

/** What is the account's goes back to its start when the account is left (`wiring.ts`); the device's may call open routes only. */
export const SCOPES: { readonly [Id in FeatureId]: ScopeOf<Id> } = {
  candles: 'device',
  orderForm: 'account',
  orderList: 'account',
  orderSheet: 'account',
  signIn: 'device',
  register: 'device',
  forgot: 'device',
  password: 'account',
  verificationCode: 'account',
  areas: 'device',
  contactSetting: 'device',
  identity: 'account',
  businessEmail: 'device',
  complaintAddress: 'device',
  company: 'device',
  news: 'device',
  announcements: 'device',
  newsItem: 'device',
  ranking: 'device',
  documentary: 'device',
  search: 'device',
  clipboard: 'device',
  support: 'device',
  deposit: 'account',
  depositForm: 'account',
  deposits: 'account',
  withdrawal: 'account',
  withdrawalForm: 'account',
  withdrawals: 'account',
  boundMethods: 'account',
  drawCurrencies: 'account',
  bindForm: 'account',
  wallet: 'account',
  ledger: 'account',
  ledgerExport: 'account',
  loanKyc: 'account',
  loanConfigs: 'account',
  loanConfig: 'account',
  serverDate: 'account',
  loan: 'account',
  signature: 'account',
  loanForm: 'account',
  loans: 'account',
  loanRecord: 'account',
  repayment: 'account',
  repaymentAccounts: 'account',
  repaymentForm: 'account',
};

export const ACCOUNT_FEATURES = (Object.keys(SCOPES) as FeatureId[]).filter((id) => SCOPES[id] === 'account');
