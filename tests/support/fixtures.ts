import { type AnyEventObject, fromCallback } from 'xstate';
import { CODE_FACTOR_REQUIRED, ORDER_STATUS } from '#contract/constants';
import type { Order, OrderPage } from '#contract/entities';
import type { Challenge, Enrolment, Factor } from '#contract/entities-factors';
import type { Instrument } from '#contract/entities-market';
import type {
  BankChannel,
  CoinChannel,
  LoanConfig,
  PayoutCurrency,
  PayoutMethod,
  WithdrawalLimit,
  WithdrawalRecord,
} from '#contract/entities-money';
import type { User } from '#contract/entities-user';
import { CallFailure } from '#contract/failure';
import type { ForexTradePush } from '#contract/socket';
import { type AppInput, appMachine } from '#machines/app/app.machine';
import type { LoggedCommand } from '#machines/command/logged-command';
import { OnlyLastKnown } from '#machines/last-known';
import type { Caution } from '#machines/live-orders/exposure';
import { DEFAULTS } from '#machines/preferences/defaults';
import { tabsMachine } from '#machines/tabs/tabs.machine';
import type { Picture } from '#machines/upload/upload.machine';

/** Values the charts are fed with; each is valid as it stands and takes what a test is about. */

export function instrumentOf(change: Partial<Instrument> = {}): Instrument {
  return {
    id: 1,
    code: 'EURUSD',
    showCode: 'EUR/USD',
    logo: '/logo.svg',
    categoryId: 1,
    isOpen: true,
    pricePrecision: 2,
    lotStep: '0.01',
    minLots: '0.01',
    unitsPerLot: '1000',
    feeRate: '3',
    marginMode: 0,
    multiples: ['100', '50'],
    prices: { open: '99', close: '100', change: '1.01' },
    quotedAtMs: 0,
    nextChangeAtMs: null,
    ...change,
  };
}

/** The price of that instrument, as the socket brings it. */
export const PRICE_HEARD = {
  type: 'price.heard',
  instrumentId: 1,
  close: '100',
  isOpen: true,
  atMs: 1_000,
} as const;

export function orderOf(change: Partial<Order> = {}): Order {
  return {
    id: 1,
    instrumentId: 1,
    instrument: { showCode: 'EUR/USD', pricePrecision: 2 },
    direction: 1,
    lots: '1',
    multiple: '100',
    askedPrice: '100',
    entryPrice: '100',
    price: '100',
    profit: '0',
    margin: '1000',
    fee: '3',
    stopLoss: '0',
    takeProfit: '0',
    status: ORDER_STATUS.holding,
    closeReason: '',
    createdAtMs: 0,
    createdAt: '',
    completedAtMs: null,
    completedAt: '',
    ...change,
  };
}

/** A trader who is asked each time. */
export const ALWAYS: Caution = { isAdaptive: false, orders: [] };

/** A trader who has these orders, and is asked only about what adds exposure. */
export const adaptive = (...orders: Order[]): Caution => ({ isAdaptive: true, orders });

/** A page of the orders with these ids; `total` counts every page. */
export function pageOf(ids: readonly number[], total: number = ids.length): OrderPage {
  return {
    data: ids.map((id) => orderOf({ id })),
    total,
    profits: '5',
    fees: '0',
    financing: '0',
    balance: '1000',
    openMargin: '100',
    riskRate: '10',
  };
}

/** An account push that values the positions with these ids. */
export function pushOf(ids: readonly number[], seq = 1): ForexTradePush {
  return {
    seq,
    profits: '7',
    riskRate: '11',
    openMargin: '100',
    balance: '1000',
    held: '100',
    positions: ids.map((id) => ({ id, price: '107', profit: '7' })),
  };
}

export function userOf(change: Partial<User> = {}): User {
  return {
    id: 1,
    uid: 'U1',
    email: 'trader@example.com',
    phone: null,
    areaId: null,
    areaCode: null,
    isDemo: false,
    accountType: 'trading',
    demoId: null,
    inviteCode: 'INVITE',
    creditScore: 60,
    balance: '1000',
    ...change,
  };
}

export function coinChannelOf(change: Partial<CoinChannel> = {}): CoinChannel {
  return {
    id: 1,
    currencyCode: 'USDT',
    protocolCode: 'TRC20',
    address: 'T-address',
    usdPrice: '1',
    ...change,
  };
}

export function bankChannelOf(change: Partial<BankChannel> = {}): BankChannel {
  return {
    id: 1,
    currencyCode: 'EUR',
    bankName: 'First Bank',
    bankAddress: '1 Main Street',
    bankSwift: 'FIRSTXX',
    payeeName: 'Candlestate',
    payeeAccount: '12345678',
    bankRemark: 'U1',
    usdPrice: '0.9',
    ...change,
  };
}

