import { fromCallback } from 'xstate';
import { ORDER_STATUS } from '#contract/constants';
import type { Order, OrderPage } from '#contract/entities';
import type { Instrument } from '#contract/entities-market';
import type {
  BankChannel,
  CoinChannel,
  DrawCurrency,
  DrawMethod,
  LoanConfig,
} from '#contract/entities-money';
import type { User } from '#contract/entities-user';
import { CallFailure } from '#contract/failure';
import type { ForexTradePush } from '#contract/socket';
import { type AppInput, appMachine } from '#machines/app/app.machine';
import type { LoggedCommand } from '#machines/command/logged-command';
import { tabsMachine } from '#machines/tabs/tabs.machine';
import type { Picture } from '#machines/upload/upload.machine';

/** Wire values the charts are fed with; each is valid as it stands and takes what a test is about. */

export function instrumentOf(change: Partial<Instrument> = {}): Instrument {
  return {
    Id: 1,
    Code: 'EURUSD',
    ShowCode: 'EUR/USD',
    Logo: '/logo.svg',
    CategoryId: 1,
    MarketStatus: 1,
    PricePrecision: 2,
    Pip: '0.01',
    ForexMinCont: '0.01',
    ForexContNum: '1000',
    ForexFeeRate: '3',
    MarginMode: 0,
    HasForexMultiple: [{ Value: '100' }, { Value: '50' }],
    ForexQuotations: { Open: '99', Close: '100', Change: '1.01' },
    QuotedAt: 0,
    NextChangeAt: null,
    ...change,
  };
}

export function orderOf(change: Partial<Order> = {}): Order {
  return {
    Id: 1,
    ForexId: 1,
    ForexTradeLists: { ShowCode: 'EUR/USD', PricePrecision: 2 },
    OrderType: 1,
    Quantity: '1',
    Multiple: '100',
    OriginPrice: '100',
    Price: '100',
    UpdatePrice: '100',
    FactProfits: '0',
    CautionMoney: '1000',
    TradeFee: '3',
    TargetLossPrice: '0',
    TargetProfitPrice: '0',
    Status: ORDER_STATUS.holding,
    CloseReason: '',
    CreatedAt: 0,
    CreateTimeHandler: '',
    CompletedAt: null,
    CompleteTimeHandler: '',
    ...change,
  };
}

/** A page of the orders with these ids; `total` counts every page. */
export function pageOf(ids: readonly number[], total: number = ids.length): OrderPage {
  return {
    data: ids.map((Id) => orderOf({ Id })),
    total,
    all_fact_profits: '5',
    balance: '1000',
    CautionMoneyAll: '100',
    HazardRate: '10',
  };
}

/** An account push that values the positions with these ids. */
export function pushOf(ids: readonly number[], seq = 1): ForexTradePush {
  return {
    seq,
    ProfitsTotal: '7',
    HazardRate: '11',
    CautionMoneyAll: '100',
    balance: '1000',
    lock_balance: '100',
    TransOrder: ids.map((Id) => ({ Id, UpdatePrice: '107', FactProfits: '7' })),
  };
}

export function userOf(change: Partial<User> = {}): User {
  return {
    id: 1,
    uid: 'U1',
    email: 'trader@example.com',
    phone: null,
    area_id: null,
    area_code: null,
    is_demo: 0,
    account_type: 'trading',
    demo_id: null,
    invite_code: 'INVITE',
    credit_score: 60,
    balance: '1000',
    ...change,
  };
}

export function coinChannelOf(change: Partial<CoinChannel> = {}): CoinChannel {
  return {
    id: 1,
    currency_code: 'USDT',
    protocol_code: 'TRC20',
    address: 'T-address',
    usd_price: '1',
    ...change,
  };
}

export function bankChannelOf(change: Partial<BankChannel> = {}): BankChannel {
  return {
    id: 1,
    currency_code: 'EUR',
    bank_name: 'First Bank',
    bank_address: '1 Main Street',
    bank_swift: 'FIRSTXX',
    payee_name: 'Candlestate',
    payee_account: '12345678',
    bank_remark: 'U1',
    usd_price: '0.9',
    ...change,
  };
}

export function drawCurrencyOf(change: Partial<DrawCurrency> = {}): DrawCurrency {
  return { id: 1, code: 'USDT', protocol: 'TRC20', draw_rate: '2', fee_type: 1, usd_price: '1', ...change };
}

/** A bound method of the currency with this id. */
export function drawMethodOf(id: number, currencyId = 1): DrawMethod {
  return {
    id,
    type: 1,
    draw_currency: { id: currencyId, code: 'USDT', protocol: 'TRC20' },
    dc_address: 'T-address',
    bank_name: '',
    bank_address: '',
    bank_swift: '',
    payee_name: '',
    payee_account: '',
    is_proven: 0,
  };
}

export function loanConfigOf(change: Partial<LoanConfig> = {}): LoanConfig {
  return {
    id: 1,
    loan_period: 30,
    min_amount: '100',
    max_amount: '5000',
    interest_rate: '0.001',
    free_period: 7,
    penalty_rate: '0.0025',
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
  isMobile: true,
  preferences: { language: 'en', theme: 'system', palette: 'standard', areBalancesHidden: false },
  commands: [],
  build: 'build-1',
  listing: null,
  keptAtMs: null,
  siteTitle: '',
};

export const refused = (message = 'no', code = 2002): CallFailure =>
  new CallFailure('refused', message, code);
export const expired = (): CallFailure => new CallFailure('expired', 'over', 999);
export const lost = (): CallFailure => new CallFailure('lost', 'network');

/** How a command may end; see `CommandOutcome`. */
export const outcomesOf = <Answer>(answer: Answer) => [
  { kind: 'accepted' as const, answer, message: 'done' },
  { kind: 'rejected' as const, message: 'no', code: 2002, field: null },
  { kind: 'expired' as const },
  { kind: 'unresolved' as const },
];
