import { inputDecimal } from './decimal-text.ts';

/**
 * Reads what a person typed: trims, turns Arabic-Indic and Persian digits into Latin ones and takes
 * `.`, `,` or `٫` as the decimal sign. Returns null when it is no non-negative decimal.
 */
export function parseTyped(text: string): string | null {
  const latin = text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[,٫]/g, '.');
  const plain = /^\.\d+$/.test(latin) ? `0${latin}` : latin.replace(/^(\d+)\.$/, '$1');
  return inputDecimal.safeParse(plain).success ? plain : null;
}
