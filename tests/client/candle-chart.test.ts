import { describe, expect, it } from 'vitest';
import type { Candle } from '#contract/entities-market';
import { allCandles, candleSummaryOf, youngest } from '#machines/candles/candle-figures';
import { INDICATOR_NAMES, standardParams } from '#machines/chart-tools/indicator-settings';
import { distanceTo, FIBONACCI, shapeOf } from '../../src/ui/candle-chart/drawing-geometry.ts';
import { indicatorDigitsOf, legendLines } from '../../src/ui/candle-chart/indicator-lines.ts';
import { type DrawnIndicator, indicatorValues } from '../../src/ui/candle-chart/indicator-math.ts';
import { indexOf } from '../../src/ui/candle-chart/time-axis.ts';

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
    const rising = Array.from({ length: 100 }, (_, index) => 100 + index);
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

const BOX = { width: 100, height: 80 };
const at = (x: number, y: number) => ({ x, y });

describe('the shape of a drawing', () => {
  it('S2.45 a trend line ends at its points, a ray at the edge and a level at both', () => {
    expect(shapeOf('segment', [at(10, 10), at(20, 20)], BOX).strokes).toEqual([
      { from: at(10, 10), to: at(20, 20) },
    ]);
    expect(shapeOf('ray', [at(10, 10), at(20, 20)], BOX).strokes[0]?.to).toEqual(at(80, 80));
    expect(shapeOf('ray', [at(50, 10), at(40, 10)], BOX).strokes[0]?.to).toEqual(at(0, 10));
    expect(shapeOf('horizontal', [at(30, 40)], BOX).strokes).toEqual([{ from: at(0, 40), to: at(100, 40) }]);
  });

  it('S2.45 a channel runs parallel through its third point, with the middle between', () => {
    const { strokes, fills } = shapeOf('channel', [at(0, 0), at(50, 50), at(10, 30)], BOX);
    expect(strokes).toEqual([
      { from: at(0, 0), to: at(50, 50) },
      { from: at(0, 20), to: at(50, 70) },
      { from: at(0, 10), to: at(50, 60), isWeak: true },
    ]);
    expect(fills).toHaveLength(1);
  });

  it('S2.45 a retracement has its levels between the two prices, 0 at the second', () => {
    const { levels } = shapeOf('fibonacci', [at(20, 10), at(40, 60)], BOX);
    expect(levels.map(({ share }) => share)).toEqual([...FIBONACCI]);
    expect(levels[0]).toMatchObject({ y: 60, from: 20, to: 100 });
    expect(levels.at(-1)).toMatchObject({ y: 10 });
    expect(levels.find(({ share }) => share === 0.5)?.y).toBe(35);
  });

  it('S2.45 a drawing without its points shows what can be shown', () => {
    expect(shapeOf('segment', [], BOX).strokes).toEqual([]);
    expect(shapeOf('fibonacci', [at(1, 1)], BOX).strokes).toEqual([]);
    expect(shapeOf('channel', [at(0, 0), at(50, 50)], BOX).strokes).toHaveLength(1);
  });

  it('S2.45 is as far from a finger as its nearest pixel', () => {
    const stroke = { from: at(0, 0), to: at(10, 0) };
    expect(distanceTo(at(5, 3), stroke)).toBe(3);
    expect(distanceTo(at(13, 4), stroke)).toBe(5);
    expect(distanceTo(at(3, 4), { from: at(0, 0), to: at(0, 0) })).toBe(5);
  });
});

describe('the place of a time among candles', () => {
  const candles = [100, 110, 120, 200].map((timestamp) => ({ timestamp }));

  it.each([
    [100, 0],
    [115, 1.5],
    [120, 2],
    [200, 3],
    [230, 6],
    [80, -2],
  ])('S2.45 %s is at %s', (time, index) => {
    expect(indexOf(candles, time, 10)).toBe(index);
  });

  it('S2.45 within a time when the market was closed is at its end', () => {
    expect(indexOf(candles, 160, 10)).toBe(3);
  });

  it('S2.45 without candles is nowhere', () => {
    expect(indexOf([], 100, 10)).toBe(0);
  });
});

const candle = (Time: number, change: Partial<Candle> = {}): Candle => ({
  time: Time,
  open: '100',
  high: '101',
  low: '99',
  close: '100',
  volume: '1',
  ...change,
});

describe('a chart in figures', () => {
  it('S2.45 the running candle takes the place of the one it continues, or follows the last', () => {
    const history = [candle(1), candle(2)];
    const live = candle(2, { close: '100.5' });
    expect(allCandles(history, live)).toEqual([candle(1), live]);
    expect(allCandles(history, candle(3))).toEqual([...history, candle(3)]);
    expect(allCandles(history, null)).toBe(history);
  });

  it('S2.45 S9.3 it says where the candles came from, where they are, and how far they went', () => {
    const rows = [
      candle(1, { open: '80' }),
      candle(2, { high: '120.50' }),
      candle(3, { low: '9.5', close: '100.00000001' }),
    ];
    expect(candleSummaryOf(rows)).toEqual({
      first: '80',
      last: '100.00000001',
      high: '120.50',
      low: '9.5',
      change: '25.0000',
    });
    expect(candleSummaryOf([])).toBeNull();
  });

  it('S2.45 the table begins with the youngest candle and has sixty', () => {
    const times = youngest(Array.from({ length: 80 }, (_, index) => candle(index))).map(({ time }) => time);
    expect(times).toEqual(Array.from({ length: 60 }, (_, index) => 79 - index));
  });
});
