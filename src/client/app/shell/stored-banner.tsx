import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { StatusBanner } from '../../../ui/status-banner.tsx';
import { useTimes } from '../format/times.ts';
import { useCharts } from '../hooks/charts.ts';
import { linkTrouble } from '../hooks/link-trouble.ts';

/** Says from when the prices of an earlier visit are, while they are shown (S4.14). */
export default function StoredBanner({ keptAtMs }: { keptAtMs: number }) {
  const { t } = useTranslation();
  const { timeText } = useTimes();
  const { connection } = useCharts();
  const state = useSelector(connection, linkTrouble);
  return (
    <StatusBanner
      tone={state ?? 'reconnecting'}
      text={t('connection.stored', { time: timeText(keptAtMs) })}
    />
  );
}
