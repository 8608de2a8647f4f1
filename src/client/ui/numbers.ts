import { createContext, useContext } from 'react';
import { toneOf } from './signed.ts';

/** A decimal string in plain notation, a number, or a decimal that writes itself. */
export type NumberInput = string | number | { toFixed(): string };

/** How numbers read in one language: its signs and groups, always in Latin digits, exact to the last decimal. */
export type Numbers = {
  /** With a fixed number of decimals, half to even: `1,234.50`. */
  fixed: (value: NumberInput, digits: number) => string;
  /** The same with its sign written out, none for zero: `+1.20`. */
  signed: (value: NumberInput, digits: number) => string;
  /** Without zeros at the end. */
  plain: (value: NumberInput) => string;
  /** A value in percent, `0.25` as `0.25%`; zeros at the end go unless `digits` are wanted. */
  percent: (value: NumberInput, digits?: number) => string;
  signedPercent: (value: NumberInput, digits: number) => string;
};

/** What stands between and around digits; that around a number is shown around a one: `-1`, `+1%`. */
export type NumberSigns = {
  point: string;
  group: string;
  /** Digits of every group but the last, which has three. */
  groupDigits: number;
  /** Shorter whole parts are not grouped. */
  groupedFrom: number;
  minus: string;
  plus: string;
  percent: string;
  minusPercent: string;
  plusPercent: string;
};

const PERCENT = { style: 'unit', unit: 'percent' } as const;
const MOST_DIGITS = 20;
const EXACT = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Formatters are dear to make, so each kind is made once. Whoever knows the signs of the language has them used for
 * what needs no rounding: ten times as fast, and thousands of prices tick in a second. Throws RangeError for a tag that
 * is none.
 */
export function createNumbers(tag: string, signs?: NumberSigns): Numbers {
  const made = new Map<string, Intl.NumberFormat>();
  const format = (
    value: NumberInput,
    digits: number | undefined,
    options: Intl.NumberFormatOptions,
  ): string => {
    const key = `${digits}${options.style}${options.signDisplay}`;
    const formatter =
      made.get(key) ??
      new Intl.NumberFormat(tag, {
        numberingSystem: 'latn',
        roundingMode: 'halfEven',
        minimumFractionDigits: digits ?? 0,
        maximumFractionDigits: digits ?? MOST_DIGITS,
        ...options,
      });
    made.set(key, formatter);
    return formatter.format(textOf(value) as Intl.StringNumericLiteral);
  };
  /** As it stands, when nothing is to be rounded. */
  const exact = (
    value: NumberInput,
    digits: number,
    around: (signs: NumberSigns) => Around,
  ): string | null => {
    const [, minus, whole = '', fraction = ''] = exactly(value, digits) ?? [];
    if (!whole || !signs) return null;
    const { point, group, groupDigits, groupedFrom } = signs;
    const grouped =
      whole.length < groupedFrom
        ? whole
        : whole.replace(new RegExp(`\\B(?=(\\d{${groupDigits}})*\\d{3}$)`, 'g'), group);
    const [below, zero, above] = around(signs);
    const frame = /[1-9]/.test(value as string) ? (minus ? below : above) : zero;
    return frame.replace('1', () => grouped + (fraction && point + fraction));
  };
  const plain = { signDisplay: 'negative' } as const;
  const signed = { signDisplay: 'exceptZero' } as const;
  return {
    fixed: (value, digits) =>
      exact(value, digits, ({ minus }) => [minus, '1', '1']) ?? format(value, digits, plain),
    signed: (value, digits) =>
      exact(value, digits, ({ minus, plus }) => [minus, '1', plus]) ?? format(value, digits, signed),
    plain: (value) => format(value, undefined, plain),
    percent: (value, digits) => format(value, digits, { ...plain, ...PERCENT }),
    signedPercent: (value, digits) =>
      exact(value, digits, (known) => [known.minusPercent, known.percent, known.plusPercent]) ??
      format(value, digits, { ...signed, ...PERCENT }),
  };
}

/** Sign, whole part and fraction of a decimal that has as many digits as are wanted. */
function exactly(value: NumberInput, digits: number): RegExpExecArray | null {
  const found = typeof value === 'string' ? EXACT.exec(value) : null;
  return found && (found[3] ?? '').length === digits ? found : null;
}

/** What stands around a number below zero, zero, and one above. */
type Around = readonly [below: string, zero: string, above: string];

function textOf(value: NumberInput): string {
  if (typeof value === 'object') return value.toFixed();
  return String(value);
}

const english = createNumbers('en');

/** Tone of a figure as it reads: what rounds to zero is flat. */
export function roundedTone(value: NumberInput, digits: number): 'up' | 'down' | 'flat' {
  return toneOf(exactly(value, digits)?.[0] ?? english.fixed(value, digits));
}

export const NumbersContext = createContext<Numbers>(english);

/** How numbers read in the language of the app. */
export function useNumbers(): Numbers {
  return useContext(NumbersContext);
}
