import * as z from 'zod/mini';
import { DEPOSIT_TYPE } from '../constants.ts';
import { inputDecimal } from '../decimal-text.ts';
import { bankChannel, coinChannel, depositRecord } from '../entities-money.ts';
import { queryFields } from '../fields.ts';
import { inputOneOf, page } from '../request-texts.ts';
import { route } from '../route.ts';
import { pictureUrl } from './identity.ts';
import { inputId, onlyT } from './query.ts';

/** Deposits (S3.18 to S3.21, S4.8): by coin or by bank wire, credited when an operator has seen the money. */

/** S7.35 */
export const coinChannels = route({
  method: 'GET',
  path: '/api/quickCharge/info',
  access: 'real',
  mutates: false,
  request: onlyT,
  response: z.array(coinChannel),
});
/** S7.36: `number` is in the channel's coin, `address` the one the user was shown. */
export const submitCoin = route({
  method: 'GET',
  path: '/api/quickCharge/submit',
  access: 'real',
  mutates: true,
  request: queryFields({
    number: inputDecimal,
    proof: ['proofImg', pictureUrl],
    address: z.string().check(z.minLength(1), z.maxLength(128)),
    channelId: ['charge_id', inputId],
  }),
  response: depositRecord,
});
/** S7.37: `number` is in the currency of the account wired to. */
export const submitWire = route({
  method: 'GET',
  path: '/api/quickCharge/wire_submit',
  access: 'real',
  mutates: true,
  request: queryFields({
    number: inputDecimal,
    proof: ['proofImg', pictureUrl],
    channelId: ['wire_id', inputId],
  }),
  response: depositRecord,
});
/** S7.38: currencies one can wire. */
export const wireCurrencies = route({
  method: 'GET',
  path: '/api/quickCharge/symbols',
  access: 'real',
  mutates: false,
  request: onlyT,
  response: z.array(z.object({ id: z.int(), name: z.string() })),
});
/** S7.39: accounts that take a currency, by the currency's id. */
export const wireAccounts = route({
  method: 'GET',
  path: '/api/quickCharge/wire_info',
  access: 'real',
  mutates: false,
  request: queryFields({ currencyId: ['bank_coin', inputId] }),
  response: z.array(bankChannel),
});
/** S7.40: type 0 coin, 1 bank. */
export const depositList = route({
  method: 'GET',
  path: '/api/quickCharge/quick_ist',
  access: 'real',
  mutates: false,
  request: queryFields({ type: inputOneOf(DEPOSIT_TYPE), page }),
  response: z.object({ data: z.array(depositRecord), total: z.int() }),
});
