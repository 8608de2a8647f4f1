import { inputDecimal, plainDecimal } from './decimal-text.ts';
import type { NumberSigns } from './number-signs.ts';
import { latinDigits } from './typed-digits.ts';

/** What a text says as a decimal in plain notation, and what else it may mean in another language; null for nothing. */
export type Reading = { value: string | null; other: string | null };

const NONE: Reading = { value: null, other: null };

/** Words for money that are no sign of Unicode's. `5k` is none: it may be a thousand times more. */
const WORDS = String.raw`Kč|kr\.?|Rp\.?|RM|TL|руб\.?|円|元|원|บาท|đ|रु\.?|ریال|تومان`;
const CURRENCY = String.raw`(?:\p{L}{0,3}\p{Sc}|[A-Z]{3,5}|${WORDS}|[%٪×])`;
const AROUND = new RegExp(`^(?:(?:${CURRENCY}|\\+) ?)*|(?: ?${CURRENCY})*$`, 'gu');

/** Digits of every script and of full width in Latin ones; what stands around a number, and what cannot be seen, gone. */
const bare = (text: string): string =>
  latinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/g, ' ')
    .replace(/[،，]/g, ',')
    .replace(/．/g, '.')
    .replace(/[’ʼ‘]/g, "'")
    .trim()
    .replace(AROUND, '');

/** A whole part with groups of three; and as India writes it, of two with three at the end. All by one sign. */
const GROUPED = /^\d{1,3}(?:([.,٬' ])\d{3})(?:\1\d{3})*$|^\d{1,2}(?:([.,٬' ])\d\d)(?:\2\d\d)*\2\d{3}$/;

/**
 * Reads what a person typed or pasted, in the language whose signs these are: no negative number and no exponent. Blanks,
 * apostrophes and `٬` are group signs everywhere, `٫` is a decimal sign. Of `.` and `,` the last is the decimal sign where both
 * are there, and one that is there twice is a group sign. One alone, with exactly three digits behind it, is what the language has
 * it for; the other meaning is said too. What a caller may send is read, or what `isTaken` takes.
 */
export function readDecimal(
  text: string,
  { point, group }: Pick<NumberSigns, 'point' | 'group'>,
  isTaken: IsTaken = (plain) => inputDecimal.safeParse(plain).success,
): Reading {
  const typed = bare(text);
  if (!/^[\d.,٫٬' ]+$/.test(typed) || !/\d/.test(typed)) return NONE;
  const last = /[.,٫](?=[^.,٫]*$)/.exec(typed);
  if (!last) return one(wholeOf(typed, isTaken));
  const [sign] = last;
  const whole = typed.slice(0, last.index);
  const fraction = typed.slice(last.index + 1);
  const asDecimal = whole.includes(sign) ? null : decimalOf(whole, fraction, isTaken);
  const asGroup = sign === '٫' ? null : wholeOf(typed, isTaken);
  // A number does not begin with a group of zeros.
  if (asGroup === null || /^0/.test(typed)) return one(asDecimal);
  if (asDecimal === null) return one(asGroup);
  return sign === group && sign !== point
    ? { value: asGroup, other: asDecimal }
    : { value: asDecimal, other: asGroup };
}

const one = (value: string | null): Reading => ({ value, other: null });

type IsTaken = (plain: string) => boolean;

const wholeOf = (text: string, isTaken: IsTaken): string | null =>
  /^\d+$/.test(text) || GROUPED.test(text) ? known(text.replace(/\D/g, ''), isTaken) : null;

function decimalOf(whole: string, fraction: string, isTaken: IsTaken): string | null {
  if (!/^\d*$/.test(fraction) || whole + fraction === '') return null;
  const before = whole === '' ? '0' : wholeOf(whole, isTaken);
  if (before === null) return null;
  return known(fraction === '' ? before : `${before}.${fraction}`, isTaken);
}

const known = (plain: string, isTaken: IsTaken): string | null => (isTaken(plain) ? plain : null);

/** Ends a text that a field asks about: which number it means, or whether that is meant. */
const ASKED = '?';

/** Whether a field asks about what it read before it holds a number. */
export type Asks = (reading: Reading) => boolean;
export const asksWhich: Asks = ({ other }) => other !== null;
export const asksNothing: Asks = () => false;

/**
 * What a field holds of what was typed: a decimal in plain notation where it can be read, also one of too many digits, which no caller
 * may send; else the text as it is, which is none. A text that the field asks about is none either.
 */
export function heldOf(text: string, signs: Pick<NumberSigns, 'point' | 'group'>, asks: Asks): string {
  const { value, other } = readDecimal(text, signs);
  if (value === null) {
    const long = readDecimal(text, signs, () => true);
    if (long.value !== null && long.other === null) return long.value;
    return plainDecimal(text) === null ? text : text + ASKED;
  }
  return asks({ value, other }) ? text + ASKED : value;
}

/** What was typed of what a field holds, where that is asked about. */
export const askedOf = (held: string): string | null =>
  held.endsWith(ASKED) ? held.slice(0, -ASKED.length) : null;

/**
 * A decimal as a field shows it, in the language's decimal sign and without groups. Where the field asks, it does not look like one
 * with a group.
 */
export function fieldText(plain: string, { point }: Pick<NumberSigns, 'point'>, asks: boolean): string {
  const isLikeGroup = asks && /^[1-9]\d{0,2}\.\d{3}$/.test(plain);
  return (isLikeGroup ? `${plain}0` : plain).replace('.', point);
}
