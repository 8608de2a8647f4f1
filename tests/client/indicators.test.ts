import { describe, expect, it } from 'vitest';
import { INDICATOR_NAMES, standardParams } from '#machines/chart-tools/indicator-settings';
import { indicatorDigitsOf, legendLines } from '../../src/ui/candle-chart/indicator-lines.ts';
import { type DrawnIndicator, indicatorValues } from '../../src/ui/candle-chart/indicator-math.ts';

/** Indicators against figures worked out by hand. */

const barsOf = (...closes: number[]) =>
  closes.map((close) => ({ open: close, high: close, low: close, close, volume: close * 10 }));

function line(name: DrawnIndicator, params: number[], closes: number[], key: string) {
  return indicatorValues(name, params, barsOf(...closes)).map((values) => {
    const value = values[key];
    return value === undefined ? null : Math.round(value * 1_000) / 1_000;
  });
}

describe('indicators', () => {
  it('S2.45 MA is the mean of the last closes, once there are enough', () => {
    expect(line('MA', [3, 2], [1, 2, 3, 4, 5], 'line1')).toEqual([null, null, 2, 3, 4]);
    expect(line('MA', [3, 2], [1, 2, 3, 4, 5], 'line2')).toEqual([null, 1.5, 2.5, 3.5, 4.5]);
  });

  it('S2.45 EMA begins with the mean and follows new closes faster', () => {
    expect(line('EMA', [3], [1, 2, 3, 4, 8], 'line1')).toEqual([null, null, 2, 3, 5.5]);
  });

  it('S2.45 BOLL is the mean and a band of standard deviations around it', () => {
    expect(line('BOLL', [3, 2], [1, 2, 3], 'middle')).toEqual([null, null, 2]);
    expect(line('BOLL', [3, 2], [1, 2, 3], 'upper')).toEqual([null, null, 3.633]);
    expect(line('BOLL', [3, 2], [1, 2, 3], 'lower')).toEqual([null, null, 0.367]);
  });

  it('S2.45 MACD has its signal after the slow mean, and nothing where the price stands still', () => {
    const still = Array.from({ length: 7 }, () => 5);
    expect(line('MACD', [2, 4, 3], still, 'difference')).toEqual([null, null, null, 0, 0, 0, 0]);
    expect(line('MACD', [2, 4, 3], still, 'signal')).toEqual([null, null, null, null, null, 0, 0]);
    // Means of 2 and 4: 3.5 and 2.5, then 4.5 and 3.5.
    expect(line('MACD', [2, 4, 2], [1, 2, 3, 4, 5], 'difference')).toEqual([null, null, null, 1, 1]);
    expect(line('MACD', [2, 4, 2], [1, 2, 3, 4, 5], 'histogram')).toEqual([null, null, null, null, 0]);
  });

  it('S2.45 RSI smooths rises and falls as Wilder does', () => {
    expect(line('RSI', [2], [1, 2, 1.5, 2.5], 'line1')).toEqual([null, null, 66.667, 85.714]);
    expect(line('RSI', [2], [1, 2, 3], 'line1')).toEqual([null, null, 100]);
    expect(line('RSI', [2], [2, 2, 2], 'line1')).toEqual([null, null, 50]);
  });

  it('S2.45 KDJ follows where the close stands in its range', () => {
    const [bar] = indicatorValues('KDJ', [1, 3, 3], [{ open: 1, high: 3, low: 1, close: 3 }]);
    expect(bar?.k).toBeCloseTo(66.667, 3);
    expect(bar?.d).toBeCloseTo(55.556, 3);
    expect(bar?.j).toBeCloseTo(88.889, 3);
    expect(line('KDJ', [2, 3, 3], [5, 5], 'k')).toEqual([null, 50]);
  });

  it('S2.45 SAR stays below a rise, and changes sides where a candle reaches it', () => {
    const stops = line('SAR', [0.02, 0.2], [10, 11, 12, 13, 5], 'stop');
    expect(stops[0]).toBeNull();
    for (const [index, close] of [11, 12, 13].entries()) expect(stops[index + 1]).toBeLessThan(close);
    // It turns at the highest price of the rise.
    expect(stops[4]).toBe(13);
  });

  it('S2.45 VOL is the volume', () => {
    expect(line('VOL', [], [1, 2], 'volume')).toEqual([10, 20]);
  });

  it('S2.45 of no candle are none, and every line of a legend has its figures', () => {
    const rising = Array.from({ length: 60 }, (_, index) => 100 + index);
    for (const name of INDICATOR_NAMES) {
      const params = standardParams(name);
      expect(indicatorValues(name, params, [])).toEqual([]);
      const last = indicatorValues(name, params, barsOf(...rising)).at(-1) ?? {};
      for (const { key } of legendLines(name, params))
        expect(last[key], `${name} ${key}`).toBeTypeOf('number');
    }
  });

  it('S9.7 are written with the digits of the price, differences with more and shares with one', () => {
    expect(['MA', 'MACD', 'RSI', 'VOL'].map((name) => indicatorDigitsOf(name as DrawnIndicator, 2))).toEqual([
      2, 4, 1, 0,
    ]);
  });
});
