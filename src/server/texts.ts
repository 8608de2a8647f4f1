import { readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { INTL_DEFAULTS, LANGUAGE_CODES, LANGUAGES, type Language } from '#contract/languages';
import { lengthText } from '#contract/length-text';

/** Texts and dates in the language of the caller. */
export type Texts = {
  /** The text of a locale key, e.g. `error.malformed`, with `values` in its places like {{code}}. */
  text(language: Language, key: string, values?: Readonly<Record<string, string>>): string;
  /** An instant in UTC as a person reads it. */
  time(language: Language, epochMs: number): string;
  /** A length of time in minutes as a person reads it: the minutes of the last hour, the hours of two days, or whole days. */
  duration(language: Language, minutes: number): string;
  /** A plain decimal in the figures of the language. */
  number(language: Language, decimal: string): string;
  /** An amount of money in the figures of the language: two decimals, and as many more as it has. */
  money(language: Language, decimal: string): string;
  /** A decimal in the figures of the language, with the digits it was written with. */
  exact(language: Language, decimal: string): string;
  /** Every text of a language, as its file has them. */
  all(language: Language): Readonly<Record<string, unknown>>;
};

let texts: Promise<Texts> | undefined;

/** The texts the server speaks, from locales/. They are part of the build, and read once. */
export function createTexts(): Promise<Texts> {
  texts ??= readTexts();
  return texts;
}

async function readTexts(): Promise<Texts> {
  const locales = byLanguage(readLocale);
  const i18n = createInstance();
  await i18n.init({
    lng: LANGUAGES.en,
    load: 'currentOnly',
    fallbackLng: LANGUAGES.en,
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(
      LANGUAGE_CODES.map((language) => [LANGUAGES[language], { translation: locales[language] }]),
    ),
  });
  const translate = byLanguage((language) => i18n.getFixedT(LANGUAGES[language]) as Translate);
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
        ...INTL_DEFAULTS,
      }),
  );
  const numbers = byLanguage(
    (language) =>
      new Intl.NumberFormat(LANGUAGES[language], { numberingSystem: 'latn', maximumFractionDigits: 20 }),
  );
  const amounts = byLanguage(
    (language) =>
      new Intl.NumberFormat(LANGUAGES[language], {
        numberingSystem: 'latn',
        minimumFractionDigits: 2,
        maximumFractionDigits: 20,
      }),
  );
  const exact = byLanguage((): Intl.NumberFormat[] => []);
  return {
    text: (language, key, values) => (values ? translate[language](key, values) : plain[language](key)),
    time: (language, epochMs) => `${formats[language].format(epochMs)} UTC`,
    duration: (language, minutes) => lengthText(LANGUAGES[language], minutes),
    number: (language, decimal) => numbers[language].format(decimal as Intl.StringNumericLiteral),
    money: (language, decimal) => amounts[language].format(decimal as Intl.StringNumericLiteral),
    exact: (language, decimal) => {
      const digits = decimal.split('.')[1]?.length ?? 0;
      exact[language][digits] ??= new Intl.NumberFormat(LANGUAGES[language], {
        numberingSystem: 'latn',
        minimumFractionDigits: digits,
      });
      return exact[language][digits].format(decimal as Intl.StringNumericLiteral);
    },
    all: (language) => locales[language],
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

function byLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(LANGUAGE_CODES.map((language) => [language, make(language)])) as Record<
    Language,
    T
  >;
}

function readLocale(language: Language): Record<string, unknown> {
  const file = new URL(`../../locales/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}
