import type { Chart, KLineData, Period } from 'klinecharts';
import { hideCrosshair } from './panes.ts';

export interface FedCandle {
  /** First millisecond, UTC. */
  timestamp: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export interface Series {
  symbol: string;
  precision: number;
  period: Period;
  candles: readonly FedCandle[];
}

/** Hands candles to a chart: a new series replaces the old one, a grown one is merged at its end. */
export class CandleFeed {
  readonly #chart: Chart;
  #series: Series | null = null;
  #push: ((bar: KLineData) => void) | null = null;

  constructor(chart: Chart) {
    this.#chart = chart;
    chart.setDataLoader({
      getBars: ({ type, callback }) =>
        callback(
          type === 'init' ? (this.#series?.candles.map((candle) => ({ ...candle })) ?? []) : [],
          false,
        ),
      subscribeBar: ({ callback }) => {
        this.#push = callback;
      },
      unsubscribeBar: () => {
        this.#push = null;
      },
    });
  }

  show(next: Series): void {
    const last = this.#series;
    this.#series = next;
    if (last && !isSameSubject(last, next)) hideCrosshair(this.#chart);
    if (last?.symbol !== next.symbol || last.precision !== next.precision) {
      this.#chart.setSymbol({ ticker: next.symbol, pricePrecision: next.precision, volumePrecision: 0 });
    }
    if (last?.period.type !== next.period.type || last.period.span !== next.period.span) {
      this.#chart.setPeriod(next.period);
    } else if (last.symbol === next.symbol && last.candles !== next.candles) {
      if (isGrownFrom(last.candles, next.candles)) {
        for (const candle of next.candles.slice(last.candles.length - 1)) this.merge(candle);
      } else this.#chart.resetData();
    }
  }

  /** Replaces the running candle, or appends the next. Older ones are ignored. */
  merge(candle: FedCandle): void {
    this.#push?.({ ...candle });
  }
}

/** A crosshair points at a candle of one instrument in one period. */
function isSameSubject(last: Series, next: Series): boolean {
  return (
    last.symbol === next.symbol &&
    last.period.type === next.period.type &&
    last.period.span === next.period.span
  );
}

function isGrownFrom(last: readonly FedCandle[], next: readonly FedCandle[]): boolean {
  return (
    last.length > 0 &&
    next.length >= last.length &&
    last[0]?.timestamp === next[0]?.timestamp &&
    last.at(-1)?.timestamp === next[last.length - 1]?.timestamp
  );
}
