import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PERIODS, type Period } from '#contract/constants';
import type { Candle, Instrument } from '#contract/entities-market';
import { useFeature } from '../../app/charts.ts';
import { useShown } from '../../app/use-shown.ts';
import { useTheme } from '../../app/use-theme.ts';
import { candlesFeature } from '../../features/trading.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './trade-screen.module.css';

const CandleChart = lazy(() => import('../../ui/candle-chart/candle-chart.tsx'));

const SPANS = {
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '60min': { type: 'hour', span: 1 },
  '1day': { type: 'day', span: 1 },
} as const;

/** Six periods over a candlestick chart (S2.45, S9.3): a thin view of the candles chart. */
export function CandlePanel({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const candles = useFeature(candlesFeature);
  const period = useSelector(candles, ({ context }) => context.period);
  useShown(
    () =>
      candles.send({ type: 'chart.shown', subject: { instrumentId: instrument.Id, code: instrument.Code } }),
    () => candles.send({ type: 'chart.hidden' }),
  );
  return (
    <section className={styles.chart}>
      <Segmented<Period>
        look="bar"
        label={t('trade.periods')}
        value={period}
        options={PERIODS.map((value) => ({ value, label: t(`trade.period.${value}`) }))}
        onValueChange={(value) => candles.send({ type: 'period.picked', period: value })}
      />
      <div className={styles.canvas}>
        <CandleContent instrument={instrument} period={period} />
      </div>
    </section>
  );
}

function CandleContent({ instrument, period }: { instrument: Instrument; period: Period }) {
  const { t } = useTranslation();
  const candles = useFeature(candlesFeature);
  const theme = useTheme();
  const rows = useSelector(candles, ({ context }) => context.history);
  const live = useSelector(candles, ({ context }) => context.live);
  const shows = useSelector(candles, (snapshot) => {
    if (snapshot.hasTag('failed')) return 'failed';
    if (snapshot.hasTag('empty')) return 'empty';
    return snapshot.hasTag('candles') ? 'candles' : 'skeleton';
  });
  const skeleton = <Skeleton shape="block" height="100%" />;
  if (shows === 'skeleton') return skeleton;
  if (shows === 'empty') return <EmptyState text={t('common.noData')} />;
  if (shows === 'failed')
    return (
      <FailedState
        text={t('common.loadFailed')}
        retryLabel={t('common.retry')}
        onRetry={() => candles.send({ type: 'chart.retry' })}
      />
    );
  return (
    <Suspense fallback={skeleton}>
      <CandleChart
        symbol={instrument.Code}
        candles={plotted(rows)}
        live={live ? plot(live) : undefined}
        precision={instrument.PricePrecision}
        periodSpan={SPANS[period]}
        theme={theme}
        label={t('trade.chart', { code: instrument.ShowCode })}
        legendLabels={{
          open: t('trade.open'),
          high: t('trade.high'),
          low: t('trade.low'),
          close: t('trade.close'),
          volume: t('trade.volume'),
        }}
      />
    </Suspense>
  );
}

type Plotted = { timestamp: number; open: number; high: number; low: number; close: number; volume: number };

/** Decimals become pixels here, and nowhere before. */
function plot({ Time, Open, High, Low, Close, Volume }: Candle): Plotted {
  return {
    timestamp: Time,
    open: Number(Open),
    high: Number(High),
    low: Number(Low),
    close: Number(Close),
    volume: Number(Volume),
  };
}

const PLOTTED = new WeakMap<Candle[], Plotted[]>();

/** The same history gives the same array, so that the chart is not drawn anew for each live candle. */
function plotted(history: Candle[]): Plotted[] {
  const known = PLOTTED.get(history) ?? history.map(plot);
  PLOTTED.set(history, known);
  return known;
}
