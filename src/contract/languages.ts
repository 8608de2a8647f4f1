/** The languages of S9.2 and what each means to Intl. */

/** Wire code to BCP 47 tag. */
export const LANGUAGES = {
  hk: 'zh-Hant-HK',
  en: 'en',
  jp: 'ja',
  kr: 'ko',
  th: 'th',
  vn: 'vi',
  fr: 'fr',
  de: 'de',
  ru: 'ru',
  spa: 'es',
  pt: 'pt',
  ar: 'ar',
  it: 'it',
  tr: 'tr',
  id: 'id',
  my: 'ms',
  hi: 'hi',
  cs: 'cs',
  fa: 'fa',
  fi: 'fi',
  et: 'et',
} as const;

export type Language = keyof typeof LANGUAGES;

export const DEFAULT_LANGUAGE: Language = 'hk';

/** Every language, the default first. */
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[];

const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set<Language>(['ar', 'fa']);

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}

/**
 * Turns a saved setting or a `lang` header into a language of the app.
 * tw maps to hk, anything unknown to the default (S9.2).
 */
export function resolveLanguage(value: string | null | undefined): Language {
  const wanted = value === 'tw' ? 'hk' : value;
  return LANGUAGE_CODES.find((language) => language === wanted) ?? DEFAULT_LANGUAGE;
}

/** The language of a BCP 47 tag of ours; the default for any other. */
export function languageOfTag(tag: string): Language {
  return LANGUAGE_CODES.find((language) => LANGUAGES[language] === tag) ?? DEFAULT_LANGUAGE;
}

/** How instants are written in every language: in UTC, by the Gregorian calendar, in Latin digits, hours from 0 to 23. */
export const INTL_DEFAULTS = {
  timeZone: 'UTC',
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
} as const;
