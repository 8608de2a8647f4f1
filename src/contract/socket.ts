import * as z from 'zod/mini';
import { PERIODS, REVIEW_KINDS } from './constants.ts';
import { isWireDecimal, isWireRate, wireDecimal } from './decimal-text.ts';
import { candleFields } from './entities-market.ts';
import { fields } from './fields.ts';

/** The live connection at /v1/ws (S7.30 to S7.34): JSON text frames, and the bare text `ping`. */

export const SOCKET_PATH = '/v1/ws';
export const PING = 'ping';

export const TOPIC = {
  dayMarket: 'DAY_MARKET',
  forexTrade: 'FOREX_TRADE',
  forexClosed: 'FOREX_CLOSED',
  reviewDecided: 'REVIEW_DECIDED',
  notified: 'NOTIFIED',
  /** Candles of one instrument: KLINE.{code}. */
  kline: (code: string): string => `KLINE.${code}`,
} as const;

const topic = z
  .string()
  .check(z.regex(/^(DAY_MARKET|FOREX_TRADE|FOREX_CLOSED|REVIEW_DECIDED|NOTIFIED|KLINE\.[A-Z0-9]{1,20})$/));

/** What a client may send, besides `ping`. */
export const clientMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('login'), token: z.string().check(z.maxLength(128)) }),
  z.strictObject({ type: z.literal('logout') }),
  z.strictObject({ type: z.literal('sub'), topic }),
  z.strictObject({ type: z.literal('unsub'), topic }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** One instrument's quote (S7.31). Open gives the receiver the day's move; Time is when the quote was made. */
export type DayMarketQuote = {
  symbol: string;
  quotation: { close: string; change: string };
  status: 0 | 1;
  /** There while the instrument is closed only because no prices arrive. */
  silent?: true;
  /** What its currency is worth in USD; there where that is not USD. */
  rate?: string;
  /** How many times its margin a position requires; there where it is not once. */
  factor?: string;
  time: number;
};

/** Thousands of them arrive in a second: a schema of objects would take longer over each than reading its JSON. */
export const dayMarketQuote = z.custom<DayMarketQuote>(isDayMarketQuote);

function isDayMarketQuote(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { symbol, quotation, status, silent, rate, factor, time } = value as Partial<DayMarketQuote>;
  return (
    typeof symbol === 'string' &&
    typeof quotation === 'object' &&
    quotation !== null &&
    isWireDecimal(quotation.close) &&
    isWireDecimal(quotation.change) &&
    (status === 0 || status === 1) &&
    (silent ?? true) === true &&
    (rate === undefined || isWireRate(rate)) &&
    (factor === undefined || isWireDecimal(factor)) &&
    Number.isSafeInteger(time)
  );
}

/**
 * The account push (S3.5, S7.33). `seq` counts the account pushes of one socket login, without a gap. `held` is what open
 * and pending orders and waiting withdrawals hold (S3.22), `withdrawing` the part of it that waits to be withdrawn and backs no
 * position; there while something waits.
 */
export const forexTradePush = fields({
  seq: z.int(),
  /** Grows with each change of the account: its orders are as they were read while it stays the same. */
  version: ['Version', z.optional(z.int())],
  profits: ['ProfitsTotal', wireDecimal],
  riskRate: ['HazardRate', wireDecimal],
  openMargin: ['CautionMoneyAll', wireDecimal],
  balance: wireDecimal,
  held: ['lock_balance', wireDecimal],
  withdrawing: ['WithdrawLock', z.optional(wireDecimal)],
  /** The site's risk levels, in percent; there where it has set its own. */
  marginCall: ['MarginCallRate', z.optional(z.int())],
  stopOut: ['StopOutRate', z.optional(z.int())],
  positions: [
    'TransOrder',
    z.array(
      fields({
        id: ['Id', z.int()],
        price: ['UpdatePrice', wireDecimal],
        profit: ['FactProfits', wireDecimal],
      }),
    ),
  ],
});
export type ForexTradePush = z.infer<typeof forexTradePush>;

/** Ids of positions that left the book, whatever the reason (S7.34). */
export const forexClosedPush = z.object({ seq: z.int(), ids: z.array(z.int()) });
export type ForexClosedPush = z.infer<typeof forexClosedPush>;

/** An operator decided on something of the account, for good or ill; what became of it is read over HTTP. */
export const reviewDecidedPush = z.object({ seq: z.int(), kind: z.enum(REVIEW_KINDS) });
export type ReviewDecidedPush = z.infer<typeof reviewDecidedPush>;

/**
 * The inbox changed: something came, or was read; or price alerts did. With `watchlist` nothing but the watchlist did, which has
 * that version now. What there is now is read over HTTP.
 */
export const notifiedPush = z.object({ seq: z.int(), watchlist: z.optional(z.int()) });
export type NotifiedPush = z.infer<typeof notifiedPush>;

/** The running candle of one period (S7.32). */
export const klinePush = fields({ ...candleFields, period: ['Period', z.enum(PERIODS)] });
export type KlinePush = z.infer<typeof klinePush>;

/** A push by the names of the wire, without its number. By hand: accounts are pushed by the thousand in a second. */
export function accountOnWire(
  push: Omit<ForexTradePush, 'seq'>,
): Omit<z.input<typeof forexTradePush>, 'seq'> {
  return {
    Version: push.version,
    ProfitsTotal: push.profits,
    HazardRate: push.riskRate,
    CautionMoneyAll: push.openMargin,
    balance: push.balance,
    lock_balance: push.held,
    ...(push.withdrawing !== undefined && { WithdrawLock: push.withdrawing }),
    ...(push.marginCall !== undefined && { MarginCallRate: push.marginCall }),
    ...(push.stopOut !== undefined && { StopOutRate: push.stopOut }),
    TransOrder: push.positions.map(({ id, price, profit }) => ({
      Id: id,
      UpdatePrice: price,
      FactProfits: profit,
    })),
  };
}

/** The same for a running candle. */
export function candleOnWire(push: KlinePush): z.input<typeof klinePush> {
  return {
    Time: push.time,
    Open: push.open,
    High: push.high,
    Low: push.low,
    Close: push.close,
    Volume: push.volume,
    Period: push.period,
    ...(push.isMadeUp && { MadeUp: true }),
  };
}

type KlineTopic = `KLINE.${string}`;
const klineTopic = z.string().check(z.regex(/^KLINE\./)) as unknown as z.ZodMiniType<KlineTopic, KlineTopic>;

/** What the server sends, the most frequent first. DAY_MARKET frames carry every quote of one flush. */
export const serverMessage = z.union([
  z.object({ type: z.literal('DAY_MARKET'), data: z.array(dayMarketQuote) }),
  z.object({ type: klineTopic, data: z.array(klinePush) }),
  z.object({ type: z.literal('FOREX_TRADE'), data: forexTradePush }),
  z.object({ type: z.literal('FOREX_CLOSED'), data: forexClosedPush }),
  z.object({ type: z.literal('REVIEW_DECIDED'), data: reviewDecidedPush }),
  z.object({ type: z.literal('NOTIFIED'), data: notifiedPush }),
  z.object({ type: z.literal('REPLAY'), data: z.object({ speed: z.number() }) }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('login_result'), code: z.int(), msg: z.string() }),
  z.object({ type: z.literal('error'), code: z.int(), msg: z.string() }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
