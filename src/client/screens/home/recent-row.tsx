import { useSelector } from '@xstate/react';
import History from 'lucide-react/icons/history';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ChipRow } from '../../../ui/chip-row.tsx';
import { useChart, useCharts } from '../../app/hooks/charts.ts';
import { useRunning } from '../../app/hooks/use-running.ts';
import { tradePath } from '../../app/shell/paths.ts';
import { recentFeature } from '../../features/recent.ts';
import { LiveChange } from '../../parts/live-change.tsx';
import styles from './home-screen.module.css';

const FEATURES = [recentFeature];

/** What was looked at last, one tap from its chart (S2.37). Nothing on the page as the server draws it: it is the device's. */
export function RecentRow() {
  return useRunning(FEATURES) ? <Recent /> : null;
}

function Recent() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  const ids = useChart(recentFeature, ({ context }) => context.ids);
  const instruments = useSelector(quotes, ({ context }) => context.instruments);
  const shown = ids.flatMap((id) => instruments.find((instrument) => instrument.id === id) ?? []);
  if (shown.length === 0) return null;
  return (
    <ChipRow label={t('home.recent')}>
      <History className={styles.recentSign} size={16} aria-hidden="true" />
      {shown.map(({ id, code, showCode }) => (
        <Link
          key={id}
          to={tradePath(code)}
          className={styles.recent}
          onClick={() => quotes.send({ type: 'instrument.picked', id })}
        >
          <bdi>{showCode}</bdi> <LiveChange code={code} look="plain" />
        </Link>
      ))}
    </ChipRow>
  );
}
