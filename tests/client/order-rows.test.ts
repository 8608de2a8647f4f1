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
import { orderOf, pageOf, pushOf } from '../support/fixtures.ts';

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
