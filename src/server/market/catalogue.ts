import type { Language } from '#contract/languages';
import { hashOf } from './seeded.ts';

/** What the market lists: the terms of each instrument. Margin, fee and profit are in USD whatever it is quoted in (S9.5, S9.6). */

export type CategoryKey = 'forex' | 'metals' | 'energy' | 'indices' | 'crypto' | 'shares' | 'recorded';

/** Category ids of the wire; their names are locale texts `category.<key>`. */
export const CATEGORIES: readonly { id: number; key: CategoryKey }[] = [
  { id: 1, key: 'forex' },
  { id: 2, key: 'metals' },
  { id: 3, key: 'energy' },
  { id: 4, key: 'indices' },
  { id: 5, key: 'crypto' },
  { id: 6, key: 'shares' },
  { id: 7, key: 'recorded' },
];

/** When markets trade, by the clocks and holidays of their own place; see `calendars`. */
export const CALENDARS = [
  'always',
  'forex',
  'metals',
  'energy',
  'us-index',
  'us-share',
  'xetra',
  'london',
  'hong-kong',
  'tokyo',
] as const;
export type CalendarKey = (typeof CALENDARS)[number];

export type TradingHoursKey = 'always' | 'forex' | 'index' | 'share';

/** Codes of instruments, of recordings and in topics. */
export const INSTRUMENT_CODE = /^[A-Z0-9]{1,20}$/;
/** Prices and volumes above this would leave no room for lots in the safe integers. */
export const MAX_PRICE = 1e9;

export type Financing = { long: string; short: string };

/** How many times its margin a position requires, from how many minutes before a closure of at least so many hours. */
export type ClosureMargin = { factor: string; minutes: number; atLeastHours: number };

export type CatalogueInstrument = {
  id: number;
  /** Wire and topic name: upper-case letters and digits, e.g. EURUSD. */
  code: string;
  /** What a trader reads, e.g. EUR/USD. */
  showCode: string;
  /** What it is called, by language; without one for a language its text, else `showCode`. */
  names?: Partial<Record<Language, string>> | undefined;
  category: CategoryKey;
  /** Of its prices, as ISO 4217 has it. */
  currency: string;
  /** The code of the instrument that says what the currency is in USD, where its own name does not. */
  rateBy?: string | undefined;
  /** Decimals of the price, at most 6. */
  pricePrecision: number;
  /** Lot step and smallest order, in lots, as decimal strings. */
  lotStep: string;
  minLots: string;
  /** The largest order, in lots; without it the contract's bound. */
  maxLots?: string | undefined;
  /** What all real users may have open in it, net, in USD; none without. */
  maxExposure?: string | undefined;
  /** Units per lot; in fixed-margin mode also the USD margin per lot (S9.5). */
  unitsPerLot: string;
  /** USD per lot (trade_fee_type 1), S9.6. */
  feeRate: string;
  /** What a night adds to who holds it, in percent of its value for a year, as signed decimals; none without. */
  financing?: Financing | undefined;
  /** How its positions' margin rises before its market closes; none where it stays. */
  closureMargin?: ClosureMargin | undefined;
  /** 1 fixed margin, 0 by leverage (S3.1). */
  marginMode: 0 | 1;
  /** Leverage options, first is the default (S5.13); empty refuses orders (S5.8). */
  multiples: readonly string[];
  /** When it trades, by the clocks and holidays of its exchange. */
  calendar: CalendarKey;
  /** The hours of the first edition's market, for the past of folders that ran it. */
  hours: TradingHoursKey;
  /** What the simulated market makes of it. */
  basePrice: string;
  /** Standard deviation of a day's move, e.g. 0.006. */
  dailyVolatility: number;
};

const FIRST_UNLISTED_ID = 1_000_000;
const UNLISTED_IDS = 1_000_000_000;

/** The id of an instrument that the built-in catalogue does not list: from its code, so that it outlives a change of file. */
export function unlistedId(code: string): number {
  return FIRST_UNLISTED_ID + (hashOf(...[...code].map((letter) => letter.charCodeAt(0))) % UNLISTED_IDS);
}
