import { useTranslation } from 'react-i18next';
import type { AreaCode } from '#contract/entities';
import { useChart, useFeature } from '../../app/charts.ts';
import { useShown } from '../../app/use-shown.ts';
import { areasFeature } from '../../features/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type AreaFieldProps = { value: string; onValueChange: (areaId: string) => void; error: string | undefined };

/** The dialling code of a mobile number (S7.2): a thin view of the areas' resource chart. */
export function AreaField({ value, onValueChange, error }: AreaFieldProps) {
  const { t, i18n } = useTranslation();
  const areas = useFeature(areasFeature);
  useShown(
    () => areas.send({ type: 'resource.wanted', ask: '' }),
    () => undefined,
  );
  const known = useChart(areasFeature, ({ context }) => context.value);
  const hasFailed = useChart(areasFeature, (snapshot) => snapshot.hasTag('failed'));
  if (hasFailed)
    return (
      <Button variant="quiet" block onClick={() => areas.send({ type: 'resource.retry' })}>
        {t('account.areasFailed')} {t('common.retry')}
      </Button>
    );
  return (
    <SelectField
      label={t('account.area')}
      options={namedAreas(known ?? [], i18n.language)}
      value={value || null}
      placeholder={known === null ? t('common.loading') : t('account.area')}
      disabled={known === null}
      error={error}
      onValueChange={onValueChange}
    />
  );
}

/** Countries by their names in the trader's language, in its alphabetical order. */
function namedAreas(areas: readonly AreaCode[], tag: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([tag], { type: 'region', fallback: 'code' });
  return areas
    .map(({ id, code, globalCode }) => ({
      value: String(id),
      label: `${names.of(code) ?? code} ${globalCode}`,
    }))
    .sort((one, other) => one.label.localeCompare(other.label, tag));
}