export function payoutCurrencyOf(change: Partial<PayoutCurrency> = {}): PayoutCurrency {
  return { id: 1, code: 'USDT', protocol: 'TRC20', feeRate: '2', feeType: 1, usdPrice: '1', ...change };
}

/** Some of what an unverified user may withdraw in a day is used. */
export function withdrawalLimitOf(change: Partial<WithdrawalLimit> = {}): WithdrawalLimit {
  return { max: '2000', used: '500', left: '1500', level: 'unverified', usualMinutes: null, ...change };
}

/** A withdrawal that waits. */
export function withdrawalOf(id: number, change: Partial<WithdrawalRecord> = {}): WithdrawalRecord {
  return {
    id,
    number: '200',
    fee: '1',
    received: '199',
    status: 0,
    statusName: 'Under review',
    createdAtMs: 0,
    type: 1,
    address: 'T-address',
    payeeAccount: '',
    notes: '',
    currency: { code: 'USDT' },
    ...change,
  };
}

/** A bound method of the currency with this id. */
export function payoutMethodOf(id: number, currencyId = 1): PayoutMethod {
  return {
    id,
    type: 1,
    currency: { id: currencyId, code: 'USDT', protocol: 'TRC20' },
    coinAddress: 'T-address',
    bankName: '',
    bankAddress: '',
    bankSwift: '',
    payeeName: '',
    payeeAccount: '',
    isProven: false,
  };
}

export function loanConfigOf(change: Partial<LoanConfig> = {}): LoanConfig {
  return {
    id: 1,
    loanPeriod: 30,
    minAmount: '100',
    maxAmount: '5000',
    interestRate: '0.001',
    freePeriod: 7,
    penaltyRate: '0.0025',
    ...change,
  };
}

export function pictureOf(change: Partial<Picture> = {}): Picture {
  return { read: () => new Blob(['picture']), sizeBytes: 7, isPicture: true, ...change };
}

/** A command the device keeps: an order of account 1 whose end is not known. */
export function loggedOf(change: Partial<LoggedCommand> = {}): LoggedCommand {
  return { kind: 'order', key: 'key-1', accountId: 1, request: { id: 1 }, outcome: null, ...change };
}

/** The account that a chart without a session beside it commands for: none. */
export const NO_ACCOUNT = { id: 0, token: '' };

/** The app chart on a device that no other tab changes. */
export const lonelyApp = appMachine.provide({
  actors: { tabs: tabsMachine.provide({ actors: { watchDevice: fromCallback(() => undefined) } }) },
});

/** What the app starts with on a phone that was never here before. */
export const appInput: AppInput = {
  token: null,
  realToken: null,
  demoId: null,
  isMobile: true,
  preferences: {
    ...DEFAULTS,
  },
  commands: [],
  build: 'build-1',
  listing: null,
  keptAtMs: null,
  siteTitle: '',
  replaySpeed: null,
};

export function challengeOf(change: Partial<Challenge> = {}): Challenge {
  return { key: 'c'.repeat(43), ways: ['totp', 'recovery'], passkey: null, ...change };
}

export function enrolmentOf(change: Partial<Enrolment> = {}): Enrolment {
  return {
    key: 'e'.repeat(43),
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/site',
    passkey: null,
    ...change,
  };
}

export function factorOf(change: Partial<Factor> = {}): Factor {
  return { id: 1, kind: 'totp', name: 'Phone', createdAtMs: 0, usedAtMs: null, ...change };
}

export const refused = (message = 'no', code = 2002): CallFailure =>
  new CallFailure('refused', message, code);
/** A login whose password was right, of an account with a second factor. */
export const challenged = (challenge = challengeOf()): CallFailure =>
  new CallFailure('refused', 'Confirm', CODE_FACTOR_REQUIRED, null, { challenge });
export const expired = (): CallFailure => new CallFailure('expired', 'over', 999);
export const lost = (): CallFailure => new CallFailure('lost', 'network');
/** When what a device keeps was read, in the tests: a minute before noon. */
export const KEPT_AT_MS = Date.UTC(2026, 0, 15, 11, 59);
/** No answer came, and the device keeps this one. */
export const onlyKept = (value: unknown): CallFailure => new OnlyLastKnown({ value, atMs: KEPT_AT_MS });
/** Whether an event of a model is that. */
export const isOnlyKept = (_: unknown, { error }: AnyEventObject): boolean => error instanceof OnlyLastKnown;

/** How a command may end; see `CommandOutcome`. */
export const outcomesOf = <Answer>(answer: Answer) => [
  { kind: 'accepted' as const, answer, message: 'done' },
  { kind: 'rejected' as const, message: 'no', code: 2002, field: null },
  { kind: 'expired' as const },
  { kind: 'unresolved' as const },
];
