import { useTranslation } from 'react-i18next';
import { useChart, useFeature } from '../../app/charts.ts';
import { useShown } from '../../app/use-shown.ts';
import { areasFeature } from '../../features/accounts.ts';
import { SelectField } from '../../ui/select-field.tsx';

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
    <SelectField
      label={t('loan.field.country')}
      options={countries(
        (known ?? []).map(({ code }) => code),
        i18n.language,
      )}
      value={value || null}
      placeholder={known === null ? t('common.loading') : t('loan.field.country')}
      disabled={known === null}
      error={error}
      onValueChange={onValueChange}
    />
  );
}

function countries(codes: readonly string[], tag: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([tag], { type: 'region', fallback: 'code' });
  return [...new Set(codes)]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, tag));
}
