import * as z from 'zod/mini';
import { inputDecimal } from '../decimal-text.ts';
import {
  loanConfig,
  loanInfo,
  loanRecord,
  loanRecordPage,
  repaymentAccount,
  repaymentInfo,
} from '../entities-money.ts';
import { inputFields, queryFields } from '../fields.ts';
import { page } from '../request-texts.ts';
import { route } from '../route.ts';
import { pictureUrl } from './identity.ts';
import { inputId, onlyT } from './query.ts';

/** Loans (S3.25 to S3.28, S4.6, S4.7, S4.12, S9.8). */

const name = z.string().check(z.minLength(1), z.maxLength(60));

/** S7.47: how the caller's loan KYC stands. */
export const getLoanInfo = route({
  method: 'GET',
  path: '/api/loan/info',
  access: 'real',
  mutates: false,
  request: onlyT,
  response: loanInfo,
});
/** S7.48: birthday as YYYY-MM-DD from 1950-01-01 to the server's date (S5.5); country as ISO 3166 two letters. */
export const submitLoanKyc = route({
  method: 'POST',
  path: '/api/loan/kyc_submit',
  access: 'real',
  mutates: true,
  request: inputFields({
    name,
    lastName: ['last_name', name],
    sex: z.enum(['1', '2']),
    birthday: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    mobile: z.string().check(z.minLength(5), z.maxLength(32)),
    idCardType: ['id_card_type', z.enum(['1', '2'])],
    handPicture: ['hand_pic', pictureUrl],
  }),
  response: loanInfo,
});
/** S7.49 */
export const loanConfigs = route({
  method: 'GET',
  path: '/api/loan/loan_config',
  access: 'real',
  mutates: false,
  request: onlyT,
  response: z.array(loanConfig),
});
/** S7.52 */
export const loanConfigInfo = route({
  method: 'GET',
  path: '/api/loan/config_info',
  access: 'real',
  mutates: false,
  request: queryFields({ id: inputId }),
  response: loanConfig,
});
/** S7.51: the server's date, YYYY-MM-DD in UTC; what loans count by. */
export const getDate = route({
  method: 'GET',
  path: '/api/loan/get_date',
  access: 'real',
  mutates: false,
  request: onlyT,
  response: z.object({ date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) }),
});
/**
 * The text of an agreement, in the caller's language (S2.32): by `id` of the option and `amount`, as loan_submit takes it
 * until the end of the next day (UTC), or by `loan_id`, as it was signed. Not in S7.
 */
export const getAgreement = route({
  method: 'GET',
  path: '/api/loan/agreement',
  access: 'real',
  mutates: false,
  request: queryFields({
    id: z.optional(inputId),
    amount: z.optional(inputDecimal),
    loanId: ['loan_id', z.optional(inputId)],
  }),
  response: z.object({ agreement: z.string() }),
});
/** S7.50: `sign` is the picture of the signature; `agreement` the text that was signed, as getAgreement serves it. */
export const submitLoan = route({
  method: 'POST',
  path: '/api/loan/loan_submit',
  access: 'real',
  mutates: true,
  request: inputFields({
    amount: inputDecimal,
    configId: ['config_id', inputId],
    signature: ['sign', pictureUrl],
    agreement: z.string().check(z.minLength(1), z.maxLength(10_000)),
  }),
  response: loanRecord,
});
/** S7.53 */
export const loanList = route({
  method: 'GET',
  path: '/api/loan/loan_list',
  access: 'real',
  mutates: false,
  request: queryFields({ page }),
  response: loanRecordPage,
});
/** S7.54 */
export const getLoan = route({
  method: 'GET',
  path: '/api/loan/loan_info',
  access: 'real',
  mutates: false,
  request: queryFields({ id: inputId }),
  response: loanRecord,
});
/** S7.55 */
export const getRepayment = route({
  method: 'GET',
  path: '/api/loan/repayment_info',
  access: 'real',
  mutates: false,
  request: queryFields({ loanId: ['loan_id', inputId] }),
  response: repaymentInfo,
});
/** S7.56 */
export const repaymentAccounts = route({
  method: 'GET',
  path: '/api/loan/repayment_accounts',
  access: 'real',
  mutates: false,
  request: onlyT,
  response: z.array(repaymentAccount),
});
/** S7.57, S3.28 */
export const submitRepayment = route({
  method: 'POST',
  path: '/api/loan/repayment',
  access: 'real',
  mutates: true,
  request: inputFields({
    accountId: ['charge_id', inputId],
    loanId: ['loan_id', inputId],
    proof: ['proofImg', pictureUrl],
  }),
  response: loanRecord,
});
