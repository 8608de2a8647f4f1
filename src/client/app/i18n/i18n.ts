import { TEXTS } from 'virtual:texts';
import { createInstance, type i18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { directionOf, LANGUAGES, type Language, languageOfTag } from '#contract/languages';
import { Fetched } from '../hooks/fetched.ts';

export type I18n = i18n;

const NAMESPACE = 'translation';

/** Starts i18next with the texts of one language; the others are fetched by `loadLanguage`. */
export function createI18n(language: Language, texts: ResourceLanguage): I18n {
  const instance = createInstance();
  // Without a backend there is nothing to wait for: the texts are there when this returns.
  void instance.use(initReactI18next).init({
    // By its tag, for the plural forms; there is no text for `zh` behind `zh-Hant-HK`.
    lng: LANGUAGES[language],
    load: 'currentOnly',
    fallbackLng: false,
    initAsync: false,
    resources: { [LANGUAGES[language]]: { [NAMESPACE]: texts } },
    interpolation: { escapeValue: false },
    returnNull: false,
    // Texts that come later are shown at once.
    react: { bindI18nStore: 'added' },
  });
  return instance;
}

/** The language i18next speaks. */
export function languageOf(instance: I18n): Language {
  return languageOfTag(instance.language);
}

/** All the texts of a language. */
async function textsOf(language: Language): Promise<ResourceLanguage> {
  return (await TEXTS[language]()).default;
}

/** Fetches a language's texts and turns the app, its direction and the document to it. */
export async function loadLanguage(instance: I18n, language: Language): Promise<void> {
  const tag = LANGUAGES[language];
  instance.addResourceBundle(tag, NAMESPACE, await textsOf(language), true, true);
  await instance.changeLanguage(tag);
  applyLanguage(language);
}

/** Sets the language of the document, and the direction in which it runs. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = LANGUAGES[language];
  document.documentElement.dir = directionOf(language);
}

/** i18next with all the texts of a language. */
export async function startI18n(language: Language): Promise<I18n> {
  const instance = createI18n(language, await textsOf(language));
  complete.set(instance.store, new Fetched<true>(async () => true, true));
  return instance;
}

/** By the store: components are handed the instance in a wrapper of its own, and another one after each change. */
const complete = new WeakMap<I18n['store'], Fetched<true>>();

/** True once the texts of every route are there; those of the first came with the page. */
export function allTexts(instance: I18n): Fetched<true> {
  const known = complete.get(instance.store);
  if (known) return known;
  const texts = new Fetched<true>(async () => {
    await loadLanguage(instance, languageOf(instance));
    return true;
  });
  complete.set(instance.store, texts);
  return texts;
}
