import type { FeatureId } from '../features/all.ts';
import type { Stage } from './charts.ts';
import { AREAS } from './samples-account.ts';
import {
  BANKS,
  COINS,
  DEPOSITS,
  LEDGER,
  LOAN_CONFIGS,
  LOANS,
  PAYOUT_CURRENCIES,
  PAYOUT_METHODS,
  REPAYMENT,
  REPAYMENT_ACCOUNTS,
  WIRE_CURRENCIES,
  WITHDRAWALS,
} from './samples-money.ts';
import { COMPANY, NEWS, NEWS_ITEM, TRADERS } from './samples-site.ts';

/** How the features' charts stand while their screens are shown quietly. */
export function featureStands(): Omit<
  Pick<Stage, FeatureId>,
  'candles' | 'orderForm' | 'orderList' | 'orderSheet'
> {
  return {
    signIn: form(),
    register: form(),
    forgot: form(),
    password: form(),
    verificationCode: {
      value: { captcha: 'ready', code: 'idle' },
      context: { captcha: CAPTCHA, order: null, key: '', secondsLeft: 0, message: '', field: null },
    },
    areas: ready(AREAS),
    contactSetting: ready(true),
    identity: review(),
    businessEmail: ready('business@example.com'),
    complaintAddress: ready('complaints@example.com'),
    company: ready(COMPANY),
    news: listed(NEWS),
    announcements: listed(NEWS),
    newsItem: ready(NEWS_ITEM, String(NEWS_ITEM.id)),
    ranking: listed(TRADERS),
    documentary: listed(TRADERS),
    search: { value: 'blank', context: { words: '', products: [], companies: [] } },
    clipboard: { value: 'idle', context: { text: '' } },
    deposit: {
      value: { coin: 'ready' },
      context: { coins: COINS, currencies: WIRE_CURRENCIES, banks: BANKS, channelId: 1, currencyId: 1 },
    },
    depositForm: command(),
    deposits: listed(DEPOSITS),
    withdrawal: {
      value: { terms: { shown: 'ready' }, code: 'notAsked' },
      context: {
        way: 1,
        currencies: PAYOUT_CURRENCIES,
        methods: PAYOUT_METHODS,
        availableUsd: '10250.75',
        currencyId: 1,
        methodId: 1,
      },
    },
    withdrawalForm: command(),
    withdrawals: listed(WITHDRAWALS),
    boundMethods: {
      value: { shown: 'listed' },
      context: { way: 1, methods: PAYOUT_METHODS, asked: null, key: '' },
    },
    payoutCurrencies: ready(PAYOUT_CURRENCIES, '1'),
    bindForm: command(),
    wallet: ready({ balance: '10250.75', held: '250.5' }),
    ledger: listed(LEDGER),
    ledgerExport: { value: 'idle', context: {} },
    loanKyc: review(),
    loanConfigs: ready(LOAN_CONFIGS),
    loanConfig: ready(LOAN_CONFIGS[0], '1'),
    serverDate: ready('2026-01-15'),
    loan: {
      value: 'choosing',
      context: { choice: { configId: 1, amount: '500' }, config: LOAN_CONFIGS[0] ?? null },
    },
    signature: { value: 'blank', context: { strokes: [], isMissed: false } },
    loanForm: command(),
    loans: listed(LOANS),
    loanRecord: ready(LOANS[0], '2'),
    repayment: ready(REPAYMENT, '2'),
    repaymentAccounts: ready(REPAYMENT_ACCOUNTS),
    repaymentForm: command(),
    support: { value: 'unavailable', context: { isNewTab: false, link: '' } },
  };
}

const form = (): Stage['signIn'] => ({
  value: { form: { shown: 'editing' }, method: 'email' },
  context: { ways: 'either', message: '', field: null },
});

const review = (): Stage['identity'] => ({
  value: { review: { shown: { form: 'editing' } }, slots: 'kept' },
  context: {
    reason: '',
    slots: {},
    busySlots: [],
    missing: [],
    papers: null,
    key: '',
    message: '',
    field: null,
  },
});

const command = (): Stage['depositForm'] => ({
  value: { form: 'editing', slots: 'kept' },
  context: {
    draft: {},
    slots: {},
    busySlots: [],
    missing: [],
    fields: null,
    key: '',
    message: '',
    code: 0,
    field: null,
  },
});

const ready = <Value>(value: Value | undefined, ask = '') => ({
  value: 'ready',
  context: { value: value ?? null, ask },
});

const listed = <Row>(rows: readonly Row[]) => ({
  value: { list: { shown: { listed: 'current' } }, spinner: 'off', row: 'closed' },
  context: { filter: '', rows: [...rows], total: rows.length, page: 1, opened: null },
});

/** A picture of nothing: the gallery has no server that could draw one. */
const CAPTCHA = {
  id: 'gallery',
  picture: 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==',
};
