import { describe, expect, it } from 'vitest';
import { ORDER_STATUS } from '#contract/constants';
import type { CommandInput, Executed } from '#machines/command/command.machine';
import { type Grip, marginAt, stopsWith, warningOf } from '#machines/order-lines/levels';
import {
  moveStopMachine,
  type OrderLinesEvent,
  orderLinesMachine,
} from '#machines/order-lines/order-lines.machine';
import type { SavedStops } from '#machines/order-list/order-rows';
import type { StopsRequest } from '#machines/order-sheet/stops-request';
import { anywhere } from '../../support/anywhere.ts';
import { expired, instrumentOf, lost, orderOf, pushOf, refused } from '../../support/fixtures.ts';
import { heldActor, settled, startChart } from '../../support/start-chart.ts';
import { model, pending, position } from './order-lines.model.ts';

anywhere('S6.4', model, { 'orderLines -- account.left [0]': 'idle' });

it('S7.26 a stop-loss that is placed by hand follows no price, another target lets it follow', () => {
  const trailing = orderOf({ trailPercent: '5', stopLoss: '95' });
  expect(stopsWith(trailing, 'stopLoss', '90')).toMatchObject({ stopLoss: '90', trail: null });
  expect(stopsWith(trailing, 'takeProfit', '120').trail).toEqual({ by: 'percent', value: '5' });
});

function started() {
  const server = heldActor<Executed<SavedStops>, CommandInput<StopsRequest>>();
  const moveStop = moveStopMachine.provide({ actors: { execute: server.logic } });
  const chart = startChart(orderLinesMachine.provide({ actors: { moveStop } }));
  return {
    ...chart,
    server,
    state: () => chart.actor.getSnapshot().value,
    context: () => chart.actor.getSnapshot().context,
    has: (tag: 'dragging' | 'sheet' | 'asking' | 'busy' | 'doubt') => chart.actor.getSnapshot().hasTag(tag),
  };
}

/** A line that was let go at a price. */
function moved(price: string, order = position, grip: Grip = 'stopLoss') {
  const lines = started();
  lines.actor.send({ type: 'line.grabbed', order, grip });
  lines.actor.send({ type: 'line.released', price });
  return lines;
}

const set = { type: 'level.set', key: 'key-1', isAdaptive: true } as const;

