import { describe, expect, it } from 'vitest';
import type { StateValue } from 'xstate';
import { createResourceMachine } from '#machines/resource/resource.machine';
import { anywhere } from '../../support/anywhere.ts';
import { KEPT_AT_MS, lost, onlyKept, refused } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './resource.model.ts';

/** News items, say: the question is the item's id. */
function items() {
  const server = heldActor<string, { ask: string }>();
  const started = startChart(createResourceMachine<string>().provide({ actors: { load: server.logic } }));
  const { actor } = started;
  return {
    ...started,
    server,
    state: () => topOf(actor.getSnapshot().value),
    value: () => actor.getSnapshot().context.value,
    shown: () => {
      const { value, context } = actor.getSnapshot();
      return [topOf(value), context.value, context.keptAtMs];
    },
    want: (ask: string) => actor.send({ type: 'resource.wanted', ask }),
    asked: () => server.calls.map(({ input }) => input.ask),
  };
}

/** The state without what it is in: a read that is late is the same read. */
const topOf = (value: StateValue) => (typeof value === 'string' ? value : Object.keys(value)[0]);

/** The same, with the first item read. */
async function read() {
  const reader = items();
  reader.want('1');
  await reader.server.answer('item 1');
  return reader;
}

describe('one thing that is read and shown', () => {
  it('S7.15 it is read when it is first wanted, and is there at once the next time', async () => {
    const { server, state, value, want, asked } = items();
    expect(state()).toBe('unread');
    want('1');
    expect(state()).toBe('loading');
    want('1');
    await server.answer('item 1');
    expect(state()).toBe('ready');
    want('1');
    expect(asked()).toEqual(['1']);
    expect(value()).toBe('item 1');
  });

  it('S7.15 another item takes the place of the first, which is not shown under its name', async () => {
    const { server, state, value, want, asked } = await read();
    want('2');
    expect(state()).toBe('loading');
    expect(value()).toBeNull();
    await server.answer('item 2');
    expect(value()).toBe('item 2');
    expect(asked()).toEqual(['1', '2']);
  });

  it('S7.15 a question that is overtaken by another is given up, and its late answer shows nowhere', async () => {
    const { server, state, value, want, asked } = items();
    want('1');
    want('2');
    expect(state()).toBe('loading');
    expect(asked()).toEqual(['1', '2']);
    const [first, second] = server.calls;
    expect(first?.signal.aborted).toBe(true);
    first?.resolve('item 1');
    expect(second?.signal.aborted).toBe(false);
    await server.answer('item 2');
    expect(state()).toBe('ready');
    expect(value()).toBe('item 2');
  });

  it('S8.3 what fails is read again on demand, or when it is wanted again', async () => {
    const { actor, server, state, value, want, asked } = items();
    want('1');
    await server.fail(lost());
    expect(state()).toBe('failed');
    actor.send({ type: 'resource.retry' });
    expect(state()).toBe('loading');
    await server.fail(lost());
    want('2');
    expect(state()).toBe('loading');
    expect(asked()).toEqual(['1', '1', '2']);
    await server.answer('item 2');
    expect(value()).toBe('item 2');
  });

  it('S8.3 S4.14 what failed is read again by itself once the link is back, and nothing else is', async () => {
    const { actor, server, state, want, asked } = items();
    want('1');
    await server.fail(lost());
    actor.send({ type: 'connection.opened' });
    expect(state()).toBe('loading');
    await server.answer('item 1');
    actor.send({ type: 'connection.opened' });
    expect(state()).toBe('ready');
    expect(asked()).toEqual(['1', '1']);
  });

  it('S8.1 the words of a refusal are known until it is read again; a lost answer has none', async () => {
    const { actor, server, want } = items();
    const message = () => actor.getSnapshot().context.message;
    want('1');
    await server.fail(refused('no such loan'));
    expect(message()).toBe('no such loan');
    actor.send({ type: 'resource.retry' });
    expect(message()).toBe('');
    await server.fail(lost());
    expect(message()).toBe('');
  });

  it('S4.14 S8.3 where no answer comes the last known one is shown with its time, and gives way to the next answer', async () => {
    const { actor, server, shown, want, asked } = items();
    want('1');
    await server.fail(onlyKept('item 1'));
    const old = ['outdated', 'item 1', KEPT_AT_MS];
    expect(shown()).toEqual(old);
    want('1');
    expect(shown()).toEqual(['refreshing', 'item 1', KEPT_AT_MS]);
    await server.fail(onlyKept('item 1'));
    expect(shown()).toEqual(old);
    actor.send({ type: 'connection.opened' });
    expect(shown()).toEqual(['refreshing', 'item 1', KEPT_AT_MS]);
    await server.answer('item 1, anew');
    expect(shown()).toEqual(['ready', 'item 1, anew', null]);
    actor.send({ type: 'resource.changed' });
    await server.fail(onlyKept('item 1, anew'));
    actor.send({ type: 'resource.changed' });
    expect(shown()).toEqual(['refreshing', 'item 1, anew', KEPT_AT_MS]);
    expect(asked()).toEqual(['1', '1', '1', '1', '1']);
  });

  it('S4.14 S6.1 what was known last is not shown under another question, and is gone once it is outdated or its account left', async () => {
    for (const [event, then] of [
      [{ type: 'resource.wanted', ask: '2' }, 'loading'],
      [{ type: 'resource.outdated' }, 'unread'],
      [{ type: 'account.left' }, 'unread'],
    ] as const) {
      const { actor, server, shown, want } = items();
      want('1');
      await server.fail(onlyKept('item 1'));
      actor.send(event);
      expect(shown(), event.type).toEqual([then, null, null]);
    }
  });

  it('S8.3 silence for 10 s is said, with a way to try again; the late answer is taken when it comes', async () => {
    const { actor, clock, server, state, value, want } = items();
    const isSaid = () => actor.getSnapshot().hasTag('failed');
    want('1');
    clock.increment(9_999);
    expect(isSaid()).toBe(false);
    clock.increment(1);
    expect(isSaid()).toBe(true);
    want('1');
    expect([server.calls.length, server.last().signal.aborted]).toEqual([1, false]);
    await server.answer('item 1');
    expect([state(), isSaid(), value()]).toEqual(['ready', false, 'item 1']);
  });

  it('S8.3 a late read is given up when it is tried again, by hand or by the link that is back', async () => {
    for (const type of ['resource.retry', 'connection.opened'] as const) {
      const { actor, clock, server, state, want } = items();
      want('1');
      clock.increment(10_000);
      actor.send({ type });
      expect([state(), actor.getSnapshot().hasTag('failed')], type).toEqual(['loading', false]);
      expect([server.calls.length, server.calls[0]?.signal.aborted]).toEqual([2, true]);
      clock.increment(10_000);
      await server.fail(lost());
      expect(state()).toBe('failed');
    }
  });

  it('S8.3 S7.28 what is shown stays, and is told as old, while its new answer is late; then the answer takes its place', async () => {
    const { actor, clock, server, state, value } = await read();
    const isLate = () => actor.getSnapshot().hasTag('late');
    actor.send({ type: 'resource.changed' });
    clock.increment(9_999);
    expect(isLate()).toBe(false);
    for (const type of ['resource.retry', 'connection.opened'] as const) {
      clock.increment(10_000);
      expect([isLate(), value()]).toEqual([true, 'item 1']);
      actor.send({ type });
      expect([state(), isLate(), server.calls.at(-2)?.signal.aborted], type).toEqual([
        'refreshing',
        false,
        true,
      ]);
    }
    clock.increment(10_000);
    await server.answer('item 1, anew');
    expect([state(), isLate(), value()]).toEqual(['ready', false, 'item 1, anew']);
  });

  it('S7.28 what has changed is read anew at once; until then the earlier value is shown', async () => {
    const { actor, server, state, value, asked } = await read();
    actor.send({ type: 'resource.changed' });
    expect(state()).toBe('refreshing');
    expect(value()).toBe('item 1');
    actor.send({ type: 'resource.changed' });
    expect(state()).toBe('refreshing');
    expect(asked()).toEqual(['1', '1', '1']);
    await server.answer('item 1, changed');
    expect(state()).toBe('ready');
    expect(value()).toBe('item 1, changed');
  });

  it('S7.28 a change while it is read for the first time asks again: the answer may not know it', async () => {
    const { actor, server, state, want, asked } = items();
    want('1');
    actor.send({ type: 'resource.changed' });
    expect(server.calls[0]?.signal.aborted).toBe(true);
    expect(asked()).toEqual(['1', '1']);
    expect(state()).toBe('loading');
  });

  it('S8.3 what could not be read anew is not shown as if it still held, and the next change reads it', async () => {
    const { actor, server, state, value } = await read();
    actor.send({ type: 'resource.changed' });
    await server.fail(lost());
    expect(state()).toBe('failed');
    actor.send({ type: 'resource.changed' });
    expect(state()).toBe('loading');
    await server.answer('item 1');
    expect([state(), value()]).toEqual(['ready', 'item 1']);
  });

  it('S7.28 what is read anew gives way to another question, and is forgotten when it is outdated', async () => {
    const { actor, state, value, want, server } = await read();
    actor.send({ type: 'resource.changed' });
    want('1');
    expect(state()).toBe('refreshing');
    want('2');
    expect(state()).toBe('loading');
    await server.answer('item 2');
    actor.send({ type: 'resource.changed' });
    actor.send({ type: 'resource.outdated' });
    expect(state()).toBe('unread');
    expect(value()).toBeNull();
  });

  it('S7.14 what is outdated is gone at once and read anew when it is wanted', async () => {
    const { actor, state, value, want, asked } = await read();
    actor.send({ type: 'resource.outdated' });
    expect(state()).toBe('unread');
    expect(value()).toBeNull();
    want('1');
    expect(state()).toBe('loading');
    expect(asked()).toEqual(['1', '1']);
  });

  it('S7.28 what is outdated while it is read does not come back with the answer', async () => {
    const { actor, server, state, value, want } = items();
    want('1');
    actor.send({ type: 'resource.outdated' });
    expect(state()).toBe('unread');
    expect(server.last().signal.aborted).toBe(true);
    await server.answer('the answer to the earlier question');
    expect(value()).toBeNull();
  });
});

anywhere('S6.1', model, {
  'resource -- account.left [0]': 'unread',
});

// A read that is late is answered, asked anew and given up as any other.
anywhere('S8.3', model, {
  'resource.loading -- resource.wanted [0]': { loading: 'waiting' },
  'resource.loading -- resource.outdated [0]': 'unread',
  'resource.loading -- resource.changed [0]': { loading: 'waiting' },
  'resource.loading -- error:load [1]': 'failed',
  'resource.refreshing -- resource.wanted [0]': { loading: 'waiting' },
  'resource.refreshing -- resource.outdated [0]': 'unread',
  'resource.refreshing -- resource.changed [0]': { refreshing: 'waiting' },
  'resource.refreshing -- error:refresh [0]': 'outdated',
  'resource.refreshing -- error:refresh [1]': 'failed',
});
