import { useTranslation } from 'react-i18next';
import type { Candle, Instrument } from '#contract/entities-market';
import { useChart } from '../../app/charts.ts';
import { fetchedView } from '../../app/fetched-view.tsx';
import { useTheme } from '../../app/use-theme.ts';
import { candlesFeature } from '../../features/trading.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const CandleChart = fetchedView(
  () => import('../../ui/candle-chart/candle-chart.tsx'),
  () => <Skeleton shape="block" height="100%" />,
);

const SPANS = {
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '60min': { type: 'hour', span: 1 },
  '1day': { type: 'day', span: 1 },
} as const;

/** The candles drawn. */
export function CandleGraph({ instrument }: { instrument: Instrument }) {
  const { t, i18n } = useTranslation();
  const theme = useTheme();
  const period = useChart(candlesFeature, ({ context }) => context.period);
  const rows = useChart(candlesFeature, ({ context }) => context.history);
  const live = useChart(candlesFeature, ({ context }) => context.live);
  return (
    <CandleChart
      // What the library was taught holds for one language.
      key={i18n.language}
      language={i18n.language}
      symbol={instrument.code}
      candles={plotted(rows)}
      live={live ? plot(live) : undefined}
      precision={instrument.pricePrecision}
      periodSpan={SPANS[period]}
      theme={theme}
      label={t('trade.chart', { code: instrument.showCode })}
      words={{
        time: t('trade.column.time'),
        open: t('trade.open'),
        high: t('trade.high'),
        low: t('trade.low'),
        close: t('trade.close'),
        volume: t('trade.volume'),
      }}
    />
  );
}

type Plotted = { timestamp: number; open: number; high: number; low: number; close: number; volume: number };

/** Decimals become pixels here, and nowhere before. */
function plot({ time, open, high, low, close, volume }: Candle): Plotted {
  return {
    timestamp: time,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
  };
}

const PLOTTED = new WeakMap<Candle[], Plotted[]>();

/** The same history gives the same array, so that the chart is not drawn anew for each live candle. */
function plotted(history: Candle[]): Plotted[] {
  const known = PLOTTED.get(history) ?? history.map(plot);
  PLOTTED.set(history, known);
  return known;
}
