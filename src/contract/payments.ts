import { BALANCE_DIGITS } from './constants.ts';
import { Decimal, type DecimalInput, MONEY_SCALE, roundMoney } from './money.ts';

/** The arithmetic of withdrawals, deposits and loans, one function each for what the app shows and the server books. */

/** fee_type 1 makes draw_rate a fixed amount, any other value a rate of the amount (S9.9). */
export const FEE_FIXED = 1;
/** Decimals a received amount is rounded down to (S9.9). */
export const RECEIVED_DIGITS = 2;
const CENT = '0.01';
/** What the agreement calls the late fee per day: 0.25 % (S9.8). */
export const LATE_FEE_PER_DAY = '0.0025';

export type PayoutTerms = { feeType: number; feeRate: string; usdPrice: string };

/** The fee of a withdrawal in USD (S9.9). */
export function withdrawalFee(terms: PayoutTerms, amountUsd: DecimalInput): Decimal {
  if (terms.feeType === FEE_FIXED) return roundMoney(terms.feeRate);
  return roundMoney(new Decimal(amountUsd).times(terms.feeRate));
}

/** What arrives, in the currency: (amount - fee) x usd_price, rounded down to two decimals, never below zero (S9.9). */
export function withdrawalReceived(terms: PayoutTerms, amountUsd: DecimalInput): Decimal {
  const net = new Decimal(amountUsd).minus(withdrawalFee(terms, amountUsd));
  const received = net.times(terms.usdPrice).toDecimalPlaces(RECEIVED_DIGITS, Decimal.ROUND_DOWN);
  return Decimal.max(0, received);
}

/** The least amount in whole cents of which something arrives. A fee by rate takes less than the whole. */
export function leastWithdrawal(terms: PayoutTerms): Decimal {
  const net = new Decimal(CENT).div(terms.usdPrice);
  const least =
    terms.feeType === FEE_FIXED ? net.plus(terms.feeRate) : net.div(new Decimal(1).minus(terms.feeRate));
  const cents = least.toDecimalPlaces(BALANCE_DIGITS, Decimal.ROUND_UP);
  // The fee is rounded to the ledger's scale, and may take the millionth that was missing.
  return withdrawalReceived(terms, cents).isZero() ? cents.plus(CENT) : cents;
}

/** What a deposit of `number` in a currency credits, in USD; rounded down, so never more than was paid in. */
export function depositUsd(usdPrice: DecimalInput, number: DecimalInput): Decimal {
  return new Decimal(number).div(usdPrice).toDecimalPlaces(MONEY_SCALE, Decimal.ROUND_DOWN);
}

export type LoanTerms = { interestRate: string; loanPeriod: number; freePeriod: number };

/** Interest of a loan in USD: amount x daily rate x (period - free days), never below zero (S9.8). */
export function loanInterest(terms: LoanTerms, amountUsd: DecimalInput): Decimal {
  const days = Math.max(0, terms.loanPeriod - terms.freePeriod);
  return roundMoney(new Decimal(amountUsd).times(terms.interestRate).times(days));
}

/** Penalty in USD of a loan that is late by whole days: amount x penalty rate x days. */
export function loanPenalty(penaltyRate: DecimalInput, amountUsd: DecimalInput, daysLate: number): Decimal {
  return roundMoney(new Decimal(amountUsd).times(penaltyRate).times(Math.max(0, daysLate)));
}

/** What of an account is not held by orders or withdrawals, in USD. Losses of open positions may leave less. */
export function spendable(detail: { balance: string; held: string }): Decimal {
  return Decimal.max(0, new Decimal(detail.balance).minus(detail.held));
}
