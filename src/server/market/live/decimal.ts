import * as z from 'zod';

/** Decimals of a feed, as zod schemas: text in plain notation to integer millionths, exactly and without a float. */

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,18}))?$/;
const MICRO_DIGITS = 6;
/** As in a recording: prices above this would leave no room for lots in the safe integers. */
const MAX_PRICE_MICRO = 1e15;

/** Digits beyond the sixth decimal are cut off; null when they are more than zeros and `isExact`. */
function microOf(text: string, isExact: boolean): number | null {
  const [, whole, decimals = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return null;
  if (isExact && /[1-9]/.test(decimals.slice(MICRO_DIGITS))) return null;
  const micro = Number(whole + decimals.slice(0, MICRO_DIGITS).padEnd(MICRO_DIGITS, '0'));
  return Number.isSafeInteger(micro) ? micro : null;
}

/** A price above zero with at most six decimals that matter. */
export const feedPrice = z.string().transform((text, context) => {
  const micro = microOf(text, true);
  if (micro !== null && micro > 0 && micro <= MAX_PRICE_MICRO) return micro;
  context.addIssue('is no price above zero with at most six decimals');
  return z.NEVER;
});

/** A volume. It is only shown, so what is finer than a millionth is left out. */
export const feedVolume = z.string().transform((text, context) => {
  const micro = microOf(text, false);
  if (micro !== null) return micro;
  context.addIssue('is no volume');
  return z.NEVER;
});

/** Epoch milliseconds. */
export const feedTime = z.int().min(0).max(8.64e15);
