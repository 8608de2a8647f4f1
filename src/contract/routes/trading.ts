import * as z from 'zod/mini';
import { DIRECTION, ORDER_TAB, PRICE_TYPE } from '../constants.ts';
import { inputDecimal, wireDecimal } from '../decimal-text.ts';
import { accountDetail, ledgerLog, liveOrders, orderPage } from '../entities.ts';
import { fields, queryFields } from '../fields.ts';
import { inputOneOf, page } from '../request-texts.ts';
import { type RequestOf, route } from '../route.ts';
import { inputId, inputWhole, onlyT } from './query.ts';

/** A stop that follows the price: its distance in price, or in percent of the price; neither when it does not. */
const trail = {
  trailDistance: ['trail_distance', z.optional(inputDecimal)],
  trailPercent: ['trail_percent', z.optional(inputDecimal)],
} as const;

/** S7.24: type is the direction, cont the lots, status the price type; a price of 0 means none. */
export const submit = route({
  method: 'GET',
  path: '/v1/api/forex/submit',
  access: 'session',
  mutates: true,
  request: queryFields({
    direction: ['type', inputOneOf(DIRECTION)],
    lots: ['cont', inputDecimal],
    instrumentId: ['forex_id', inputId],
    priceType: ['status', inputOneOf(PRICE_TYPE)],
    targetPrice: ['target_price', inputDecimal],
    stopLoss: ['stop_loss_price', inputDecimal],
    takeProfit: ['target_profit_price', inputDecimal],
    multiple: inputDecimal,
    ...trail,
    /** Of a pending order: the other one of which the first that is filled cancels the second. */
    ocoId: ['oco_id', z.optional(inputId)],
    /** Of a pending order: how long it waits, in ms from now on. */
    goodForMs: ['good_for', z.optional(inputId)],
  }),
  response: fields({
    id: ['Id', z.int()],
    price: ['Price', wireDecimal],
    margin: ['CautionMoney', wireDecimal],
    fee: ['TradeFee', wireDecimal],
    status: ['Status', z.union([z.literal(0), z.literal(1)])],
  }),
});
/** An order as it is asked for: plain decimals, as they are typed. */
export type OrderTicket = RequestOf<typeof submit>;
export type TrailRequest = Pick<OrderTicket, 'trailDistance' | 'trailPercent'>;
/** S7.25 */
export const myDeal = route({
  method: 'GET',
  path: '/v1/api/forex/my_deal',
  access: 'session',
  mutates: false,
  request: queryFields({
    status: inputOneOf(ORDER_TAB),
    page,
    /** Which closed and cancelled orders; of other lists they are not looked at. Instants of closing, epoch ms, the last excluded. */
    instrumentId: ['forex_id', z.optional(inputId)],
    outcome: z.optional(z.enum(['profit', 'loss'])),
    fromMs: ['from_ms', z.optional(inputWhole)],
    toMs: ['to_ms', z.optional(inputWhole)],
  }),
  response: orderPage,
});
/** Every live order, at most as many as an account may have. */
export const readLiveOrders = route({
  method: 'GET',
  path: '/v1/api/forex/live_orders',
  access: 'session',
  mutates: false,
  request: onlyT,
  response: liveOrders,
});
const orderId = queryFields({ id: inputId });
/** S7.26: `cont` closes so many lots and leaves the rest open; a whole position without it. */
export const close = route({
  method: 'GET',
  path: '/v1/api/forex/close',
  access: 'session',
  mutates: true,
  request: queryFields({ id: inputId, lots: ['cont', z.optional(inputDecimal)] }),
  response: fields({
    id: ['Id', z.int()],
    price: ['Price', wireDecimal],
    profit: ['FactProfits', wireDecimal],
    /** The order that the closed part became, and the lots that stay open; there when there are any. */
    partId: ['PartId', z.optional(z.int())],
    restLots: ['RestQuantity', z.optional(wireDecimal)],
  }),
});
/** Closes positions, all or those in profit or at a loss, of one instrument when it is named; those of closed markets stay. */
export const closeMany = route({
  method: 'GET',
  path: '/v1/api/forex/close_many',
  access: 'session',
  mutates: true,
  request: queryFields({
    which: z.enum(['all', 'profit', 'loss']),
    instrumentId: ['forex_id', z.optional(inputId)],
  }),
  response: fields({
    ids: ['Ids', z.array(z.int())],
    profit: ['FactProfits', wireDecimal],
    /** How many stay because their market is closed. */
    left: ['Left', z.int()],
  }),
});
/** Closes a position and opens the same lots in the other direction, both or neither. */
export const reverse = route({
  method: 'GET',
  path: '/v1/api/forex/reverse',
  access: 'session',
  mutates: true,
  request: orderId,
  response: fields({
    /** The new position. */
    id: ['Id', z.int()],
    price: ['Price', wireDecimal],
    margin: ['CautionMoney', wireDecimal],
    fee: ['TradeFee', wireDecimal],
    closedId: ['ClosedId', z.int()],
    profit: ['FactProfits', wireDecimal],
  }),
});
/** S7.26 */
export const cancelTrade = route({
  method: 'GET',
  path: '/v1/api/forex/cancel_trade',
  access: 'session',
  mutates: true,
  request: orderId,
  response: fields({ id: ['Id', z.int()] }),
});
/**
 * S7.26: a price of 0 takes the stop away. A stop that follows the price and names none begins at its distance from it. The target
 * is another price for a pending order to wait for.
 */
