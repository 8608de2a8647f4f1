import { LANGUAGE_CODES, LANGUAGES, type Language } from '#contract/languages';
import { languageOfferMachine } from '#machines/language-offer/language-offer.machine';
import { read, write } from '../actors/storage.ts';
import { feature } from '../app/boot/feature.ts';
import { named } from './makers/named.ts';

/** Where the language that was chosen is kept, as `actors/device.ts` has it. */
const CHOSEN = 'lang';
const DECLINED = 'language-offer';
const YES = 'declined';

const baseOf = (tag: string): string => tag.toLowerCase().split('-', 1).join();

/** The first of the browser's languages that the app speaks; null where it speaks none of them. */
export function languageSaid(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const found = LANGUAGE_CODES.find((code) => baseOf(LANGUAGES[code]) === baseOf(tag));
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
    const said = languageSaid(navigator.languages);
    const isOpen = !read(CHOSEN) && read(DECLINED) !== YES;
    return { shown, language: isOpen && said !== shown ? said : null };
  },
  effects: [{ on: 'offer.declined', does: named('keepDeclined', () => write(DECLINED, YES)) }],
});
