import * as z from 'zod/mini';
import { wireDecimal } from './decimal-text.ts';
import { fields, flag } from './fields.ts';
import { LANGUAGE_CODES } from './languages.ts';

/** Entities of the wire (S3), field names to the letter. Decimals are strings, times epoch milliseconds. */

/** An order row (S3.4). OriginPrice is the price asked for, Price the entry, UpdatePrice the latest or exit. */
export const order = fields({
  id: ['Id', z.int()],
  instrumentId: ['ForexId', z.int()],
  instrument: [
    'ForexTradeLists',
    fields({ showCode: ['ShowCode', z.string()], pricePrecision: ['PricePrecision', z.int()] }),
  ],
  direction: ['OrderType', z.union([z.literal(1), z.literal(2)])],
  lots: ['Quantity', wireDecimal],
  multiple: ['Multiple', wireDecimal],
  askedPrice: ['OriginPrice', wireDecimal],
  entryPrice: ['Price', wireDecimal],
  price: ['UpdatePrice', wireDecimal],
  profit: ['FactProfits', wireDecimal],
  margin: ['CautionMoney', wireDecimal],
  fee: ['TradeFee', wireDecimal],
  /** What its nights added to the balance so far, below zero where they were charged; there once a night was booked. */
  financing: ['Financing', z.optional(wireDecimal)],
  /** 0 means none. */
  stopLoss: ['TargetLossPrice', wireDecimal],
  takeProfit: ['TargetProfitPrice', wireDecimal],
  status: ['Status', z.union([z.literal(0), z.literal(1), z.literal(3), z.literal(4)])],
  closeReason: ['CloseReason', z.string()],
  createdAtMs: ['CreatedAt', z.int()],
  createdAt: ['CreateTimeHandler', z.string()],
  completedAtMs: ['CompletedAt', z.nullable(z.int())],
  completedAt: ['CompleteTimeHandler', z.string()],
  /** How far behind the price its stop follows, in price or in percent of it; there when it does. */
  trailDistance: ['TrailDistance', z.optional(wireDecimal)],
  trailPercent: ['TrailPercent', z.optional(wireDecimal)],
  /** The pending order that is cancelled when this one is filled. */
  ocoId: ['OcoId', z.optional(z.int())],
  /** Until when it waits, epoch ms. */
  goodTillMs: ['GoodTill', z.optional(z.int())],
  /** Of a part that was closed: the position it was taken from. */
  partOf: ['PartOf', z.optional(z.int())],
  /** What its owner noted once it was over; there when it is something. */
  note: ['Note', z.optional(z.string())],
});
export type Order = z.infer<typeof order>;

/** A page of orders (S3.4): `data` rows, `total` of all pages. */
export const orderPage = fields({
  data: z.array(order),
  total: z.int(),
  profits: ['all_fact_profits', wireDecimal],
  /**
   * Of the history: the fees of every order that was filled, open ones too, and what their nights added, so that profits less
   * fees and with financing is what trading changed the balance by. 0 of the other lists.
   */
  fees: ['all_fees', wireDecimal],
  financing: ['all_financing', wireDecimal],
  balance: wireDecimal,
  openMargin: ['CautionMoneyAll', wireDecimal],
  riskRate: ['HazardRate', wireDecimal],
});
export type OrderPage = z.infer<typeof orderPage>;

/** Every live order of the account, newest first, as of a version of the account, which the account push names too. */
export const liveOrders = fields({ data: z.array(order), version: ['Version', z.int()] });
export type LiveOrders = z.infer<typeof liveOrders>;

export const areaCode = fields({ id: z.int(), code: z.string(), globalCode: ['global_code', z.string()] });
export type AreaCode = z.infer<typeof areaCode>;

/** One ledger entry of the caller's account (S3.23). */
export const ledgerLog = fields({
  amount: ['Value', wireDecimal],
  memo: ['Type', z.string()],
  subject: ['Memo', z.string()],
  memoText: ['MemoTran', z.string()],
  /** What is shown of the instrument of its order; none of what no order brought. */
  instrument: ['Instrument', z.optional(z.string())],
  createdAtMs: ['CreatedAt', z.int()],
  createdAt: ['CreatedAtTran', z.string()],
});
export type LedgerLog = z.infer<typeof ledgerLog>;

