import { expect, it } from 'vitest';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { model } from './order-list.model.ts';

const READ_AGAIN = { list: { shown: { listed: 'refreshing' } } };

anywhere('S6.1 S8.3', model, {
  'orderList.list -- account.left [0]': { list: 'hidden' },
  'orderList.list.shown -- orders.hidden [0]': { list: 'hidden' },
  'orderList.list.shown -- orders.shown [0]': (chart, { event }) => {
    expect(chart.matches({ list: { shown: 'loading' } })).toBe(true);
    expect(chart.context.tab).toBe(event.tab);
  },
  'orderList.list.shown -- tab.picked [0]': { list: { shown: 'loading' } },
  'orderList.list.shown -- filter.picked [0]': (chart, { event }) => {
    expect(chart.matches({ list: { shown: 'loading' } })).toBe(true);
    expect(chart.context.filter).toEqual(event.filter);
  },
  'orderList.list.shown.listed -- order.changed [0]': READ_AGAIN,
  'orderList.list.shown.listed -- account.joined [0]': READ_AGAIN,
  'orderList.list.shown.listed -- account.missed [0]': READ_AGAIN,
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'orders.shown', 'done:loadOrders', 'orders.hidden'));
