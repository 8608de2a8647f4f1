import { describe, expect, it } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { unreadMachine } from '#machines/unread/unread.machine';
import { anywhere } from '../../support/anywhere.ts';
import { lost } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './unread.model.ts';

function bell() {
  const counting = heldActor<number>();
  const marking = heldActor<number, { which: string }>();
  const started = startChart(
    unreadMachine.provide({
      actors: {
        countUnread: counting.logic,
        markRead: marking.logic,
        watchArrival: fromCallback<EventObject, void>(() => {}),
      },
    }),
  );
  const { actor } = started;
  return {
    ...started,
    counting,
    marking,
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot().value,
    count: () => actor.getSnapshot().context.count,
    marked: () => marking.calls.map(({ input }) => input.which),
  };
}

/** With three unread. */
async function counted() {
  const started = bell();
  started.send({ type: 'unread.wanted' });
  await started.counting.answer(3);
  return started;
}

describe('how many are unread', () => {
  it('S7.33 is counted when a bell is first shown, and again whenever the inbox changed', async () => {
    const { send, counting, count, state } = bell();
    expect([count(), state().count]).toEqual([null, 'unknown']);
    send({ type: 'unread.wanted' });
    send({ type: 'unread.wanted' });
    expect(counting.calls).toHaveLength(1);
    await counting.answer(3);
    expect([count(), state().count]).toEqual([3, 'known']);
    send({ type: 'inbox.changed' });
    expect([count(), state().count]).toEqual([3, 'counting']);
    await counting.answer(4);
    expect(count()).toBe(4);
    expect(counting.calls).toHaveLength(2);
  });

  it('S7.33 a change while it is counted is counted too', async () => {
    const { send, counting, count } = bell();
    send({ type: 'unread.wanted' });
    send({ type: 'inbox.changed' });
    expect(counting.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    counting.calls[0]?.resolve(1);
    await counting.answer(2);
    expect(count()).toBe(2);
  });

  it.each([
    ['a bell is shown', 'unread.wanted'],
    ['the link is back', 'connection.opened'],
    ['the inbox changed', 'inbox.changed'],
  ] as const)('S8.3 what failed is counted again when %s', async (_, type) => {
    const { send, counting, count, state } = bell();
    send({ type: 'unread.wanted' });
    await counting.fail(lost());
    expect(state().count).toBe('failed');
    send({ type });
    await counting.answer(1);
    expect([count(), state().count]).toEqual([1, 'known']);
  });

  it('S8.3 an answer that takes ten seconds is given up', () => {
    const { send, clock, state, counting } = bell();
    send({ type: 'unread.wanted' });
    clock.increment(9_999);
    expect(state().count).toBe('counting');
    clock.increment(1);
    expect([state().count, counting.last().signal.aborted]).toEqual(['failed', true]);
  });
});

describe('marking', () => {
  it('S2.57 one is marked, then the count is what the server says, and the inbox hears of it', async () => {
    const { send, marking, marked, count, state, announced } = await counted();
    send({ type: 'notification.read', which: '7' });
    expect([state().marks, marked()]).toEqual(['marking', ['7']]);
    expect(announced).toEqual([]);
    await marking.answer(2);
    expect([state().marks, count()]).toEqual(['idle', 2]);
    expect(announced).toEqual([{ type: 'inbox.marked' }]);
  });

  it('S2.57 several are marked one after the other, in their order', async () => {
    const { send, marking, marked, count, announced } = await counted();
    for (const which of ['7', 'a5', 'all']) send({ type: 'notification.read', which });
    expect(marked()).toEqual(['7']);
    await marking.answer(2);
    expect([marked(), count(), announced]).toEqual([['7', 'a5'], 3, []]);
    await marking.answer(1);
    await marking.answer(0);
    expect([marked(), count(), announced.length]).toEqual([['7', 'a5', 'all'], 0, 1]);
    send({ type: 'notification.read', which: '8' });
    expect(marked().at(-1)).toBe('8');
  });

  it('S8.3 what could not be marked stays unread, and is not tried again by itself', async () => {
    const { send, marking, marked, count, state, clock, announced } = await counted();
    send({ type: 'notification.read', which: '7' });
    send({ type: 'notification.read', which: '8' });
    await marking.fail(lost());
    expect([state().marks, count(), announced]).toEqual(['idle', 3, []]);
    send({ type: 'notification.read', which: '9' });
    expect(marked()).toEqual(['7', '9']);
    clock.increment(10_000);
    expect(state().marks).toBe('idle');
    send({ type: 'notification.read', which: '9' });
    expect(marked()).toEqual(['7', '9', '9']);
  });

  it('S6.1 with the account its count and what was to be marked are gone', async () => {
    const { actor, send, count, state, marking } = await counted();
    send({ type: 'notification.read', which: '7' });
    send({ type: 'account.left' });
    expect([count(), state()]).toEqual([null, { count: 'unknown', marks: 'idle' }]);
    expect(actor.getSnapshot().context.toMark).toEqual([]);
    expect(marking.last().signal.aborted).toBe(true);
  });
});

anywhere('S6.1', model, {
  'unread.count -- account.left [0]': { count: 'unknown' },
  'unread.marks -- account.left [0]': { marks: 'idle' },
});
