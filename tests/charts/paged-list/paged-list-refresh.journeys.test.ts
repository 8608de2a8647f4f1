import { describe, expect, it } from 'vitest';
import { lost } from '../../support/fixtures.ts';
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
