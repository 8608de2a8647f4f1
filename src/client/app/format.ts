import { LANGUAGES, resolveLanguage } from '#contract/languages';
import { BALANCE_DIGITS, Decimal, type DecimalInput, ESTIMATE_DIGITS, fixed } from '#contract/money';
import { groupDigits } from '../ui/signed.ts';

/** How figures read: Latin digits, grouped by three, a fixed number of decimals (S9.7). */

/** A balance or profit in USD: two decimals. */
export function balanceText(value: DecimalInput): string {
  return groupDigits(fixed(value, BALANCE_DIGITS));
}

/** A profit without grouping, for views that write the sign themselves. */
export function profitText(value: DecimalInput): string {
  return fixed(value, BALANCE_DIGITS);
}

/** An estimated margin or fee: six decimals, or a dash while a number is missing. */
export function estimateText(value: Decimal | null | undefined): string {
  return value ? groupDigits(fixed(value, ESTIMATE_DIGITS)) : '–';
}

/** A price with the decimals its instrument quotes. */
export function priceText(value: DecimalInput, precision: number): string {
  return groupDigits(fixed(value, precision));
}

/** The day something was written, in the reader's language. */
export function dayText(epochMs: number, language: string): string {
  const tag = LANGUAGES[resolveLanguage(language)];
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(epochMs);
}

/** When something happened, in the reader's language and UTC. */
export function timeText(epochMs: number, language: string): string {
  const tag = LANGUAGES[resolveLanguage(language)];
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(tag, options).format(epochMs)} UTC`;
}

/** A rate as percent, without trailing zeros: `0.0025` is `0.25%`. */
export function percentText(rate: DecimalInput): string {
  return `${new Decimal(rate).times(100).toFixed()}%`;
}

/** Lots without trailing zeros. */
export function lotsText(value: DecimalInput): string {
  return new Decimal(value).toFixed();
}
