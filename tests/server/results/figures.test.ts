import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time-units';
import {
  type ClosedTrade,
  type CurvePoint,
  drawdownOf,
  figuresByInstrument,
  figuresOfTrades,
} from '#server/results/figures';
import { dayAt, resultSpanOf } from '#server/results/span';

const USD = 1_000_000;

/** A curve by what trading had brought at the end of each day, on an account that began with 1,000 USD and was paid so much in. */
const curveOf = (brought: readonly number[], paidIn: readonly number[] = []): CurvePoint[] =>
  brought.map((amount, index) => ({
    day: `2026-01-${String(index + 1).padStart(2, '0')}`,
    worthMicro: (1_000 + amount + (paidIn[index] ?? 0)) * USD,
    broughtMicro: amount * USD,
  }));

describe('the drawdown of a curve', () => {
  test('S2.19 is the largest fall from a peak, not the last one, in percent of the equity at the peak', () => {
    expect(drawdownOf(curveOf([0, 200, 80, 150, 90]))).toEqual({
      amount: '120',
      percent: '10.00',
      fromDay: '2026-01-02',
      toDay: '2026-01-03',
    });
  });

  test('S2.19 begins with what was there before the first day, and ends at the lowest point', () => {
    expect(drawdownOf(curveOf([0, -50, -70, 10]))).toMatchObject({ amount: '70', toDay: '2026-01-03' });
  });

  test('S2.19 counts no withdrawal as a fall, and no deposit as a rise', () => {
    expect(drawdownOf(curveOf([0, 10, 20], [0, -900, -900]))).toBeNull();
    expect(drawdownOf(curveOf([0, -30, -20], [0, 5_000, 5_000]))).toMatchObject({ amount: '30' });
  });

  test('S2.19 is none of a curve that never fell, and has no percentage where nothing was left', () => {
    expect(drawdownOf([])).toBeNull();
    expect(drawdownOf(curveOf([0, 0, 5]))).toBeNull();
    expect(drawdownOf(curveOf([-1_000, -1_010]))).not.toHaveProperty('percent');
  });
});

const closed = (profit: number, heldMs = 0, instrument_id = 1): ClosedTrade => ({
  instrument_id,
  profit: profit * USD,
  // The day of a row is the machine's, how long it was held the market's.
  opened_at: 5_000_000,
  completed_at: 6_000_000,
  opened_market_at: 1_000,
  completed_market_at: 1_000 + heldMs,
});

describe('closed orders', () => {
  test('S2.19 are wins, losses or neither, with the best, the worst and how long they were held', () => {
    const orders = [closed(-5, HOUR_MS), closed(12, 2 * HOUR_MS), closed(0, 3 * HOUR_MS), closed(-1)];
    expect(figuresOfTrades(orders)).toEqual({
      ...{ count: 4, wins: 1, losses: 2, grossProfit: '12', grossLoss: '-6', best: '12', worst: '-5' },
      holdingMs: 1.5 * HOUR_MS,
    });
    expect(figuresOfTrades([closed(-5), closed(-3)])).toMatchObject({ best: '-3', worst: '-5' });
    expect(figuresOfTrades([])).toMatchObject({ count: 0, best: '0', worst: '0', holdingMs: 0 });
  });

  test('S2.19 stand by their instruments, the one that brought the most first', () => {
    const orders = [closed(5, 0, 1), closed(9, 0, 2), closed(-3, 0, 2), closed(7, 0, 3)];
    const figures = figuresByInstrument(orders, (id) => `no. ${id}`);
    expect(figures.map(({ showCode, grossProfit, grossLoss }) => [showCode, grossProfit, grossLoss])).toEqual(
      [
        ['no. 3', '7', '0'],
        ['no. 2', '9', '-3'],
        ['no. 1', '5', '0'],
      ],
    );
  });
});

describe('days', () => {
  const nowMs = Date.UTC(2026, 11, 31);

  test('S2.19 are as long as the clocks of their zone make them', () => {
    const asked = { from: '2026-03-28', to: '2026-03-30', zone: 'Europe/Berlin' };
    const span = resultSpanOf(asked, nowMs, null);
    const lengths = span.starts.slice(1).map((end, index) => (end - (span.starts[index] ?? 0)) / HOUR_MS);
    expect(lengths).toEqual([24, 23, 24]);
    expect(span.starts[0]).toBe(Date.UTC(2026, 2, 27, 23));
    expect(resultSpanOf({ ...asked, zone: 'europe/berlin' }, nowMs, null).zone).toBe('Europe/Berlin');
  });

  test('S2.19 S2.48 begin in every zone, on every day of a year, at the first instant that its clocks show that day', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      // Sweden writes dates as ISO 8601 has them.
      const { format } = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
      const { days, starts } = resultSpanOf(
        { from: '2026-01-02', to: '2026-12-31', zone },
        Date.UTC(2027, 1),
        null,
      );
      expect(days).toHaveLength(364);
      const shown = days.map((_, index) => format(starts[index]));
      const before = days.map((_, index) => format((starts[index] ?? 0) - 1));
      expect(shown, zone).toEqual(days);
      expect(before, zone).toEqual(['2026-01-01', ...days.slice(0, -1)]);
    }
  }, 60_000);

  test('S2.19 begin at their first instant, and end before the next', () => {
    const span = resultSpanOf({ from: '2026-01-01', to: '2026-01-03' }, nowMs, null);
    const day = (index: number) => Date.UTC(2026, 0, 1 + index);
    expect([day(0), day(1) - 1, day(1), day(2), day(3) - 1].map((ms) => dayAt(span, ms))).toEqual([
      0, 0, 1, 2, 2,
    ]);
  });

  test.each([
    ['UTC', '2026-02-10'],
    ['Pacific/Kiritimati', '2026-02-11'],
    ['Pacific/Pago_Pago', '2026-02-10'],
  ])('S2.19 begin with that of the first entry where none or an earlier one is asked for, in %s', (zone, day) => {
    const firstMs = Date.UTC(2026, 1, 10, 12);
    expect(resultSpanOf({ to: '2026-03-01', zone }, nowMs, firstMs).days[0]).toBe(day);
    expect(resultSpanOf({ from: '2026-02-01', to: '2026-03-01', zone }, nowMs, firstMs).days[0]).toBe(day);
    expect(resultSpanOf({ from: '2026-02-20', to: '2026-03-01', zone }, nowMs, firstMs).days[0]).toBe(
      '2026-02-20',
    );
    expect(resultSpanOf({ from: '2026-01-01', to: '2026-01-31', zone }, nowMs, firstMs).days).toEqual([]);
  });
});
