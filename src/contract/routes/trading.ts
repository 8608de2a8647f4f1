import * as z from 'zod/mini';
import { inputDecimal, inputId, wireDecimal } from '../decimal-text.ts';
import { accountDetail, ledgerLog, orderPage } from '../entities.ts';
import { fields, inputFields } from '../fields.ts';
import { route } from '../route.ts';
import { cacheBuster, onlyT, page } from './query.ts';

/** S7.24: type is the direction, cont the lots, status the price type; a price of 0 means none. */
export const submit = route({
  method: 'GET',
  path: '/v1/api/forex/submit',
  access: 'session',
  mutates: true,
  request: inputFields({
    ...cacheBuster,
    direction: ['type', z.enum(['1', '2'])],
    lots: ['cont', inputDecimal],
    instrumentId: ['forex_id', inputId],
    priceType: ['status', z.enum(['0', '1'])],
    targetPrice: ['target_price', inputDecimal],
    stopLoss: ['stop_loss_price', inputDecimal],
    takeProfit: ['target_profit_price', inputDecimal],
    multiple: inputDecimal,
  }),
  response: fields({
    id: ['Id', z.int()],
    price: ['Price', wireDecimal],
    margin: ['CautionMoney', wireDecimal],
    fee: ['TradeFee', wireDecimal],
    status: ['Status', z.union([z.literal(0), z.literal(1)])],
  }),
});
/** S7.25 */
export const myDeal = route({
  method: 'GET',
  path: '/v1/api/forex/my_deal',
  access: 'session',
  mutates: false,
  request: z.strictObject({ ...cacheBuster, status: z.enum(['0', '1', '3']), page }),
  response: orderPage,
});
const orderId = z.strictObject({ ...cacheBuster, id: inputId });
/** S7.26 */
export const close = route({
  method: 'GET',
  path: '/v1/api/forex/close',
  access: 'session',
  mutates: true,
  request: orderId,
  response: fields({
    id: ['Id', z.int()],
    price: ['Price', wireDecimal],
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
/** S7.26: a price of 0 takes the stop away. */
export const setStopPrice = route({
  method: 'GET',
  path: '/v1/api/forex/set_stop_price',
  access: 'session',
  mutates: true,
  request: inputFields({
    ...cacheBuster,
    id: inputId,
    takeProfit: ['target_profit_price', inputDecimal],
    stopLoss: ['stop_loss_price', inputDecimal],
  }),
  response: fields({
    id: ['Id', z.int()],
    stopLoss: ['TargetLossPrice', wireDecimal],
    takeProfit: ['TargetProfitPrice', wireDecimal],
  }),
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
/** S7.29: the caller's ledger, newest first. */
export const forexChange = route({
  method: 'GET',
  path: '/v1/api/main/accountLog/forexChange',
  access: 'session',
  mutates: false,
  request: z.strictObject({ ...cacheBuster, page }),
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
