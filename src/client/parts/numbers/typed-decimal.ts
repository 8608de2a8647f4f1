import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainDecimal } from '#contract/decimal-text';
import type { NumberRefusal } from '#contract/refused-number';
import {
  askedOf,
  asksNothing,
  asksWhich,
  fieldText,
  heldOf,
  type Reading,
  readDecimal,
} from '#contract/typed-decimal';
import { isolated } from '#contract/written-text';
import { digitsOf } from '../../../ui/numbers.ts';
import { type Format, useFormat } from '../../app/format/format.ts';
import { type FieldWriting, refusalText } from './refusal-text.ts';

/** Why a field does not take what it holds: by its own rules, or in the server's words. */
export type Refused = FieldWriting & {
  refusal?: NumberRefusal | null | undefined;
  refused?: string | undefined;
};

/** What a field asks about a number before it holds it. */
export type FieldQuestions = {
  /** Words that ask which of two numbers a text means; a field without them takes what the language has it for. */
  which?: string | undefined;
  /** Words that ask whether a number is meant that may be typed wrong. */
  far?: { words: string; isFar: (decimal: string) => boolean } | undefined;
};

export type FieldText = {
  text: string;
  /** How what was typed is read, where that is written otherwise; null while it reads as it stands, or as no number. */
  reading: string | null;
  /** What is seen in the field: a number in the language's signs, or the text as it is. */
  seen: string;
  /** The numbers that the text may mean, as they are held and written; null where the field does not ask. */
  choices: readonly { held: string; text: string }[] | null;
};

/**
 * A field for a decimal: it shows what was typed, and in the language's signs what it holds else. What is asked about is held as no
 * number until one is picked.
 */
export function useTypedDecimal(
  held: string,
  onHeldChange: (held: string) => void,
  { which, far }: FieldQuestions,
  refused: Refused,
): FieldText & {
  error: string | undefined;
  question: string | undefined;
  type: (text: string) => void;
  pick: (held: string) => void;
} {
  const { t } = useTranslation();
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const field = inField(format, held, typed, which !== undefined);
  const isTwofold = (field.choices?.length ?? 0) > 1;
  return {
    ...field,
    question: isTwofold ? (which ?? far?.words) : far?.words,
    error: field.choices ? undefined : errorText(field.seen, refused, t, format),
    type: (text) => {
      setTyped(text);
      const asks = which === undefined ? asksNothing : asksWhich;
      const isAsked = (reading: Reading) =>
        asks(reading) || (reading.value !== null && far?.isFar(reading.value) === true);
      onHeldChange(heldOf(text, format.signs, isAsked));
    },
    pick: (decimal) => {
      setTyped(null);
      onHeldChange(decimal);
    },
  };
}

/** Says what was seen in a field and what is wanted there; undefined for a field that takes what it holds. */
export function errorText(
  seen: string,
  { refusal, refused, ...writing }: Refused,
  t: TFunction,
  format: Format,
): string | undefined {
  const wanted = refusal ? refusalText(refusal, t, format, writing) : refused;
  return seen === '' || !wanted ? wanted : t('amount.refused', { seen: isolated(seen), wanted });
}

/** A decimal, perhaps of more digits than any field takes. */
const DECIMAL = /^\d+(?:\.\d+)?$/;

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
  const isTyped = typed !== null && (asked === typed || heldOf(typed, signs, asksNothing) === held);
  const decimal = plain ?? (DECIMAL.test(held) ? held : null);
  const text = isTyped ? typed : decimal === null ? (asked ?? held) : fieldText(decimal, signs, asks);
  const { value, other } = readDecimal(text, signs);
  const meant = asked === null ? [] : [value, other].filter((one) => one !== null);
  const isRead = isTyped && plain !== null && written(plain) !== text.trim();
  return {
    text,
    reading: isRead ? written(plain) : null,
    seen: decimal === null ? text.trim() : written(decimal),
    choices: meant.length > 0 ? meant.map((one) => ({ held: one, text: written(one) })) : null,
  };
}
