import type { NewsSummary } from '#contract/entities';
import { directionOf, LANGUAGES } from '#contract/languages';

/** Attributes of an element whose text is in a language of its own, so that it is read, hyphenated and laid out in it. */
export function writtenIn(lang: NewsSummary['lang']): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return lang === null ? {} : { lang: LANGUAGES[lang], dir: directionOf(lang) };
}
