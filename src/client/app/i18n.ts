import { createInstance, type i18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { directionOf, LANGUAGES, type Translated } from '#contract/languages';

/** One small file per language, loaded when it is wanted. */
const TEXTS: Record<Translated, () => Promise<{ default: ResourceLanguage }>> = {
  hk: () => import('#locales/hk.json'),
  en: () => import('#locales/en.json'),
};

export type I18n = i18n;

/** Starts i18next in one language; the others are fetched by `loadLanguage`. */
export async function startI18n(language: Translated): Promise<I18n> {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: (await TEXTS[language]()).default } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  applyLanguage(language);
  return instance;
}

/** Fetches a language's texts and turns the app, its direction and the document to it. */
export async function loadLanguage(instance: I18n, language: Translated): Promise<void> {
  const texts = await TEXTS[language]();
  instance.addResourceBundle(language, 'translation', texts.default, true, true);
  await instance.changeLanguage(language);
  applyLanguage(language);
}

function applyLanguage(language: Translated): void {
  document.documentElement.lang = LANGUAGES[language];
  document.documentElement.dir = directionOf(language);
}
