import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useCharts } from './charts.ts';
import { useFormat } from './format.ts';
import styles from './replay-strip.module.css';

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
