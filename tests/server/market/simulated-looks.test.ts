import { describe, expect, it } from 'vitest';
import { PERIOD_MS, type Period } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import { isCalendarOpenAt } from '#server/market/calendars/opening-hours';
import { INSTRUMENTS } from '#server/market/instruments';
import { keyedDraws } from '#server/market/keyed';
import { createSimulatedSource } from '#server/market/simulated';
import { numberedKey } from '../../support/market-keys.ts';
import { exact } from './candle-rules.ts';

const DAY = PERIOD_MS['1day'];

const source = (ofKey: number) => createSimulatedSource(keyedDraws(numberedKey(ofKey)), INSTRUMENTS);

function last<Item>(items: readonly Item[]): Item {
  const item = items.at(-1);
  if (item === undefined) throw new Error('nothing there');
  return item;
}

describe('how it looks', () => {
  const at = Date.UTC(2026, 2, 11, 15, 12, 3);
  const moves = (candles: readonly Candle[]) =>
    candles.map(({ open, close }) => Math.log(Number(close) / Number(open)));
  const deviation = (values: readonly number[]) =>
    Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);

  it('S3.1 each instrument moves about as much a day as its terms say, and stays near its usual price for a year', () => {
    const market = source(1);
    for (const { id, dailyVolatility, basePrice } of INSTRUMENTS) {
      // A forex Sunday lasts two hours and is no day to judge by.
      const days = market
        .candles(id, '1day', at, 300)
        .filter(({ time }) => id >= 500 || new Date(time).getUTCDay() > 0);
      const ratio = deviation(moves(days)) / dailyVolatility;
      expect(ratio).toBeGreaterThan(0.6);
      expect(ratio).toBeLessThan(1.5);
      const close = Number(last(days).close) / Number(basePrice);
      expect(close).toBeGreaterThan(0.35);
      expect(close).toBeLessThan(2.8);
    }
  });

  it('S9.3 minutes together move about as much as their days: splitting makes the market neither wild nor dead', () => {
    const market = source(1);
    for (const { id, calendar } of INSTRUMENTS.filter(({ code }) => ['BTCUSD', 'AAPL'].includes(code))) {
      const perDay = calendar === 'us-share' ? 390 : 1440;
      const range = (period: Period, count: number) =>
        deviation(
          market
            .candles(id, period, at - (at % DAY) - 1, count)
            .map(({ high, low }) => Math.log(Number(high) / Number(low))),
        );
      const ratio = (range('1min', 20 * perDay) * Math.sqrt(perDay)) / range('1day', 20);
      expect(ratio).toBeGreaterThan(0.8);
      expect(ratio).toBeLessThan(2.2);
    }
  });

  it('S2.1 bodies and wicks vary, quiet and busy candles come in clusters, volume follows the range', () => {
    const candles = source(1).candles(501, '15min', at, 2_000).map(exact);
    const bodies = candles.map(({ open, close }) => Math.abs(close - open));
    const ranges = candles.map(({ high, low }) => high - low);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const correlation = (a: readonly number[], b: readonly number[]) => {
      const [meanA, meanB] = [mean(a), mean(b)];
      const covariance = mean(a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB)));
      return (
        covariance /
        Math.sqrt(mean(a.map((value) => (value - meanA) ** 2)) * mean(b.map((value) => (value - meanB) ** 2)))
      );
    };
    expect(mean(ranges) / mean(bodies)).toBeGreaterThan(1.5);
    expect(mean(ranges) / mean(bodies)).toBeLessThan(3);
    expect(correlation(ranges.slice(1), ranges.slice(0, -1))).toBeGreaterThan(0.2);
    expect(
      correlation(
        ranges,
        candles.map(({ volume }) => volume),
      ),
    ).toBeGreaterThan(0.3);
    const signed = candles.map(({ open, close }) => close - open);
    expect(Math.abs(correlation(signed.slice(1), signed.slice(0, -1)))).toBeLessThan(0.15);
  });

  it('S2.1 a fair share of ticks leaves the price where it is, and quotes do not all move at once', () => {
    const market = source(1);
    const open = INSTRUMENTS.filter(({ calendar }) => isCalendarOpenAt(calendar, at));
    let [moved, asked, mostAtOnce] = [0, 0, 0];
    for (let tick = 1; tick <= 400; tick += 1) {
      const now = at - (at % 250) + tick * 250;
      const changed = open.filter(
        ({ id }) => market.quote(id, now).closeMicro !== market.quote(id, now - 250).closeMicro,
      );
      moved += changed.length;
      asked += open.length;
      mostAtOnce = Math.max(mostAtOnce, changed.length / open.length);
    }
    expect(moved / asked).toBeGreaterThan(0.1);
    expect(moved / asked).toBeLessThan(0.4);
    expect(mostAtOnce).toBeLessThan(0.6);
  });
});
