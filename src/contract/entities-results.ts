import * as z from 'zod/mini';
import { wireDecimal } from './decimal-text.ts';
import { fields } from './fields.ts';

/** What trading brought over a span of days: read from the ledger, to its last digit. Amounts in USD, signed. */

/** A day of a calendar, `2026-01-31`. */
export const calendarDay = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** Sums of ledger entries. What trading brought is profit, fees, financing and protection together. */
const sums = {
  /** What positions that were closed gained and lost by their prices. */
  profit: ['Profit', wireDecimal],
  fees: ['Fees', wireDecimal],
  /** What positions held overnight cost or earned. */
  financing: ['Financing', wireDecimal],
  /** What the site bore so that a balance did not end below zero. */
  protection: ['Protection', wireDecimal],
  /** What came in and went out otherwise: deposits, withdrawals, loans, demo funds. */
  funding: ['Funding', wireDecimal],
} as const;
export const resultSums = fields(sums);
export type ResultSums = z.infer<typeof resultSums>;

export const resultDay = fields({
  day: ['Day', calendarDay],
  ...sums,
  /** At the end of the day, or at the moment of the answer. */
  balance: ['Balance', wireDecimal],
  /** The balance and what open positions came to at that instant; none where the market does not know prices of then. */
  equity: ['Equity', z.optional(wireDecimal)],
});
export type ResultDay = z.infer<typeof resultDay>;

const closedOrders = {
  count: ['Count', z.int()],
  /** Orders that gained by their price, and that lost; one that closed where it opened is neither. */
  wins: ['Wins', z.int()],
  losses: ['Losses', z.int()],
  grossProfit: ['GrossProfit', wireDecimal],
  /** Zero or less. */
  grossLoss: ['GrossLoss', wireDecimal],
} as const;

/** Closed orders by their price profit, before fees and nights. */
export const tradeFigures = fields({
  ...closedOrders,
  best: ['Best', wireDecimal],
  worst: ['Worst', wireDecimal],
  /** How long they were open on average, milliseconds. */
  holdingMs: ['HoldingMs', z.int()],
});
export type TradeFigures = z.infer<typeof tradeFigures>;

export const instrumentFigures = fields({
  instrumentId: ['Id', z.int()],
  showCode: ['ShowCode', z.string()],
  ...closedOrders,
});
export type InstrumentFigures = z.infer<typeof instrumentFigures>;

/** The largest fall of the curve from a peak, deposits and withdrawals left out. */
export const drawdown = fields({
  amount: ['Amount', wireDecimal],
  /** Of the equity at the peak, in percent; none where there was none. */
  percent: ['Percent', z.optional(wireDecimal)],
  fromDay: ['From', calendarDay],
  toDay: ['To', calendarDay],
});
export type Drawdown = z.infer<typeof drawdown>;

export const results = fields({
  /** Before the first day. */
  opening: ['Opening', wireDecimal],
  /** What the account was worth then: the balance and what open positions came to; none where the market does not know. */
  openingEquity: ['OpeningEquity', z.optional(wireDecimal)],
  /** After the last day, or at the moment of the answer. */
  closing: ['Closing', wireDecimal],
  sums: ['Sums', resultSums],
  /** Every day of the span up to today, in order. */
  days: ['Days', z.array(resultDay)],
  trades: ['Trades', tradeFigures],
  /** The one that brought the most first. */
  instruments: ['Instruments', z.array(instrumentFigures)],
  /** Null where the curve never fell. */
  drawdown: ['Drawdown', z.nullable(drawdown)],
});
export type Results = z.infer<typeof results>;
