import type { CatalogueInstrument } from '../market/catalogue.ts';

/** Most instruments one search answers. */
export const MAX_FOUND = 30;

/** Letters that Unicode takes no mark off, as people write them whose keyboard lacks them. */
const ALIKE: Readonly<Record<string, string>> = {
  ß: 'ss',
  œ: 'oe',
  ı: 'i',
  đ: 'd',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
};

/** Text without case, accents or signs between letters and digits: eur/usd and EURUSD are one, and so are Đức and duc. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\p{L}/gu, (letter) => ALIKE[letter] ?? letter);
}

/** What an instrument is found by, as `plain` writes it: its code and what is shown for it, and its names. */
export type Searchable = {
  instrument: CatalogueInstrument;
  codes: readonly string[];
  names: readonly string[];
  /** Names in languages that are not the caller's: they are found by their beginning alone. */
  foreignNames: readonly string[];
};

/**
 * Instruments whose code or names hold the words, best first: the code or shown code begins with them, then a name
 * begins with them, then one holds them somewhere. Words without a letter or digit find nothing.
 */
export function searchInstruments(listed: readonly Searchable[], words: string): CatalogueInstrument[] {
  const wanted = plain(words);
  if (wanted === '') return [];
  return listed
    .map((each) => ({ instrument: each.instrument, rank: rankOf(each, wanted) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => Number(a.rank) - Number(b.rank) || a.instrument.id - b.instrument.id)
    .slice(0, MAX_FOUND)
    .map(({ instrument }) => instrument);
}

function rankOf({ codes, names, foreignNames }: Searchable, wanted: string): number | null {
  const begins = (text: string): boolean => text.startsWith(wanted);
  if (codes.some(begins)) return 0;
  if (names.some(begins)) return 1;
  if (foreignNames.some(begins)) return 2;
  return [...codes, ...names].some((text) => text.includes(wanted)) ? 3 : null;
}