describe('a stop moved on the chart', () => {
  it('S4.3 sends nothing while the finger moves, and asks for the price under it', async () => {
    const lines = started();
    lines.actor.send({ type: 'line.grabbed', order: position, grip: 'stopLoss' });
    expect([lines.state(), lines.has('dragging'), lines.has('sheet')]).toEqual([
      { moving: 'dragging' },
      true,
      false,
    ]);
    lines.actor.send({ type: 'line.released', price: '97.25' });
    expect([lines.state(), lines.context().price, lines.context().issue]).toEqual([
      { moving: 'previewing' },
      '97.25',
      null,
    ]);
    expect(lines.server.calls).toEqual([]);
    lines.actor.send(set);
    expect(lines.has('busy')).toBe(true);
    expect(lines.server.calls.map(({ input }) => [input.kind, input.key, input.request])).toEqual([
      ['stops', 'key-1', { id: 1, stopLoss: '97.25', takeProfit: '0' }],
    ]);
    const saved = { id: 1, stopLoss: '97.25', takeProfit: '0' };
    await lines.server.answer({ answer: saved, message: 'done' });
    expect(lines.state()).toBe('idle');
    expect(lines.announced).toEqual([
      { type: 'stops.saved', saved },
      { type: 'order.changed', code: 'EUR/USD', message: 'done', profit: null },
    ]);
    expect(lines.context().order).toBe(null);
  });

  it('S4.3 keeps the other stop of the order, and how its stop follows the price', () => {
    const trailing = orderOf({ stopLoss: '95', takeProfit: '110', trailPercent: '1.5' });
    const lines = moved('112', trailing, 'takeProfit');
    lines.actor.send(set);
    expect(lines.server.last().input.request).toEqual({
      id: 1,
      stopLoss: '95',
      takeProfit: '112',
      trailPercent: '1.5',
    });
  });

  it.each([
    ['below the market', '96', 'stopLoss', { stopLoss: '96', takeProfit: '0' }],
    ['above it', '104', 'takeProfit', { stopLoss: '0', takeProfit: '104' }],
  ] as const)('S4.3 off the entry of a buy, %s, it is a %3$s', (_, price, grip, stops) => {
    const lines = moved(price, orderOf(), 'entry');
    expect(lines.context().grip).toBe(grip);
    lines.actor.send(set);
    expect(lines.server.last().input.request).toEqual({ id: 1, ...stops });
  });

  it('S4.3 of a sell and of a pending order the sides are their own', () => {
    expect(moved('104', orderOf({ direction: 2 }), 'entry').context().grip).toBe('stopLoss');
    const waiting = orderOf({ status: ORDER_STATUS.pending, askedPrice: '120', price: '100' });
    expect(moved('110', waiting, 'entry').context()).toMatchObject({ grip: 'stopLoss', issue: null });
  });

  it('S5.11 on the wrong side of the market, or as no price, it says so and is not sent', () => {
    const lines = moved('104');
    expect(lines.context().issue).toBe('stopLossSide');
    lines.actor.send(set);
    expect(lines.state()).toEqual({ moving: 'previewing' });
    lines.actor.send({ type: 'price.typed', text: '' });
    expect(lines.context().issue).toBe('priceRequired');
    lines.actor.send({ type: 'price.typed', text: '97.123' });
    expect(lines.context().issue).toBe('decimals');
    lines.actor.send({ type: 'price.typed', text: '97.1' });
    expect(lines.context().issue).toBe(null);
    lines.actor.send(set);
    expect(lines.server.last().input.request.stopLoss).toBe('97.1');
  });

  it('S4.3 a price that moved past the stop makes it wrong, and back makes it right', () => {
    const lines = moved('97');
    const pushed = (price: string) =>
      lines.actor.send({
        type: 'account.pushed',
        push: { ...pushOf([]), positions: [{ id: 1, price, profit: '0' }] },
      });
    pushed('96');
    expect(lines.context()).toMatchObject({ issue: 'stopLossSide', order: { price: '96' } });
    pushed('99');
    expect(lines.context().issue).toBe(null);
    const dragging = started();
    dragging.actor.send({ type: 'line.grabbed', order: position, grip: 'stopLoss' });
    const asking = moved('90');
    asking.actor.send(set);
    for (const { actor, context } of [dragging, asking]) {
      actor.send({ type: 'account.pushed', push: pushOf([1]) });
      expect(context()).toMatchObject({ issue: null, order: { price: '107' } });
    }
  });

  it('S2.52 asks before more may be lost, and before a stop follows no more; not before less', () => {
    const asking = moved('90');
    asking.actor.send(set);
    expect([asking.state(), asking.has('asking'), asking.server.calls]).toEqual([
      { moving: 'confirming' },
      true,
      [],
    ]);
    asking.actor.send({ type: 'level.dismissed' });
    expect(asking.state()).toEqual({ moving: 'previewing' });
    asking.actor.send(set);
    asking.actor.send({ type: 'level.confirm', key: 'key-2' });
    expect(asking.server.calls.map(({ input }) => input.key)).toEqual(['key-2']);
    const trailing = moved('97', orderOf({ stopLoss: '95', trailDistance: '5' }), 'entry');
    trailing.actor.send(set);
    expect(trailing.has('asking')).toBe(true);
    const sell = moved('107', orderOf({ direction: 2, stopLoss: '105' }));
    sell.actor.send(set);
    expect(sell.has('asking')).toBe(true);
    for (const less of [
      moved('97'),
      moved('97', orderOf()),
      moved('103', orderOf({ direction: 2, stopLoss: '105' })),
      moved('109', orderOf({ takeProfit: '110' }), 'takeProfit'),
    ]) {
      less.actor.send(set);
      expect(less.has('busy')).toBe(true);
    }
  });

  it('S2.52 asks each time where the trader wants it so', () => {
    const lines = moved('97');
    lines.actor.send({ ...set, isAdaptive: false });
    expect(lines.has('asking')).toBe(true);
  });

  it('S2.52 a drag that comes to nothing leaves the line where it stood', () => {
    const first = started();
    first.actor.send({ type: 'line.grabbed', order: position, grip: 'stopLoss' });
    first.actor.send({ type: 'line.dropped' });
    expect(first.state()).toBe('idle');
    const again = moved('97');
    again.actor.send({ type: 'line.grabbed', order: position, grip: 'stopLoss' });
    expect(again.has('dragging')).toBe(true);
    again.actor.send({ type: 'line.dropped' });
    expect([again.state(), again.context().price]).toEqual([{ moving: 'previewing' }, '97']);
    again.actor.send({ type: 'level.dismissed' });
    expect([again.state(), again.context().price]).toEqual(['idle', '']);
  });

  it('S2.52 another line taken hold of takes the place of the one before', () => {
    const lines = moved('97');
    lines.actor.send({ type: 'line.grabbed', order: position, grip: 'takeProfit' });
    expect(lines.context()).toMatchObject({ grip: 'takeProfit', price: '', instrumentId: 1, precision: 2 });
    lines.actor.send({ type: 'line.dropped' });
    expect(lines.state()).toBe('idle');
    const other = moved('97');
    other.actor.send({ type: 'line.grabbed', order: orderOf({ id: 5 }), grip: 'stopLoss' });
    expect(other.context()).toMatchObject({ order: { id: 5 }, price: '' });
  });

  it('S2.50 the lines of an order that is over are not moved', () => {
    const lines = started();
    const over = orderOf({ status: ORDER_STATUS.completed });
    lines.actor.send({ type: 'line.grabbed', order: over, grip: 'stopLoss' });
    lines.actor.send({ type: 'line.grabbed', order: over, grip: 'target' });
    // A position waits for no price.
    lines.actor.send({ type: 'line.grabbed', order: position, grip: 'target' });
    lines.actor.send({ type: 'line.grabbed', order: null, grip: 'target' });
    expect(lines.state()).toBe('idle');
  });
});

