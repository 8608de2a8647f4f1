import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { StatusBanner } from '../../../ui/status-banner.tsx';
import { useFormat } from '../format/format.ts';
import { useCharts } from '../hooks/charts.ts';
import { linkTrouble } from '../hooks/link-trouble.ts';
import styles from './banners.module.css';
import { fetchedView } from './fetched-view.tsx';

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

/** The site title that marks a demonstration (S1.9). */
const DEMO_TITLE = 'DEMO';

/** Says that the whole site is a demonstration, when its title says so. */
export function DemoBanner() {
  const { t } = useTranslation();
  const { app } = useCharts();
  const isDemo = useSelector(
    app,
    ({ context }) => (context.startup?.basicInfo?.siteTitle ?? context.siteTitle) === DEMO_TITLE,
  );
  return isDemo && <p className={styles.banner}>{t('app.demoBanner')}</p>;
}

/** Says on every screen that the market is a replay, and how fast it goes; read out when that changes (S9.3). */
export function ReplayStrip() {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const { app, connection } = useCharts();
  const sent = useSelector(app, ({ context }) => context.replaySpeed);
  const speed = useSelector(connection, ({ context }) => context.replaySpeed) ?? sent;
  return (
    speed !== null && (
      <p role="status" className={styles.strip}>
        {t(speed ? 'app.replay' : 'app.replayPaused', { speed: numbers.plain(speed) })}
      </p>
    )
  );
}
