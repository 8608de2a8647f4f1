/** What is typed or pasted digit by digit. Without a library: every form may read by it. */

const DIGIT = /^\p{Nd}$/u;

/** Unicode has digits in runs of ten, each from nought to nine. */
function latinOf(digit: string): string {
  let before = 0;
  const point = digit.codePointAt(0) ?? 0;
  while (DIGIT.test(String.fromCodePoint(point - before - 1))) before += 1;
  return String(before % 10);
}

/** Decimal digits of every script in Latin ones. */
export const latinDigits = (text: string): string => text.replace(/\p{Nd}/gu, latinOf);

/** The digits within a text, in Latin ones. */
export const digitsIn = (text: string): string => latinDigits(text).replace(/\D/g, '');

/** Blanks, dashes, brackets, points, strokes, and what cannot be seen. */
const MARKS = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\p{Pd}\p{Ps}\p{Pe}.．·•∙・/／\\−ー~～]/gu;

/** How any phone number looks, with the number of its digits in brackets. */
export const ANY_NUMBER = '+… (7–15)';

/** The digits of a phone number as they were dialled, after a `+` if there was one; null for another text. */
export function dialledOf(text: string): string | null {
  const dialled = latinDigits(text).replace(MARKS, '').replace(/^tel:/i, '').replace(/^＋/, '+');
  return /^\+?\d{4,20}$/.test(dialled) ? dialled.replace(/^\+00/, '+') : null;
}

/** It has its country's code, as `+61 …` and `0061 …`. */
export const isWhole = (dialled: string): boolean => /^(?:\+|00)/.test(dialled);

/** Digits of a code from a mail, a short message or an authenticator app. */
export const CODE_DIGITS = 6;

declare const READ: unique symbol;
/** A code that was read, of digits alone or of a recovery code's letters: to judge one takes no other text. */
export type ReadCode = string & { readonly [READ]: true };

/** A code as it was typed or pasted, without marks and blanks, in Latin digits. */
export const bareCode = (text: string): string => latinDigits(text.normalize('NFKC')).replace(MARKS, '');

const readAs = (text: string, looks: RegExp): ReadCode | null => {
  const bare = bareCode(text);
  return looks.test(bare) ? (bare.toUpperCase() as ReadCode) : null;
};

/** A code of {@link CODE_DIGITS} digits; null for a text that cannot be one. */
export const readCode = (text: string): ReadCode | null => readAs(text, /^\d{6}$/);

/** A recovery code in great letters, without its hyphen; null for a text that cannot be one. */
export const readRecoveryCode = (text: string): ReadCode | null => readAs(text, /^[A-HJ-NP-Z2-9]{10}$/i);
