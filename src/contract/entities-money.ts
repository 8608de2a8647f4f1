import * as z from 'zod/mini';
import { wireDecimal } from './decimal-text.ts';
import { fields, flag } from './fields.ts';

/** Entities of deposits, withdrawals and loans (S3.14 to S3.28), field names to the letter. Times are epoch milliseconds. */

/** The smallest and the largest amount that an account moved so far, in USD. */
const usualUsd = z.object({ least: wireDecimal, most: wireDecimal });
export type UsualUsd = z.infer<typeof usualUsd>;

/**
 * S3.18. `usd_price` is how much of the coin one USD is; what is credited is number / usd_price. `usual_usd` is of the caller's
 * deposits that were credited; missing before the first.
 */
export const coinChannel = fields({
  id: z.int(),
  currencyCode: ['currency_code', z.string()],
  protocolCode: ['protocol_code', z.string()],
  address: z.string(),
  usdPrice: ['usd_price', wireDecimal],
  usualUsd: ['usual_usd', z.optional(usualUsd)],
});
export type CoinChannel = z.infer<typeof coinChannel>;

/** S3.19; `usual_usd` as of a coin. */
export const bankChannel = fields({
  id: z.int(),
  currencyCode: ['currency_code', z.string()],
  bankName: ['bank_name', z.string()],
  bankAddress: ['bank_address', z.string()],
  bankSwift: ['bank_swift', z.string()],
  payeeName: ['payee_name', z.string()],
  payeeAccount: ['payee_account', z.string()],
  /** What the transfer must say, so that it is found. */
  bankRemark: ['bank_remark', z.string()],
  usdPrice: ['usd_price', wireDecimal],
  usualUsd: ['usual_usd', z.optional(usualUsd)],
});
export type BankChannel = z.infer<typeof bankChannel>;

/** S3.20, S4.8: status 0 unchecked, 1 finished, 2 rejected, 3 invalid; type 0 coin, 1 bank. */
export const depositRecord = fields({
  id: z.int(),
  number: wireDecimal,
  type: z.union([z.literal(0), z.literal(1)]),
  currencyCode: ['currency_code', z.string()],
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  createdAtMs: ['created_at', z.int()],
  /** Why it was rejected, or what else the operator said. */
  remark: z.string(),
  /** What is, or will be, credited. */
  amountUsd: ['amount_usd', wireDecimal],
});
export type DepositRecord = z.infer<typeof depositRecord>;

/** S3.15, S9.9: fee_type 1 makes draw_rate an amount in USD, otherwise a rate of the amount. */
export const payoutCurrency = fields({
  id: z.int(),
  code: z.string(),
  protocol: z.string(),
  feeRate: ['draw_rate', wireDecimal],
  feeType: ['fee_type', z.int()],
  /** How much of the currency one USD is. */
  usdPrice: ['usd_price', wireDecimal],
});
export type PayoutCurrency = z.infer<typeof payoutCurrency>;

/**
 * S3.14. `is_proven` is 0 while the next withdrawal to it asks for a code; `label` is the user's own name for it, empty for
 * none. `usable_at` is when the first withdrawal can go to it; missing when one can at once. `is_faulty` is 1 where its details
 * are wrong (payout-details.ts): it takes no withdrawal and is to be bound anew; else missing.
 */
export const payoutMethod = fields({
  id: z.int(),
  type: z.union([z.literal(1), z.literal(2)]),
  currency: ['draw_currency', z.object({ id: z.int(), code: z.string(), protocol: z.string() })],
  coinAddress: ['dc_address', z.string()],
  bankName: ['bank_name', z.string()],
  bankAddress: ['bank_address', z.string()],
  bankSwift: ['bank_swift', z.string()],
  payeeName: ['payee_name', z.string()],
  payeeAccount: ['payee_account', z.string()],
  isProven: ['is_proven', flag],
  label: z.optional(z.string()),
  usableAtMs: ['usable_at', z.optional(z.int())],
  isFaulty: ['is_faulty', z.optional(flag)],
});
export type PayoutMethod = z.infer<typeof payoutMethod>;

