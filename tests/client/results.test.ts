import { describe, expect, it } from 'vitest';
import { isOwnSpan, ownFrom, spanOf } from '../../src/client/app/format/result-periods.ts';
import {
  averageLossOf,
  averageWinOf,
  broughtOf,
  profitFactorOf,
  winRateOf,
} from '../../src/client/screens/results/figures.ts';
import { monthsOf } from '../../src/client/screens/results/result-calendar.tsx';

describe('the periods of results', () => {
  const nowMs = Date.UTC(2026, 2, 31, 23, 59);

  it.each([
    ['month', { from: '2026-03-01', to: '2026-03-31' }],
    ['lastMonth', { from: '2026-02-01', to: '2026-02-28' }],
    ['quarter', { from: '2026-01-01', to: '2026-03-31' }],
    ['year', { from: '2026-01-01', to: '2026-03-31' }],
    ['all', { to: '2026-03-31' }],
    ['2025-05-01/2025-05-09', { from: '2025-05-01', to: '2025-05-09' }],
    ['no period', { from: '2026-03-01', to: '2026-03-31' }],
  ])('S2.19 %s', (ask, span) => {
    expect(spanOf(ask, nowMs)).toEqual(span);
  });

  it('S2.19 last month of January is December of the year before', () => {
    const span = spanOf('lastMonth', Date.UTC(2026, 0, 15));
    expect(span).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  });

  it('S2.19 own days begin with those of a period', () => {
    expect(ownFrom('month', nowMs)).toBe('2026-03-01/2026-03-31');
    expect([ownFrom('all', nowMs), 'month'].map(isOwnSpan)).toEqual([true, false]);
  });
});

describe('a month of a calendar', () => {
  const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'];
  const [march, february] = monthsOf(days, 1);
  const dates = (month = march) =>
    month?.weeks.map(({ places }) => places.map(({ day }) => day?.date ?? null));

  it('S2.19 stands week by week, the newest month first', () => {
    expect([march?.key, february?.key]).toEqual(['2026-03', '2026-02']);
    // March 2026 begins on a Sunday.
    expect(dates()?.[0]).toEqual([null, null, null, null, null, null, 1]);
    expect(dates()?.at(-1)).toEqual([30, 31, null, null, null, null, null]);
    expect(dates(monthsOf(days, 7)[0])?.[0]).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(dates(february)?.flat().filter(Boolean)).toHaveLength(28);
  });

  it('S2.19 knows which of its days are told', () => {
    const told = [february, march].flatMap((month) =>
      month?.weeks.flatMap(({ places }) => places.flatMap(({ day }) => day?.index ?? [])),
    );
    expect(told).toEqual([0, 1, 2, 3]);
  });
});

describe('figures of closed orders', () => {
  const some = { count: 4, wins: 3, losses: 1, grossProfit: '30', grossLoss: '-12' };
  const none = { count: 0, wins: 0, losses: 0, grossProfit: '0', grossLoss: '0' };

  it('S2.19 are shares and averages', () => {
    const figures = [winRateOf, averageWinOf, averageLossOf, profitFactorOf].map((of) =>
      of(some)?.toString(),
    );
    expect(figures).toEqual(['75', '10', '-12', '2.5']);
  });

  it('S2.19 are not known without any', () => {
    const figures = [winRateOf, averageWinOf, averageLossOf, profitFactorOf].map((of) => of(none));
    expect(figures).toEqual([null, null, null, null]);
  });

  it('S2.19 what trading brought is everything but what was paid in or out', () => {
    const sums = { profit: '100.5', fees: '-6', financing: '-1.25', protection: '3', funding: '5000' };
    expect(broughtOf(sums).toString()).toBe('96.25');
  });
});
