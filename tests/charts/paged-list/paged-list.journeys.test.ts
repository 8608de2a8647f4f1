import { describe, expect, it } from 'vitest';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { lost } from '../../support/fixtures.ts';
import { model } from './paged-list.model.ts';
import { listed, pagedList, pageOfRows } from './start-list.ts';

describe('rows read page by page', () => {
  it('S2.64 S7.15 a list is read when its screen opens, with placeholders until it is there', async () => {
    const { server, state, rows, tags, show } = pagedList();
    expect(state().list).toBe('hidden');
    show('news');
    expect(state().list).toEqual({ shown: 'loading' });
    expect(tags()).toContain('skeleton');
    expect(server.last().input).toEqual({ filter: 'news', page: 1 });
    await server.answer(pageOfRows(['1', '2'], 2));
    expect(state().list).toEqual({ shown: { listed: 'current' } });
    expect(rows()).toEqual(['1', '2']);
  });

  it('S9.13 its end brings page after page, until as many rows are there as the total says', async () => {
    const { actor, server, state, rows, asked } = await listed(['1', '2'], 3);
    actor.send({ type: 'list.endReached' });
    expect(state().list).toEqual({ shown: { listed: 'loadingMore' } });
    actor.send({ type: 'list.endReached' });
    expect(asked()).toEqual([1, 2]);
    await server.answer(pageOfRows(['3'], 3));
    expect(rows()).toEqual(['1', '2', '3']);
    expect(state().list).toEqual({ shown: { listed: 'current' } });
    actor.send({ type: 'list.endReached' });
    expect(state().list).toEqual({ shown: { listed: 'current' } });
    expect(asked()).toEqual([1, 2]);
  });

  it('S9.13 a page without rows is the end, whatever the total says', async () => {
    const { actor, server, rows, asked } = await listed(['1'], 9);
    actor.send({ type: 'list.endReached' });
    await server.answer(pageOfRows([], 9));
    actor.send({ type: 'list.endReached' });
    expect(rows()).toEqual(['1']);
    expect(asked()).toEqual([1, 2]);
  });

  it('S8.15 a list without rows says so, and is read again when it is pulled or has changed', async () => {
    const { actor, server, state, tags, show } = pagedList();
    show('news');
    await server.answer(pageOfRows([]));
    expect(tags()).toEqual(['empty']);
    actor.send({ type: 'list.pulled' });
    expect(state().list).toEqual({ shown: 'loading' });
    await server.answer(pageOfRows([]));
    actor.send({ type: 'list.changed' });
    expect(state().list).toEqual({ shown: 'loading' });
    expect(server.calls).toHaveLength(3);
  });

  it.each([
    ['on demand', { type: 'list.retry' } as const],
    ['by pulling', { type: 'list.pulled' } as const],
    ['by itself once the link is back', { type: 'connection.opened' } as const],
  ])('S8.3 a list that fails to load is read again %s', async (_, deed) => {
    const { actor, server, state, tags, show } = pagedList();
    show('news');
    await server.fail(lost());
    expect(state().list).toEqual({ shown: 'failed' });
    expect(tags()).toEqual(['failed']);
    actor.send(deed);
    expect(state().list).toEqual({ shown: 'loading' });
  });

  it('S8.3 silence for 10 s is a failure', () => {
    const { clock, server, state, show } = pagedList();
    show('news');
    clock.increment(9_999);
    expect(state().list).toEqual({ shown: 'loading' });
    clock.increment(1);
    expect(state().list).toEqual({ shown: 'failed' });
    expect(server.last().signal.aborted).toBe(true);
  });
});

describe('which list is meant', () => {
  it('S7.20 another one takes the place of the first; the same one is left as it stands', async () => {
    const { server, state, rows, show } = await listed(['1'], 1);
    show('news');
    expect(state().list).toEqual({ shown: { listed: 'current' } });
    expect(server.calls).toHaveLength(1);
    show('week');
    expect(state().list).toEqual({ shown: 'loading' });
    expect(server.last().input).toEqual({ filter: 'week', page: 1 });
    await server.answer(pageOfRows(['7']));
    expect(rows()).toEqual(['7']);
  });

  it('S7.20 a list that is overtaken by another is given up, and its late answer shows nowhere', async () => {
    const { server, rows, show } = pagedList();
    show('news');
    show('week');
    const [first] = server.calls;
    expect(first?.signal.aborted).toBe(true);
    first?.resolve(pageOfRows(['1']));
    await server.answer(pageOfRows(['7']));
    expect(rows()).toEqual(['7']);
  });

  it('S2.64 a screen that is left reads nothing more; back, it shows its rows and reads them anew', async () => {
    const { actor, server, state, rows, show } = await listed(['1'], 2);
    actor.send({ type: 'list.endReached' });
    actor.send({ type: 'list.hidden' });
    expect(state().list).toBe('hidden');
    expect(server.last().signal.aborted).toBe(true);
    show('news');
    expect([state().list, rows()]).toEqual([{ shown: { listed: 'refreshing' } }, ['1']]);
    expect(server.last().input).toEqual({ filter: 'news', page: 1 });
    await server.fail(lost());
    expect([state().list, rows()]).toEqual([{ shown: { listed: 'outdated' } }, ['1']]);
    actor.send({ type: 'list.hidden' });
    show('week');
    expect(state().list).toEqual({ shown: 'loading' });
  });

  it('S6.1 rows of somebody who is gone are forgotten at once', async () => {
    const { actor, state, rows } = await listed(['1'], 1);
    actor.send({ type: 'account.left' });
    expect(state().list).toBe('hidden');
    expect(rows()).toEqual([]);
  });
});

anywhere('S6.1 S8.3', model, {
  'pagedList.list -- account.left [0]': { list: 'hidden' },
  'pagedList.list.shown -- list.hidden [0]': { list: 'hidden' },
  'pagedList.list.shown -- list.shown [0]': { list: { shown: 'loading' } },
  'pagedList.list.shown.listed -- list.changed [0]': { list: { shown: { listed: 'refreshing' } } },
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'list.shown', 'done:loadPage', 'list.hidden'));
