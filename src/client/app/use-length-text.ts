import { useTranslation } from 'react-i18next';
import { LANGUAGES, resolveLanguage } from '#contract/languages';

/** Writes lengths of time in the app's language: `15 minutes`. */
export function useLengthText(unit: 'minute' | 'day'): (length: number) => string {
  const { i18n } = useTranslation();
  const writer = new Intl.NumberFormat(LANGUAGES[resolveLanguage(i18n.language)], {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    numberingSystem: 'latn',
  });
  return (length) => writer.format(length);
}
