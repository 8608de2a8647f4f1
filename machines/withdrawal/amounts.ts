import { BALANCE_DIGITS } from '#contract/constants';
import { plainDecimal } from '#contract/decimal-text';
import type { PayoutCurrency, UsualUsd } from '#contract/entities-money';
import { Decimal, type DecimalInput } from '#contract/money';
import { withdrawalFee, withdrawalReceived } from '#contract/payments';

/** What is wrong with a typed amount, as the locale keys `amount.issue.<issue>`; null when nothing is. */
export type AmountIssue =
  | 'required'
  | 'malformed'
  | 'zero'
  | 'aboveAvailable'
  | 'aboveLimit'
  | 'feeOnly'
  | null;

/** The estimate beside the amount (S9.9); null while there is no amount to estimate. */
export type DrawEstimate = { fee: Decimal; received: Decimal } | null;

/** What is wrong with what a field holds as an amount; six decimals may be asked for. */
export function amountIssue(text: string, limitUsd: string | null): AmountIssue {
  if (text.trim() === '') return 'required';
  const amount = plainDecimal(text);
  if (amount === null) return 'malformed';
  if (new Decimal(amount).isZero()) return 'zero';
  return limitUsd !== null && new Decimal(amount).gt(limitUsd) ? 'aboveAvailable' : null;
}

/** The same for a withdrawal, which must bring more than its fee, and stay within what is left of the limit. */
export function drawIssue(
  text: string,
  availableUsd: string | null,
  currency: PayoutCurrency | null,
  leftUsd: string | null = null,
): AmountIssue {
  const issue = amountIssue(text, availableUsd);
  if (issue !== null) return issue;
  if (amountIssue(text, leftUsd) !== null) return 'aboveLimit';
  if (currency === null) return null;
  return drawEstimate(text, currency)?.received.isZero() ? 'feeOnly' : null;
}

export function drawEstimate(text: string, currency: PayoutCurrency | null): DrawEstimate {
  const amount = plainDecimal(text);
  if (amount === null || currency === null) return null;
  return { fee: withdrawalFee(currency, amount), received: withdrawalReceived(currency, amount) };
}

/** An amount is questioned that is so many times more, or less, than any before. */
const FAR = 10;

/** Whether an amount is far from what the account moved so far; `usdPrice` is how much of its currency one USD is. */
export function isUnusual(text: string, usual: UsualUsd, usdPrice = '1'): boolean {
  const amount = plainDecimal(text);
  if (amount === null || new Decimal(amount).isZero()) return false;
  const usd = new Decimal(amount).div(usdPrice);
  return usd.gt(new Decimal(usual.most).times(FAR)) || usd.times(FAR).lt(usual.least);
}

/** What is available, as it is shown: no more than can be asked for, so down to whole cents; null while it is not known. */
export function shownAvailable(usd: DecimalInput | null): Decimal | null {
  return usd === null ? null : new Decimal(usd).toDecimalPlaces(BALANCE_DIGITS, Decimal.ROUND_DOWN);
}

/** The largest amount that may be asked for, in USD, a decimal; null while what is available is not known. */
export function mostUsd(availableUsd: string | null, leftUsd: string | null): string | null {
  if (availableUsd === null || leftUsd === null) return availableUsd;
  return Decimal.min(availableUsd, leftUsd).toFixed();
}

/** What is left of the limit after an amount, in USD, never below zero. */
export function leftAfter(leftUsd: string, amountUsd: string): Decimal {
  return Decimal.max(0, new Decimal(leftUsd).minus(amountUsd));
}