/** S3.17. Status 0 waits, 1 paid, 2 rejected, 3 cancelled by the user; status_name says it in the caller's language. */
export const withdrawalRecord = fields({
  id: z.int(),
  /** What was asked for in USD, the fee in USD, and what is received in the currency. */
  number: wireDecimal,
  fee: wireDecimal,
  received: ['real_number', wireDecimal],
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  statusName: ['status_name', z.string()],
  createdAtMs: ['created_at', z.int()],
  type: z.union([z.literal(1), z.literal(2)]),
  address: z.string(),
  payeeAccount: ['payee_account', z.string()],
  /** The user's memo, or why it was rejected. */
  notes: z.string(),
  currency: ['draw_currency', z.object({ code: z.string() })],
  /** The user's own name for the payout method, empty for none. */
  label: z.optional(z.string()),
});
export type WithdrawalRecord = z.infer<typeof withdrawalRecord>;

/**
 * What the user may withdraw within 24 hours, in USD: `max` in all, `used` by withdrawals of the last 24 hours that wait or
 * were paid, and `left` of it, never below zero. A user is `verified` when their identity was approved. `usualMinutes`: within
 * how many minutes nine of ten of the last withdrawals of all users were decided; null while there are too few to say. `usual_usd` is of what was paid to the user; missing before the first.
 * `proven_by` is what the first withdrawal to a payout method asks for.
 */
export const withdrawalLimit = fields({
  max: wireDecimal,
  used: wireDecimal,
  left: wireDecimal,
  level: z.enum(['unverified', 'verified']),
  usualMinutes: ['usual_minutes', z.nullable(z.int())],
  usualUsd: ['usual_usd', z.optional(usualUsd)],
  provenBy: ['proven_by', z.optional(z.enum(['code', 'factor']))],
});
export type WithdrawalLimit = z.infer<typeof withdrawalLimit>;

/** S4.6: 0 none, 1 waiting, 2 approved, 3 rejected with its reason. */
export const loanInfo = z.object({
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  reason: z.string(),
});
export type LoanInfo = z.infer<typeof loanInfo>;

/** S3.26: periods in days, rates per day. */
export const loanConfig = fields({
  id: z.int(),
  loanPeriod: ['loan_period', z.int()],
  minAmount: ['min_amount', wireDecimal],
  maxAmount: ['max_amount', wireDecimal],
  interestRate: ['interest_rate', wireDecimal],
  freePeriod: ['free_period', z.int()],
  penaltyRate: ['penalty_rate', wireDecimal],
});
export type LoanConfig = z.infer<typeof loanConfig>;

/** S3.27, S4.7: status 1 awaiting review, 2 to repay, 3 rejected, 4 repayment under check, 5 repaid. */
export const loanRecord = fields({
  id: z.int(),
  createdAtMs: ['created_at', z.int()],
  amount: wireDecimal,
  loanPeriod: ['loan_period', z.int()],
  interest: ['interest_amount', wireDecimal],
  interestRate: ['interest_rate', wireDecimal],
  freePeriod: ['free_period', z.int()],
  penaltyRate: ['penalty_rate', wireDecimal],
  penalty: ['penalty_amount', wireDecimal],
  reviewedAtMs: ['reviewed_at', z.nullable(z.int())],
  /** The last moment to repay without a penalty; null before the loan is paid out. */
  dueAtMs: ['repayment_time', z.nullable(z.int())],
  status: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  /** Why the loan or its repayment was rejected; empty when neither was. */
  reason: z.string(),
  /** The text that was signed, and its SHA-256 in hex. */
  agreement: z.string(),
  agreementHash: ['agreement_hash', z.string()],
});
export type LoanRecord = z.infer<typeof loanRecord>;
export const loanRecordPage = z.object({ data: z.array(loanRecord), total: z.int() });

/** S9.8: due = principal + interest + penalty, as of the server's date. */
export const repaymentInfo = fields({
  loanId: ['loan_id', z.int()],
  principal: wireDecimal,
  interest: wireDecimal,
  penalty: wireDecimal,
  due: wireDecimal,
  dueAtMs: ['repayment_time', z.int()],
});
export type RepaymentInfo = z.infer<typeof repaymentInfo>;

/** S3.28 */
export const repaymentAccount = fields({
  id: z.int(),
  currencyCode: ['currency_code', z.string()],
  protocolCode: ['protocol_code', z.string()],
  address: z.string(),
});
export type RepaymentAccount = z.infer<typeof repaymentAccount>;
