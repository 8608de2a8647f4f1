import { type Chart, dispose, init } from 'klinecharts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './candle-chart.module.css';
import { type Candle, CandleFeed } from './candle-feed.ts';
import { CandleLegend, type CandleLegendLabels, SHORT_LABELS } from './candle-legend.tsx';
import { readChartColours } from './chart-colours.ts';
import { chartStyles } from './chart-styles.ts';
import { shareVerticalDrags } from './page-scroll.ts';
import { drawPriceLines, type PriceLine } from './price-lines.ts';

export interface CandleChartProps {
  symbol: string;
  /** Oldest first. */
  candles: readonly Candle[];
  /** The running candle, as it changes. */
  live?: Candle | undefined;
  precision: number;
  periodSpan: { type: 'minute' | 'hour' | 'day'; span: number };
  theme: 'dark' | 'light';
  /** Any text that changes when `data-palette` does. */
  palette?: string | undefined;
  lines?: readonly PriceLine[] | undefined;
  /** What the chart shows, for those who do not see it. */
  label?: string | undefined;
  legendLabels?: CandleLegendLabels | undefined;
}

interface Mounted {
  chart: Chart;
  feed: CandleFeed;
}

function createChart(element: HTMLElement): Mounted | null {
  const chart = init(element, {
    timezone: 'Etc/UTC',
    locale: 'en-US',
    styles: chartStyles(readChartColours(element)),
    // Prices are read whole: no 0.0{4}12.
    decimalFold: { threshold: 99 },
    hotkey: { enabled: false },
    layout: { yAxis: { gap: { top: 0.14, bottom: 0.08 } } },
  });
  if (!chart) return null;
  chart.setBarSpace(7);
  chart.setOffsetRightDistance(36);
  chart.createIndicator({ name: 'VOL', calcParams: [], paneId: 'volume' });
  chart.setPaneOptions({ id: 'volume', height: 56, dragEnabled: false });
  chart.overrideYAxis({ paneId: 'volume', gap: { top: 0.1, bottom: 0 }, createTicks: () => [] });
  return { chart, feed: new CandleFeed(chart) };
}

/** A candlestick chart with volume, in UTC. Heavy: import it lazily. */
export default function CandleChart(props: CandleChartProps) {
  const { symbol, candles, live, precision, periodSpan, theme, palette, lines } = props;
  const container = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState<Mounted | null>(null);
  const [pointed, setPointed] = useState<Candle | null>(null);
  const { type, span } = periodSpan;

  useEffect(() => {
    const element = container.current;
    const made = element && createChart(element);
    if (!made) return;
    const onCrosshair = (data: unknown) => {
      const { kLineData, paneId } = (data ?? {}) as { kLineData?: Candle; paneId?: string };
      setPointed(paneId && kLineData ? kLineData : null);
    };
    made.chart.subscribeAction('onCrosshairChange', onCrosshair);
    const resize = new ResizeObserver(() => made.chart.resize());
    resize.observe(element);
    const stopSharing = shareVerticalDrags(element);
    setMounted(made);
    return () => {
      resize.disconnect();
      stopSharing();
      dispose(made.chart);
    };
  }, []);

  useEffect(() => {
    mounted?.feed.show({ symbol, precision, period: { type, span }, candles });
  }, [mounted, symbol, precision, type, span, candles]);

  useEffect(() => {
    if (live) mounted?.feed.merge(live);
  }, [mounted, live]);

  const drawLines = useEffectEvent(({ chart }: Mounted, element: HTMLElement) =>
    drawPriceLines(chart, lines ?? [], precision, readChartColours(element)),
  );

  const linesKey = JSON.stringify(lines ?? []);
  // A new theme or palette changes what the tokens resolve to.
  useEffect(() => {
    // A frame later: whoever owns the theme may set the attribute in an effect of their own.
    const frame = requestAnimationFrame(() => {
      if (!mounted || !container.current) return;
      mounted.chart.setStyles(chartStyles(readChartColours(container.current)));
      drawLines(mounted, container.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [mounted, theme, palette, linesKey, precision]);

  return (
    <div className={styles.root} role="img" aria-label={props.label ?? symbol}>
      {pointed && (
        <CandleLegend
          candle={pointed}
          precision={precision}
          daily={type === 'day'}
          labels={props.legendLabels ?? SHORT_LABELS}
        />
      )}
      <div ref={container} className={styles.plot} />
    </div>
  );
}
