import type { FedCandle } from './candle-feed.ts';

/** What indicators are put together of. */

export type IndicatorBar = Pick<FedCandle, 'open' | 'high' | 'low' | 'close'> & {
  volume?: number | undefined;
  timestamp?: number | undefined;
};
export type Calculation = (bars: readonly IndicatorBar[], params: readonly number[]) => IndicatorValues[];

/** One figure for each candle, oldest first; undefined until enough candles came before. */
export type IndicatorSeries = readonly (number | undefined)[];

/** The figures of one candle by the name of their line; a line is missing until enough candles came before. */
export type IndicatorValues = Partial<Record<string, number>>;

/** The mean of the last `length` values. */
export function simpleMean(values: IndicatorSeries, length: number): IndicatorSeries {
  const first = values.findIndex((value) => value !== undefined);
  let sum = 0;
  return values.map((value, index) => {
    if (value === undefined) return undefined;
    sum += value - (index - length < first ? 0 : (values[index - length] ?? 0));
    return index >= first + length - 1 ? sum / length : undefined;
  });
}

/**
 * A mean in which each value weighs less the older it is; it begins with the plain mean of the first ones. `weight` is that of the
 * youngest.
 */
export function exponentialMean(
  values: IndicatorSeries,
  length: number,
  weight = 2 / (length + 1),
): IndicatorSeries {
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

/** IndicatorSeries side by side, one record for each candle. */
export function valueRows(
  lines: Readonly<Record<string, IndicatorSeries>>,
  count: number,
): IndicatorValues[] {
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

/** Wilder's: each value weighs as much as all before it have lost. */
export const wilderMean = (values: IndicatorSeries, length: number): IndicatorSeries =>
  exponentialMean(values, length, 1 / length);

/** Two series put together candle by candle. */
export const combined = (
  one: IndicatorSeries,
  other: IndicatorSeries,
  join: (a: number, b: number) => number,
): IndicatorSeries =>
  one.map((a, index) => {
    const b = other[index];
    return a === undefined || b === undefined ? undefined : join(a, b);
  });

export const difference = (one: IndicatorSeries, other: IndicatorSeries): IndicatorSeries =>
  combined(one, other, (a, b) => a - b);

/** The sum of all values so far. */
export function runningSum(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}

export const closesOf = (bars: readonly IndicatorBar[]): number[] => bars.map(({ close }) => close);

/** The line of the parameter at a place, where each has a line of its own. */
export const lineOf = (index: number): string => `line${index + 1}`;

export const typicalOf = ({ high, low, close }: IndicatorBar): number => (high + low + close) / 3;
export const medianOf = ({ high, low }: IndicatorBar): number => (high + low) / 2;

/** The highest and lowest price of the last `length` candles. */
export function rangesOf(
  bars: readonly IndicatorBar[],
  length: number,
): ({ low: number; high: number } | undefined)[] {
  return bars.map((_, index) => {
    if (index < length - 1) return undefined;
    const range = bars.slice(index - length + 1, index + 1);
    return {
      low: Math.min(...range.map(({ low }) => low)),
      high: Math.max(...range.map(({ high }) => high)),
    };
  });
}
