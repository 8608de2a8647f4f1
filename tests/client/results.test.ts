import { describe, expect, it } from 'vitest';
import { ORDER_TAB } from '#contract/constants';
import {
  appendPage,
  mergePush,
  revalued,
  summaryOf,
  withoutOrders,
  withStops,
} from '#machines/order-list/order-rows';
import { isOwnSpan, ownFrom, spanOf } from '../../src/client/app/format/result-periods.ts';
import { baseOfToday, todayAsk } from '../../src/client/features/results.ts';
import {
  averageLossOf,
  averageWinOf,
  broughtOf,
  profitFactorOf,
  winRateOf,
} from '../../src/client/screens/results/figures.ts';
import { monthsOf } from '../../src/client/screens/results/result-calendar.tsx';
import { orderOf, pageOf, pushOf } from '../support/fixtures.ts';

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

describe("today's result", () => {
  const sums = { profit: '-9', fees: '-1', financing: '0', protection: '0', funding: '20' };

  it('S2.19 is asked by the day of UTC', () => {
    expect(todayAsk(Date.UTC(2026, 2, 1, 23, 59))).toBe('2026-03-01/2026-03-01');
  });

  it('S2.19 counts from the equity that the day began with, what came in since left out', () => {
    expect(baseOfToday({ openingEquity: '100.5', sums })?.toFixed()).toBe('120.5');
    expect(baseOfToday({ openingEquity: '100.5', sums: { ...sums, funding: '-30' } })?.toFixed()).toBe(
      '70.5',
    );
  });

  it('S2.19 is not known where the market has no prices of then', () => {
    expect(baseOfToday({ sums })).toBeNull();
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

const rows = pageOf([1, 2, 3]).data;
const listing = (tab: (typeof ORDER_TAB)[keyof typeof ORDER_TAB]) => ({
  tab,
  rows,
  total: 10,
  summary: summaryOf(pageOf([])),
});
const { holding, pending, history } = ORDER_TAB;

describe('rows of orders', () => {
  it('S2.49 the summary names the figures of the page', () => {
    expect(summaryOf(pageOf([]))).toEqual({
      profit: '5',
      fees: '0',
      financing: '0',
      balance: '1000',
      margin: '100',
      riskRate: '10',
    });
  });

  it('S9.13 a row that slid over the border of a page is shown once, where it first stood', () => {
    expect(appendPage(rows, pageOf([3, 4]).data).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(appendPage(rows, [])).toEqual(rows);
  });

  it('S3.5 a push gives an order its price and profit and nothing else', () => {
    const order = orderOf({ entryPrice: '90', stopLoss: '80' });
    expect(revalued(order, pushOf([1]))).toEqual({ ...order, price: '107', profit: '7' });
    expect(revalued(order, pushOf([2]))).toBe(order);
  });

  it('S3.5 S4.4 holding rows are revalued, pending ones keep theirs, history keeps even its summary', () => {
    const push = pushOf([1, 3]);
    const profits = (tab: Parameters<typeof listing>[0]) =>
      mergePush(listing(tab), push).rows?.map(({ profit }) => profit);
    expect(profits(holding)).toEqual(['7', '0', '7']);
    expect(profits(pending)).toEqual(['0', '0', '0']);
    expect(mergePush(listing(pending), push).summary).toMatchObject({ profit: '7', riskRate: '11' });
    expect(mergePush(listing(history), push)).toEqual({});
  });

  it('S4.4 closed positions leave the holding list and its count, and no other list', () => {
    const left = withoutOrders(listing(holding), [2, 99]);
    expect(left.rows?.map(({ id }) => id)).toEqual([1, 3]);
    expect(left.total).toBe(9);
    expect(withoutOrders(listing(pending), [2])).toEqual({});
    expect(withoutOrders(listing(history), [2])).toEqual({});
  });

  it('S4.3 saved stops are those of their own order', () => {
    const saved = { id: 1, stopLoss: '90', takeProfit: '110' };
    expect(withStops(orderOf(), saved)).toEqual({ ...orderOf(), ...saved });
    const other = orderOf({ id: 2 });
    expect(withStops(other, saved)).toBe(other);
  });

  it('S4.3 S9.5 a target that was saved comes with what the order then holds', () => {
    const moved = { id: 1, stopLoss: '90', takeProfit: '0', askedPrice: '98', margin: '980', fee: '2.94' };
    expect(withStops(orderOf({ trailPercent: '2' }), moved)).toEqual({
      ...orderOf(),
      ...moved,
      entryPrice: '98',
    });
  });
});
