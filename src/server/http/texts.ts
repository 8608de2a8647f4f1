import { readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { INTL_DEFAULTS, LANGUAGES, TRANSLATED, type Translated } from '#contract/languages';

/** Texts and dates in the language of the caller. */
export type Texts = {
  /** The text of a locale key, e.g. `error.malformed`, with `values` in its places like {{code}}. */
  text(language: Translated, key: string, values?: Readonly<Record<string, string>>): string;
  /** An instant in UTC as a person reads it. */
  time(language: Translated, epochMs: number): string;
};

/** Reads the texts the server speaks from locales/. */
export async function createTexts(): Promise<Texts> {
  const i18n = createInstance();
  await i18n.init({
    lng: TRANSLATED[0],
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      TRANSLATED.map((language) => [language, { translation: readLocale(language) }]),
    ),
  });
  const translate = byLanguage((language) => i18n.getFixedT(language) as Translate);
  const plain = byLanguage((language) => remembering(translate[language]));
  const formats = byLanguage(
    (language) =>
      new Intl.DateTimeFormat(LANGUAGES[language], {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
        ...INTL_DEFAULTS,
      }),
  );
  return {
    text: (language, key, values) => (values ? translate[language](key, values) : plain[language](key)),
    time: (language, epochMs) => `${formats[language].format(epochMs)} UTC`,
  };
}

type Translate = (key: string, values?: Readonly<Record<string, string>>) => string;

/** A text without values is looked up once. */
function remembering(translate: Translate): (key: string) => string {
  const known = new Map<string, string>();
  return (key) => {
    const text = known.get(key) ?? translate(key);
    known.set(key, text);
    return text;
  };
}

function byLanguage<T>(make: (language: Translated) => T): Record<Translated, T> {
  return Object.fromEntries(TRANSLATED.map((language) => [language, make(language)])) as Record<
    Translated,
    T
  >;
}

function readLocale(language: Translated): Record<string, unknown> {
  const file = new URL(`../../../locales/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}
