import { useState } from 'react';
import { plainDecimal } from '#contract/decimal-text';
import { askedOf, fieldText, heldOf, readDecimal } from '#contract/typed-decimal';
import { type Format, useFormat } from '../../app/format.ts';
import { digitsOf } from '../../ui/numbers.ts';

export type FieldText = {
  text: string;
  /** How what was typed is read, where that is written otherwise; null while it reads as it stands, or as no number. */
  reading: string | null;
  /** The two numbers that the text may mean, as they are held and written; null where it means one. */
  choices: readonly { held: string; text: string }[] | null;
};

/**
 * A field for a decimal: it shows what was typed, and in the language's signs what it holds else. With `asks`, a text that may mean
 * two numbers is held as none until one is picked.
 */
export function useTypedDecimal(
  held: string,
  onHeldChange: (held: string) => void,
  asks: boolean,
): FieldText & { type: (text: string) => void; pick: (held: string) => void } {
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  return {
    ...inField(format, held, typed, asks),
    type: (text) => {
      setTyped(text);
      onHeldChange(heldOf(text, format.signs, asks));
    },
    pick: (decimal) => {
      setTyped(null);
      onHeldChange(decimal);
    },
  };
}

/** What a field shows of what it holds; `typed` is what was typed last. */
export function inField(
  { signs, numbers }: Pick<Format, 'signs' | 'numbers'>,
  held: string,
  typed: string | null,
  asks: boolean,
): FieldText {
  const written = (decimal: string): string => numbers.fixed(decimal, digitsOf(decimal));
  const plain = plainDecimal(held);
  const asked = askedOf(held);
  const isTyped = typed !== null && heldOf(typed, signs, asks) === held;
  const text = isTyped ? typed : plain === null ? (asked ?? held) : fieldText(plain, signs, asks);
  const { value, other } = readDecimal(text, signs);
  const isAsked = asked !== null && value !== null && other !== null;
  const isRead = isTyped && plain !== null && written(plain) !== text.trim();
  return {
    text,
    reading: isRead ? written(plain) : null,
    choices: isAsked ? [value, other].map((one) => ({ held: one, text: written(one) })) : null,
  };
}
