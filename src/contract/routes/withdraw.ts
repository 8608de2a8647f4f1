import * as z from 'zod/mini';
import { MAX_LABEL_LENGTH, PAYOUT_TYPE } from '../constants.ts';
import { inputDecimal } from '../decimal-text.ts';
import { challengeKey } from '../entities-factors.ts';
import { payoutCurrency, payoutMethod, withdrawalLimit, withdrawalRecord } from '../entities-money.ts';
import { inputFields, queryFields } from '../fields.ts';
import { inputOneOf, page } from '../request-texts.ts';
import { route } from '../route.ts';
import { inputId, inputNumber, maybeEmpty, onlyT } from './query.ts';

/** Withdrawals and where they go (S3.14 to S3.17, S5.14, S9.9). Everywhere type 1 is a coin address, 2 a bank account. */

const type = inputOneOf(PAYOUT_TYPE);
/** Of an account with a second factor: a proof of the purpose `withdrawal` or `method`, see routes/factors.ts. */
const proof = z.optional(challengeKey);
const label = z.string().check(z.maxLength(MAX_LABEL_LENGTH));
const bankText = maybeEmpty(z.string().check(z.maxLength(120)));

/** S7.41 */
export const payoutCurrencies = route({
  operationId: 'drawCurrencies',
  method: 'GET',
  path: '/api/account/draw_symbol_list',
  access: 'real',
  mutates: false,
  request: queryFields({ type }),
  response: z.array(payoutCurrency),
});
/**
 * S7.42: `number` in USD, fee included. A method no withdrawal was paid to yet asks for `auth_code`, a code
 * sent to the user's own address for the purpose of withdrawing (type 3); without it the answer is codeRequired (1018).
 * While a withdrawal that had its code waits for the method, others to it need none. An account with a second factor is asked for
 * `proof` in the place of the code (1040). A method that was bound a short while ago takes none yet: payoutMethodWaits (3018). One
 * with wrong details takes none at all: methodFaulty (3023). More than may be withdrawn within 24 hours is refused: withdrawLimit
 * (3020).
 */
export const withdraw = route({
  operationId: 'draw',
  method: 'POST',
  path: '/api/account/draw',
  access: 'real',
  mutates: true,
  encoding: 'form',
  request: inputFields({
    currencyId: ['draw_currency_id', inputId],
    number: inputDecimal,
    memo: maybeEmpty(z.string().check(z.maxLength(200))),
    methodId: ['draw_method_id', inputId],
    code: ['auth_code', z.optional(z.string().check(z.maxLength(12)))],
    proof,
  }),
  response: withdrawalRecord,
});
/** S7.43 */
export const withdrawalList = route({
  operationId: 'drawList',
  method: 'GET',
  path: '/api/account/draw_list',
  access: 'real',
  mutates: false,
  request: queryFields({ type, page }),
  response: z.object({ data: z.array(withdrawalRecord), total: z.int() }),
});
/** What the caller may withdraw within 24 hours, and what is left of it. */
export const withdrawalLimitRead = route({
  operationId: 'withdrawalLimit',
  method: 'GET',
  path: '/v1/api/withdrawals/limit',
  access: 'real',
  mutates: false,
  request: onlyT,
  response: withdrawalLimit,
});
/**
 * Cancels a withdrawal that waits: what it held is free again. One that was cancelled already is answered as it is. Another
 * user's and one that does not exist are refused alike (3021), and one that was decided on meanwhile (3022).
 */
export const cancelWithdrawal = route({
  operationId: 'cancelWithdrawal',
  method: 'POST',
  path: '/v1/api/withdrawals/cancel',
  access: 'real',
  mutates: true,
  request: z.strictObject({ id: inputId }),
  response: withdrawalRecord,
});
/** S7.44: the caller's bound methods; `draw_id` picks those of one currency, 0 all of the type. */
export const payoutMethods = route({
  operationId: 'drawMethods',
  method: 'GET',
  path: '/api/wallet/get_draw_method',
  access: 'real',
  mutates: false,
  request: queryFields({
    type: ['draw_type', type],
    currencyId: ['draw_id', inputNumber(z.string().check(z.regex(/^\d{1,9}$/)))],
  }),
  response: z.array(payoutMethod),
});
/**
 * S7.45: `draw_id` is the currency; dc_address for a coin or the bank fields for a bank, the others empty or left out. An
 * address, IBAN or BIC is checked and kept as payout-details.ts says: a wrong address is refused as badAddress (1016), another
 * wrong field as malformed (400). What is bound for the same currency is refused: methodKnown (3019).
 */
export const bindPayoutMethod = route({
  operationId: 'bindDrawMethod',
  method: 'POST',
  path: '/api/wallet/bind_draw_method',
  access: 'real',
  mutates: true,
  encoding: 'form',
  request: inputFields({
    type,
    currencyId: ['draw_id', inputId],
    coinAddress: ['dc_address', maybeEmpty(z.string().check(z.maxLength(128)))],
    bankName: ['bank_name', bankText],
    bankAddress: ['bank_address', bankText],
    bankSwift: ['bank_swift', bankText],
    payeeName: ['payee_name', bankText],
    payeeAccount: ['payee_account', bankText],
    label: z.optional(label),
    proof,
  }),
  response: payoutMethod,
});
/** S7.46 */
export const deletePayoutMethod = route({
  operationId: 'deleteDrawMethod',
  method: 'POST',
  path: '/api/wallet/del_draw_method',
  access: 'real',
  mutates: true,
  request: z.strictObject({ id: inputId, proof }),
  response: z.null(),
});
/** Gives a payout method the user's own name; an empty one takes it away. */
export const labelPayoutMethod = route({
  operationId: 'labelPayoutMethod',
  method: 'POST',
  path: '/v1/api/payout_methods/label',
  access: 'real',
  mutates: true,
  request: z.strictObject({ id: inputId, label }),
  response: payoutMethod,
});
