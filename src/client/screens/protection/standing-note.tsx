import OctagonPause from 'lucide-react/icons/octagon-pause';
import { useTranslation } from 'react-i18next';
import type { OwnProtection } from '#contract/routes/protection';
import { useTimes } from '../../app/times.ts';
import styles from './protection.module.css';

const TEXTS = {
  pause: 'protection.barPause',
  loss: 'protection.barLoss',
  time: 'protection.barTime',
} as const;

/** Why the account opens no orders now, and until when. */
export function StandingNote({ bar }: { bar: NonNullable<OwnProtection['bar']> }) {
  const { t } = useTranslation();
  const { timeText } = useTimes();
  return (
    <p role="status" className={styles.bar}>
      <OctagonPause size={20} aria-hidden="true" />
      <span>{t(TEXTS[bar.reason], { time: timeText(bar.untilMs) })}</span>
    </p>
  );
}
