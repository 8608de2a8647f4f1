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

/** Languages whose texts are in locales/. The picker offers these. */
export const TRANSLATED = ['hk', 'en'] as const satisfies readonly Language[];
export type Translated = (typeof TRANSLATED)[number];

const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set<Language>(['ar', 'fa']);

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}

/**
 * Turns a saved setting or a `lang` header into a language the app has texts for.
 * tw maps to hk, anything unknown to the default (S9.2).
 */
export function resolveLanguage(value: string | null | undefined): Translated {
  const wanted = value === 'tw' ? 'hk' : value;
  return TRANSLATED.find((language) => language === wanted) ?? TRANSLATED[0];
}

/** How instants are written in every language: in UTC, by the Gregorian calendar, in Latin digits. */
export const INTL_DEFAULTS = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const;
