import { describe, expect, it } from 'vitest';
import { ORDER_TAB, type OrderTab } from '#contract/constants';
import type { OrderPage } from '#contract/entities';
import { NO_FILTER, type OrderFilter, orderListMachine } from '#machines/order-list/order-list.machine';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { KEPT_AT_MS, lost, onlyKept, pageOf, pushOf } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './order-list.model.ts';

type Ask = { status: OrderTab; page: number; filter: OrderFilter };

/** The list as its screen opens it; the server's answers are held by the test. */
function opened(tab: OrderTab = ORDER_TAB.holding) {
  const server = heldActor<OrderPage, Ask>();
  const started = startChart(orderListMachine.provide({ actors: { loadOrders: server.logic } }));
  const { actor } = started;
  actor.send({ type: 'orders.shown', tab });
  return {
    ...started,
    server,
    list: () => actor.getSnapshot().value.list,
    ids: () => actor.getSnapshot().context.rows.map(({ id }) => id),
    context: () => actor.getSnapshot().context,
    asked: () => server.calls.map(({ input }) => input),
  };
}

async function listed(page: OrderPage, tab: OrderTab = ORDER_TAB.holding) {
  const list = opened(tab);
  await list.server.answer(page);
  return list;
}

const current = { shown: { listed: 'current' } };
const refreshing = { shown: { listed: 'refreshing' } };

describe('the tabs of the order list', () => {
  it('S4.14 S8.3 where no page comes the last known one is shown with its figures and its time, until another tab or an answer', async () => {
    const { actor, server, list, ids, context } = opened();
    await server.fail(onlyKept(pageOf([2, 1], 5)));
    expect([list(), ids()]).toEqual([{ shown: { listed: 'outdated' } }, [2, 1]]);
    expect(context()).toMatchObject({ total: 5, page: 1, keptAtMs: KEPT_AT_MS });
    expect(context().summary).not.toBeNull();
    actor.send({ type: 'account.joined' });
    await server.answer(pageOf([3]));
    expect([ids(), context().keptAtMs]).toEqual([[3], null]);
    actor.send({ type: 'tab.picked', tab: ORDER_TAB.history });
    await server.fail(onlyKept(pageOf([31])));
    actor.send({ type: 'tab.picked', tab: ORDER_TAB.pending });
    expect([ids(), context().keptAtMs]).toEqual([[], null]);
  });

  it('S2.48 S4.1 another tab gives the running load up and shows only its own answer', async () => {
    const { actor, server, ids, asked } = opened();
    actor.send({ type: 'tab.picked', tab: ORDER_TAB.history });
    const [first, second] = server.calls;
    expect(first?.signal.aborted).toBe(true);
    expect(second?.signal.aborted).toBe(false);
    expect(asked()).toMatchObject([
      { status: 1, page: 1 },
      { status: 3, page: 1 },
    ]);
    first?.resolve(pageOf([1]));
    await server.answer(pageOf([31]));
    expect(ids()).toEqual([31]);
  });

  it('S2.48 S8.3 a phone that wakes without a network shows the rows it had, and reads them anew', async () => {
    const { actor, server, list, ids } = await listed(pageOf([2, 1]));
    actor.send({ type: 'orders.hidden' });
    actor.send({ type: 'account.closed', ids: [2] });
    actor.send({ type: 'orders.shown', tab: ORDER_TAB.holding });
    expect([list(), ids()]).toEqual([refreshing, [1]]);
    await server.fail(lost());
    expect([list(), ids()]).toEqual([{ shown: { listed: 'outdated' } }, [1]]);
  });

  it('S2.48 another tab than the one that was left is read from the start', async () => {
    const { actor, list, ids } = await listed(pageOf([2, 1]));
    actor.send({ type: 'orders.hidden' });
    actor.send({ type: 'orders.shown', tab: ORDER_TAB.history });
    expect([list(), ids()]).toEqual([{ shown: 'loading' }, []]);
  });

  it('S2.49 S8.3 figures that no answer brought are not known, before the first answer and after a failure', async () => {
    const { server, context, list } = opened();
    expect(context().summary).toBeNull();
    await server.fail(lost());
    expect(list()).toEqual({ shown: 'failed' });
    expect(context().summary).toBeNull();
  });

  it('S2.48 S2.49 another tab starts without the rows and figures of the last one', async () => {
    const { actor, context, list } = await listed(pageOf([1, 2]));
    actor.send({ type: 'tab.picked', tab: ORDER_TAB.pending });
    expect(context()).toMatchObject({ tab: ORDER_TAB.pending, rows: [], total: 0, page: 0, summary: null });
    expect(list()).toEqual({ shown: 'loading' });
  });

  it('S2.48 the same tab again loads nothing', async () => {
    const { actor, asked } = await listed(pageOf([1]));
    actor.send({ type: 'tab.picked', tab: ORDER_TAB.holding });
    actor.send({ type: 'orders.shown', tab: ORDER_TAB.holding });
    expect(asked()).toHaveLength(1);
  });

  it('S2.48 leaving the screen gives the load up', () => {
    const { actor, server, list } = opened();
    actor.send({ type: 'orders.hidden' });
    expect(server.last().signal.aborted).toBe(true);
    expect(list()).toBe('hidden');
  });
});

