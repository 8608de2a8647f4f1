import * as z from 'zod/mini';
import { inputDecimal, inputId } from '../decimal-text.ts';
import { drawCurrency, drawMethod, drawRecord } from '../entities-money.ts';
import { route } from '../route.ts';
import { cacheBuster, maybeEmpty, page } from './query.ts';

/** Withdrawals and where they go (S3.14 to S3.17, S5.14, S9.9). Everywhere type 1 is a coin address, 2 a bank account. */

const way = z.enum(['1', '2']);
const bankText = maybeEmpty(z.string().check(z.maxLength(120)));

/** S7.41 */
export const drawCurrencies = route({
  method: 'GET',
  path: '/api/account/draw_symbol_list',
  access: 'real',
  mutates: false,
  request: z.strictObject({ ...cacheBuster, type: way }),
  response: z.array(drawCurrency),
});
/**
 * S7.42: `number` in USD, fee included. A method no withdrawal was paid to yet asks for `auth_code`, a code
 * sent to the user's own address for the purpose of withdrawing (type 3); without it the answer is codeRequired (1018).
 * While a withdrawal that had its code waits for the method, others to it need none.
 */
export const draw = route({
  method: 'POST',
  path: '/api/account/draw',
  access: 'real',
  mutates: true,
  encoding: 'form',
  request: z.strictObject({
    draw_currency_id: inputId,
    number: inputDecimal,
    memo: maybeEmpty(z.string().check(z.maxLength(200))),
    draw_method_id: inputId,
    auth_code: z.optional(z.string().check(z.maxLength(12))),
  }),
  response: drawRecord,
});
/** S7.43 */
export const drawList = route({
  method: 'GET',
  path: '/api/account/draw_list',
  access: 'real',
  mutates: false,
  request: z.strictObject({ ...cacheBuster, type: way, page }),
  response: z.object({ data: z.array(drawRecord), total: z.int() }),
});
/** S7.44: the caller's bound methods; `draw_id` picks those of one currency, 0 all of the type. */
export const drawMethods = route({
  method: 'GET',
  path: '/api/wallet/get_draw_method',
  access: 'real',
  mutates: false,
  request: z.strictObject({
    ...cacheBuster,
    draw_type: way,
    draw_id: z.string().check(z.regex(/^\d{1,9}$/)),
  }),
  response: z.array(drawMethod),
});
/** S7.45: `draw_id` is the currency; dc_address for a coin or the bank fields for a bank, the others empty or left out. */
export const bindDrawMethod = route({
  method: 'POST',
  path: '/api/wallet/bind_draw_method',
  access: 'real',
  mutates: true,
  encoding: 'form',
  request: z.strictObject({
    type: way,
    draw_id: inputId,
    dc_address: maybeEmpty(z.string().check(z.maxLength(128))),
    bank_name: bankText,
    bank_address: bankText,
    bank_swift: bankText,
    payee_name: bankText,
    payee_account: bankText,
  }),
  response: drawMethod,
});
/** S7.46 */
export const deleteDrawMethod = route({
  method: 'POST',
  path: '/api/wallet/del_draw_method',
  access: 'real',
  mutates: true,
  request: z.strictObject({ id: inputId }),
  response: z.null(),
});