describe('what becomes of a stop that was sent', () => {
  const sending = () => {
    const lines = moved('97');
    lines.actor.send(set);
    return lines;
  };

  it('S8.1 refused says why, and the line is back', async () => {
    const lines = sending();
    await lines.server.fail(refused('market closed'));
    expect(lines.state()).toBe('idle');
    expect(lines.announced).toEqual([{ type: 'order.refused', message: 'market closed' }]);
  });

  it('S4.13 over an expired session it ends silently', async () => {
    const lines = sending();
    await lines.server.fail(expired());
    expect([lines.state(), lines.announced]).toEqual(['idle', []]);
  });

  it('S8.3 in doubt it says so, asks under the same key, and owns up after 8 tries', async () => {
    const lines = sending();
    await lines.server.fail(lost());
    expect(lines.has('doubt')).toBe(true);
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      lines.clock.increment(8_000);
      await lines.server.fail(lost());
    }
    lines.clock.increment(8_000);
    await settled();
    expect(lines.server.calls.map(({ input }) => input.key)).toEqual(Array(8).fill('key-1'));
    expect(lines.announced).toEqual([{ type: 'order.unresolved' }]);
    expect(lines.state()).toBe('idle');
  });

  it('S7.26 goes on when the chart is left', () => {
    const lines = sending();
    lines.actor.send({ type: 'screen.left' });
    lines.actor.send({ type: 'instrument.selected', instrument: instrumentOf({ id: 9 }) });
    lines.actor.send({ type: 'account.closed', ids: [1] });
    expect(lines.state()).toEqual({ sending: 'sending' });
  });
});

