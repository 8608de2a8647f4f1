import { INTL_DEFAULTS } from '#contract/languages';
import type { NumberInput } from '../../../ui/numbers.ts';

type Look = Pick<Intl.NumberFormatOptions, 'style' | 'currency' | 'currencyDisplay' | 'signDisplay'>;

const made = new Map<string, Intl.NumberFormat>();

/** A number in few letters, as a language (its BCP 47 tag) shortens it: `1.2K`. Three digits count. */
export function compactText(tag: string, value: NumberInput, look: Look): string {
  const key = `${tag} ${JSON.stringify(look)}`;
  const format =
    made.get(key) ??
    new Intl.NumberFormat(tag, {
      numberingSystem: INTL_DEFAULTS.numberingSystem,
      notation: 'compact',
      maximumSignificantDigits: 3,
      ...look,
    });
  made.set(key, format);
  const text = typeof value === 'object' ? value.toFixed() : String(value);
  return format.format(text as Intl.StringNumericLiteral);
}
