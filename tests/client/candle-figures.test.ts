import { describe, expect, it } from 'vitest';
import type { Candle } from '#contract/entities-market';
import { allCandles, candleSummaryOf, youngest } from '#machines/candles/candle-figures';

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
      high: '120.5',
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