describe('the target of a pending order moved on the chart', () => {
  const waiting = (change: Parameters<typeof orderOf>[0] = {}) =>
    orderOf({ id: 2, status: ORDER_STATUS.pending, ...change });

  it('S4.3 S7.26 sends nothing while the finger moves, and then the new target with the stops as they are', async () => {
    const lines = started();
    const order = waiting({ stopLoss: '90', takeProfit: '110' });
    lines.actor.send({ type: 'line.grabbed', order, grip: 'target' });
    expect(lines.state()).toEqual({ moving: 'dragging' });
    lines.actor.send({ type: 'line.released', price: '98.5' });
    expect(lines.context()).toMatchObject({ order: { id: 2 }, grip: 'target', price: '98.5', issue: null });
    expect(lines.server.calls).toEqual([]);
    lines.actor.send(set);
    expect(lines.server.calls.map(({ input }) => [input.kind, input.key, input.request])).toEqual([
      ['target', 'key-1', { id: 2, stopLoss: '90', takeProfit: '110', targetPrice: '98.5' }],
    ]);
    const stops = { id: 2, stopLoss: '90', takeProfit: '110' };
    const saved = { ...stops, askedPrice: '98.5', margin: '985', fee: '3' };
    await lines.server.answer({ answer: saved, message: 'moved' });
    expect([lines.state(), lines.announced]).toEqual([
      'idle',
      [
        { type: 'stops.saved', saved },
        { type: 'order.changed', code: 'EUR/USD', message: 'moved', profit: null },
      ],
    ]);
  });

  it('S4.3 may cross the price, and be typed to the digit', () => {
    const lines = moved('104', waiting({ askedPrice: '98' }), 'target');
    expect(lines.context().issue).toBe(null);
    lines.actor.send({ type: 'price.typed', text: '101.25' });
    lines.actor.send(set);
    expect(lines.server.last().input.request.targetPrice).toBe('101.25');
  });

  it('S4.3 keeps how its stop follows the price', () => {
    const lines = moved('98', waiting({ trailPercent: '1.5' }), 'target');
    lines.actor.send(set);
    expect(lines.server.last().input.request).toEqual({
      ...{ id: 2, stopLoss: '0', takeProfit: '0' },
      ...{ trailPercent: '1.5', targetPrice: '98' },
    });
  });

  it('S5.11 past its own stops, or as no price, it says so and is not sent', () => {
    const lines = moved('94', waiting({ stopLoss: '95', takeProfit: '110' }), 'target');
    expect(lines.context().issue).toBe('stopLossSide');
    lines.actor.send(set);
    expect([lines.state(), lines.server.calls]).toEqual([{ moving: 'previewing' }, []]);
    for (const [text, issue] of [
      ['111', 'takeProfitSide'],
      ['', 'priceRequired'],
      ['97.123', 'decimals'],
      ['97', null],
    ] as const) {
      lines.actor.send({ type: 'price.typed', text });
      expect(lines.context().issue).toBe(issue);
    }
  });

  it('S2.52 asks before its stop-loss is further away, on either side, and not before it is nearer or there is none', () => {
    const asks = (price: string, order: Parameters<typeof orderOf>[0]): boolean => {
      const lines = moved(price, waiting(order), 'target');
      lines.actor.send(set);
      expect(lines.has('asking')).not.toBe(lines.has('busy'));
      return lines.has('asking');
    };
    expect(asks('101', { stopLoss: '95' })).toBe(true);
    expect(asks('99', { stopLoss: '95' })).toBe(false);
    expect(asks('99', { direction: 2, stopLoss: '105' })).toBe(true);
    expect(asks('101', { direction: 2, stopLoss: '105' })).toBe(false);
    expect(asks('120', {})).toBe(false);
    expect(asks('120', { takeProfit: '130' })).toBe(false);
  });

  it('S2.52 asks each time where the trader wants it so, and is sent once that is confirmed', () => {
    const lines = moved('98', waiting(), 'target');
    lines.actor.send({ ...set, isAdaptive: false });
    expect([lines.has('asking'), lines.server.calls]).toEqual([true, []]);
    lines.actor.send({ type: 'level.confirm', key: 'key-2' });
    expect(lines.server.last().input).toMatchObject({ key: 'key-2', request: { targetPrice: '98' } });
  });

  it('S8.1 refused says why, and the line is back', async () => {
    const lines = moved('98', waiting(), 'target');
    lines.actor.send(set);
    await lines.server.fail(refused('too little margin'));
    expect([lines.state(), lines.context().order]).toEqual(['idle', null]);
    expect(lines.announced).toEqual([{ type: 'order.refused', message: 'too little margin' }]);
  });

  it('S8.3 in doubt it says so, and asks under the same key', async () => {
    const lines = moved('98', waiting(), 'target');
    lines.actor.send(set);
    await lines.server.fail(lost());
    expect(lines.has('doubt')).toBe(true);
    lines.clock.increment(8_000);
    const [first, second] = lines.server.calls.map(({ input }) => input);
    expect(second).toEqual(first);
  });

  it('S4.3 filled, cancelled or over meanwhile, nothing is left to move', () => {
    const filled = moved('98', waiting(), 'target');
    filled.actor.send({ type: 'account.pushed', push: pushOf([1]) });
    expect(filled.context()).toMatchObject({ price: '98', issue: null });
    filled.actor.send({ type: 'account.pushed', push: pushOf([1, 2]) });
    expect(filled.state()).toBe('idle');
    const over = moved('98', waiting(), 'target');
    over.actor.send({ type: 'account.closed', ids: [2] });
    expect(over.state()).toBe('idle');
  });
});

