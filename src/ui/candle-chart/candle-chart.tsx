import ChevronsRight from 'lucide-react/icons/chevrons-right';
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { useNumbers } from '../numbers.ts';
import styles from './candle-chart.module.css';
import type { FedCandle } from './candle-feed.ts';
import { type ChartTimes, type ChartWords, chartLanguage } from './chart-language.ts';
import type { CandleLook } from './chart-styles.ts';
import type { DrawingListeners } from './drawing-claims.ts';
import type { ChartDrawing, PlacedDrawing } from './drawings.ts';
import type { ShownIndicator } from './indicators.ts';
import { type MountedChart, mountChart } from './mount-chart.ts';
import type { OrderLine } from './order-lines.ts';
import { type OrderLineListeners, OrderTags } from './order-tags.tsx';
import series from './series-colours.module.css';

export interface CandleChartProps extends DrawingListeners, OrderLineListeners {
  /** BCP 47 tag of the language the chart speaks while it stands. */
  language: string;
  words: ChartWords;
  /** How it writes times while it stands. */
  times: ChartTimes;
  symbol: string;
  /** Oldest first. */
  candles: readonly FedCandle[];
  /** The running candle, as it changes. */
  live?: FedCandle | undefined;
  precision: number;
  periodSpan: { type: 'minute' | 'hour' | 'day'; span: number };
  theme: 'dark' | 'light';
  /** Any text that changes when `data-palette` does. */
  palette?: string | undefined;
  /** Levels of orders, those over which others lie first. */
  lines?: readonly OrderLine[] | undefined;
  /** How a candle is drawn; as a solid one unless told. */
  look?: CandleLook | undefined;
  /** Equal distances of the price axis are equal ratios. */
  isLog?: boolean | undefined;
  /** The volume unless told. */
  indicators?: readonly ShownIndicator[] | undefined;
  /** Those below first. */
  drawings?: readonly ChartDrawing[] | undefined;
  selectedId?: string | null | undefined;
  /** The drawing whose points are being placed: presses are its points. */
  placing?: PlacedDrawing | null | undefined;
  /** What the chart shows, for those who do not see it. */
  label?: string | undefined;
}

const VOLUME: readonly ShownIndicator[] = [{ name: 'VOL', params: [] }];
const NONE: readonly ChartDrawing[] = [];
const NO_LINES: readonly OrderLine[] = [];

/** A candlestick chart with indicators and drawings. Heavy: import it lazily. */
export default function CandleChart(props: CandleChartProps) {
  const {
    symbol,
    candles,
    live,
    precision,
    periodSpan,
    theme,
    palette,
    lines = NO_LINES,
    language,
    words,
  } = props;
  const { look = 'candles', isLog = false, indicators = VOLUME, drawings = NONE } = props;
  const { selectedId = null, placing = null } = props;
  const container = useRef<HTMLDivElement>(null);
  const [mounted, setMounted] = useState<MountedChart | null>(null);
  const numbers = useNumbers();
  const { type, span } = periodSpan;

  const mount = useEffectEvent((element: HTMLElement) =>
    mountChart(element, words, chartLanguage(language, words, numbers, props.times), () => listeners.current),
  );
  const listeners = useRef<DrawingListeners>(props);
  useEffect(() => {
    listeners.current = props;
  });

  useEffect(() => {
    const made = container.current && mount(container.current);
    setMounted(made);
    return () => made?.stop();
  }, []);

  useEffect(() => {
    mounted?.feed.show({ symbol, precision, period: { type, span }, candles });
  }, [mounted, symbol, precision, type, span, candles]);

  useEffect(() => {
    if (live) mounted?.feed.merge(live);
  }, [mounted, live]);

  useEffect(() => mounted?.setLog(isLog), [mounted, isLog]);
  useEffect(() => mounted?.indicators.show(indicators), [mounted, indicators]);
  useEffect(() => {
    mounted?.drawings.show({ drawings, selectedId, placing, precision });
  }, [mounted, drawings, selectedId, placing, precision]);

  const paint = useEffectEvent(() => mounted?.paint(look, words));

  // A new theme or palette changes what the tokens resolve to.
  const paintKey = JSON.stringify([theme, palette, words, look]);
  useEffect(() => {
    if (!mounted || !paintKey) return;
    // A frame later: the owner of the theme may set the attribute in an effect of its own.
    const frame = requestAnimationFrame(() => paint());
    return () => cancelAnimationFrame(frame);
  }, [mounted, paintKey]);

  const showLines = useEffectEvent(() => mounted?.orderLines.show(lines, precision));
  const linesKey = JSON.stringify([lines, precision]);
  useEffect(() => {
    if (mounted && linesKey) showLines();
  }, [mounted, linesKey]);

  return (
    <div className={classNames(styles.root, series.series)}>
      <div ref={container} className={styles.plot} role="img" aria-label={props.label ?? symbol} />
      {mounted && (
        <OrderTags lines={lines} drawn={mounted.orderLines} listeners={props} isInert={placing !== null} />
      )}
      {mounted && <BackToNow chart={mounted} label={words.toLatest} isInert={placing !== null} />}
    </div>
  );
}

/** Leads back to the last candle, while that is out of sight. It stands in the corner that the candles left. */
function BackToNow({ chart, label, isInert }: { chart: MountedChart; label: string; isInert: boolean }) {
  const follow = useCallback((hear: () => void) => chart.followRange(hear), [chart]);
  const corner = useSyncExternalStore(follow, () => chart.cornerInThePast());
  return (
    corner !== null && (
      <IconButton
        filled
        className={styles.toLatest}
        style={{ translate: corner }}
        inert={isInert}
        label={label}
        onClick={chart.toLatest}
      >
        <ChevronsRight size={20} aria-hidden="true" />
      </IconButton>
    )
  );
}
