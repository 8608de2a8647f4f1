import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { StatusBanner } from '../../ui/status-banner.tsx';
import { useCharts } from './charts.ts';
import { linkTrouble } from './link-trouble.ts';
import { useTimes } from './times.ts';

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
