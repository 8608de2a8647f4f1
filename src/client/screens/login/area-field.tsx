import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useCharts } from '../../app/charts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';

type AreaFieldProps = { value: string; onValueChange: (areaId: string) => void; error: string | undefined };

/** The dialling code of a mobile number (S7.2). */
export function AreaField({ value, onValueChange, error }: AreaFieldProps) {
  const { t } = useTranslation();
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
      options={areas.map(({ id, code, global_code }) => ({
        value: String(id),
        label: `${code} +${global_code}`,
      }))}
      value={value || null}
      placeholder={areas.length === 0 ? t('common.loading') : t('signIn.area')}
      disabled={areas.length === 0}
      error={error}
      onValueChange={onValueChange}
    />
  );
}