describe('what the lines say', () => {
  const terms = { marginMode: 0, unitsPerLot: '1000' };

  it.each([
    ['a price', '98.5', {}, '985'],
    ['one that is typed', '98.5', {}, '985'],
    ['another currency at its rate', '98.5', { currency: 'EUR', rate: '1.2' }, '1182'],
    ['another currency without a rate', '98.5', { currency: 'EUR' }, undefined],
    ['none', '', {}, undefined],
    ['zero', '0', {}, undefined],
  ])('S9.5 the margin at %s is what the server would hold, or not known', (_, price, more, expected) => {
    expect(marginAt(pending, price, { ...terms, ...more })?.toFixed()).toBe(expected);
  });

  it('S2.52 a question says what may be lost, and never that of a line with which it is not more', () => {
    const waits = (stopLoss: string) => orderOf({ status: ORDER_STATUS.pending, stopLoss });
    expect(warningOf(waits('95'), 'target', '101')).toBe('askTarget');
    expect(warningOf(waits('95'), 'target', '99')).toBe('askMargin');
    expect(warningOf(position, 'stopLoss', '94')).toBe('askText');
    expect(warningOf(position, 'stopLoss', '96')).toBe(null);
    expect(warningOf(position, 'takeProfit', '120')).toBe(null);
    expect(warningOf(orderOf({ stopLoss: '95', trailPercent: '1' }), 'stopLoss', '96')).toBe('askTrailing');
  });
});

describe('an order begun from the chart', () => {
  const begun = () => {
    const lines = started();
    lines.actor.send({ type: 'target.begun', instrumentId: 1, precision: 2, price: '100' });
    return lines;
  };

  it('S4.2 starts at the price of the market, is dragged or typed, and hands the price to the ticket', () => {
    const lines = begun();
    expect([lines.state(), lines.context()]).toMatchObject([
      { moving: 'previewing' },
      { order: null, grip: 'target', price: '100', precision: 2, instrumentId: 1, issue: null },
    ]);
    lines.actor.send({ type: 'line.grabbed', order: null, grip: 'target' });
    expect([lines.has('dragging'), lines.context().price]).toEqual([true, '100']);
    lines.actor.send({ type: 'line.released', price: '98.5' });
    expect(lines.context()).toMatchObject({ grip: 'target', price: '98.5', issue: null });
    lines.actor.send({ type: 'price.typed', text: '98.75' });
    lines.actor.send(set);
    expect([lines.state(), lines.announced]).toEqual(['idle', [{ type: 'target.chosen', price: '98.75' }]]);
  });

  it('S5.12 needs a price', () => {
    const lines = begun();
    lines.actor.send({ type: 'price.typed', text: '0' });
    expect(lines.context().issue).toBe('zero');
    lines.actor.send(set);
    expect([lines.state(), lines.announced]).toEqual([{ moving: 'previewing' }, []]);
  });

  it('S2.44 pushes of the account leave it alone', () => {
    const lines = begun();
    lines.actor.send({ type: 'account.pushed', push: pushOf([1]) });
    lines.actor.send({ type: 'account.closed', ids: [1] });
    expect(lines.context()).toMatchObject({ order: null, price: '100', issue: null });
  });
});

describe('what ends the moving', () => {
  it.each<[string, OrderLinesEvent]>([
    ['the chart is left', { type: 'screen.left' }],
    ['another instrument', { type: 'instrument.selected', instrument: instrumentOf({ id: 9 }) }],
    ['its position was closed', { type: 'account.closed', ids: [3, 1] }],
  ])('S4.4 %s', (_, event) => {
    const asking = moved('90');
    asking.actor.send(set);
    const dragging = moved('97');
    dragging.actor.send({ type: 'line.grabbed', order: position, grip: 'stopLoss' });
    for (const lines of [moved('97'), asking, dragging]) {
      lines.actor.send(event);
      expect(lines.state()).toBe('idle');
    }
  });

  it('S4.4 neither the same instrument again nor another position', () => {
    const lines = moved('97');
    lines.actor.send({ type: 'instrument.selected', instrument: instrumentOf({ id: 1 }) });
    lines.actor.send({ type: 'account.closed', ids: [3] });
    expect(lines.state()).toEqual({ moving: 'previewing' });
  });

  it('S4.3 a pending order that was filled: its stops count from another price', () => {
    const lines = moved('97', pending, 'entry');
    lines.actor.send({ type: 'account.pushed', push: pushOf([1]) });
    expect(lines.state()).toEqual({ moving: 'previewing' });
    lines.actor.send({ type: 'account.pushed', push: pushOf([1, 2]) });
    expect(lines.state()).toBe('idle');
    const position = moved('97');
    position.actor.send({ type: 'account.pushed', push: pushOf([1]) });
    expect(position.state()).toEqual({ moving: 'previewing' });
  });
});