describe('the filter of the history', () => {
  const losses: OrderFilter = { instrumentId: 201, outcome: 'loss', period: 'month' };

  it('S2.49 asks for these orders, from the first page and on', async () => {
    const { actor, server, asked, context, ids } = await listed(pageOf([9], 9));
    actor.send({ type: 'filter.picked', filter: losses });
    expect(context()).toMatchObject({ filter: losses, rows: [], total: 0, summary: null });
    expect(asked().at(-1)).toEqual({ status: 1, page: 1, filter: losses });
    await server.answer(pageOf([3], 2));
    expect(ids()).toEqual([3]);
    actor.send({ type: 'list.endReached' });
    expect(asked().at(-1)).toEqual({ status: 1, page: 2, filter: losses });
  });

  it('S2.49 S6.1 stays while other tabs are looked at, and goes with the account', async () => {
    const { actor, context } = await listed(pageOf([1]));
    actor.send({ type: 'filter.picked', filter: losses });
    actor.send({ type: 'tab.picked', tab: ORDER_TAB.pending });
    expect(context().filter).toEqual(losses);
    actor.send({ type: 'account.left' });
    expect(context().filter).toEqual(NO_FILTER);
  });
});

describe('the pages of the order list', () => {
  it('S9.13 the next page is asked for at the end, and nothing once all rows are there', async () => {
    const { actor, server, ids, asked, list } = await listed(pageOf([1, 2], 4));
    actor.send({ type: 'list.endReached' });
    expect(asked().at(-1)).toMatchObject({ status: 1, page: 2 });
    await server.answer(pageOf([2, 3, 4], 4));
    expect(ids()).toEqual([1, 2, 3, 4]);
    actor.send({ type: 'list.endReached' });
    expect(asked()).toHaveLength(2);
    expect(list()).toEqual(current);
  });

  it('S8.3 a page that fails keeps the rows, says so, and is asked for again after 10 s', async () => {
    const { actor, server, clock, ids, list } = await listed(pageOf([1, 2], 4));
    actor.send({ type: 'list.endReached' });
    await server.fail(lost());
    expect(ids()).toEqual([1, 2]);
    expect(list()).toEqual({ shown: { listed: 'outdated' } });
    clock.increment(10_000);
    expect(list()).toEqual(refreshing);
  });

  it('S8.3 a first page that does not come within 10 s has failed, and a retry loads it', async () => {
    const { actor, server, clock, ids, list } = opened();
    clock.increment(10_000);
    expect(list()).toEqual({ shown: 'failed' });
    actor.send({ type: 'list.retry' });
    await server.answer(pageOf([1]));
    expect(ids()).toEqual([1]);
  });

  it('S8.15 a list without orders is empty, and a pull asks again', async () => {
    const { actor, list } = await listed(pageOf([]));
    expect(list()).toEqual({ shown: 'empty' });
    actor.send({ type: 'list.pulled' });
    expect(list()).toEqual({ shown: 'loading' });
  });

  it('S9.13 the spinner of a pull turns for 500 ms, however long the answer takes', async () => {
    const { actor, clock, list } = await listed(pageOf([1]));
    actor.send({ type: 'list.pulled' });
    expect(list()).toEqual(refreshing);
    clock.increment(499);
    expect(actor.getSnapshot().value.spinner).toBe('on');
    clock.increment(1);
    expect(actor.getSnapshot().value.spinner).toBe('off');
    expect(list()).toEqual(refreshing);
  });
});

