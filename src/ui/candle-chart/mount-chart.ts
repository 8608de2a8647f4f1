import { type Chart, dispose } from 'klinecharts';
import { showAveraged } from './averaged-candles.ts';
import { CandleFeed } from './candle-feed.ts';
import { readChartColours } from './chart-colours.ts';
import type { ChartLanguage } from './chart-language.ts';
import { type CandleLook, chartStyles, type LegendLabels } from './chart-styles.ts';
import { type DrawingListeners, drawingClaims, selectAt } from './drawing-claims.ts';
import { Drawings } from './drawings.ts';
import { ownFingers } from './finger-owner.ts';
import { Indicators } from './indicators.ts';
import { initChart } from './init-chart.ts';
import { showCrosshairOnPress } from './long-press.ts';
import { OrderLines } from './order-lines.ts';
import { shareVerticalDrags } from './page-scroll.ts';
import { CANDLES } from './panes.ts';
import { pointAt } from './time-axis.ts';

/** A chart that stands in the page, and what is drawn on it. */
export interface MountedChart {
  chart: Chart;
  feed: CandleFeed;
  indicators: Indicators;
  drawings: Drawings;
  orderLines: OrderLines;
  /** Reads the colours where the chart stands, and draws in them. */
  paint: (look: CandleLook, labels: LegendLabels) => void;
  setLog: (isLog: boolean) => void;
  /** Hears whenever other candles may be in sight; returns how to stop. */
  followRange: (hear: () => void) => () => void;
  /** Shows the last candle, and ends what is left of a swipe. */
  toLatest: () => void;
  /** While the last candle is out of sight, where the pane of the candles ends, as a translation; else null. */
  cornerInThePast: () => string | null;
  stop: () => void;
}

/** Puts a chart into an element; null where the browser cannot draw. */
export function mountChart(
  element: HTMLElement,
  labels: LegendLabels,
  language: ChartLanguage,
  listeners: () => DrawingListeners,
): MountedChart | null {
  let colours = readChartColours(element);
  const chart = initChart(element, chartStyles(colours, labels), language);
  if (!chart) return null;
  const stopped = new AbortController();
  const indicators = new Indicators(chart, () => colours);
  const drawings = new Drawings(chart, () => colours);
  const orderLines = new OrderLines(chart, () => colours);
  // In this order: who owns a finger, then the long press, and what neither takes may scroll the page.
  const stops = [
    ownFingers(element, {
      claims: drawingClaims(chart, drawings, listeners),
      onTap: (press) => selectAt(chart, drawings, press, listeners),
      onHover: (pixel) => {
        if (drawings.scene.placing) drawings.preview(pixel && pointAt(chart, pixel));
      },
    }),
    showCrosshairOnPress(element, chart),
    shareVerticalDrags(element),
    fitOnResize(element, indicators),
  ];
  return {
    chart,
    feed: new CandleFeed(chart),
    indicators,
    drawings,
    orderLines,
    paint: (look, words) => {
      colours = readChartColours(element);
      chart.setStyles(chartStyles(colours, words, look));
      showAveraged(chart, look === 'averaged', () => colours);
    },
    setLog: (isLog) => {
      chart.overrideYAxis({ paneId: CANDLES, name: isLog ? 'logarithm' : 'normal' });
      indicators.leaveRoom();
    },
    followRange: (hear) => {
      chart.subscribeAction('onVisibleRangeChange', hear);
      return () => chart.unsubscribeAction('onVisibleRangeChange', hear);
    },
    toLatest: () => {
      chart.scrollToRealTime();
      // The library goes on with a swipe until a finger is on its canvas, and would carry the chart away again.
      chart.setScrollEnabled(false);
      for (const type of ['pointerdown', 'wheel'])
        window.addEventListener(type, () => chart.setScrollEnabled(true), {
          ...{ capture: true, once: true, passive: true },
          signal: stopped.signal,
        });
    },
    cornerInThePast: () => {
      if (chart.getVisibleRange().to >= chart.getDataList().length) return null;
      const { width = 0, height = 0 } = chart.getSize(CANDLES, 'main') ?? {};
      return `${width}px ${height}px`;
    },
    stop: () => {
      stopped.abort();
      for (const stop of stops) stop();
      dispose(chart);
    },
  };
}

/** The panes share whatever height the chart has. */
function fitOnResize(element: HTMLElement, indicators: Indicators): () => void {
  const observer = new ResizeObserver(() => indicators.shareHeight());
  observer.observe(element);
  return () => observer.disconnect();
}
