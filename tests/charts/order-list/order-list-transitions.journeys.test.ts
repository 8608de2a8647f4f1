import { describe, expect, it } from 'vitest';
import { ORDER_TAB, type OrderTab } from '#contract/constants';
import type { OrderPage } from '#contract/entities';
import {
  type OrderFilter,
  type OrderListEvent,
  orderListMachine,
} from '#machines/order-list/order-list.machine';
import { lost, pageOf, pushOf } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';

/** What each state of the list does with each event, transition by transition. */

function opened() {
  const server = heldActor<OrderPage, { status: OrderTab; page: number; filter: OrderFilter }>();
  const { actor, clock } = startChart(orderListMachine.provide({ actors: { loadOrders: server.logic } }));
  const send = (event: OrderListEvent): void => actor.send(event);
  send({ type: 'orders.shown', tab: ORDER_TAB.holding });
  return {
    server,
    clock,
    send,
    list: () => actor.getSnapshot().value.list,
    context: () => actor.getSnapshot().context,
    ids: () => actor.getSnapshot().context.rows.map(({ id }) => id),
  };
}

async function listed(page: OrderPage = pageOf([2, 1], 4)) {
  const list = opened();
  await list.server.answer(page);
  return list;
}

async function refreshing() {
  const list = await listed();
  list.send({ type: 'list.pulled' });
  return list;
}

async function loadingMore() {
  const list = await listed();
  list.send({ type: 'list.endReached' });
  return list;
}

async function outdated() {
  const list = await loadingMore();
  await list.server.fail(lost());
  return list;
}

async function failed() {
  const list = opened();
  await list.server.fail(lost());
  return list;
}

const within = (state: string) => ({ shown: { listed: state } });
const loading = { shown: 'loading' };
const closed: OrderListEvent = { type: 'account.closed', ids: [1] };

describe('a first page on its way', () => {
  it.each([
    closed,
    { type: 'order.changed' },
    { type: 'account.joined' },
    { type: 'account.missed' },
  ] as const)('S2.48 S4.4 $type asks anew', (event) => {
    const { server, send, list } = opened();
    send(event);
    expect(server.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(server.last().input).toMatchObject({ status: ORDER_TAB.holding, page: 1 });
    expect(list()).toEqual(loading);
  });

  it('S8.3 an error is shown as one', async () => {
    expect((await failed()).list()).toEqual({ shown: 'failed' });
  });

  it('S2.48 opening another tab from elsewhere drops the rows and loads that tab', async () => {
    const { server, send, list, ids } = await listed();
    send({ type: 'orders.shown', tab: ORDER_TAB.pending });
    expect(list()).toEqual(loading);
    expect(ids()).toEqual([]);
    expect(server.last().input).toMatchObject({ status: ORDER_TAB.pending, page: 1 });
  });
});

describe('a refresh on its way', () => {
  it('S2.48 its rows replace the old ones', async () => {
    const { server, list, ids } = await refreshing();
    await server.answer(pageOf([4, 3]));
    expect(list()).toEqual(within('current'));
    expect(ids()).toEqual([4, 3]);
  });

  it('S8.15 a refresh that finds nothing leaves an empty list', async () => {
    const { server, list, ids } = await refreshing();
    await server.answer(pageOf([]));
    expect(list()).toEqual({ shown: 'empty' });
    expect(ids()).toEqual([]);
  });

  it('S8.3 one that fails keeps the rows and says they are old', async () => {
    const { server, list, ids } = await refreshing();
    await server.fail(lost());
    expect(list()).toEqual(within('outdated'));
    expect(ids()).toEqual([2, 1]);
  });

  it('S8.3 one without an answer for 10 s is given up', async () => {
    const { server, clock, list } = await refreshing();
    clock.increment(9_999);
    expect(list()).toEqual(within('refreshing'));
    clock.increment(1);
    expect(list()).toEqual(within('outdated'));
    expect(server.last().signal.aborted).toBe(true);
  });

  it('S4.4 a close starts it anew, at the first page', async () => {
    const { server, send, list, ids } = await refreshing();
    send(closed);
    expect(list()).toEqual(within('refreshing'));
    expect(ids()).toEqual([2]);
    expect(server.calls).toHaveLength(3);
    expect(server.last().input.page).toBe(1);
  });
});

describe('a further page on its way', () => {
  it('S4.4 a close drops the row and reads from the first page, as the pages have moved', async () => {
    const { server, send, list, ids } = await loadingMore();
    send(closed);
    expect(list()).toEqual(within('refreshing'));
    expect(ids()).toEqual([2]);
    expect(server.last().input.page).toBe(1);
  });

  it('S9.13 S8.3 one without an answer for 10 s is given up, the rows kept', async () => {
    const { server, clock, list, ids } = await loadingMore();
    clock.increment(9_999);
    expect(list()).toEqual(within('loadingMore'));
    clock.increment(1);
    expect(list()).toEqual(within('outdated'));
    expect(server.last().signal.aborted).toBe(true);
    expect(ids()).toEqual([2, 1]);
  });
});

describe('a list known to be old', () => {
  it.each(['list.pulled', 'list.retry'] as const)('S8.3 %s reads the first page again', async (type) => {
    const { server, send, list } = await outdated();
    send({ type });
    expect(list()).toEqual(within('refreshing'));
    expect(server.last().input.page).toBe(1);
  });

  it('S4.4 a close drops the row', async () => {
    const { send, list, ids } = await outdated();
    send(closed);
    expect(ids()).toEqual([2]);
    expect(list()).toEqual(within('outdated'));
  });
});

describe('an empty list', () => {
  it.each([
    { type: 'order.changed' },
    { type: 'account.joined' },
    { type: 'account.missed' },
    closed,
    { type: 'account.pushed', push: pushOf([9]) },
  ] as const)('S8.15 S4.3 $type makes it read again', async (event) => {
    const { server, send, list } = await listed(pageOf([]));
    send(event);
    expect(list()).toEqual(loading);
    expect(server.calls).toHaveLength(2);
  });

  it('S2.49 a push without positions updates its summary and loads nothing', async () => {
    const { server, send, list, context } = await listed(pageOf([]));
    send({ type: 'account.pushed', push: pushOf([]) });
    expect(context().summary).toMatchObject({ profit: '7', riskRate: '11' });
    expect(list()).toEqual({ shown: 'empty' });
    expect(server.calls).toHaveLength(1);
  });
});

describe('a list that failed', () => {
  it.each(['list.pulled', 'account.joined'] as const)('S8.3 %s loads it', async (type) => {
    const { server, send, list } = await failed();
    send({ type });
    expect(list()).toEqual(loading);
    expect(server.calls).toHaveLength(2);
  });
});

describe('the list as it starts', () => {
  it('S2.48 it is hidden, at rest, and asks for nothing', () => {
    const server = heldActor<OrderPage, { status: OrderTab; page: number; filter: OrderFilter }>();
    const { actor } = startChart(orderListMachine.provide({ actors: { loadOrders: server.logic } }));
    expect(actor.getSnapshot().value).toEqual({ list: 'hidden', spinner: 'off' });
    expect(server.calls).toEqual([]);
  });
});
