import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { StatusBanner } from '../ui/status-banner.tsx';
import { useCharts } from './charts.ts';

/** Says that prices may be old, while they may be (S4.14). */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const { connection } = useCharts();
  const state = useSelector(connection, (snapshot) => {
    if (snapshot.matches('offline')) return 'offline';
    // The first attempt of a visit is no loss of anything.
    return snapshot.matches('backoff') || snapshot.context.attempt > 0 ? 'reconnecting' : null;
  });
  return state && <StatusBanner tone={state} text={t(`connection.${state}`)} />;
}
