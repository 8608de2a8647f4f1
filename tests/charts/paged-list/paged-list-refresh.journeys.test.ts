import { describe, expect, it } from 'vitest';
import { KEPT_AT_MS, lost, onlyKept } from '../../support/fixtures.ts';
import { listed, pagedList, pageOfRows, type Rows } from './start-list.ts';

const REFRESHING = { shown: { listed: 'refreshing' } };
const OUTDATED = { shown: { listed: 'outdated' } };

/** Rows that were pulled, or whose end was reached, and whose call then failed. */
async function outdated(deed: 'list.pulled' | 'list.endReached'): Promise<Rows> {
  const list = await listed(['1'], 2);
  list.actor.send({ type: deed });
  await list.server.fail(lost());
  return list;
}

describe('rows that are read anew', () => {
  it('S9.13 pulled rows stay until the newer ones are there, which begin with the first page', async () => {
    const { actor, server, state, rows, asked } = await listed(['1'], 2);
    actor.send({ type: 'list.endReached' });
    await server.answer(pageOfRows(['2'], 3));
    actor.send({ type: 'list.pulled' });
    expect(state().list).toEqual(REFRESHING);
    expect(rows()).toEqual(['1', '2']);
    await server.answer(pageOfRows(['0'], 3));
    expect(state().list).toEqual({ shown: { listed: 'current' } });
    expect(rows()).toEqual(['0']);
    actor.send({ type: 'list.endReached' });
    expect(asked()).toEqual([1, 2, 1, 2]);
  });

  it('S9.13 the spinner goes after half a second, however long the rows take', async () => {
    const { actor, clock, state } = await listed(['1'], 1);
    expect(state().spinner).toBe('off');
    actor.send({ type: 'list.pulled' });
    clock.increment(499);
    expect(state().spinner).toBe('on');
    clock.increment(1);
    expect(state().spinner).toBe('off');
    expect(state().list).toEqual(REFRESHING);
  });

  it('S4.14 S8.3 where no page comes the last known one is shown with its time until one does', async () => {
    const { actor, server, state, show } = pagedList();
    show('news');
    await server.fail(onlyKept(pageOfRows(['1'], 2)));
    const context = () => actor.getSnapshot().context;
    expect(state().list).toEqual(OUTDATED);
    expect(context()).toEqual({ filter: 'news', rows: ['1'], total: 2, page: 1, keptAtMs: KEPT_AT_MS });
    actor.send({ type: 'connection.opened' });
    expect(context().keptAtMs).toBe(KEPT_AT_MS);
    await server.fail(onlyKept(pageOfRows(['0'])));
    expect([state().list, context().rows]).toEqual([OUTDATED, ['1']]);
    actor.send({ type: 'connection.opened' });
    await server.answer(pageOfRows(['2']));
    expect(context()).toMatchObject({ rows: ['2'], keptAtMs: null });
  });

  it('S4.14 S6.1 the last known rows go with their account', async () => {
    const { actor, server, show } = pagedList();
    show('news');
    await server.fail(onlyKept(pageOfRows(['1'], 2)));
    actor.send({ type: 'account.left' });
    expect(actor.getSnapshot().context).toEqual({ filter: '', rows: [], total: 0, page: 0, keptAtMs: null });
  });

  it('S8.15 rows that are all gone leave an empty list', async () => {
    const { actor, server, rows, tags } = await listed(['1'], 1);
    actor.send({ type: 'list.pulled' });
    await server.answer(pageOfRows([]));
    expect(tags()).toEqual(['refreshing', 'empty']);
    expect(rows()).toEqual([]);
  });

  it('S4.8 rows that something happened to are read again, wherever the list stands', async () => {
    const loading = pagedList();
    loading.show('news');
    loading.actor.send({ type: 'list.changed' });
    expect(loading.asked()).toEqual([1, 1]);
    expect(loading.server.calls[0]?.signal.aborted).toBe(true);
    const { actor, state, asked } = await listed(['1'], 2);
    actor.send({ type: 'list.changed' });
    expect(state().list).toEqual(REFRESHING);
    actor.send({ type: 'list.changed' });
    expect(asked()).toEqual([1, 1, 1]);
  });

  it.each([
    'list.pulled',
    'list.endReached',
  ] as const)('S8.3 after a failed %s the rows stay, and are read anew on demand, by pulling or once the link is back', async (deed) => {
    const { actor, server, state, rows, asked } = await outdated(deed);
    expect(state().list).toEqual(OUTDATED);
    expect(rows()).toEqual(['1']);
    actor.send({ type: 'list.retry' });
    expect(state().list).toEqual(REFRESHING);
    await server.fail(lost());
    expect(state().list).toEqual(OUTDATED);
    actor.send({ type: 'list.pulled' });
    expect(state().list).toEqual(REFRESHING);
    await server.fail(lost());
    actor.send({ type: 'connection.opened' });
    expect(state().list).toEqual(REFRESHING);
    expect(asked().slice(2)).toEqual([1, 1, 1]);
  });

  it.each(['list.pulled', 'list.endReached'] as const)('S8.3 a %s is waited for 10 s', async (deed) => {
    const { actor, clock, server, state } = await listed(['1'], 2);
    actor.send({ type: deed });
    clock.increment(9_999);
    expect(state().list).not.toEqual(OUTDATED);
    clock.increment(1);
    expect(state().list).toEqual(OUTDATED);
    expect(server.last().signal.aborted).toBe(true);
  });
});
