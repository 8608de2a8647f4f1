import { plainDecimal } from '#contract/decimal-text';
import type { LoanConfig } from '#contract/entities-money';
import type { Decimal } from '#contract/money';
import { loanInterest } from '#contract/payments';
import { type NumberFault, type NumberRefusal, numberRefusal } from '#contract/refused-number';

/** What a loan of the typed amount costs; null while there is no amount to reckon with. */
export type TypedLoanFigures = { interest: Decimal; due: Decimal } | null;

/** Loans are made in whole cents. */
const CENTS = 2;

/** What is wrong with a typed amount for an option, said with the option's range (S9.8). */
export function loanIssue(
  text: string,
  { minAmount, maxAmount }: LoanConfig,
): NumberRefusal<NumberFault> | null {
  return numberRefusal(text, { digits: CENTS, min: minAmount, max: maxAmount });
}

export function loanFigures(text: string, config: LoanConfig): TypedLoanFigures {
  const amount = plainDecimal(text);
  if (amount === null) return null;
  const interest = loanInterest(config, amount);
  return { interest, due: interest.plus(amount) };
}
