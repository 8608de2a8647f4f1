import { BALANCE_DIGITS } from '#contract/constants';
import { plainDecimal } from '#contract/decimal-text';
import type { PayoutCurrency, UsualUsd } from '#contract/entities-money';
import { Decimal, type DecimalInput, MONEY_SCALE } from '#contract/money';
import { leastWithdrawal, withdrawalFee, withdrawalReceived } from '#contract/payments';
import { type NumberFault, type NumberRefusal, numberRefusal } from '#contract/refused-number';

/** What is wrong with a typed amount; null when nothing is. */
export type AmountIssue = NumberRefusal<NumberFault | 'aboveAvailable' | 'aboveLimit' | 'feeOnly'> | null;

/** The estimate beside the amount (S9.9); null while there is no amount to estimate. */
export type DrawEstimate = { fee: Decimal; received: Decimal } | null;

/** What is wrong with what a field holds as an amount; six decimals may be asked for. */
export function amountIssue(
  text: string,
  limitUsd: string | null,
  beyond: 'aboveAvailable' | 'aboveLimit' = 'aboveAvailable',
): AmountIssue {
  const issue = numberRefusal(text, { digits: MONEY_SCALE });
  if (issue !== null || limitUsd === null) return issue;
  return new Decimal(plainDecimal(text) ?? '0').gt(limitUsd)
    ? { reason: beyond, wanted: { max: wholeCents(limitUsd) } }
    : null;
}

/** The same for a withdrawal, which must bring more than its fee, and stay within what is left of the limit. */
export function drawIssue(
  text: string,
  availableUsd: string | null,
  currency: PayoutCurrency | null,
  leftUsd: string | null = null,
): AmountIssue {
  const issue = amountIssue(text, availableUsd) ?? amountIssue(text, leftUsd, 'aboveLimit');
  if (issue !== null || currency === null) return issue;
  return drawEstimate(text, currency)?.received.isZero()
    ? { reason: 'feeOnly', wanted: { min: leastWithdrawal(currency) } }
    : null;
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
  return usd === null ? null : wholeCents(usd);
}

const wholeCents = (usd: DecimalInput): Decimal =>
  new Decimal(usd).toDecimalPlaces(BALANCE_DIGITS, Decimal.ROUND_DOWN);

/** The largest amount that may be asked for, in USD, a decimal; null while what is available is not known. */
export function mostUsd(availableUsd: string | null, leftUsd: string | null): string | null {
  if (availableUsd === null || leftUsd === null) return availableUsd;
  return Decimal.min(availableUsd, leftUsd).toFixed();
}

/** What is left of the limit after an amount, in USD, never below zero. */
export function leftAfter(leftUsd: string, amountUsd: string): Decimal {
  return Decimal.max(0, new Decimal(leftUsd).minus(amountUsd));
}
