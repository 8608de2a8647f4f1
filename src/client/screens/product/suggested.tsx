import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { useChart, useCharts } from '../../app/hooks/charts.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { recentFeature } from '../../features/recent.ts';
import { LiveChange } from '../../parts/live-change.tsx';
import { popularOf } from '../../parts/popular.ts';
import { InstrumentRows } from './instrument-rows.tsx';
import styles from './product-screen.module.css';

/** While nothing is typed (S2.13): what was looked at last on this device, and what is popular. */
export function Suggested() {
  const { t } = useTranslation();
  const { quotes } = useCharts();
  useShown(
    () => quotes.send({ type: 'quotes.shown' }),
    () => quotes.send({ type: 'quotes.hidden' }),
  );
  const listed = useSelector(quotes, ({ context }) => context.instruments);
  const viewed = useChart(recentFeature, ({ context }) => context.ids);
  const recent = viewed.flatMap((id) => listed.find((instrument) => instrument.id === id) ?? []);
  return (
    <div className={styles.list}>
      <p className={styles.hint}>{t('search.blank')}</p>
      <InstrumentRows title={t('home.recent')} rows={recent.map(rowOf)} />
      <InstrumentRows title={t('product.popular')} rows={popularOf(listed).map(rowOf)} />
    </div>
  );
}

const rowOf = ({ id, code, showCode, logo }: Instrument) => ({
  id,
  code,
  showCode,
  logo,
  value: <LiveChange code={code} />,
});