export const setStopPrice = route({
  method: 'GET',
  path: '/v1/api/forex/set_stop_price',
  access: 'session',
  mutates: true,
  request: queryFields({
    id: inputId,
    takeProfit: ['target_profit_price', inputDecimal],
    stopLoss: ['stop_loss_price', inputDecimal],
    ...trail,
    targetPrice: ['target_price', z.optional(inputDecimal)],
  }),
  response: fields({
    id: ['Id', z.int()],
    stopLoss: ['TargetLossPrice', wireDecimal],
    takeProfit: ['TargetProfitPrice', wireDecimal],
    trailDistance: ['TrailDistance', z.optional(wireDecimal)],
    trailPercent: ['TrailPercent', z.optional(wireDecimal)],
    /** The price that the order now waits for, and what it holds for that; there when it was moved. */
    askedPrice: ['OriginPrice', z.optional(wireDecimal)],
    margin: ['CautionMoney', z.optional(wireDecimal)],
    fee: ['TradeFee', z.optional(wireDecimal)],
  }),
});
/** Characters of a note. */
export const MAX_ORDER_NOTE = 500;
/** What the caller notes on an order of theirs that is over, of any number of lines; an empty text takes the note away. */
export const noteOrder = route({
  method: 'POST',
  path: '/v1/api/forex/note',
  access: 'session',
  mutates: true,
  request: z.strictObject({ id: inputId, note: z.string().check(z.maxLength(MAX_ORDER_NOTE)) }),
  response: fields({ id: ['Id', z.int()], note: ['Note', z.string()] }),
});
/** S7.27 */
export const getBalance = route({
  method: 'GET',
  path: '/v1/api/main/wallet/getBalance',
  access: 'session',
  mutates: false,
  request: onlyT,
  response: z.object({ balance: wireDecimal }),
});
/** S7.28: lock_balance is what open and pending orders hold. */
export const forexDetail = route({
  method: 'GET',
  path: '/v1/api/main/account/forexDetail',
  access: 'session',
  mutates: false,
  request: onlyT,
  response: accountDetail,
});
/** The kinds of entries in groups that a trader asks for. */
export const LEDGER_GROUPS = ['trades', 'fees', 'transfers', 'other'] as const;
export type LedgerGroup = (typeof LEDGER_GROUPS)[number];
/** S7.29: the caller's ledger, newest first; with `group` its entries of that group alone. */
export const forexChange = route({
  method: 'GET',
  path: '/v1/api/main/accountLog/forexChange',
  access: 'session',
  mutates: false,
  request: queryFields({ page, group: z.optional(z.enum(LEDGER_GROUPS)) }),
  response: z.object({ list: z.array(ledgerLog), total: z.int() }),
});
/** The caller's whole ledger as CSV, newest first, in the caller's language: time, type, memo, value. */
export const exportLedger = route({
  method: 'GET',
  path: '/v1/api/main/accountLog/export',
  access: 'session',
  mutates: false,
  request: onlyT,
  response: z.object({ csv: z.string() }),
});
