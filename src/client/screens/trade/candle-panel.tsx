import { useSelector } from '@xstate/react';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import Table from 'lucide-react/icons/table-2';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PERIODS, type Period } from '#contract/constants';
import type { Instrument } from '#contract/entities-market';
import { panesOf } from '#machines/chart-tools/indicator-settings';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFullScreen } from '../../../ui/use-full-screen.ts';
import { ViewSwitch } from '../../../ui/view-switch.tsx';
import { useLeft } from '../../app/hooks/back.ts';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { useMedia } from '../../app/hooks/use-media.ts';
import { useShown } from '../../app/hooks/use-shown.ts';
import { chartTemplatesFeature, chartToolsFeature, drawingsFeature } from '../../features/charting.ts';
import { recentFeature } from '../../features/recent.ts';
import { candlesFeature } from '../../features/trading.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { AlertsShown } from './alert-lines.ts';
import { CandleGraph } from './candle-graph.tsx';
import { CandleSummaryText, CandleTable } from './candle-table.tsx';
import { ChartReadings } from './chart-readings.tsx';
import { ChartSettings } from './chart-settings.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import styles from './chart-tools.module.css';
import { DrawingTools } from './drawing-tools.tsx';
import { OrderLineQuestion } from './order-line-bar.tsx';
import { SlimOrder } from './ticket-footer.tsx';
import { OrderLinesContext, useLines } from './use-order-lines.ts';

/** Holds the chart and its bars, and gives them the whole screen when they are to have it. */
export function ChartFrame({ children }: { children: ReactNode }) {
  const tools = useFeature(chartToolsFeature);
  const templates = useFeature(chartTemplatesFeature);
  const drawings = useFeature(drawingsFeature);
  const isFull = useChart(chartToolsFeature, (snapshot) => snapshot.hasTag('fullScreen'));
  useFullScreen(isFull, () => tools.send({ type: 'full.close' }));
  useLeft(() => {
    tools.send({ type: 'screen.left' });
    templates.send({ type: 'screen.left' });
    drawings.send({ type: 'screen.left' });
  });
  return (
    <section className={styles.frame} data-full={isFull || undefined}>
      {children}
    </section>
  );
}

/** As in chart-tools.module.css: a phone on its side gives the chart the screen. */
const TURNED =
  '(orientation: landscape) and (max-height: 500px) and (min-aspect-ratio: 3 / 2) and (pointer: coarse)';

/** Six periods over a candlestick chart, or over its figures (S2.45, S9.3): a thin view of the candles chart. */
export function CandlePanel({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const candles = useFeature(candlesFeature);
  const period = useChart(candlesFeature, ({ context }) => context.period);
  const isSignedIn = useSelector(useCharts().session, (snapshot) => snapshot.hasTag('signedIn'));
  const isFull = useChart(chartToolsFeature, (snapshot) => snapshot.hasTag('fullScreen'));
  const hasScreen = useMedia(TURNED) || isFull;
  const recent = useFeature(recentFeature);
  const drawings = useFeature(drawingsFeature);
  const [query] = useSearchParams();
  useShown(
    () => {
      candles.send({
        type: 'chart.shown',
        subject: { instrumentId: instrument.id, code: instrument.code },
        period: PERIODS.find((known) => known === query.get('period')) ?? null,
      });
      recent.send({ type: 'instrument.viewed', id: instrument.id });
      drawings.send({ type: 'chart.shown', instrumentId: instrument.id });
    },
    () => candles.send({ type: 'chart.hidden' }),
  );
  return (
    <ChartFrame>
      <WithOrderLines instrument={instrument}>
        {hasScreen && (
          <div className={styles.orders}>
            <SlimOrder instrument={instrument} />
          </div>
        )}
        <ViewSwitch
          bar={
            <Segmented<Period>
              look="bar"
              label={t('trade.periods')}
              value={period}
              options={PERIODS.map((value) => ({ value, label: t(`trade.period.${value}`) }))}
              onValueChange={(value) => candles.send({ type: 'period.picked', period: value })}
            />
          }
          toSecond={{ label: t('trade.asTable'), icon: <Table size={18} aria-hidden="true" /> }}
          toFirst={{ label: t('trade.asChart'), icon: <ChartCandlestick size={18} aria-hidden="true" /> }}
          first={() => (
            <>
              <CandleContent>
                <CandleSummaryText instrument={instrument} />
                <CandleGraph instrument={instrument} />
              </CandleContent>
              <ChartToolbar instrument={instrument} />
            </>
          )}
          second={() => (
            <>
              <CandleContent>
                <CandleTable instrument={instrument} />
              </CandleContent>
              <ChartReadings instrument={instrument} />
            </>
          )}
        />
      </WithOrderLines>
      {isSignedIn && <AlertsShown />}
      <MadeUpNote />
      <ChartSettings />
      <DrawingTools instrument={instrument} />
      <OrderLineQuestion instrument={instrument} />
    </ChartFrame>
  );
}

/** Makes the order lines anew with each price, once for all that shows them, and draws nothing else again. */
function WithOrderLines({ instrument, children }: { instrument: Instrument; children: ReactNode }) {
  return <OrderLinesContext value={useLines(instrument)}>{children}</OrderLinesContext>;
}

/** Under candles finer than what was recorded. */
function MadeUpNote() {
  const { t } = useTranslation();
  const isMadeUp = useChart(candlesFeature, ({ context }) => context.history.at(-1)?.isMadeUp === true);
  return isMadeUp ? <p className={styles.note}>{t('trade.madeUp')}</p> : null;
}

function CandleContent({ children }: { children: ReactNode }) {
  const shows = useChart(candlesFeature, (snapshot) => {
    const tags = ['failed', 'empty', 'candles'] as const;
    return tags.find((tag) => snapshot.hasTag(tag)) ?? 'skeleton';
  });
  const panes = useChart(chartToolsFeature, ({ context }) => panesOf(context.indicators).length);
  return (
    <div className={styles.canvas} data-panes={panes}>
      {shows === 'candles' ? children : <NoCandles shows={shows} />}
    </div>
  );
}

function NoCandles({ shows }: { shows: 'failed' | 'empty' | 'skeleton' }) {
  const { t } = useTranslation();
  const candles = useFeature(candlesFeature);
  switch (shows) {
    case 'skeleton':
      return <Skeleton shape="block" height="100%" />;
    case 'empty':
      return <EmptyState text={t('common.noData')} />;
    case 'failed':
      return <LoadFailed onRetry={() => candles.send({ type: 'chart.retry' })} />;
  }
}
