import { useTranslation } from 'react-i18next';
import type { InstrumentFigures } from '#contract/entities-results';
import { Card } from '../../../ui/card.tsx';
import { useFormat } from '../../app/format/format.ts';
import { OwnAmount } from '../../parts/own-money.tsx';
import { netOf, winRateOf } from './figures.ts';
import styles from './results-screen.module.css';

/** What each instrument brought, the best first, with a bar that compares them. */
export function ByInstrument({ instruments }: { instruments: readonly InstrumentFigures[] }) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const nets = instruments.map((one) => netOf(one).toNumber());
  const most = Math.max(...nets.map(Math.abs), Number.MIN_VALUE);
  return (
    <Card>
      <h2 className={styles.title}>{t('results.byInstrument')}</h2>
      <ul className={styles.instruments}>
        {instruments.map((one, index) => (
          <li key={one.instrumentId} className={styles.instrument}>
            <span className={styles.name}>
              <strong>
                <bdi>{one.showCode}</bdi>
              </strong>
              <span className={styles.small}>
                {t('results.orders', { count: one.count })} ·{' '}
                {t('results.won', { percent: numbers.percent((winRateOf(one) ?? 0).toFixed(0)) })}
              </span>
            </span>
            <OwnAmount value={netOf(one)} signed />
            <span
              className={styles.bar}
              data-tone={numbers.tone(netOf(one), 2)}
              style={{ inlineSize: `${(Math.abs(nets[index] ?? 0) / most) * 100}%` }}
              aria-hidden="true"
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
