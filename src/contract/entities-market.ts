import * as z from 'zod/mini';
import { wireDecimal, wireRate } from './decimal-text.ts';
import { fields, flag } from './fields.ts';

/** What the market is made of (S3): the names of the wire to the letter, decimals as strings, times epoch milliseconds. */

/** The leverages of an instrument, on the wire one object each. */
const multiples = z.codec(z.array(z.object({ Value: wireDecimal })), z.array(z.string()), {
  decode: (onWire) => onWire.map(({ Value }) => Value),
  encode: (values) => values.map((Value) => ({ Value })),
});

/** An instrument's session figures: open of the day, current close, change in percent (signed). */
export const prices = fields({
  open: ['Open', wireDecimal],
  close: ['Close', wireDecimal],
  change: ['Change', wireDecimal],
});

/** What holding a position overnight adds, in percent of its value for a year; below zero it is charged. */
export const financingTerms = fields({
  long: ['Long', wireDecimal],
  short: ['Short', wireDecimal],
  /** When it is booked next, at the end of the trading day; epoch ms of the market's time. */
  atMs: ['At', z.int()],
  /** The nights that are booked then: those until the next trading day. */
  nights: ['Nights', z.int()],
});

/** How many times their margin positions require from before a closure until the market opens again, and when next; epoch ms of the market's time. */
export const closureMargin = fields({
  factor: ['Factor', wireDecimal],
  fromMs: ['From', z.int()],
  untilMs: ['Until', z.int()],
});

export const instrument = fields({
  id: ['Id', z.int()],
  code: ['Code', z.string()],
  showCode: ['ShowCode', z.string()],
  /** The address of its sign, a round SVG picture of our own drawing. */
  logo: ['Logo', z.string()],
  categoryId: ['CategoryId', z.int()],
  isOpen: ['MarketStatus', flag],
  /** There while it is closed only because no prices arrive. */
  isSilent: ['Silent', z.optional(z.literal(true))],
  /** The currency of its prices, and what that is worth in USD now; there where it is not USD. */
  currency: ['Currency', z.optional(z.string())],
  rate: ['Rate', z.optional(wireRate)],
  pricePrecision: ['PricePrecision', z.int()],
  lotStep: ['Pip', wireDecimal],
  minLots: ['ForexMinCont', wireDecimal],
  /** The largest order, where the instrument has a bound of its own. */
  maxLots: ['ForexMaxCont', z.optional(wireDecimal)],
  unitsPerLot: ['ForexContNum', wireDecimal],
  feeRate: ['ForexFeeRate', wireDecimal],
  /** There where positions are financed overnight. */
  financing: ['Financing', z.optional(financingTerms)],
  /** There where positions require more margin before a closure. */
  closureMargin: ['ClosureMargin', z.optional(closureMargin)],
  /** There while they do. */
  marginFactor: ['MarginFactor', z.optional(wireDecimal)],
  /** 1 is a fixed margin. */
  marginMode: ['MarginMode', z.union([z.literal(0), z.literal(1)])],
  multiples: ['HasForexMultiple', multiples],
  prices: ['ForexQuotations', prices],
  /** What was traded of it in the last 24 hours, in whole USD. */
  turnover: ['Turnover', z.optional(wireDecimal)],
  /** When the close was made; with it a price knows its age. */
  quotedAtMs: ['QuotedAt', z.int()],
  /** When its market closes next, or opens while it is closed; epoch ms, null where it never does, or where it is not known. */
  nextChangeAtMs: ['NextChangeAt', z.nullable(z.int())],
});
export type Instrument = z.infer<typeof instrument>;

export const category = fields({ id: ['Id', z.int()], name: ['NameShowTrans', z.string()] });
export type Category = z.infer<typeof category>;

/** `time` is the candle's first millisecond. */
export const candleFields = {
  time: ['Time', z.int()],
  open: ['Open', wireDecimal],
  high: ['High', wireDecimal],
  low: ['Low', wireDecimal],
  close: ['Close', wireDecimal],
  volume: ['Volume', wireDecimal],
  /** There where a candle is finer than what was recorded: its ends are, what it did in between is made up. */
  isMadeUp: ['MadeUp', z.optional(z.literal(true))],
} as const;
export const candle = fields(candleFields);
export type Candle = z.infer<typeof candle>;
