import type { TFunction } from 'i18next';
import { bareCode, readCode, readRecoveryCode } from '#contract/typed-digits';
import { isolated } from '#contract/written-text';

/** How each kind looks, with the number of its characters in brackets. */
const KINDS = {
  code: { read: readCode, wanted: '123456 (6)' },
  recovery: { read: readRecoveryCode, wanted: 'ABCDE-FGHJK (10)' },
};

/** What is wrong with a text that can be no code; `empty` asks for one. */
export function codeFault(
  text: string,
  kind: keyof typeof KINDS,
  empty: string,
  t: TFunction,
): string | undefined {
  const { read, wanted } = KINDS[kind];
  const seen = bareCode(text);
  if (seen === '') return empty;
  if (read(text) !== null) return undefined;
  return t('methods.wanted', { seen: isolated(`${seen} (${seen.length})`), wanted: isolated(wanted) });
}
