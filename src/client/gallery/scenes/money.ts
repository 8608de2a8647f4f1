import type { FeatureId } from '../../features/all.ts';
import type { Scene, Scenes } from './scene.ts';
import { listScenes, resourceScenes, reviewScenes } from './shared.ts';

/** Scenes of the charts of money: deposits, withdrawals, the wallet, loans. */

export const depositsScenes: Scenes<'deposits'> = listScenes('/mine/charge?show=records', 'real', null);
export const withdrawalsScenes: Scenes<'withdrawals'> = listScenes(
  '/mine/withdraw?show=records',
  'real',
  null,
);
export const ledgerScenes: Scenes<'ledger'> = listScenes('/mine/history', 'real', null);
export const walletScenes: Scenes<'wallet'> = resourceScenes('/mine/wallet', 'real');
export const payoutCurrenciesScenes: Scenes<'payoutCurrencies'> = resourceScenes(
  '/mine/withdraw-way?type=1',
  'real',
);

function commandScenes(route: string): Scenes<'depositForm'> {
  const scene: Scene<'depositForm'> = { route, who: 'real' };
  return {
    'form.editing': scene,
    'form.uploading': scene,
    'form.submitting.sending': scene,
    'form.submitting.checking': scene,
    'form.refused': { ...scene, context: { message: 'The server said no.' } },
    'form.unresolved': scene,
    'form.accepted': scene,
    'slots.kept': scene,
  };
}

export const depositFormScenes: Scenes<'depositForm'> = commandScenes('/mine/charge');
export const withdrawalFormScenes: Scenes<'withdrawalForm'> = commandScenes('/mine/withdraw');
export const bindFormScenes: Scenes<'bindForm'> = commandScenes('/mine/withdraw-way?type=1');

const CHARGE: Scene<'deposit'> = { route: '/mine/charge', who: 'real' };
export const depositScenes: Scenes<'deposit'> = {
  hidden: CHARGE,
  'coin.loading': CHARGE,
  'coin.ready': CHARGE,
  'coin.failed': CHARGE,
  'bank.loadingCurrencies': CHARGE,
  'bank.loadingBanks': CHARGE,
  'bank.ready': CHARGE,
  'bank.failed': CHARGE,
};

const WITHDRAW: Scene<'withdrawal'> = { route: '/mine/withdraw', who: 'real' };
export const withdrawalScenes: Scenes<'withdrawal'> = {
  'terms.hidden': WITHDRAW,
  'terms.shown.loading': WITHDRAW,
  'terms.shown.unbound': { ...WITHDRAW, context: { methods: [] } },
  'terms.shown.ready': WITHDRAW,
  'terms.shown.failed': WITHDRAW,
  'code.notAsked': WITHDRAW,
  'code.asked': WITHDRAW,
};

const METHODS: Scene<'boundMethods'> = { route: '/mine/coin-address-list', who: 'real' };
export const boundMethodsScenes: Scenes<'boundMethods'> = {
  hidden: METHODS,
  'shown.loading': METHODS,
  'shown.listed': METHODS,
  'shown.asking': METHODS,
  'shown.deleting.sending': METHODS,
  'shown.deleting.checking': METHODS,
  'shown.empty': METHODS,
  'shown.failed': METHODS,
};

const EXPORT: Scene<'ledgerExport'> = { route: '/mine/history', who: 'real' };
export const ledgerExportScenes: Scenes<'ledgerExport'> = { idle: EXPORT, fetching: EXPORT };

const CHOOSE: Scene<'loan'> = { route: '/loan/submit', who: 'real' };
const STEP = '?id=1&amount=500';
const REPAY: Scene<'loan'> = { route: '/loan/repayment?loan_id=2', who: 'real' };
export const loanScenes: Scenes<'loan'> = {
  verifying: { route: '/loan/index', who: 'real' },
  choosing: CHOOSE,
  confirming: CHOOSE,
  reading: { route: `/loan/agreement${STEP}`, who: 'real' },
  signing: { route: `/loan/sign${STEP}`, who: 'real' },
  submitting: {
    route: `/loan/sign${STEP}`,
    who: 'real',
    others: { loanForm: { value: { form: { submitting: 'sending' } } } },
  },
  submitted: { route: '/loan/record', who: 'real' },
  'repaying.filling': REPAY,
  'repaying.submitting': {
    ...REPAY,
    others: { repaymentForm: { value: { form: { submitting: 'sending' } } } },
  },
  'repaying.submitted': { route: '/loan/record', who: 'real' },
};

const STROKES = [
  [
    { x: 0.2, y: 0.3 },
    { x: 0.5, y: 0.2 },
    { x: 0.8, y: 0.3 },
  ],
];
const SIGN: Scene<'signature'> = {
  route: `/loan/sign${STEP}`,
  who: 'real',
  others: { loan: { value: 'signing' } },
};
export const signatureScenes: Scenes<'signature'> = {
  deciding: SIGN,
  blank: { ...SIGN, context: { isMissed: true } },
  drawn: { ...SIGN, context: { strokes: STROKES } },
};

export const moneyScenes = {
  deposit: depositScenes,
  depositForm: depositFormScenes,
  deposits: depositsScenes,
  withdrawal: withdrawalScenes,
  withdrawalForm: withdrawalFormScenes,
  withdrawals: withdrawalsScenes,
  boundMethods: boundMethodsScenes,
  payoutCurrencies: payoutCurrenciesScenes,
  bindForm: bindFormScenes,
  wallet: walletScenes,
  ledger: ledgerScenes,
  ledgerExport: ledgerExportScenes,
  loanKyc: reviewScenes('/loan/index', 'hand'),
  loanConfigs: resourceScenes('/loan/submit', 'real'),
  loanConfig: resourceScenes(`/loan/agreement${STEP}`, 'real'),
  serverDate: resourceScenes('/loan/index', 'real'),
  loan: loanScenes,
  signature: signatureScenes,
  loanForm: commandScenes(`/loan/sign${STEP}`),
  loans: listScenes('/loan/record', 'real', null),
  loanRecord: resourceScenes('/loan/agreement?loan_id=2', 'real'),
  repayment: resourceScenes('/loan/repayment?loan_id=2', 'real'),
  repaymentAccounts: resourceScenes('/loan/repayment?loan_id=2', 'real'),
  repaymentForm: commandScenes('/loan/repayment?loan_id=2'),
} satisfies { [Id in FeatureId]?: Scenes<Id> };
