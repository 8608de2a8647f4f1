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

const MOST_DIGITS = 20;
/** Whole parts that are kept; there are few, as prices move in their decimals. */
const KEPT_WHOLES = 500;
/** A price as it ticks in: nothing to round, and no sign. */
const UNSIGNED = /^\d+\.\d+$/;

/** Formatters are dear to make, so each kind is made once. Throws RangeError for a tag that is none. */
export function createNumbers(tag: string): Numbers {
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
  const plain = { signDisplay: 'negative' } as const;
  const wholes = new Map<string, string>();
  /** The whole part, grouped, with the point after it. */
  const wholeText = (whole: string): string => {
    const known = wholes.get(whole);
    if (known !== undefined) return known;
    if (wholes.size === KEPT_WHOLES) wholes.clear();
    const text = format(`${whole}.0`, 1, plain).slice(0, -1);
    wholes.set(whole, text);
    return text;
  };
  const signed = { signDisplay: 'exceptZero' } as const;
  const percent = { style: 'unit', unit: 'percent' } as const;
  return {
    fixed: (value, digits) => {
      if (typeof value !== 'string' || value.at(-digits - 1) !== '.' || !UNSIGNED.test(value))
        return format(value, digits, plain);
      // Ten times as fast as a formatter, and thousands of prices tick in a second: a fraction that needs no rounding
      // reads as it stands, only the whole part is grouped.
      const end = value.length - digits;
      return wholeText(value.slice(0, end - 1)) + value.slice(end);
    },
    signed: (value, digits) => format(value, digits, signed),
    plain: (value) => format(value, undefined, plain),
    percent: (value, digits) => format(value, digits, { ...plain, ...percent }),
    signedPercent: (value, digits) => format(value, digits, { ...signed, ...percent }),
  };
}

function textOf(value: NumberInput): string {
  if (typeof value === 'object') return value.toFixed();
  return String(value);
}

const english = createNumbers('en');

/** Tone of a figure as it reads: what rounds to zero is flat. */
export function roundedTone(value: NumberInput, digits: number): 'up' | 'down' | 'flat' {
  return toneOf(english.fixed(value, digits));
}

export const NumbersContext = createContext<Numbers>(english);

/** How numbers read in the language of the app. */
export function useNumbers(): Numbers {
  return useContext(NumbersContext);
}
