import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { type SearchOption, SearchSelect } from '../../../ui/search-select.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { browserLocales } from '../../app/i18n/browser-locales.ts';
import { areasFeature } from '../../features/accounts.ts';
import { useAreas } from './use-phone.ts';

/**
 * The country a browser is most likely used in, ISO 3166, by the languages it asks for: the first that names a region, or
 * where the first is mostly spoken. Null for languages of nowhere, and where it says none.
 */
export function likelyCountry(): string | null {
  const locales = browserLocales();
  const named = locales.find(({ region }) => region !== undefined);
  return (named ?? locales[0]?.maximize())?.region ?? null;
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

type AreaFieldProps = { value: string; onValueChange: (areaId: string) => void; error: string | undefined };

/** The dialling code of a mobile number (S7.2): a thin view of the areas' resource chart. */
export function AreaField({ value, onValueChange, error }: AreaFieldProps) {
  const { t, i18n } = useTranslation();
  const areas = useFeature(areasFeature);
  const known = useAreas();
  const hasFailed = useChart(areasFeature, (snapshot) => snapshot.hasTag('failed'));
  if (hasFailed)
    return (
      <Button variant="quiet" block onClick={() => areas.send({ type: 'resource.retry' })}>
        {t('account.areasFailed')} {t('common.retry')}
      </Button>
    );
  return (
    <SearchSelect
      label={t('account.area')}
      options={countryOptions(
        (known ?? []).map(({ id, code, globalCode }) => ({ value: String(id), code, suffix: globalCode })),
        i18n.language,
        likelyCountry(),
      )}
      searchLabel={t('account.findCountry')}
      emptyText={t('account.noCountry')}
      value={value || null}
      placeholder={known === null ? t('common.loading') : t('account.area')}
      disabled={known === null}
      error={error}
      onValueChange={onValueChange}
    />
  );
}
