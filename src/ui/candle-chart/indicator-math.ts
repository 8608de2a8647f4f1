import { bollinger, bullBear, cloud, means, parabolic, weightedPrice } from './price-indicators.ts';
import {
  type Calculation,
  closesOf,
  combined,
  difference,
  exponentialMean,
  type IndicatorBar,
  type IndicatorSeries,
  type IndicatorValues,
  lineOf,
  medianOf,
  rangesOf,
  runningSum,
  simpleMean,
  typicalOf,
  valueRows,
  wilderMean,
} from './series.ts';

/**
 * What each indicator is by the usual definitions, from the candles alone: no chart, no colours. To add one: write it here; the
 * compiler names where its figures are written, and `INDICATORS` in the chart tools offers it.
 */

export type DrawnIndicator =
  | ('MA' | 'EMA' | 'BBI' | 'BOLL' | 'SAR' | 'VWAP' | 'ICHIMOKU')
  | ('VOL' | 'MACD' | 'RSI' | 'KDJ' | 'ATR' | 'DMI' | 'CCI' | 'WR' | 'ROC' | 'MTM' | 'TRIX' | 'BIAS')
  | ('PSY' | 'DMA' | 'AO' | 'OBV' | 'PVT');

const volume: Calculation = (bars) => bars.map((bar) => ({ volume: bar.volume ?? 0 }));

/** The distance of a fast from a slow mean, its own mean as the signal, and how far the two are apart. */
const convergence: Calculation = (bars, [fast = 12, slow = 26, length = 9]) => {
  const closes = closesOf(bars);
  const [quick, calm] = [exponentialMean(closes, fast), exponentialMean(closes, slow)];
  const ahead = difference(quick, calm);
  const signal = exponentialMean(ahead, length);
  return valueRows({ difference: ahead, signal, histogram: difference(ahead, signal) }, bars.length);
};

/** Wilder's relative strength: rises against falls, from 0 to 100. */
const strength: Calculation = (bars, params) => {
  const lines = params.map((length, index) => [lineOf(index), strengthOf(bars, length)] as const);
  return valueRows(Object.fromEntries(lines), bars.length);
};

function strengthOf(bars: readonly IndicatorBar[], length: number): IndicatorSeries {
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
  const ranges = rangesOf(bars, length);
  return bars.map(({ close }, index) => {
    const range = ranges[index];
    if (!range) return {};
    const { low, high } = range;
    const place = high === low ? 50 : (100 * (close - low)) / (high - low);
    k += (place - k) / smoothK;
    d += (k - d) / smoothD;
    return { k, d, j: 3 * k - 2 * d };
  });
};

/** How far the price went in each candle, a gap before it included. */
const trueRanges = (bars: readonly IndicatorBar[]): number[] =>
  bars.map(({ high, low }, index) => {
    const before = bars[index - 1]?.close ?? low;
    return Math.max(high, before) - Math.min(low, before);
  });

const averageRange: Calculation = (bars, [length = 14]) =>
  valueRows({ line: wilderMean(trueRanges(bars), length) }, bars.length);

/** Wilder's directional movement: rises against falls of the extremes, and how strongly one of them prevails (ADX). */
const directional: Calculation = (bars, [length = 14]) => {
  const moves = (of: (bar: IndicatorBar, before: IndicatorBar) => number): IndicatorSeries =>
    wilderMean(
      bars.map((bar, index) => {
        const before = bars[index - 1];
        return before && of(bar, before);
      }),
      length,
    );
  const up = (bar: IndicatorBar, before: IndicatorBar): number => bar.high - before.high;
  const down = (bar: IndicatorBar, before: IndicatorBar): number => before.low - bar.low;
  const prevailing = (own: number, other: number): number => (own > other && own > 0 ? own : 0);
  const range = wilderMean(
    trueRanges(bars).map((value, index) => (index === 0 ? undefined : value)),
    length,
  );
  const plus = combined(
    moves((...pair) => prevailing(up(...pair), down(...pair))),
    range,
    share,
  );
  const minus = combined(
    moves((...pair) => prevailing(down(...pair), up(...pair))),
    range,
    share,
  );
  const strengths = combined(plus, minus, (a, b) => share(Math.abs(a - b), a + b));
  return valueRows({ plus, minus, trend: wilderMean(strengths, length) }, bars.length);
};

/** In percent; of nothing it is none. */
const share = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);

