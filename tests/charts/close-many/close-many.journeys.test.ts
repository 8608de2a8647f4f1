import { describe, expect, it } from 'vitest';
import { choicesOf } from '#machines/close-many/choices';
import {
  type ClosedMany,
  type CloseManyRequest,
  closeManyCommand,
  closeManyMachine,
} from '#machines/close-many/close-many.machine';
import type { CommandInput, Executed } from '#machines/command/command.machine';
import { anywhere } from '../../support/anywhere.ts';
import { ALWAYS, adaptive, expired, lost, orderOf, refused } from '../../support/fixtures.ts';
import { heldActor, settled, startChart } from '../../support/start-chart.ts';
import { model } from './close-many.model.ts';

anywhere('S6.4', model, { 'closeMany -- account.left [0]': 'idle' });

function opened(instrumentId: number | null = null) {
  const server = heldActor<Executed<ClosedMany>, CommandInput<CloseManyRequest>>();
  const closeMany = closeManyCommand.provide({ actors: { execute: server.logic } });
  const started = startChart(closeManyMachine.provide({ actors: { closeMany } }));
  started.actor.send({ type: 'closing.opened', instrumentId });
  return {
    ...started,
    server,
    state: () => started.actor.getSnapshot().value,
    context: () => started.actor.getSnapshot().context,
  };
}

function sending(instrumentId: number | null = null) {
  const many = opened(instrumentId);
  many.actor.send({ type: 'closing.picked', which: 'loss', key: 'key-0', caution: ALWAYS });
  many.actor.send({ type: 'closing.confirmed', key: 'key-1' });
  return many;
}

describe('several positions closed at once', () => {
  it('S2.52 no answer to its question closes nothing', () => {
    const many = opened();
    expect(many.state()).toBe('choosing');
    many.actor.send({ type: 'closing.picked', which: 'profit', key: 'key-0', caution: ALWAYS });
    expect([many.state(), many.context().which]).toEqual(['confirming', 'profit']);
    expect(many.actor.getSnapshot().hasTag('asking')).toBe(true);
    many.actor.send({ type: 'closing.dismissed' });
    expect(many.state()).toBe('choosing');
    many.actor.send({ type: 'closing.dismissed' });
    expect(many.state()).toBe('idle');
    expect(many.server.calls).toEqual([]);
  });

  it.each([
    null,
    7,
  ])('S7.26 goes out once, under its key, for what was picked of instrument %s', (instrumentId) => {
    const many = sending(instrumentId);
    expect(many.server.calls.map(({ input }) => [input.kind, input.key, input.request])).toEqual([
      ['closeMany', 'key-1', { which: 'loss', instrumentId }],
    ]);
    many.actor.send({ type: 'closing.dismissed' });
    expect(many.actor.getSnapshot().hasTag('busy')).toBe(true);
  });

  it('S8.5 accepted announces the words of the server and what they came to', async () => {
    const many = sending();
    await many.server.answer({ answer: { profit: '-12' }, message: 'done' });
    expect(many.state()).toBe('idle');
    expect(many.announced).toEqual([{ type: 'order.changed', message: 'done', profit: '-12' }]);
    expect(many.context()).toEqual({ which: 'all', instrumentId: null, key: '' });
  });

  it('S8.1 refused says why and leads back to the choice', async () => {
    const many = sending();
    await many.server.fail(refused('market closed'));
    expect(many.state()).toBe('choosing');
    expect(many.announced).toEqual([{ type: 'order.refused', message: 'market closed' }]);
  });

  it('S4.13 over an expired session it ends silently', async () => {
    const many = sending();
    await many.server.fail(expired());
    expect([many.state(), many.announced]).toEqual(['idle', []]);
  });

  it('S8.3 in doubt says so, asks under the same key, and owns up after 8 tries', async () => {
    const many = sending();
    await many.server.fail(lost());
    expect(many.actor.getSnapshot().hasTag('doubt')).toBe(true);
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      many.clock.increment(8_000);
      await many.server.fail(lost());
    }
    many.clock.increment(8_000);
    await settled();
    expect(many.server.calls.map(({ input }) => input.key)).toEqual(Array(8).fill('key-1'));
    expect(many.state()).toBe('choosing');
    expect(many.announced).toEqual([{ type: 'order.unresolved' }]);
  });

  it('S2.52 left with its screen, what stood open does not stand there again; what is sent goes on', () => {
    const choosing = opened();
    choosing.actor.send({ type: 'screen.left' });
    expect(choosing.state()).toBe('idle');
    const asking = opened();
    asking.actor.send({ type: 'closing.picked', which: 'all', key: 'key-0', caution: ALWAYS });
    asking.actor.send({ type: 'screen.left' });
    expect(asking.state()).toBe('idle');
    const sent = sending();
    sent.actor.send({ type: 'screen.left' });
    expect(sent.state()).toEqual({ closing: 'sending' });
  });
});

describe('whether it asks first', () => {
  const won = orderOf({ id: 1, profit: '5' });
  const hedge = orderOf({ id: 2, direction: 2, profit: '-5' });
  const lone = orderOf({ id: 3, instrumentId: 2, profit: '-1' });

  it.each([
    ['all of a hedge', 'all', null, [won, hedge, lone]],
    ['the side in profit of no hedge', 'profit', null, [won, lone]],
    ['the side at a loss of an instrument without a hedge', 'loss', 2, [won, hedge, lone]],
  ] as const)('S2.52 S7.26 %s is closed at once, under its key', (_, which, instrumentId, orders) => {
    const many = opened(instrumentId);
    many.actor.send({ type: 'closing.picked', which, key: 'key-1', caution: adaptive(...orders) });
    expect(many.state()).toEqual({ closing: 'sending' });
    expect(many.server.calls.map(({ input }) => [input.key, input.request])).toEqual([
      ['key-1', { which, instrumentId }],
    ]);
  });

  it.each([
    ['the side in profit of a hedge', 'profit', adaptive(won, hedge)],
    ['what was picked by a trader who is always asked', 'all', { ...ALWAYS, orders: [won] }],
    ['what was picked while the orders are not known', 'all', { isAdaptive: true, orders: null }],
    ['what means none of the known orders', 'loss', adaptive(won)],
  ] as const)('S2.52 %s is asked about', (_, which, caution) => {
    const many = opened();
    many.actor.send({ type: 'closing.picked', which, key: 'key-0', caution });
    expect([many.state(), many.context().which]).toEqual(['confirming', which]);
    expect(many.server.calls).toEqual([]);
    many.actor.send({ type: 'closing.confirmed', key: 'key-1' });
    expect(many.server.last().input.key).toBe('key-1');
  });
});

describe('what may be closed at once', () => {
  const orders = [
    orderOf({ id: 1, profit: '5.5' }),
    orderOf({ id: 2, profit: '-2' }),
    orderOf({ id: 3, profit: '0' }),
    orderOf({ id: 4, profit: '1', instrumentId: 2 }),
    orderOf({ id: 5, profit: '9', status: 0 }),
  ];

  it('S2.49 counts positions, and what they would come to', () => {
    expect(choicesOf(orders, null)).toEqual([
      { which: 'all', count: 4, profit: '4.5' },
      { which: 'profit', count: 2, profit: '6.5' },
      { which: 'loss', count: 1, profit: '-2' },
    ]);
  });

  it('S2.49 of one instrument', () => {
    expect(choicesOf(orders, 2).map(({ count }) => count)).toEqual([1, 1, 0]);
  });
});
