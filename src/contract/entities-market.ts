import * as z from 'zod/mini';
import { wireDecimal } from './decimal-text.ts';

/** What the market is made of, as the wire has it (S3): field names to the letter, decimals as strings. */

export const flag = z.union([z.literal(0), z.literal(1)]);

/** An instrument's session figures: open of the day, current close, change in percent (signed). */
export const forexQuotations = z.object({ Open: wireDecimal, Close: wireDecimal, Change: wireDecimal });

export const instrument = z.object({
  Id: z.int(),
  Code: z.string(),
  ShowCode: z.string(),
  /** The address of its sign, a round SVG picture of our own drawing. */
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
  /** When its market closes next, or opens while it is closed; epoch ms, null where it never does, or where it is not known. */
  NextChangeAt: z.nullable(z.int()),
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