/** How far the typical price is from its mean, in usual distances. */
const channel: Calculation = (bars, [length = 20]) => {
  const prices = bars.map(typicalOf);
  const line = simpleMean(prices, length).map((mean, index) => {
    if (mean === undefined) return undefined;
    const usual =
      prices.slice(index - length + 1, index + 1).reduce((sum, price) => sum + Math.abs(price - mean), 0) /
      length;
    return usual === 0 ? 0 : ((prices[index] ?? mean) - mean) / (0.015 * usual);
  });
  return valueRows({ line }, bars.length);
};

/** Williams: where the close stands below the highest price of the last candles, from -100 to 0. */
const percentRange: Calculation = (bars, [length = 14]) => {
  const line = rangesOf(bars, length).map((range, index) => {
    if (!range) return undefined;
    const { low, high } = range;
    return high === low ? -50 : (100 * ((bars[index]?.close ?? high) - high)) / (high - low);
  });
  return valueRows({ line }, bars.length);
};

/** A line, and its mean. */
const withMean = (line: IndicatorSeries, length: number): IndicatorValues[] =>
  valueRows({ line, mean: simpleMean(line, length) }, line.length);

/** The close against the one so many candles before. */
const against = (
  bars: readonly IndicatorBar[],
  length: number,
  compare: (close: number, before: number) => number,
): IndicatorSeries =>
  bars.map(({ close }, index) => {
    const before = bars[index - length];
    return before && compare(close, before.close);
  });

const change: Calculation = (bars, [length = 12, signal = 6]) =>
  withMean(
    against(bars, length, (close, before) => share(close - before, before)),
    signal,
  );

const momentum: Calculation = (bars, [length = 12, signal = 6]) =>
  withMean(
    against(bars, length, (close, before) => close - before),
    signal,
  );

/** By how much the mean of the mean of the mean changed, in percent. */
const triple: Calculation = (bars, [length = 12, signal = 9]) => {
  const smooth = [1, 2, 3].reduce(
    (series: IndicatorSeries) => exponentialMean(series, length),
    closesOf(bars),
  );
  const before: IndicatorSeries = [undefined, ...smooth.slice(0, -1)];
  return withMean(
    combined(smooth, before, (now, last) => share(now - last, last)),
    signal,
  );
};

/** How far the close is from its means, in percent of them. */
const bias: Calculation = (bars, params) => {
  const closes = closesOf(bars);
  const lines = params.map((length, index) => [
    lineOf(index),
    combined(closes, simpleMean(closes, length), (close, mean) => share(close - mean, mean)),
  ]);
  return valueRows(Object.fromEntries(lines), bars.length);
};

/** How many of the last candles rose, in percent. */
const mood: Calculation = (bars, [length = 12, signal = 6]) => {
  const rises = against(bars, 1, (close, before) => (close > before ? 100 : 0));
  return withMean(simpleMean(rises, length), signal);
};

const meansApart: Calculation = (bars, [fast = 10, slow = 50, signal = 10]) => {
  const closes = closesOf(bars);
  return withMean(difference(simpleMean(closes, fast), simpleMean(closes, slow)), signal);
};

const awesome: Calculation = (bars, [fast = 5, slow = 34]) => {
  const middles = bars.map(medianOf);
  return valueRows(
    { histogram: difference(simpleMean(middles, fast), simpleMean(middles, slow)) },
    bars.length,
  );
};

/** The volume of each candle by the way its close went, all added up. */
const volumeSum =
  (weightOf: (close: number, before: number) => number): Calculation =>
  (bars) => {
    const parts = bars.map(
      ({ close, volume: units = 0 }, index) => units * weightOf(close, bars[index - 1]?.close ?? close),
    );
    return valueRows({ line: runningSum(parts) }, bars.length);
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
  BBI: bullBear,
  VWAP: weightedPrice,
  ICHIMOKU: cloud,
  ATR: averageRange,
  DMI: directional,
  CCI: channel,
  WR: percentRange,
  ROC: change,
  MTM: momentum,
  TRIX: triple,
  BIAS: bias,
  PSY: mood,
  DMA: meansApart,
  AO: awesome,
  OBV: volumeSum((close, before) => Math.sign(close - before)),
  PVT: volumeSum((close, before) => (close - before) / before),
};

/** An indicator of every candle, oldest first, and of those to come where it reaches ahead. */
export function indicatorRows(
  name: DrawnIndicator,
  params: readonly number[],
  bars: readonly IndicatorBar[],
): IndicatorValues[] {
  return CALCULATIONS[name](bars, params);
}

/** An indicator of every candle, oldest first. */
export const indicatorValues = (
  ...[name, params, bars]: Parameters<typeof indicatorRows>
): IndicatorValues[] => indicatorRows(name, params, bars).slice(0, bars.length);
