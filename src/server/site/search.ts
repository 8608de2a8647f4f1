import type { CatalogueInstrument } from '../market/catalogue.ts';

/** Most instruments one search answers. */
export const MAX_FOUND = 30;

/** Text without case, accents or signs between letters and digits: eur/usd and EURUSD are one. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** What an instrument is found by: its code, what is shown for it, and names of its category. */
export type Searchable = { instrument: CatalogueInstrument; names: readonly string[] };

/**
 * Instruments whose code or names hold the words, best first: the code or shown code begins with them, then a name
 * begins with them, then one holds them somewhere. Words without a letter or digit find nothing.
 */
export function searchInstruments(listed: readonly Searchable[], words: string): CatalogueInstrument[] {
  const wanted = plain(words);
  if (wanted === '') return [];
  return listed
    .map(({ instrument, names }) => ({ instrument, rank: rankOf(instrument, names, wanted) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => Number(a.rank) - Number(b.rank) || a.instrument.id - b.instrument.id)
    .slice(0, MAX_FOUND)
    .map(({ instrument }) => instrument);
}

function rankOf(instrument: CatalogueInstrument, names: readonly string[], wanted: string): number | null {
  const codes = [instrument.code, instrument.showCode].map(plain);
  const others = names.map(plain);
  if (codes.some((code) => code.startsWith(wanted))) return 0;
  if (others.some((name) => name.startsWith(wanted))) return 1;
  return [...codes, ...others].some((name) => name.includes(wanted)) ? 2 : null;
}
