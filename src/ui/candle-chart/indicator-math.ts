import type { FedCandle } from './candle-feed.ts';

/** What each indicator is by the usual definitions, from the candles alone: no chart, no colours. */

export type DrawnIndicator = 'MA' | 'EMA' | 'BOLL' | 'SAR' | 'VOL' | 'MACD' | 'RSI' | 'KDJ';

/** The figures of one candle by the name of their line; a line is missing until enough candles came before. */
export type IndicatorValues = Partial<Record<string, number>>;

type Bar = Pick<FedCandle, 'open' | 'high' | 'low' | 'close'> & { volume?: number | undefined };
type Calculation = (bars: readonly Bar[], params: readonly number[]) => IndicatorValues[];
type Series = readonly (number | undefined)[];

const closesOf = (bars: readonly Bar[]): number[] => bars.map(({ close }) => close);

/** The mean of the last `length` values. */
function simpleMean(values: readonly number[], length: number): Series {
  let sum = 0;
  return values.map((value, index) => {
    sum += value - (values[index - length] ?? 0);
    return index >= length - 1 ? sum / length : undefined;
  });
}

/** A mean in which each value weighs less the older it is; it begins with the plain mean of the first ones. */
function exponentialMean(values: Series, length: number): Series {
  const weight = 2 / (length + 1);
  const first = values.findIndex((value) => value !== undefined);
  let mean: number | undefined;
  let sum = 0;
  return values.map((value, index) => {
    if (value === undefined) return undefined;
    const known = index - first + 1;
    if (mean !== undefined) mean += (value - mean) * weight;
    else {
      sum += value;
      if (known === length) mean = sum / length;
    }
    return mean;
  });
}

/** Series side by side, one record for each candle. */
function rowsOf(lines: Readonly<Record<string, Series>>, count: number): IndicatorValues[] {
  const entries = Object.entries(lines);
  return Array.from({ length: count }, (_, index) => {
    const row: IndicatorValues = {};
    for (const [name, series] of entries) {
      const value = series[index];
      if (value !== undefined) row[name] = value;
    }
    return row;
  });
}

const means =
  (mean: (values: readonly number[], length: number) => Series): Calculation =>
  (bars, params) => {
    const closes = closesOf(bars);
    const lines = params.map((length, index) => [lineOf(index), mean(closes, length)] as const);
    return rowsOf(Object.fromEntries(lines), bars.length);
  };

/** The line of the parameter at a place, where each has a line of its own. */
export const lineOf = (index: number): string => `line${index + 1}`;

/** Bollinger: the mean, and the band of so many standard deviations around it. */
const bollinger: Calculation = (bars, [length = 20, width = 2]) => {
  const closes = closesOf(bars);
  const middle = simpleMean(closes, length);
  const spread = middle.map((mean, index) => {
    if (mean === undefined) return undefined;
    const squares = closes
      .slice(index - length + 1, index + 1)
      .reduce((sum, close) => sum + (close - mean) ** 2, 0);
    return width * Math.sqrt(squares / length);
  });
  const beside = (sign: number): Series =>
    middle.map((mean, index) => {
      const distance = spread[index];
      return mean === undefined || distance === undefined ? undefined : mean + sign * distance;
    });
  return rowsOf({ upper: beside(1), middle, lower: beside(-1) }, bars.length);
};

/** Wilder's parabolic stop and reverse: `step` is added to the acceleration at each new extreme, up to `limit`. */
const parabolic: Calculation = (bars, [step = 0.02, limit = 0.2]) => {
  let isRising = (bars[1]?.close ?? 0) >= (bars[0]?.close ?? 0);
  let stop = (isRising ? bars[0]?.low : bars[0]?.high) ?? 0;
  let extreme = (isRising ? bars[0]?.high : bars[0]?.low) ?? 0;
  let pace = step;
  return bars.map((bar, index) => {
    if (index === 0) return {};
    const before = [bars[index - 1] ?? bar, bars[index - 2] ?? bars[index - 1] ?? bar];
    stop += pace * (extreme - stop);
    // The stop never enters the range of the two candles before.
    stop = isRising
      ? Math.min(stop, ...before.map(({ low }) => low))
      : Math.max(stop, ...before.map(({ high }) => high));
    const isReached = isRising ? bar.low < stop : bar.high > stop;
    if (isReached) {
      isRising = !isRising;
      stop = extreme;
      extreme = isRising ? bar.high : bar.low;
      pace = step;
    } else if (isRising ? bar.high > extreme : bar.low < extreme) {
      extreme = isRising ? bar.high : bar.low;
      pace = Math.min(pace + step, limit);
    }
    return { stop };
  });
};

const volume: Calculation = (bars) => bars.map((bar) => ({ volume: bar.volume ?? 0 }));

/** The distance of a fast from a slow mean, its own mean as the signal, and how far the two are apart. */
const convergence: Calculation = (bars, [fast = 12, slow = 26, length = 9]) => {
  const closes = closesOf(bars);
  const [quick, calm] = [exponentialMean(closes, fast), exponentialMean(closes, slow)];
  const difference = quick.map((value, index) => minus(value, calm[index]));
  const signal = exponentialMean(difference, length);
  const histogram = difference.map((value, index) => minus(value, signal[index]));
  return rowsOf({ difference, signal, histogram }, bars.length);
};

const minus = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? undefined : one - other;

/** Wilder's relative strength: rises against falls, from 0 to 100. */
const strength: Calculation = (bars, params) => {
  const lines = params.map((length, index) => [lineOf(index), strengthOf(bars, length)] as const);
  return rowsOf(Object.fromEntries(lines), bars.length);
};

function strengthOf(bars: readonly Bar[], length: number): Series {
  let [rise, fall] = [0, 0];
  return bars.map(({ close }, index) => {
    const change = close - (bars[index - 1]?.close ?? close);
    const share = Math.min(index, length);
    if (index === 0) return undefined;
    rise += (Math.max(change, 0) - rise) / share;
    fall += (Math.max(-change, 0) - fall) / share;
    if (index < length) return undefined;
    return rise + fall === 0 ? 50 : (100 * rise) / (rise + fall);
  });
}

/** Where the close stands in the range of the last candles (K), its mean (D), and how far K runs ahead (J). */
const stochastic: Calculation = (bars, [length = 9, smoothK = 3, smoothD = 3]) => {
  let [k, d] = [50, 50];
  return bars.map(({ close }, index) => {
    if (index < length - 1) return {};
    const range = bars.slice(index - length + 1, index + 1);
    const low = Math.min(...range.map((bar) => bar.low));
    const high = Math.max(...range.map((bar) => bar.high));
    const place = high === low ? 50 : (100 * (close - low)) / (high - low);
    k += (place - k) / smoothK;
    d += (k - d) / smoothD;
    return { k, d, j: 3 * k - 2 * d };
  });
};

const CALCULATIONS: Readonly<Record<DrawnIndicator, Calculation>> = {
  MA: means(simpleMean),
  EMA: means(exponentialMean),
  BOLL: bollinger,
  SAR: parabolic,
  VOL: volume,
  MACD: convergence,
  RSI: strength,
  KDJ: stochastic,
};

/** An indicator of every candle, oldest first. */
export function indicatorValues(
  name: DrawnIndicator,
  params: readonly number[],
  bars: readonly Bar[],
): IndicatorValues[] {
  return CALCULATIONS[name](bars, params);
}
