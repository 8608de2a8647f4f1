import {
  type Calculation,
  closesOf,
  combined,
  type IndicatorBar,
  type IndicatorSeries,
  lineOf,
  rangesOf,
  simpleMean,
  typicalOf,
  valueRows,
} from './series.ts';
import { UNIT_MS } from './time-axis.ts';

/** The indicators that are drawn over the candles, and candles that are averages themselves. */

export const means =
  (mean: (values: IndicatorSeries, length: number) => IndicatorSeries): Calculation =>
  (bars, params) => {
    const closes = closesOf(bars);
    const lines = params.map((length, index) => [lineOf(index), mean(closes, length)] as const);
    return valueRows(Object.fromEntries(lines), bars.length);
  };

/** Bollinger: the mean, and the band of so many standard deviations around it. */
export const bollinger: Calculation = (bars, [length = 20, width = 2]) => {
  const closes = closesOf(bars);
  const middle = simpleMean(closes, length);
  const spread = middle.map((mean, index) => {
    if (mean === undefined) return undefined;
    const squares = closes
      .slice(index - length + 1, index + 1)
      .reduce((sum, close) => sum + (close - mean) ** 2, 0);
    return width * Math.sqrt(squares / length);
  });
  const beside = (sign: number): IndicatorSeries =>
    middle.map((mean, index) => {
      const distance = spread[index];
      return mean === undefined || distance === undefined ? undefined : mean + sign * distance;
    });
  return valueRows({ upper: beside(1), middle, lower: beside(-1) }, bars.length);
};

/** Wilder's parabolic stop and reverse: `step` is added to the acceleration at each new extreme, up to `limit`. */
export const parabolic: Calculation = (bars, [step = 0.02, limit = 0.2]) => {
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

/** The mean of four means. */
export const bullBear: Calculation = (bars, params) => {
  const closes = closesOf(bars);
  const sum = params
    .map((length) => simpleMean(closes, length))
    .reduce((one, other) => combined(one, other, add));
  return valueRows({ line: sum.map((value) => value && value / params.length) }, bars.length);
};

const add = (one: number, other: number): number => one + other;

/** The first day of the epoch was a Thursday. */
const DAYS_FROM_MONDAY = 3;

/** The day of UTC. Of daily candles each would be a session of its own: theirs is the week, from its Monday. */
const sessionOf = (bars: readonly IndicatorBar[]): ((timestamp: number) => number) => {
  const isDaily = (bars[1]?.timestamp ?? 0) - (bars[0]?.timestamp ?? 0) >= UNIT_MS.day;
  return (timestamp) => {
    const day = Math.floor(timestamp / UNIT_MS.day);
    return isDaily ? Math.floor((day + DAYS_FROM_MONDAY) / 7) : day;
  };
};

/** The mean price of the session so far, each candle weighed by its volume. */
export const weightedPrice: Calculation = (bars) => {
  const session = sessionOf(bars);
  let [day, worth, traded] = [Number.NaN, 0, 0];
  return bars.map((bar) => {
    const { timestamp = 0, volume: units = 0 } = bar;
    if (session(timestamp) !== day) [day, worth, traded] = [session(timestamp), 0, 0];
    worth += typicalOf(bar) * units;
    traded += units;
    return traded > 0 ? { line: worth / traded } : {};
  });
};

/**
 * Ichimoku: the middles of three ranges. The cloud between the spans is drawn as far ahead as the second length, and the lagging
 * line, which is the close, as far behind.
 */
export const cloud: Calculation = (bars, [fast = 9, middle = 26, slow = 52]) => {
  const middles = (length: number): IndicatorSeries =>
    rangesOf(bars, length).map((range) => range && (range.low + range.high) / 2);
  const [conversion, base] = [middles(fast), middles(middle)];
  const leading = combined(conversion, base, (a, b) => (a + b) / 2);
  const ahead = (series: IndicatorSeries): IndicatorSeries => [
    ...Array<undefined>(middle).fill(undefined),
    ...series,
  ];
  const lines = {
    conversion,
    base,
    spanA: ahead(leading),
    spanB: ahead(middles(slow)),
    lagging: closesOf(bars).slice(middle),
  };
  return valueRows(lines, bars.length === 0 ? 0 : bars.length + middle);
};

/** Heikin-Ashi: candles that each begin in the middle of the one before and close at their mean price. */
export function averagedCandles(
  bars: readonly IndicatorBar[],
): Pick<IndicatorBar, 'open' | 'high' | 'low' | 'close'>[] {
  let last: { open: number; close: number } | undefined;
  return bars.map((bar) => {
    const open = last ? (last.open + last.close) / 2 : (bar.open + bar.close) / 2;
    const close = (bar.open + bar.high + bar.low + bar.close) / 4;
    last = { open, close };
    return { open, close, high: Math.max(bar.high, open, close), low: Math.min(bar.low, open, close) };
  });
}
