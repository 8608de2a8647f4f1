import { type Chart, dispose } from 'klinecharts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNumbers } from '../numbers.ts';
import styles from './candle-chart.module.css';
import { type Candle, CandleFeed } from './candle-feed.ts';
import { type ChartColours, readChartColours } from './chart-colours.ts';
import { type ChartWords, chartLanguage } from './chart-language.ts';
import { chartStyles } from './chart-styles.ts';
import { initChart } from './init-chart.ts';
import { showCrosshairOnPress } from './long-press.ts';
import { shareVerticalDrags } from './page-scroll.ts';
import { drawPriceLines, type PriceLine } from './price-lines.ts';

export interface CandleChartProps {
  /** BCP 47 tag of the language the chart speaks while it stands. */
  language: string;
  words: ChartWords;
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
}

interface Mounted {
  chart: Chart;
  feed: CandleFeed;
}

/** A candlestick chart with volume, in UTC. Heavy: import it lazily. */
export default function CandleChart(props: CandleChartProps) {
  const { symbol, candles, live, precision, periodSpan, theme, palette, lines, language, words } = props;
  const container = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState<Mounted | null>(null);
  const numbers = useNumbers();
  const { type, span } = periodSpan;

  const looks = useEffectEvent((colours: ChartColours) => chartStyles(colours, words));
  const tongue = useEffectEvent(() => chartLanguage(language, words, numbers));

  useEffect(() => {
    const element = container.current;
    const chart = element && initChart(element, looks(readChartColours(element)), tongue());
    if (!chart) return;
    // The press first: once it has the finger, the drag belongs to it alone.
    const stopPressing = showCrosshairOnPress(element, chart);
    const stopSharing = shareVerticalDrags(element);
    setMounted({ chart, feed: new CandleFeed(chart) });
    return () => {
      stopPressing();
      stopSharing();
      dispose(chart);
    };
  }, []);

  useEffect(() => {
    mounted?.feed.show({ symbol, precision, period: { type, span }, candles });
  }, [mounted, symbol, precision, type, span, candles]);

  useEffect(() => {
    if (live) mounted?.feed.merge(live);
  }, [mounted, live]);

  const paint = useEffectEvent(() => {
    if (!mounted || !container.current) return;
    const colours = readChartColours(container.current);
    mounted.chart.setStyles(looks(colours));
    drawPriceLines(mounted.chart, lines ?? [], precision, colours);
  });

  // A new theme or palette changes what the tokens resolve to.
  const paintKey = JSON.stringify([theme, palette, precision, lines, words]);
  useEffect(() => {
    if (!mounted || !paintKey) return;
    // A frame later: the owner of the theme may set the attribute in an effect of its own.
    const frame = requestAnimationFrame(() => paint());
    return () => cancelAnimationFrame(frame);
  }, [mounted, paintKey]);

  return (
    <div className={styles.root} role="img" aria-label={props.label ?? symbol}>
      <div ref={container} className={styles.plot} />
    </div>
  );
}
