import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../../ui/sheet.tsx';
import { useLeft } from '../../app/hooks/back.ts';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { alertFormFeature } from '../../features/alerts.ts';
import { AlertFields } from './alert-fields.tsx';

/** Sets or changes one alert: a thin view of the alert form's chart. */
export function AlertSheet() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  const form = useFeature(alertFormFeature);
  const isOpen = useChart(alertFormFeature, (snapshot) => snapshot.hasTag('sheet'));
  const canClose = useChart(alertFormFeature, (snapshot) => snapshot.can({ type: 'alert.dismissed' }));
  const instrumentId = useChart(alertFormFeature, ({ context }) => context.instrumentId);
  const instrument = useSelector(quotes, ({ context }) =>
    context.instruments.find(({ id }) => id === instrumentId),
  );
  useLeft(() => form.send({ type: 'screen.left' }));
  return (
    <Sheet
      open={isOpen}
      title={t('alerts.sheetOf', { instrument: instrument?.showCode ?? '' })}
      closeLabel={t('common.close')}
      canClose={canClose}
      onOpenChange={() => form.send({ type: 'alert.dismissed' })}
    >
      {instrument && <AlertFields instrument={instrument} />}
    </Sheet>
  );
}
