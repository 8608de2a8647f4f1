import type { SearchOption } from '../../../ui/search-select.tsx';

/**
 * The country a browser is most likely used in, ISO 3166, by the languages it asks for: the first that names a region, or
 * where the first is mostly spoken. Null for languages of nowhere, and where it
 * says none.
 */
export function likelyCountry(languages: readonly string[] | undefined): string | null {
  const locales = (languages ?? []).flatMap((tag) => localeOf(tag) ?? []);
  const named = locales.find(({ region }) => region !== undefined);
  return (named ?? locales[0]?.maximize())?.region ?? null;
}

function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}

type Country = { value: string; code: string; suffix?: string };

/**
 * Countries by their names in the trader's language, the likely ones first, the others in its alphabetical order. They
 * are found by their English names and codes as well.
 */
export function countryOptions(
  countries: readonly Country[],
  tag: string,
  likely: string | null,
): SearchOption[] {
  const names = new Intl.DisplayNames([tag], { type: 'region', fallback: 'code' });
  const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
  return countries
    .map(({ value, code, suffix = '' }) => ({
      value,
      isLikely: code === likely,
      label: `${names.of(code) ?? code} ${suffix}`.trim(),
      keywords: `${english.of(code) ?? ''} ${code}`,
    }))
    .sort(
      (one, other) =>
        Number(other.isLikely) - Number(one.isLikely) || one.label.localeCompare(other.label, tag),
    )
    .map(({ value, label, keywords }) => ({ value, label, keywords }));
}
