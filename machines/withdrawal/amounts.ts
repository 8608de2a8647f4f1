import type { PayoutCurrency } from '#contract/entities-money';
import { Decimal } from '#contract/money';
import { withdrawalFee, withdrawalReceived } from '#contract/payments';
import { parseTyped } from '#contract/typed-decimal';

/** What is wrong with a typed amount, as the locale keys `amount.issue.<issue>`; null when nothing is. */
export type AmountIssue = 'required' | 'malformed' | 'zero' | 'aboveAvailable' | 'feeOnly' | null;

/** The estimate beside the amount (S9.9); null while there is no amount to estimate. */
export type DrawEstimate = { fee: Decimal; received: Decimal } | null;

/** Reads a typed amount. It may carry `.`, `,` or `٫`, spaces around it, and six decimals. */
export function amountIssue(text: string, limitUsd: string | null): AmountIssue {
  if (text.trim() === '') return 'required';
  const amount = parseTyped(text);
  if (amount === null) return 'malformed';
  if (new Decimal(amount).isZero()) return 'zero';
  return limitUsd !== null && new Decimal(amount).gt(limitUsd) ? 'aboveAvailable' : null;
}

/** The same for a withdrawal, which must bring more than its fee. */
export function drawIssue(
  text: string,
  availableUsd: string | null,
  currency: PayoutCurrency | null,
): AmountIssue {
  const issue = amountIssue(text, availableUsd);
  if (issue !== null || currency === null) return issue;
  return drawEstimate(text, currency)?.received.isZero() ? 'feeOnly' : null;
}

export function drawEstimate(text: string, currency: PayoutCurrency | null): DrawEstimate {
  const amount = parseTyped(text);
  if (amount === null || currency === null) return null;
  return { fee: withdrawalFee(currency, amount), received: withdrawalReceived(currency, amount) };
}
