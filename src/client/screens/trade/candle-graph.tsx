import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drawing, DrawingPoint } from '#contract/drawings';
import type { Candle, Instrument } from '#contract/entities-market';
import { newKey } from '#contract/idempotency';
import { INDICATOR_NAMES, type IndicatorSettings } from '#machines/chart-tools/indicator-settings';
import type { ShownIndicator } from '../../../ui/candle-chart/indicators.ts';
import type { ChartPoint } from '../../../ui/candle-chart/time-axis.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { timesOf, useTimes } from '../../app/format/times.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { useTheme } from '../../app/hooks/use-media.ts';
import { fetchedView } from '../../app/shell/fetched-view.tsx';
import { chartToolsFeature, drawingsFeature } from '../../features/charting.ts';
import { candlesFeature } from '../../features/trading.ts';
import { useChartLines } from './alert-lines.ts';

const CandleChart = fetchedView(
  () => import('../../../ui/candle-chart/candle-chart.tsx'),
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
  const times = useTimes();
  const period = useChart(candlesFeature, ({ context }) => context.period);
  const rows = useChart(candlesFeature, ({ context }) => context.history);
  const live = useChart(candlesFeature, ({ context }) => context.live);
  const look = useChart(chartToolsFeature, ({ context }) => context.look);
  const isLog = useChart(chartToolsFeature, ({ context }) => context.isLog);
  const settings = useChart(chartToolsFeature, ({ context }) => context.indicators);
  return (
    <CandleChart
      {...useDrawn(instrument)}
      {...useChartLines(instrument)}
      look={look}
      isLog={isLog}
      indicators={shown(settings)}
      // What the library was taught holds for one language, zone and clock.
      key={times.key}
      times={{ ofDay: times.writer, days: timesOf(i18n.language, 'UTC', 'language').writer }}
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
        toLatest: t('trade.toLatest'),
      }}
    />
  );
}

/** What is drawn on the candles, and what a finger does to it. */
function useDrawn({ pricePrecision }: Instrument) {
  const drawings = useFeature(drawingsFeature);
  const drawn = useChart(drawingsFeature, ({ context }) => context.drawings);
  const selectedId = useChart(drawingsFeature, ({ context }) => context.selectedId);
  const isPlacing = useChart(drawingsFeature, (snapshot) => snapshot.hasTag('placing'));
  const kind = useChart(drawingsFeature, ({ context }) => context.tool);
  const placed = useChart(drawingsFeature, ({ context }) => context.placed);
  const placing = useMemo(
    () => (isPlacing ? { kind, points: placed.map(toPixels) } : null),
    [isPlacing, kind, placed],
  );
  const exact = ({ time, price }: ChartPoint): DrawingPoint => ({
    time,
    price: price.toFixed(pricePrecision),
  });
  return {
    drawings: drawnOn(drawn),
    selectedId,
    placing,
    onPoint: (point: ChartPoint) =>
      drawings.send({ type: 'point.placed', point: exact(point), id: newKey() }),
    onSelect: (id: string | null) => drawings.send({ type: 'drawing.selected', id }),
    onMoved: (id: string, points: ChartPoint[]) =>
      drawings.send({ type: 'drawing.moved', id, points: points.map(exact) }),
  };
}

const toPixels = ({ time, price }: DrawingPoint): ChartPoint => ({ time, price: Number(price) });

/** The same `from` gives the same answer, so that the chart is not drawn anew for each live candle. */
function remembered<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const known = new WeakMap<From, To>();
  return (from) => {
    const made = known.get(from) ?? make(from);
    known.set(from, made);
    return made;
  };
}

const drawnOn = remembered((drawn: readonly Drawing[]) =>
  drawn.map((drawing) => ({ ...drawing, points: drawing.points.map(toPixels) })),
);

const shown = remembered((settings: IndicatorSettings): ShownIndicator[] =>
  INDICATOR_NAMES.filter((name) => settings[name].isOn).map((name) => ({
    name,
    params: settings[name].params,
    colours: settings[name].colours,
  })),
);

type Plotted = { timestamp: number; open: number; high: number; low: number; close: number; volume: number };

/** Decimals become pixels here, and nowhere before. */
export function plot({ time, open, high, low, close, volume }: Candle): Plotted {
  return {
    timestamp: time,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
  };
}

const plotted = remembered((history: Candle[]): Plotted[] => history.map(plot));
