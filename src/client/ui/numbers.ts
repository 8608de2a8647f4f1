import { createContext, useContext } from 'react';
import type { Tone } from './signed.ts';

/** A decimal string in plain notation, a number, or a decimal that writes itself. */
export type NumberInput = string | number | { toFixed(): string };

/** How numbers read in one language: its signs and groups, always in Latin digits, exact to the last decimal. */
export type Numbers = {
  /** What a field holds of what was typed: a decimal in plain notation, or a text that is none; see `DecimalField`. */
  held: (typed: string, asks: boolean) => string;
  /** What a field shows of what it holds; `typed` is what was typed last. */
  inField: (held: string, typed: string | null, asks: boolean) => FieldText;
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

export type FieldText = {
  text: string;
  /** How what was typed is read, where that is written otherwise; null while it reads as it stands, or as no number. */
  reading: string | null;
  /** The two numbers that the text may mean, as they are held and written; null where it means one. */
  choices: readonly { held: string; text: string }[] | null;
};

/** How many decimals a decimal was written with. */
export const digitsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

export const NumbersContext = createContext<Numbers | null>(null);

/** How numbers read in the language of the app. Throws outside the app. */
export function useNumbers(): Numbers {
  const numbers = useContext(NumbersContext);
  if (!numbers) throw new Error('useNumbers needs the app around it');
  return numbers;
}
