import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useCharts } from './charts.ts';
import styles from './demo-banner.module.css';

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
