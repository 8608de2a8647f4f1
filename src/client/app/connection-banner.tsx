import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { StatusBanner } from '../../ui/status-banner.tsx';
import { useCharts } from './charts.ts';
import { fetchedView } from './fetched-view.tsx';
import { linkTrouble } from './link-trouble.ts';

const StoredBanner = fetchedView(() => import('./stored-banner.tsx'));

/** Says that prices may be old, while they may be, and how old when they are from an earlier visit (S4.14). */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const { connection, quotes } = useCharts();
  const keptAtMs = useSelector(quotes, ({ context }) => context.keptAtMs);
  const state = useSelector(connection, linkTrouble);
  if (keptAtMs !== null) return <StoredBanner keptAtMs={keptAtMs} />;
  return state && <StatusBanner tone={state} text={t(`connection.${state}`)} />;
}
