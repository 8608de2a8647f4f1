import type * as z from 'zod/mini';
import type * as entities from '#contract/entities';
import type * as market from '#contract/entities-market';
import type * as money from '#contract/entities-money';
import type * as users from '#contract/entities-user';
import type { Route } from '#contract/route';
import type { getBasicInfo, signedIn } from '#contract/routes/account';
import type * as socket from '#contract/socket';

/** What goes over the wire, by the names of the specification: tests that speak to the server speak it. */

export type WireRequest<R extends Route> = z.input<R['request']>;
export type WireAnswer<R extends Route> = z.input<R['response']>;

export type AreaCode = z.input<typeof entities.areaCode>;
export type Captcha = z.input<typeof entities.captcha>;
export type NewsItem = z.input<typeof entities.newsItem>;
export type NewsSummary = z.input<typeof entities.newsSummary>;
export type RealName = z.input<typeof entities.realName>;
export type SearchResult = z.input<typeof entities.searchResult>;
export type Trader = z.input<typeof entities.trader>;
export type Candle = z.input<typeof market.candle>;
export type Instrument = z.input<typeof market.instrument>;
export type BankChannel = z.input<typeof money.bankChannel>;
export type CoinChannel = z.input<typeof money.coinChannel>;
export type PayoutCurrency = z.input<typeof money.payoutCurrency>;
export type PayoutMethod = z.input<typeof money.payoutMethod>;
export type WithdrawalRecord = z.input<typeof money.withdrawalRecord>;
export type WithdrawalLimit = z.input<typeof money.withdrawalLimit>;
export type LoanConfig = z.input<typeof money.loanConfig>;
export type LoanInfo = z.input<typeof money.loanInfo>;
export type LoanRecord = z.input<typeof money.loanRecord>;
export type RepaymentAccount = z.input<typeof money.repaymentAccount>;
export type RepaymentInfo = z.input<typeof money.repaymentInfo>;
export type DepositRecord = z.input<typeof money.depositRecord>;
export type User = z.input<typeof users.user>;
export type BasicInfo = z.input<typeof getBasicInfo.response>;
export type SignedIn = z.input<typeof signedIn>;
export type ServerMessage = z.input<typeof socket.serverMessage>;
