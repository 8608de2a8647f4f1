import * as z from 'zod/mini';
import { wireDecimal } from './money.ts';

/** Entities of the wire (S3), field names to the letter. Decimals are strings, times epoch milliseconds. */

const flag = z.union([z.literal(0), z.literal(1)]);

/** An instrument's session figures: open of the day, current close, change in percent (signed). */
export const forexQuotations = z.object({ Open: wireDecimal, Close: wireDecimal, Change: wireDecimal });

export const instrument = z.object({
  Id: z.int(),
  Code: z.string(),
  ShowCode: z.string(),
  /** A short text drawn in the round badge; instruments ship no third-party artwork. */
  Logo: z.string(),
  CategoryId: z.int(),
  MarketStatus: flag,
  PricePrecision: z.int(),
  Pip: wireDecimal,
  ForexMinCont: wireDecimal,
  ForexContNum: wireDecimal,
  ForexFeeRate: wireDecimal,
  MarginMode: flag,
  HasForexMultiple: z.array(z.object({ Value: wireDecimal })),
  ForexQuotations: forexQuotations,
  /** When the close was made; with it a price knows its age. */
  QuotedAt: z.int(),
});
export type Instrument = z.infer<typeof instrument>;

export const category = z.object({ Id: z.int(), NameShowTrans: z.string() });
export type Category = z.infer<typeof category>;

/** Time is the candle's first millisecond. */
export const candle = z.object({
  Time: z.int(),
  Open: wireDecimal,
  High: wireDecimal,
  Low: wireDecimal,
  Close: wireDecimal,
  Volume: wireDecimal,
});
export type Candle = z.infer<typeof candle>;

/** An order row (S3.4). OriginPrice is the price asked for, Price the entry, UpdatePrice the latest or exit. */
export const order = z.object({
  Id: z.int(),
  ForexId: z.int(),
  ForexTradeLists: z.object({ ShowCode: z.string(), PricePrecision: z.int() }),
  OrderType: z.union([z.literal(1), z.literal(2)]),
  Quantity: wireDecimal,
  Multiple: wireDecimal,
  OriginPrice: wireDecimal,
  Price: wireDecimal,
  UpdatePrice: wireDecimal,
  FactProfits: wireDecimal,
  CautionMoney: wireDecimal,
  TradeFee: wireDecimal,
  /** 0 means none. */
  TargetLossPrice: wireDecimal,
  TargetProfitPrice: wireDecimal,
  Status: z.union([z.literal(0), z.literal(1), z.literal(3), z.literal(4)]),
  CloseReason: z.string(),
  CreatedAt: z.int(),
  CreateTimeHandler: z.string(),
  CompletedAt: z.nullable(z.int()),
  CompleteTimeHandler: z.string(),
});
export type Order = z.infer<typeof order>;

/** A page of orders (S3.4): `data` rows, `total` of all pages. */
export const orderPage = z.object({
  data: z.array(order),
  total: z.int(),
  all_fact_profits: wireDecimal,
  balance: wireDecimal,
  CautionMoneyAll: wireDecimal,
  HazardRate: wireDecimal,
});
export type OrderPage = z.infer<typeof orderPage>;

/** A user as the session sees it (S3.8). */
export const user = z.object({
  id: z.int(),
  uid: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  area_code: z.nullable(z.string()),
  is_demo: flag,
  /** The user's own demo account to switch to; null until one was made. */
  demo_id: z.nullable(z.string()),
  invite_code: z.string(),
  credit_score: z.int(),
  balance: wireDecimal,
});
export type User = z.infer<typeof user>;

export const areaCode = z.object({ id: z.int(), code: z.string(), global_code: z.string() });
export type AreaCode = z.infer<typeof areaCode>;

/** One ledger entry of the caller's account (S3.23). */
export const ledgerLog = z.object({
  Value: wireDecimal,
  Type: z.string(),
  Memo: z.string(),
  MemoTran: z.string(),
  CreatedAt: z.int(),
  CreatedAtTran: z.string(),
});
export type LedgerLog = z.infer<typeof ledgerLog>;
