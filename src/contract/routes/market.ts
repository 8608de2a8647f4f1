import * as z from 'zod/mini';
import { PERIODS } from '../constants.ts';
import { wireDecimal } from '../decimal-text.ts';
import { candle, category, instrument } from '../entities-market.ts';
import { fields, queryFields } from '../fields.ts';
import { route } from '../route.ts';
import { inputId, onlyT } from './query.ts';

const klineRequest = queryFields({
  instrumentId: ['forex_id', inputId],
  period: z.enum(PERIODS),
});

/** S7.21 */
export const tradeList = route({
  method: 'GET',
  path: '/v1/api/forex/trade_list',
  access: 'open',
  mutates: false,
  request: onlyT,
  response: z.array(instrument),
});
/** S7.22 */
export const getCategories = route({
  method: 'GET',
  path: '/v1/api/forex/getCategories',
  access: 'open',
  mutates: false,
  request: onlyT,
  response: z.array(category),
});
/** S7.23: full candles, oldest first, the running one last. */
export const kline = route({
  method: 'GET',
  path: '/v1/api/forex/kline',
  access: 'open',
  mutates: false,
  request: klineRequest,
  response: z.array(candle),
});
/** S7.23: the last few candles, enough for a small area chart; oldest first, the running one last. */
export const abbreviatedCacheKline = route({
  method: 'GET',
  path: '/v1/api/forex/abbreviated_cache_kline',
  access: 'open',
  mutates: false,
  request: klineRequest,
  response: z.array(candle),
});
/** The closes of those candles for every instrument in one answer: the small area charts of a list. Not in S7. */
export const sparklines = route({
  method: 'GET',
  path: '/v1/api/forex/sparklines',
  access: 'open',
  mutates: false,
  request: queryFields({ period: z.enum(PERIODS) }),
  response: z.array(fields({ code: ['Code', z.string()], closes: ['Closes', z.array(wireDecimal)] })),
});
