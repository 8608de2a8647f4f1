import * as z from 'zod/mini';
import { wireDecimal } from './decimal-text.ts';

/** Entities of deposits, withdrawals and loans (S3.14 to S3.28), field names to the letter. Times are epoch milliseconds. */

/** S3.18. `usd_price` is how much of the coin one USD is; what is credited is number / usd_price. */
export const coinChannel = z.object({
  id: z.int(),
  currency_code: z.string(),
  protocol_code: z.string(),
  address: z.string(),
  usd_price: wireDecimal,
});
export type CoinChannel = z.infer<typeof coinChannel>;

/** S3.19 */
export const bankChannel = z.object({
  id: z.int(),
  currency_code: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  /** What the transfer must say, so that it is found. */
  bank_remark: z.string(),
  usd_price: wireDecimal,
});
export type BankChannel = z.infer<typeof bankChannel>;

/** S3.20, S4.8: status 0 unchecked, 1 finished, 2 rejected, 3 invalid; type 0 coin, 1 bank. */
export const topUpRecord = z.object({
  id: z.int(),
  number: wireDecimal,
  type: z.union([z.literal(0), z.literal(1)]),
  currency_code: z.string(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  created_at: z.int(),
  /** Why it was rejected, or what else the operator said. */
  remark: z.string(),
  /** What is, or will be, credited. */
  amount_usd: wireDecimal,
});
export type TopUpRecord = z.infer<typeof topUpRecord>;

/** S3.15, S9.9: fee_type 1 makes draw_rate an amount in USD, otherwise a rate of the amount. */
export const drawCurrency = z.object({
  id: z.int(),
  code: z.string(),
  protocol: z.string(),
  draw_rate: wireDecimal,
  fee_type: z.int(),
  /** How much of the currency one USD is. */
  usd_price: wireDecimal,
});
export type DrawCurrency = z.infer<typeof drawCurrency>;

/** S3.14. `is_proven` is 0 while the next withdrawal to it asks for a code. */
export const drawMethod = z.object({
  id: z.int(),
  type: z.union([z.literal(1), z.literal(2)]),
  draw_currency: z.object({ id: z.int(), code: z.string(), protocol: z.string() }),
  dc_address: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  is_proven: z.union([z.literal(0), z.literal(1)]),
});
export type DrawMethod = z.infer<typeof drawMethod>;

/** S3.17. Status 0 waits, 1 paid, 2 rejected; status_name says it in the caller's language. */
export const drawRecord = z.object({
  id: z.int(),
  /** What was asked for in USD, the fee in USD, and what is received in the currency. */
  number: wireDecimal,
  fee: wireDecimal,
  real_number: wireDecimal,
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  status_name: z.string(),
  created_at: z.int(),
  type: z.union([z.literal(1), z.literal(2)]),
  address: z.string(),
  payee_account: z.string(),
  /** The user's memo, or why it was rejected. */
  notes: z.string(),
  draw_currency: z.object({ code: z.string() }),
});
export type DrawRecord = z.infer<typeof drawRecord>;

/** S4.6: 0 none, 1 waiting, 2 approved, 3 rejected with its reason. */
export const loanInfo = z.object({
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  reason: z.string(),
});
export type LoanInfo = z.infer<typeof loanInfo>;

/** S3.26: periods in days, rates per day. */
export const loanConfig = z.object({
  id: z.int(),
  loan_period: z.int(),
  min_amount: wireDecimal,
  max_amount: wireDecimal,
  interest_rate: wireDecimal,
  free_period: z.int(),
  penalty_rate: wireDecimal,
});
export type LoanConfig = z.infer<typeof loanConfig>;

/** S3.27, S4.7: status 1 awaiting review, 2 to repay, 3 rejected, 4 repayment under check, 5 repaid. */
export const loanRecord = z.object({
  id: z.int(),
  created_at: z.int(),
  amount: wireDecimal,
  loan_period: z.int(),
  interest_amount: wireDecimal,
  interest_rate: wireDecimal,
  free_period: z.int(),
  penalty_rate: wireDecimal,
  penalty_amount: wireDecimal,
  reviewed_at: z.nullable(z.int()),
  /** The last moment to repay without a penalty; null before the loan is paid out. */
  repayment_time: z.nullable(z.int()),
  status: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  /** Why the loan or its repayment was rejected; empty when neither was. */
  reason: z.string(),
  /** The text that was signed, and its SHA-256 in hex. */
  agreement: z.string(),
  agreement_hash: z.string(),
});
export type LoanRecord = z.infer<typeof loanRecord>;
export const loanRecordPage = z.object({ data: z.array(loanRecord), total: z.int() });

/** S9.8: due = principal + interest + penalty, as of the server's date. */
export const repaymentInfo = z.object({
  loan_id: z.int(),
  principal: wireDecimal,
  interest: wireDecimal,
  penalty: wireDecimal,
  due: wireDecimal,
  repayment_time: z.int(),
});
export type RepaymentInfo = z.infer<typeof repaymentInfo>;

/** S3.28 */
export const repaymentAccount = z.object({
  id: z.int(),
  currency_code: z.string(),
  protocol_code: z.string(),
  address: z.string(),
});
export type RepaymentAccount = z.infer<typeof repaymentAccount>;