/** S3.22: lock_balance is what open and pending orders and waiting withdrawals hold. */
export const accountDetail = fields({ balance: wireDecimal, held: ['lock_balance', wireDecimal] });

/** A picture to read (S3.12): `b64s` is a data URL of a PNG. */
export const captcha = fields({ id: z.string(), picture: ['b64s', z.string()] });
export type Captcha = z.infer<typeof captcha>;

/** Identity verification (S3.24). A rejected one is at 0 again, with the reason; document numbers come masked. */
export const realName = fields({
  status: ['review_status', z.union([z.literal(0), z.literal(1), z.literal(2)])],
  name: z.string(),
  cardId: ['card_id', z.string()],
  /** Signed addresses that lapse; empty when there is no picture. */
  frontPicture: ['front_pic', z.string()],
  backPicture: ['reverse_pic', z.string()],
  /** Why the last one was rejected; empty when none was. */
  reason: z.string(),
});
export type RealName = z.infer<typeof realName>;

/** The company behind the site (S3.29). */
export const company = fields({
  id: z.int(),
  name: z.string(),
  logo: z.string(),
  url: z.string(),
  subject: z.string(),
  registeredAddress: ['registered_address', z.string()],
  location: z.string(),
  email: z.string(),
});
export type Company = z.infer<typeof company>;

/**
 * News (S3.30): `logo` is a short text drawn in a badge, or empty; `lang` the language it is written in (S9.2), null when
 * it was published for every language.
 */
const newsHead = {
  id: z.int(),
  title: z.string(),
  desc: z.string(),
  logo: z.string(),
  lang: z.nullable(z.enum(LANGUAGE_CODES)),
  /** Epoch milliseconds. */
  createdAtMs: ['created_at', z.int()],
} as const;
export const newsSummary = fields(newsHead);
export type NewsSummary = z.infer<typeof newsSummary>;
/** `content` is HTML, sanitised when it was written; the view that shows it sanitises it again. */
export const newsItem = fields({ ...newsHead, content: z.string() });
export type NewsItem = z.infer<typeof newsItem>;

/** A search result (S3.31). */
export const searchResult = fields({
  id: ['Id', z.int()],
  /** By which the address of its trade screen names it, as in the listing. */
  code: ['Code', z.string()],
  showCode: ['ShowCode', z.string()],
  /** What it is called in the caller's language, e.g. Bitcoin for BTC/USD. */
  name: ['Name', z.string()],
  /** The address of its sign, as in the listing. */
  logo: ['Logo', z.string()],
  prices: ['ForexQuotations', fields({ close: ['Close', wireDecimal] })],
});
export type SearchResult = z.infer<typeof searchResult>;

/** A trader in the ranking (S3.13). Rates are percent; profits USD; all from closed orders. */
export const trader = fields({
  id: z.int(),
  /** A masked name; simulated traders carry a given one. */
  name: ['user', z.string()],
  isSimulated: ['is_simulated', flag],
  /** They lead, and have a profile; so has every simulated trader. */
  isLeader: ['is_leader', flag],
  /** The leverage most of their orders used. */
  multiple: wireDecimal,
  /** Profit of the last three weeks over the balance at their beginning. */
  threeWeekRate: ['three_week_rate', wireDecimal],
  /** Share of the last three weeks' orders that won. */
  threeWeekWin: ['three_week_win', wireDecimal],
  threeWeekProfit: ['three_week_profit', wireDecimal],
  totalRate: ['total_rate', wireDecimal],
  totalTrades: ['total_trade_num', z.int()],
  /** Followers: none for as long as the site offers no following, see S2.53. */
  totalFollowers: ['total_followers', z.int()],
  /** The instrument they traded most. */
  code: z.string(),
});
export type Trader = z.infer<typeof trader>;
export const traderPage = z.object({ data: z.array(trader), total: z.int() });
