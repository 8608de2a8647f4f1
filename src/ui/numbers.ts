import { createContext, useContext } from 'react';

/** How a signed figure is coloured; base.css maps `data-tone` to it. */
export type Tone = 'up' | 'down' | 'flat';

/** Tone of a decimal string: zero, however written, is flat. */
export function toneOf(value: string): Tone {
  if (!/[1-9]/.test(value)) return 'flat';
  return value.trimStart().startsWith('-') ? 'down' : 'up';
}

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
  /** The tone of a figure as it reads: what rounds to zero is flat. */
  tone: (value: NumberInput, digits: number) => Tone;
};

/** How many decimals a decimal was written with. */
export const digitsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** The app has one around its views, and so has a page that shows pieces of the kit. */
export const NumbersContext = createContext({} as Numbers);

/** How numbers read in the language of the app. */
export const useNumbers = (): Numbers => useContext(NumbersContext);
