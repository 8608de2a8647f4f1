import { LANGUAGE_CODES, LANGUAGES, type Language } from '#contract/languages';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import type { Texts } from '../texts.ts';
import { plain, type Searchable } from './search.ts';

/**
 * What instruments are called: their terms or the texts `instrument.<code>` name them, `alias.<code>` has other words for them, between
 * commas. A pair of currencies is called by both, as Intl names them.
 */

type Named = Pick<CatalogueInstrument, 'code' | 'showCode' | 'names' | 'category'>;

/** What is shown of an instrument (S3.1): its name where it is shown by name, and the code of a pair as it is. */
export function shownName(texts: Texts, language: Language, instrument: Named): string {
  const isShownByName = given(texts, 'en', instrument) === instrument.showCode;
  return isShownByName ? instrumentNameIn(texts, language, instrument) : instrument.showCode;
}

/** The same of one that may be listed no longer: then its number is all there is to show. */
export function shownNameOf(
  texts: Texts,
  language: Language,
  instrument: Named | undefined,
  instrumentId: number,
): string {
  return instrument ? shownName(texts, language, instrument) : `#${instrumentId}`;
}

/** The name in a language, also of what is shown by its code: Bitcoin for BTC/USD. */
export function instrumentNameIn(texts: Texts, language: Language, instrument: Named): string {
  return given(texts, language, instrument) ?? pairName(language, instrument) ?? instrument.showCode;
}

/** The name that its terms or our texts give it. */
function given(texts: Texts, language: Language, { code, names }: Named): string | undefined {
  return names ? (names[language] ?? names.en) : own(texts, language, `instrument.${code}`);
}

/** Everything an instrument is called in a language; it is found by any of these. */
function namesOf(texts: Texts, language: Language, instrument: Named): string[] {
  const aliases = own(texts, language, `alias.${instrument.code}`)?.split(/[,،、]\s*/) ?? [];
  return [instrumentNameIn(texts, language, instrument), ...aliases];
}

/** A text, or undefined where there is none under this key. */
function own(texts: Texts, language: Language, key: string): string | undefined {
  const text = texts.text(language, key);
  return text === key ? undefined : text;
}

const currencies = new Map<Language, Intl.DisplayNames>();

function pairName(language: Language, { code, category }: Named): string | undefined {
  const [, base, quote] = /^([A-Z]{3})([A-Z]{3})$/.exec(code) ?? [];
  if (category !== 'forex' || !base || !quote) return undefined;
  const names = currencies.get(language) ?? new Intl.DisplayNames(LANGUAGES[language], { type: 'currency' });
  currencies.set(language, names);
  return `${names.of(base)} / ${names.of(quote)}`;
}

/** What an instrument is found by: any part of its names in the caller's language, the beginning of a word in others. */
export function searchable(texts: Texts, language: Language, instrument: CatalogueInstrument): Searchable {
  const spoken = [language, 'en'] as const;
  return {
    instrument,
    codes: [instrument.code, instrument.showCode].map(plain),
    names: spoken
      .flatMap((each) => [
        ...namesOf(texts, each, instrument),
        texts.text(each, `category.${instrument.category}`),
      ])
      .map(plain),
    foreignNames: LANGUAGE_CODES.flatMap((each) => namesOf(texts, each, instrument))
      .flatMap((name) => [name, ...name.split(/[\s/-]+/)])
      .map(plain),
  };
}
