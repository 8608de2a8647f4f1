import { useTranslation } from 'react-i18next';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { countryOptions, likelyCountry } from './countries.ts';
import { useAreas } from './use-areas.ts';

type CountryFieldProps = {
  /** ISO 3166, two letters. */
  value: string;
  onValueChange: (country: string) => void;
  error: string | undefined;
};

/** A country by its name in the trader's language; the list of dialling codes names them all. */
export function CountryField({ value, onValueChange, error }: CountryFieldProps) {
  const { t, i18n } = useTranslation();
  const known = useAreas();
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
