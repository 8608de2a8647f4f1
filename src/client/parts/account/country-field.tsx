import { useTranslation } from 'react-i18next';
import { useChart, useFeature } from '../../app/charts.ts';
import { useShown } from '../../app/use-shown.ts';
import { areasFeature } from '../../features/accounts.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import { countryOptions, likelyCountry } from './countries.ts';

type CountryFieldProps = {
  /** ISO 3166, two letters. */
  value: string;
  onValueChange: (country: string) => void;
  error: string | undefined;
};

/** A country by its name in the trader's language; the list of dialling codes names them all. */
export function CountryField({ value, onValueChange, error }: CountryFieldProps) {
  const { t, i18n } = useTranslation();
  const areas = useFeature(areasFeature);
  useShown(
    () => areas.send({ type: 'resource.wanted', ask: '' }),
    () => undefined,
  );
  const known = useChart(areasFeature, ({ context }) => context.value);
  return (
    <SearchSelect
      label={t('loan.field.country')}
      options={countryOptions(
        [...new Set((known ?? []).map(({ code }) => code))].map((code) => ({ value: code, code })),
        i18n.language,
        likelyCountry(navigator.languages),
      )}
      searchLabel={t('account.findCountry')}
      emptyText={t('account.noCountry')}
      value={value || null}
      placeholder={known === null ? t('common.loading') : t('loan.field.country')}
      disabled={known === null}
      error={error}
      onValueChange={onValueChange}
    />
  );
}
