import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { AreaCode } from '#contract/entities';
import { LANGUAGES, resolveLanguage } from '#contract/languages';
import { useCharts } from '../../app/charts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type AreaFieldProps = { value: string; onValueChange: (areaId: string) => void; error: string | undefined };

/** The dialling code of a mobile number (S7.2). */
export function AreaField({ value, onValueChange, error }: AreaFieldProps) {
  const { t, i18n } = useTranslation();
  const { signIn } = useCharts();
  const areas = useSelector(signIn, ({ context }) => context.areas);
  const hasFailed = useSelector(signIn, (snapshot) => snapshot.matches({ areas: 'failed' }));
  if (hasFailed)
    return (
      <Button variant="quiet" block onClick={() => signIn.send({ type: 'areas.retry' })}>
        {t('signIn.areasFailed')} {t('common.retry')}
      </Button>
    );
  return (
    <SelectField
      label={t('signIn.area')}
      options={namedAreas(areas, i18n.language)}
      value={value || null}
      placeholder={areas.length === 0 ? t('common.loading') : t('signIn.area')}
      disabled={areas.length === 0}
      error={error}
      onValueChange={onValueChange}
    />
  );
}

/** Countries by their names in the trader's language, in its alphabetical order. */
function namedAreas(areas: readonly AreaCode[], language: string): { value: string; label: string }[] {
  const tag = LANGUAGES[resolveLanguage(language)];
  const names = new Intl.DisplayNames([tag], { type: 'region', fallback: 'code' });
  return areas
    .map(({ id, code, global_code }) => ({
      value: String(id),
      label: `${names.of(code) ?? code} ${global_code}`,
    }))
    .sort((one, other) => one.label.localeCompare(other.label, tag));
}
