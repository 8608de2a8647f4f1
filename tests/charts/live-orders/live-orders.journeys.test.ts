import { describe, expect, it } from 'vitest';
import { ORDER_STATUS } from '#contract/constants';
import type { LiveOrders, Order } from '#contract/entities';
import { type LiveOrdersEvent, liveOrdersMachine } from '#machines/live-orders/live-orders.machine';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { KEPT_AT_MS, lost, onlyKept, orderOf, pushOf } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './live-orders.model.ts';

const TIMEOUT_MS = 10_000;
const known = (state: string) => ({ watched: { known: state } });
const pushed = (version: number, ids: readonly number[] = [1]) =>
  ({ type: 'account.pushed', push: { ...pushOf(ids), version } }) as const;

function watched() {
  const server = heldActor<LiveOrders, void>();
  const started = startChart(liveOrdersMachine.provide({ actors: { loadLiveOrders: server.logic } }));
  started.actor.send({ type: 'orders.watched' });
  return {
    ...started,
    server,
    state: () => started.actor.getSnapshot().value,
    rows: () => started.actor.getSnapshot().context.rows,
  };
}

async function read(data: Order[] = [orderOf()], version = 5) {
  const orders = watched();
  await orders.server.answer({ data, version });
  return orders;
}

describe('live orders', () => {
  it('S7.25 are read once they are looked at, and not before', () => {
    const server = heldActor<LiveOrders, void>();
    const { actor } = startChart(liveOrdersMachine.provide({ actors: { loadLiveOrders: server.logic } }));
    actor.send({ type: 'order.changed' });
    expect(server.calls).toHaveLength(0);
    actor.send({ type: 'orders.watched' });
    expect(server.calls).toHaveLength(1);
  });

  it('S7.25 S8.3 looked at again they are there while they are read anew, without those that were closed meanwhile', async () => {
    const { actor, server, state, rows } = await read([orderOf(), orderOf({ id: 2 })]);
    actor.send({ type: 'orders.unwatched' });
    actor.send({ type: 'account.closed', ids: [2] });
    actor.send({ type: 'orders.watched' });
    expect([state(), rows()]).toEqual([known('refreshing'), [orderOf()]]);
    await server.fail(lost());
    expect([state(), rows()]).toEqual([known('outdated'), [orderOf()]]);
  });

  it('S4.14 S8.3 where no answer comes the last known ones are shown with their time, and read anew with the account', async () => {
    const { actor, server, state, rows } = watched();
    const keptAtMs = () => actor.getSnapshot().context.keptAtMs;
    await server.fail(onlyKept({ data: [orderOf()], version: 5 }));
    expect([state(), rows(), keptAtMs()]).toEqual([known('outdated'), [orderOf()], KEPT_AT_MS]);
    expect(actor.getSnapshot().context.version).toBe(5);
    actor.send({ type: 'account.joined' });
    await server.answer({ data: [], version: 6 });
    expect([state(), rows(), keptAtMs()]).toEqual([known('current'), [], null]);
  });

  it('S7.33 a push of the same version values them and asks for nothing', async () => {
    const { actor, server, state, rows } = await read();
    actor.send(pushed(5));
    expect(state()).toEqual(known('current'));
    expect(rows()[0]).toMatchObject({ price: '107', profit: '7' });
    expect(server.calls).toHaveLength(1);
  });

  it('S4.3 stops that were saved are shown at once, also while the orders are read anew', async () => {
    const { actor, server, state, rows } = await read([orderOf({ trailPercent: '2' }), orderOf({ id: 2 })]);
    actor.send({ type: 'stops.saved', saved: { id: 1, stopLoss: '90', takeProfit: '120' } });
    expect(rows()).toEqual([orderOf({ stopLoss: '90', takeProfit: '120' }), orderOf({ id: 2 })]);
    actor.send({ type: 'order.changed' });
    actor.send({ type: 'stops.saved', saved: { id: 2, stopLoss: '91', takeProfit: '0' } });
    expect(rows()[1]).toMatchObject({ stopLoss: '91' });
    await server.fail(lost());
    expect(state()).toEqual(known('outdated'));
    actor.send({ type: 'stops.saved', saved: { id: 2, stopLoss: '92', takeProfit: '0' } });
    expect(rows()[1]).toMatchObject({ stopLoss: '92' });
  });

  it('S7.25 a push of a newer version has them read again, once for however many come meanwhile', async () => {
    const { actor, server, state, rows } = await read();
    for (const version of [6, 7, 8]) actor.send(pushed(version));
    expect(state()).toEqual(known('refreshing'));
    expect(server.calls).toHaveLength(2);
    await server.answer({ data: [orderOf({ stopLoss: '90' })], version: 8 });
    expect(state()).toEqual(known('current'));
    expect(rows()).toMatchObject([{ stopLoss: '90' }]);
  });

  it('S7.25 an answer that is older than a push is shown, and asked for again', async () => {
    const { actor, server, state, rows } = await read();
    actor.send(pushed(6));
    actor.send(pushed(7));
    await server.answer({ data: [orderOf({ stopLoss: '90' })], version: 6 });
    expect(state()).toEqual(known('refreshing'));
    expect(rows()).toMatchObject([{ stopLoss: '90' }]);
    expect(server.calls).toHaveLength(3);
    await server.answer({ data: [], version: 7 });
    expect(state()).toEqual(known('current'));
  });

  it('S7.25 a server that answers less than it had told before it was asked is not asked again at once', async () => {
    const { actor, server, state, rows } = await read();
    actor.send(pushed(7));
    await server.answer({ data: [orderOf({ stopLoss: '90' })], version: 6 });
    expect(state()).toEqual(known('outdated'));
    expect(rows()).toMatchObject([{ stopLoss: '90' }]);
    expect(server.calls).toHaveLength(2);
  });

  it('S7.33 a server that names no version: a position that is unknown, or was pending, has them read again', async () => {
    const pending = orderOf({ id: 2, status: ORDER_STATUS.pending });
    for (const [ids, isNews] of [
      [[1], false],
      [[1, 9], true],
      [[1, 2], true],
    ] as const) {
      const { actor, state } = await read([orderOf(), pending]);
      actor.send({ type: 'account.pushed', push: pushOf(ids) });
      expect([ids, state()]).toEqual([ids, known(isNews ? 'refreshing' : 'current')]);
    }
  });

  it('S7.34 closed ones are gone at once, also while they are read again', async () => {
    const { actor, state, rows } = await read([orderOf(), orderOf({ id: 2 }), orderOf({ id: 3 })]);
    actor.send({ type: 'account.closed', ids: [2] });
    expect([rows().map(({ id }) => id), state()]).toEqual([[1, 3], known('refreshing')]);
    actor.send({ type: 'account.closed', ids: [3] });
    expect(rows().map(({ id }) => id)).toEqual([1]);
  });

  it.each([
    'order.changed',
    'account.joined',
    'account.missed',
    'account.closed',
  ] as const)('S7.25 %s while they are read the first time asks anew', (type) => {
    const { actor, server, state } = watched();
    actor.send(type === 'account.closed' ? { type, ids: [1] } : { type });
    expect(state()).toEqual({ watched: 'loading' });
    expect(server.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('S7.25 a change while they are read again asks anew, as the answer may not know of it', async () => {
    const { actor, server, state } = await read();
    for (const event of [
      { type: 'order.changed' },
      { type: 'order.changed' },
      { type: 'account.joined' },
      { type: 'account.missed' },
      { type: 'account.closed', ids: [9] },
    ] satisfies LiveOrdersEvent[]) {
      const before = server.calls.length;
      actor.send(event);
      expect([event, state(), server.calls.length]).toEqual([event, known('refreshing'), before + 1]);
    }
    expect(server.calls.map(({ signal }) => signal.aborted).slice(1)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('live orders that cannot be read', () => {
  it('S8.3 say so, and are read when the trader or the link asks again', async () => {
    for (const type of ['list.retry', 'account.joined'] as const) {
      const { actor, server, state } = watched();
      await server.fail(lost());
      expect(state()).toEqual({ watched: 'failed' });
      actor.send({ type });
      expect(state()).toEqual({ watched: 'loading' });
    }
  });

  it('S8.3 ten seconds without an answer are a failure', async () => {
    const { clock, state } = watched();
    clock.increment(TIMEOUT_MS - 1);
    expect(state()).toEqual({ watched: 'loading' });
    clock.increment(1);
    expect(state()).toEqual({ watched: 'failed' });
    const again = await read();
    again.actor.send({ type: 'order.changed' });
    again.clock.increment(TIMEOUT_MS);
    expect(again.state()).toEqual(known('outdated'));
  });

  it('S8.3 that were read before stay, are valued on, and are read again after a while or at once', async () => {
    const { actor, server, clock, state, rows } = await read();
    actor.send({ type: 'order.changed' });
    await server.fail(lost());
    expect(state()).toEqual(known('outdated'));
    expect(actor.getSnapshot().hasTag('outdated')).toBe(true);
    actor.send(pushed(6));
    expect(rows()[0]).toMatchObject({ price: '107' });
    expect(state()).toEqual(known('outdated'));
    clock.increment(TIMEOUT_MS);
    expect(state()).toEqual(known('refreshing'));
    await server.fail(lost());
    actor.send({ type: 'list.retry' });
    expect(state()).toEqual(known('refreshing'));
    await server.answer({ data: [], version: 6 });
    expect(state()).toEqual(known('current'));
  });
});

anywhere('S6.4 S7.25', model, {
  'liveOrders -- account.left [0]': 'unwatched',
  'liveOrders.watched -- orders.unwatched [0]': 'unwatched',
  'liveOrders.watched.known -- order.changed [0]': { watched: { known: 'refreshing' } },
  'liveOrders.watched.known -- account.joined [0]': { watched: { known: 'refreshing' } },
  'liveOrders.watched.known -- account.missed [0]': { watched: { known: 'refreshing' } },
  'liveOrders.watched.known -- account.closed [0]': { watched: { known: 'refreshing' } },
});

it('S6.4 nothing of the account is left once it is not looked at', () =>
  forgetsWhileHidden(model, 'orders.watched', 'done:loadLiveOrders', 'orders.unwatched'));
