import type { LoanConfig } from './entities-money.ts';
import { Decimal, type DecimalInput } from './money.ts';
import { loanInterest, loanPenalty } from './payments.ts';

/** What a loan's agreement is made of: the option's terms, who borrows how much, and the date it is read (YYYY-MM-DD). */
export type AgreementTerms = Pick<
  LoanConfig,
  'loanPeriod' | 'interestRate' | 'freePeriod' | 'penaltyRate'
> & { uid: string; amount: string; date: string };

/** In the order they are numbered. */
const CLAUSES = [
  'parties',
  'principal',
  'term',
  'interest',
  'repayment',
  'paying',
  'early',
  'late',
  'default',
  'records',
  'whole',
] as const;

export type AgreementKey = `agreement.${(typeof CLAUSES)[number] | 'title' | 'date'}`;
/** The figures as they stand in the text, by the names of their places. */
export type AgreementFigures = ReturnType<typeof figuresOf>;
/** Looks a locale key up and puts the figures in its places like {{amount}}. */
export type AgreementTranslate = (key: AgreementKey, figures: AgreementFigures) => string;

/** Decimals an amount has at least. */
const CENTS = 2;

/**
 * The text of a loan's agreement (S2.32, S9.8). One function for the app that shows it and the server that checks what
 * was signed: for the same terms and language both make the same bytes. Figures stand in it as plain decimals.
 */
export function loanAgreement(terms: AgreementTerms, translate: AgreementTranslate): string {
  const figures = figuresOf(terms);
  const clauses = CLAUSES.map((name, index) => `${index + 1}. ${translate(`agreement.${name}`, figures)}`);
  return [translate('agreement.title', figures), translate('agreement.date', figures), ...clauses].join(
    '\n\n',
  );
}

function figuresOf(terms: AgreementTerms) {
  const interest = loanInterest(terms, terms.amount);
  return {
    uid: terms.uid,
    date: terms.date,
    amount: usd(terms.amount),
    days: String(terms.loanPeriod),
    freeDays: String(Math.min(terms.freePeriod, terms.loanPeriod)),
    chargedDays: String(Math.max(0, terms.loanPeriod - terms.freePeriod)),
    rate: percent(terms.interestRate),
    interest: usd(interest),
    total: usd(interest.plus(terms.amount)),
    lateRate: percent(terms.penaltyRate),
    lateFee: usd(loanPenalty(terms.penaltyRate, terms.amount, 1)),
  };
}

/** An amount as it stands in a text that is signed: every decimal there is, and cents in any case. */
export function usd(amount: DecimalInput): string {
  const value = new Decimal(amount);
  return value.toFixed(Math.max(CENTS, value.decimalPlaces()));
}

function percent(rate: DecimalInput): string {
  return new Decimal(rate).times(100).toFixed();
}
