import { plainDecimal } from '#contract/decimal-text';
import type { LoanConfig } from '#contract/entities-money';
import { Decimal } from '#contract/money';
import { loanInterest } from '#contract/payments';
import { type AmountIssue, amountIssue } from '../withdrawal/amounts.ts';

/** What a loan of the typed amount costs; null while there is no amount to reckon with. */
export type LoanFigures = { interest: Decimal; due: Decimal } | null;

/** What is wrong with a typed amount for an option; `outOfRange` is said with the option's range (S9.8). */
export type LoanIssue = AmountIssue | 'outOfRange' | 'cents';

/** Loans are made in whole cents. */
const CENTS = 2;

export function loanIssue(text: string, config: LoanConfig): LoanIssue {
  const issue = amountIssue(text, null);
  if (issue !== null) return issue;
  const amount = new Decimal(plainDecimal(text) ?? '0');
  if (amount.lt(config.minAmount) || amount.gt(config.maxAmount)) return 'outOfRange';
  return amount.decimalPlaces() > CENTS ? 'cents' : null;
}

export function loanFigures(text: string, config: LoanConfig): LoanFigures {
  const amount = plainDecimal(text);
  if (amount === null) return null;
  const interest = loanInterest(config, amount);
  return { interest, due: interest.plus(amount) };
}