describe('what the live link tells the order list', () => {
  it('S3.5 S2.49 a push revalues rows and summary without a load', async () => {
    const { actor, context, asked } = await listed(pageOf([1, 2]));
    actor.send({ type: 'account.pushed', push: pushOf([1, 2]) });
    expect(context().rows.map(({ profit }) => profit)).toEqual(['7', '7']);
    expect(context().summary).toEqual({
      profit: '7',
      fees: null,
      financing: null,
      balance: '1000',
      margin: '100',
      riskRate: '11',
    });
    expect(asked()).toHaveLength(1);
  });

  it('S4.4 a closed position leaves the list at once and the page is read again', async () => {
    const { actor, ids, list, context } = await listed(pageOf([1, 2]));
    actor.send({ type: 'account.closed', ids: [1] });
    expect(ids()).toEqual([2]);
    expect(context().total).toBe(1);
    expect(list()).toEqual(refreshing);
  });

  it('S4.4 a close during a refresh drops the row and starts the refresh anew', async () => {
    const { actor, server, ids } = await listed(pageOf([1, 2]));
    actor.send({ type: 'list.pulled' });
    const before = server.last();
    actor.send({ type: 'account.closed', ids: [1] });
    expect(before.signal.aborted).toBe(true);
    expect(ids()).toEqual([2]);
    expect(server.last()).not.toBe(before);
  });

  it('S4.4 a position the list does not know makes it read again; one on a later page does not', async () => {
    const whole = await listed(pageOf([1], 1));
    whole.actor.send({ type: 'account.pushed', push: pushOf([1, 9]) });
    expect(whole.list()).toEqual(refreshing);
    const partly = await listed(pageOf([9, 8], 3));
    partly.actor.send({ type: 'account.pushed', push: pushOf([9, 8, 1]) });
    expect(partly.list()).toEqual(current);
    partly.actor.send({ type: 'account.pushed', push: pushOf([10, 9, 8, 1]) });
    expect(partly.list(), 'a younger one belongs above the rows').toEqual(refreshing);
  });

  it('S9.13 a page without rows is the end, though the total says otherwise', async () => {
    const { actor, server, list, asked } = await listed(pageOf([9, 8], 3));
    actor.send({ type: 'list.endReached' });
    await server.answer(pageOf([], 3));
    actor.send({ type: 'list.endReached' });
    expect(list()).toEqual(current);
    expect(asked()).toHaveLength(2);
  });

  it('S4.1 a pending order that became a position makes the pending tab read again', async () => {
    const { actor, list } = await listed(pageOf([5]), ORDER_TAB.pending);
    actor.send({ type: 'account.pushed', push: pushOf([1]) });
    expect(list()).toEqual(current);
    actor.send({ type: 'account.pushed', push: pushOf([1, 5]) });
    expect(list()).toEqual(refreshing);
  });

  it('S4.4 history keeps its figures whatever is pushed', async () => {
    const { actor, context, ids } = await listed(pageOf([1, 2]), ORDER_TAB.history);
    const before = context();
    actor.send({ type: 'account.pushed', push: pushOf([1]) });
    expect(context()).toEqual(before);
    actor.send({ type: 'account.closed', ids: [1] });
    expect(ids()).toEqual([1, 2]);
  });

  it.each([
    'order.changed',
    'account.missed',
    'account.joined',
  ] as const)('S4.3 %s during a refresh asks again, as the running one may not know of it', async (type) => {
    const { actor, server, list } = await listed(pageOf([1]));
    actor.send({ type: 'list.pulled' });
    const before = server.last();
    actor.send({ type });
    expect(before.signal.aborted).toBe(true);
    expect(server.calls).toHaveLength(3);
    expect(list()).toEqual(refreshing);
  });

  it('S4.3 saved stops show in their row at once', async () => {
    const { actor, context } = await listed(pageOf([1, 2]));
    actor.send({ type: 'stops.saved', saved: { id: 2, stopLoss: '90', takeProfit: '110' } });
    expect(context().rows.map(({ stopLoss }) => stopLoss)).toEqual(['0', '90']);
  });

  it('S6.1 the end of the session leaves nothing of the trader behind', async () => {
    const { actor, context, list } = await listed(pageOf([1, 2]), ORDER_TAB.pending);
    actor.send({ type: 'account.left' });
    expect(list()).toBe('hidden');
    expect(context()).toEqual(orderListMachine.config.context);
  });
});

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
