import { LANGUAGE_CODES, LANGUAGES, type Language } from '#contract/languages';
import { languageOfferMachine } from '#machines/language-offer/language-offer.machine';
import { read, write } from '../actors/storage.ts';
import { feature } from '../app/boot/feature.ts';
import { browserLocales } from '../app/i18n/browser-locales.ts';
import { named } from './makers/named.ts';

/** Where the language that was chosen is kept, as `actors/device.ts` has it. */
const CHOSEN = 'lang';
const DECLINED = 'language-offer';
const YES = 'declined';

/** The first of the browser's languages that the app speaks; null where it speaks none of them. */
export function languageSaid(): Language | null {
  for (const { language } of browserLocales()) {
    const found = LANGUAGE_CODES.find((code) => new Intl.Locale(LANGUAGES[code]).language === language);
    if (found) return found;
  }
  return null;
}

/** The browser's language, offered where the app shows another that the visitor did not choose. */
export const languageOfferFeature = feature(languageOfferMachine)({
  id: 'languageOffer',
  scope: 'device',
  input: ({ language }) => {
    const shown = language();
    const said = languageSaid();
    const isOpen = !read(CHOSEN) && read(DECLINED) !== YES;
    return { shown, language: isOpen && said !== shown ? said : null };
  },
  effects: [{ on: 'offer.declined', does: named('keepDeclined', () => write(DECLINED, YES)) }],
});
