import { describe, expect, it } from 'vitest';
import { ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import { ERRORS } from '#contract/errors';
import type { CommandInput, Executed } from '#machines/command/command.machine';
import {
  closeOrderMachine,
  type OrderNote,
  orderSheetMachine,
  saveNoteMachine,
  setStopsMachine,
} from '#machines/order-sheet/order-sheet.machine';
import type { StopFields } from '#machines/order-sheet/stop-fields';
import type { StopsRequest } from '#machines/order-sheet/stops-request';
import { after, anywhere } from '../../support/anywhere.ts';
import { ALWAYS, adaptive, expired, lost, orderOf, pushOf, refused } from '../../support/fixtures.ts';
import { heldActor, settled, startChart } from '../../support/start-chart.ts';
import { model } from './order-sheet.model.ts';

const holding = orderOf();
const winning = orderOf({ price: '104', takeProfit: '120' });
const pending = orderOf({ id: 2, status: ORDER_STATUS.pending, askedPrice: '80', price: '0' });
const completed = orderOf({ id: 3, status: ORDER_STATUS.completed });
const stops = { stopLoss: '90', takeProfit: '110', trail: null };
const cancelled = orderOf({ id: 4, status: ORDER_STATUS.cancelled, note: 'Too far.' });
const saved = { id: 1, stopLoss: '90', takeProfit: '110' };

/** Asked about first, and sent under the key of the answer. */
const CLOSE = { type: 'order.close', key: 'key-0', caution: ALWAYS } as const;
const CANCEL = { type: 'order.cancel', key: 'key-0', caution: ALWAYS } as const;
const CONFIRM = { type: 'order.confirm', key: 'key-1' } as const;
const SAVE = { type: 'stops.save', stops, key: 'key-1' } as const;
const WRITE = { type: 'note.save', note: ' Early. ', key: 'key-1' } as const;
const CHOOSE = { type: 'lots.edit', lotTerms: { lotStep: '0.01', minLots: '0.01' } } as const;
const PART = { type: 'part.close', lots: '0.5', key: 'key-0', caution: ALWAYS } as const;

type Ended = { id: number; profit: string | null };

/** The sheet of one order; each kind of command is answered by the test. */
function sheetOf(order: Order) {
  const closing = heldActor<Executed<Ended>, CommandInput<{ id: number }>>();
  const reversing = heldActor<Executed<Ended>, CommandInput<{ id: number }>>();
  const cancelling = heldActor<Executed<Ended>, CommandInput<{ id: number }>>();
  const saving = heldActor<Executed<typeof saved>, CommandInput<StopsRequest>>();
  const noting = heldActor<Executed<OrderNote>, CommandInput<OrderNote>>();
  const started = startChart(
    orderSheetMachine.provide({
      actors: {
        closeOrder: closeOrderMachine.provide({ actors: { execute: closing.logic } }),
        reverseOrder: closeOrderMachine.provide({ actors: { execute: reversing.logic } }),
        cancelOrder: closeOrderMachine.provide({ actors: { execute: cancelling.logic } }),
        setStops: setStopsMachine.provide({ actors: { execute: saving.logic } }),
        saveNote: saveNoteMachine.provide({ actors: { execute: noting.logic } }),
      },
    }),
  );
  started.actor.send({ type: 'order.opened', order });
  return {
    ...started,
    closing,
    reversing,
    cancelling,
    saving,
    noting,
    state: () => started.actor.getSnapshot().value,
    context: () => started.actor.getSnapshot().context,
  };
}

/** Each command of the sheet on its way under `key-1`, with the actor that answers it. */
const commands = {
  close: () => {
    const sheet = sheetOf(holding);
    sheet.actor.send(CLOSE);
    sheet.actor.send(CONFIRM);
    return {
      ...sheet,
      server: sheet.closing,
      ok: () => sheet.closing.answer(done({ id: 1, profit: '-12.5' })),
    };
  },
  'close a part': () => {
    const sheet = sheetOf(holding);
    sheet.actor.send(CHOOSE);
    sheet.actor.send({ type: 'part.close', lots: '0.25', key: 'key-1', caution: adaptive(holding) });
    return {
      ...sheet,
      server: sheet.closing,
      ok: () => sheet.closing.answer(done({ id: 1, profit: '3' })),
    };
  },
  reverse: () => {
    const sheet = sheetOf(holding);
    sheet.actor.send({ type: 'order.reverse' });
    sheet.actor.send(CONFIRM);
    return {
      ...sheet,
      server: sheet.reversing,
      ok: () => sheet.reversing.answer(done({ id: 1, profit: '4' })),
    };
  },
  'break even': () => {
    const sheet = sheetOf(winning);
    sheet.actor.send({ type: 'stops.breakEven', key: 'key-1' });
    return { ...sheet, server: sheet.saving, ok: () => sheet.saving.answer(done(saved)) };
  },
  cancel: () => {
    const sheet = sheetOf(pending);
    sheet.actor.send(CANCEL);
    sheet.actor.send(CONFIRM);
    return {
      ...sheet,
      server: sheet.cancelling,
      ok: () => sheet.cancelling.answer(done({ id: 2, profit: null })),
    };
  },
  'save stops': () => {
    const sheet = sheetOf(holding);
    sheet.actor.send({ type: 'stops.edit' });
    sheet.actor.send(SAVE);
    return { ...sheet, server: sheet.saving, ok: () => sheet.saving.answer(done(saved)) };
  },
  'save a note': () => {
    const sheet = sheetOf(completed);
    sheet.actor.send({ type: 'note.edit' });
    sheet.actor.send(WRITE);
    return { ...sheet, server: sheet.noting, ok: () => sheet.noting.answer(done({ id: 3, note: 'Early.' })) };
  },
};

const done = <Answer>(answer: Answer): Executed<Answer> => ({ answer, message: 'done' });
const names = Object.keys(commands) as (keyof typeof commands)[];

describe('what the sheet allows', () => {
  it.each([
    [
      'holding',
      holding,
      { 'stops.edit': true, 'order.close': true, 'order.cancel': false, 'note.edit': false },
    ],
    [
      'pending',
      pending,
      { 'stops.edit': true, 'order.close': false, 'order.cancel': true, 'note.edit': false },
    ],
    [
      'completed',
      completed,
      { 'stops.edit': false, 'order.close': false, 'order.cancel': false, 'note.edit': true },
    ],
    [
      'cancelled',
      cancelled,
      { 'stops.edit': false, 'order.close': false, 'order.cancel': false, 'note.edit': true },
    ],
  ] as const)('S2.52 for a %s order it offers what that order takes', (_, order, allowed) => {
    const snapshot = sheetOf(order).actor.getSnapshot();
    for (const event of [{ type: 'stops.edit' }, CLOSE, CANCEL, { type: 'note.edit' }] as const)
      expect([event.type, snapshot.can(event)]).toEqual([event.type, allowed[event.type]]);
  });

  it('S2.52 no answer to a question is no order', () => {
    for (const [order, event] of [
      [holding, CLOSE],
      [holding, { type: 'order.reverse' }],
      [pending, CANCEL],
    ] as const) {
      const sheet = sheetOf(order);
      sheet.actor.send(event);
      sheet.actor.send({ type: 'sheet.dismiss' });
      expect(sheet.state()).toEqual({ open: 'viewing' });
      expect([...sheet.closing.calls, ...sheet.reversing.calls, ...sheet.cancelling.calls]).toEqual([]);
    }
  });

  it('S4.3 stops on the wrong side are marked and not sent', () => {
    const sheet = sheetOf(holding);
    sheet.actor.send({ type: 'stops.edit' });
    sheet.actor.send({
      type: 'stops.save',
      stops: { stopLoss: '101', takeProfit: '99', trail: null },
      key: 'key-1',
    });
    expect(sheet.context().issues).toEqual({ stopLoss: 'stopLossSide', takeProfit: 'takeProfitSide' });
    expect(sheet.saving.calls).toEqual([]);
    sheet.actor.send({ type: 'sheet.dismiss' });
    expect(sheet.context().issues).toEqual({});
  });

  it('S4.3 the stops of a pending order are judged by its target price', () => {
    const sheet = sheetOf(pending);
    sheet.actor.send({ type: 'stops.edit' });
    sheet.actor.send({
      type: 'stops.save',
      stops: { stopLoss: '79', takeProfit: '81', trail: null },
      key: 'key-1',
    });
    expect(sheet.state()).toEqual({ open: { savingStops: 'sending' } });
  });
});

describe('the target of a pending order', () => {
  const stops = { stopLoss: null, takeProfit: null, trail: null };
  const saving = (order: Order, typed: StopFields) => {
    const sheet = sheetOf(order);
    sheet.actor.send({ type: 'stops.edit' });
    sheet.actor.send({ type: 'stops.save', stops: typed, key: 'key-1' });
    return sheet;
  };

  it('S4.3 another one is asked for with the stops, and shown with what it holds', async () => {
    const sheet = saving(pending, { ...stops, stopLoss: '84', targetPrice: '85.5' });
    expect(sheet.saving.last().input).toMatchObject({
      kind: 'target',
      request: { id: 2, stopLoss: '84', takeProfit: '0', targetPrice: '85.5' },
    });
    const moved = { id: 2, stopLoss: '84', takeProfit: '0', askedPrice: '85.5', margin: '855', fee: '3' };
    await sheet.saving.answer(done(moved));
    expect(sheet.context().opened).toMatchObject({ askedPrice: '85.5', entryPrice: '85.5', margin: '855' });
  });

  it.each([
    ['the same', pending, '80.00'],
    ['none', pending, undefined],
    ['one of a position', holding, '85'],
  ] as const)('S4.3 %s is not asked for', (_, order, targetPrice) => {
    const { input } = saving(order, { ...stops, targetPrice }).saving.last();
    expect(input.kind).toBe('stops');
    expect(input.request).toEqual({ id: order.id, stopLoss: '0', takeProfit: '0' });
  });

  it.each([
    ['', '79', { targetPrice: 'priceRequired' }],
    ['0', '81', { targetPrice: 'zero', stopLoss: 'stopLossSide' }],
    ['85.123', '79', { targetPrice: 'decimals' }],
    ['75', '79', { stopLoss: 'stopLossSide' }],
  ] as const)('S4.3 S5.12 a target of %j with a stop-loss of %s is marked and not sent', (target, stopLoss, issues) => {
    const sheet = saving(pending, { ...stops, stopLoss, targetPrice: target });
    expect(sheet.context().issues).toEqual(issues);
    expect(sheet.saving.calls).toEqual([]);
  });
});

describe('whether it asks first', () => {
  const hedge = orderOf({ id: 7, direction: 2, lots: '0.5' });
  const asked = (state: string) => ({ open: state });
  const sent = (state: string) => ({ open: { [state]: 'sending' } });
  const CHOSEN = { type: 'lots.edit', lotTerms: { lotStep: '0.1', minLots: '0.2' } } as const;

  it.each([
    ['a lone position', adaptive(holding), sent('closing')],
    ['the larger leg of a hedge', adaptive(holding, hedge), sent('closing')],
    ['a position beside others of its side', adaptive(holding, orderOf({ id: 8 })), sent('closing')],
    ['a position that is known not to be there', adaptive(hedge), asked('confirmingClose')],
    [
      'the smaller leg of a hedge',
      adaptive(holding, orderOf({ ...hedge, lots: '3' })),
      asked('confirmingClose'),
    ],
    [
      'a position while the orders are not known',
      { isAdaptive: true, orders: null },
      asked('confirmingClose'),
    ],
    [
      'a position of a trader who is always asked',
      { ...ALWAYS, orders: [holding] },
      asked('confirmingClose'),
    ],
  ] as const)('S2.52 S7.26 closing %s leads to the one or the other', (_, caution, state) => {
    const sheet = sheetOf(holding);
    sheet.actor.send({ type: 'order.close', key: 'key-1', caution });
    expect(sheet.state()).toEqual(state);
    if (sheet.closing.calls.length === 0) sheet.actor.send(CONFIRM);
    expect(sheet.closing.calls.map(({ input }) => [input.key, input.request])).toEqual([
      ['key-1', { id: 1 }],
    ]);
  });

  it.each([
    ['of a lone position', adaptive(holding), sent('closing')],
    ['of the larger leg of a hedge', adaptive(holding, hedge), sent('closing')],
    [
      'that turns the net round and makes it larger',
      adaptive(holding, orderOf({ ...hedge, lots: '0.9' })),
      asked('confirmingPart'),
    ],
    ['while the orders are not known', { isAdaptive: true, orders: null }, asked('confirmingPart')],
    ['of a trader who is always asked', { ...ALWAYS, orders: [holding] }, asked('confirmingPart')],
  ] as const)('S2.52 S7.26 closing a part %s leads to the one or the other', (_, caution, state) => {
    const sheet = sheetOf(holding);
    sheet.actor.send(CHOSEN);
    sheet.actor.send({ type: 'part.close', lots: '0.8', key: 'key-1', caution });
    expect(sheet.state()).toEqual(state);
    if (sheet.closing.calls.length === 0) sheet.actor.send(CONFIRM);
    expect(sheet.closing.calls.map(({ input }) => [input.key, input.request])).toEqual([
      ['key-1', { id: 1, lots: '0.8' }],
    ]);
  });

  it('S2.52 no answer to the question about a part leads back to its choice', () => {
    const sheet = sheetOf(holding);
    sheet.actor.send(CHOSEN);
    sheet.actor.send({ type: 'part.close', lots: '0.8', key: 'key-0', caution: ALWAYS });
    expect(sheet.actor.getSnapshot().hasTag('part')).toBe(true);
    expect(sheet.actor.getSnapshot().hasTag('askingClose')).toBe(true);
    sheet.actor.send({ type: 'sheet.dismiss' });
    expect(sheet.state()).toEqual({ open: 'choosingLots' });
    expect(sheet.closing.calls).toEqual([]);
  });

  it.each([
    ['a trader who is asked about exposure', adaptive(pending), sent('cancelling')],
    [
      'such a trader while the orders are not known',
      { isAdaptive: true, orders: null },
      asked('confirmingCancel'),
    ],
    ['a trader who is always asked', ALWAYS, asked('confirmingCancel')],
  ] as const)('S2.52 S7.26 cancelling by %s leads to the one or the other', (_, caution, state) => {
    const sheet = sheetOf(pending);
    sheet.actor.send({ type: 'order.cancel', key: 'key-1', caution });
    expect(sheet.state()).toEqual(state);
    if (sheet.cancelling.calls.length === 0) sheet.actor.send(CONFIRM);
    expect(sheet.cancelling.calls.map(({ input }) => [input.key, input.request])).toEqual([
      ['key-1', { id: 2 }],
    ]);
  });
});

describe('a part of a position', () => {
  const TERMS = { lotStep: '0.1', minLots: '0.2' };
  const choosing = () => {
    const sheet = sheetOf(holding);
    sheet.actor.send({ type: 'lots.edit', lotTerms: TERMS });
    return sheet;
  };

  it.each([
    ['', 'required'],
    ['0', 'lotsTooSmall'],
    ['1.1', 'lotsTooLarge'],
    ['0.1', 'lotsTooSmall'],
    ['0.35', 'decimals'],
    ['0.9', 'restTooSmall'],
  ] as const)('S5.10 lots of "%s" are marked %s and not sent; the mark goes with the choice', (lots, issue) => {
    const sheet = choosing();
    sheet.actor.send({ type: 'part.close', lots, key: 'key-1', caution: adaptive(holding) });
    expect(sheet.state()).toEqual({ open: 'choosingLots' });
    expect(sheet.context().lotsIssue).toBe(issue);
    expect(sheet.closing.calls).toEqual([]);
    sheet.actor.send({ type: 'sheet.dismiss' });
    expect(sheet.state()).toEqual({ open: 'viewing' });
    expect(sheet.context().lotsIssue).toBeNull();
  });

  it('S7.26 the lots that were chosen are asked for, and none where the whole position is closed', () => {
    const sheet = choosing();
    sheet.actor.send({ type: 'part.close', lots: '0.8', key: 'key-1', caution: adaptive(holding) });
    expect(sheet.closing.last().input.request).toEqual({ id: 1, lots: '0.8' });
    expect(commands.close().closing.last().input.request).toEqual({ id: 1 });
  });

  it('S7.26 lots that were refused are not asked for when the whole position is closed next', async () => {
    const sheet = choosing();
    sheet.actor.send({ type: 'part.close', lots: '0.5', key: 'key-1', caution: adaptive(holding) });
    await sheet.closing.fail(refused('closed'));
    sheet.actor.send(CLOSE);
    sheet.actor.send({ type: 'order.confirm', key: 'key-2' });
    expect(sheet.closing.last().input).toMatchObject({ key: 'key-2', request: { id: 1 } });
    expect(sheet.closing.last().input.request).not.toHaveProperty('lots');
  });
});

describe('other stops', () => {
  it('S2.52 a stop at the entry keeps the take-profit and how the stop follows', () => {
    const sheet = sheetOf(orderOf({ price: '104', takeProfit: '120', trailPercent: '1.50' }));
    sheet.actor.send({ type: 'stops.breakEven', key: 'key-1' });
    expect(sheet.saving.last().input.request).toEqual({
      ...{ id: 1, stopLoss: '100', takeProfit: '120', trailPercent: '1.50' },
    });
  });

  it.each([
    ['a buy that lost', orderOf({ price: '99' })],
    ['a sell that lost', orderOf({ direction: 2, price: '101' })],
    ['a position at its entry', holding],
    ['a pending order', pending],
  ])('S2.52 %s has no stop at its entry', (_, order) => {
    const event = { type: 'stops.breakEven', key: 'key-1' } as const;
    expect(sheetOf(order).actor.getSnapshot().can(event)).toBe(false);
  });

  it('S2.52 a sell that won has', () => {
    const event = { type: 'stops.breakEven', key: 'key-1' } as const;
    const sheet = sheetOf(orderOf({ direction: 2, price: '99' }));
    expect(sheet.actor.getSnapshot().can(event)).toBe(true);
  });

  it.each([
    [{ by: 'distance', value: '2.5' }, { trailDistance: '2.5' }],
    [{ by: 'percent', value: '0.5' }, { trailPercent: '0.5' }],
  ] as const)('S7.26 a stop that follows by %o is asked for', (trail, asked) => {
    const sheet = sheetOf(holding);
    sheet.actor.send({ type: 'stops.edit' });
    sheet.actor.send({
      ...{ type: 'stops.save', key: 'key-1' },
      stops: { stopLoss: null, takeProfit: null, trail },
    });
    const request = { id: 1, stopLoss: '0', takeProfit: '0', ...asked };
    expect(sheet.saving.last().input.request).toEqual(request);
  });

  it.each([
    ['distance', '', 'required'],
    ['distance', '0.001', 'decimals'],
    ['distance', '100', 'tooLarge'],
    ['percent', '0', 'tooSmall'],
    ['percent', '0.001', 'decimals'],
    ['percent', '50.5', 'tooLarge'],
  ] as const)('S8.1 a %s of "%s" is marked %s and not sent', (by, value, issue) => {
    const sheet = sheetOf(holding);
    sheet.actor.send({ type: 'stops.edit' });
    sheet.actor.send({
      ...{ type: 'stops.save', key: 'key-1' },
      stops: { stopLoss: null, takeProfit: null, trail: { by, value } },
    });
    expect(sheet.context().issues).toEqual({ trail: issue });
    expect(sheet.saving.calls).toEqual([]);
  });

  it('S4.3 stops without one that follows take it away from the order', async () => {
    const sheet = sheetOf(orderOf({ trailDistance: '2' }));
    sheet.actor.send({ type: 'stops.edit' });
    sheet.actor.send(SAVE);
    await sheet.saving.answer(done(saved));
    expect(sheet.context().opened).not.toHaveProperty('trailDistance');
  });
});

describe('how the commands of the sheet end', () => {
  it.each(names)('S7.26 %s goes out once, under its key, for the opened order', async (name) => {
    const sheet = commands[name]();
    expect(sheet.server.calls.map(({ input }) => [input.key, input.request.id])).toEqual([
      ['key-1', sheet.context().opened?.id],
    ]);
    expect(sheet.actor.getSnapshot().hasTag('busy')).toBe(true);
    expect(sheet.actor.getSnapshot().hasTag('doubt'), 'nothing is lost yet').toBe(false);
    sheet.actor.send({ type: 'sheet.dismiss' });
    expect(sheet.actor.getSnapshot().hasTag('busy')).toBe(true);
  });

  it.each([
    ['close', 'closed', '-12.5'],
    ['close a part', 'closed', '3'],
    ['reverse', 'closed', '4'],
    ['break even', { open: 'viewing' }, null],
    ['cancel', 'closed', null],
    ['save stops', { open: 'viewing' }, null],
    ['save a note', { open: 'viewing' }, null],
  ] as const)('S8.5 %s accepted announces the words of the server, and what a closed position came to', async (name, state, profit) => {
    const sheet = commands[name]();
    await sheet.ok();
    expect(sheet.state()).toEqual(state);
    expect(sheet.announced).toContainEqual({
      type: 'order.changed',
      code: 'EUR/USD',
      message: 'done',
      profit,
    });
  });

  it('S4.3 accepted stops are shown and announced', async () => {
    const sheet = commands['save stops']();
    expect(sheet.saving.last().input.request).toEqual({ id: 1, stopLoss: '90', takeProfit: '110' });
    await sheet.ok();
    expect(sheet.context().opened).toMatchObject({ stopLoss: '90', takeProfit: '110' });
    expect(sheet.announced[0]).toEqual({ type: 'stops.saved', saved });
  });

  it('S2.51 a note is sent as it was typed, and shown as the server keeps it', async () => {
    const sheet = commands['save a note']();
    expect(sheet.noting.last().input).toMatchObject({ kind: 'note', request: { id: 3, note: ' Early. ' } });
    await sheet.ok();
    expect(sheet.context().opened).toMatchObject({ id: 3, note: 'Early.' });
  });

  it('S2.51 what was typed of a note is not sent where the trader goes back', () => {
    const sheet = sheetOf(cancelled);
    sheet.actor.send({ type: 'note.edit' });
    expect(sheet.state()).toEqual({ open: 'editingNote' });
    sheet.actor.send({ type: 'sheet.dismiss' });
    expect(sheet.state()).toEqual({ open: 'viewing' });
    expect(sheet.noting.calls).toEqual([]);
    expect(sheet.context().opened?.note).toBe('Too far.');
  });

  it('S4.3 a stop taken away is sent as 0', () => {
    const sheet = sheetOf(holding);
    sheet.actor.send({ type: 'stops.edit' });
    sheet.actor.send({
      type: 'stops.save',
      stops: { stopLoss: null, takeProfit: null, trail: null },
      key: 'key-1',
    });
    expect(sheet.saving.last().input.request).toEqual({ id: 1, stopLoss: '0', takeProfit: '0' });
  });

  it.each([
    ['close', 'viewing'],
    ['close a part', 'viewing'],
    ['reverse', 'viewing'],
    ['cancel', 'viewing'],
    ['save stops', 'editingStops'],
    ['break even', 'editingStops'],
    ['save a note', 'editingNote'],
  ] as const)('S8.1 %s refused says why and stays open', async (name, state) => {
    const sheet = commands[name]();
    await sheet.server.fail(refused('market closed'));
    expect(sheet.state()).toEqual({ open: state });
    expect(sheet.announced).toEqual([{ type: 'order.refused', message: 'market closed' }]);
  });

  it.each(
    names.filter((name) => name !== 'save a note'),
  )('S4.4 %s refused because the order is gone shuts the sheet', async (name) => {
    for (const code of [ERRORS.unknownOrder, ERRORS.notHolding, ERRORS.notPending]) {
      const sheet = commands[name]();
      await sheet.server.fail(refused('gone', code));
      expect(sheet.state()).toBe('closed');
      expect(sheet.announced).toEqual([{ type: 'order.refused', message: 'gone' }]);
    }
  });

  it.each(names)('S4.13 %s over an expired session shuts the sheet silently', async (name) => {
    const sheet = commands[name]();
    await sheet.server.fail(expired());
    expect(sheet.state()).toBe('closed');
    expect(sheet.announced).toEqual([]);
  });

  it.each(
    names,
  )('S8.3 %s in doubt says so, asks under the same key, and owns up after 8 tries', async (name) => {
    const sheet = commands[name]();
    await sheet.server.fail(lost());
    expect(sheet.actor.getSnapshot().hasTag('doubt')).toBe(true);
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      sheet.clock.increment(8_000);
      await sheet.server.fail(lost());
    }
    sheet.clock.increment(8_000);
    await settled();
    expect(new Set(sheet.server.calls.map(({ input }) => input.key))).toEqual(new Set(['key-1']));
    expect(sheet.server.calls).toHaveLength(8);
    expect(sheet.state()).toEqual({ open: name === 'save a note' ? 'editingNote' : 'viewing' });
    expect(sheet.announced).toEqual([{ type: 'order.unresolved' }]);
  });

  it.each(names)('S6.4 the end of the session gives %s up', (name) => {
    const sheet = commands[name]();
    sheet.actor.send({ type: 'account.left' });
    expect(sheet.server.last().signal.aborted).toBe(true);
    expect(sheet.state()).toBe('closed');
    expect(sheet.context().opened).toBeNull();
  });
});

describe('what the live link tells the sheet', () => {
  it('S3.5 a push revalues the opened order while a part is chosen or asked about, or its opposite is', () => {
    for (const events of [[CHOOSE], [CHOOSE, PART], [{ type: 'order.reverse' }]] as const) {
      const sheet = sheetOf(holding);
      for (const event of events) sheet.actor.send(event);
      const before = sheet.state();
      sheet.actor.send({ type: 'account.pushed', push: pushOf([1]) });
      expect(sheet.context().opened).toMatchObject({ price: '107' });
      expect(sheet.state()).toEqual(before);
    }
  });

  it('S4.4 S8.5 the pushes of a reversal in flight do not swallow its answer', async () => {
    const sheet = commands.reverse();
    sheet.actor.send({ type: 'account.pushed', push: pushOf([1, 2]) });
    sheet.actor.send({ type: 'account.closed', ids: [1] });
    expect(sheet.state()).toEqual({ open: { reversing: 'sending' } });
    expect(sheet.context().opened).toMatchObject({ price: '100' });
    await sheet.ok();
    expect(sheet.announced).toEqual([
      { type: 'order.changed', code: 'EUR/USD', message: 'done', profit: '4' },
    ]);
  });

  it('S3.5 a push revalues the opened order, in every state', () => {
    const sheet = sheetOf(holding);
    sheet.actor.send({ type: 'stops.edit' });
    sheet.actor.send({ type: 'account.pushed', push: pushOf([1]) });
    expect(sheet.context().opened).toMatchObject({ price: '107', profit: '7' });
    expect(sheet.state()).toEqual({ open: 'editingStops' });
  });

  it('S4.4 the sheet of a closed position shuts, and of no other', () => {
    for (const events of [[], [{ type: 'stops.edit' }], [CLOSE]] as const) {
      const sheet = sheetOf(holding);
      for (const event of events) sheet.actor.send(event);
      const before = sheet.state();
      sheet.actor.send({ type: 'account.closed', ids: [99] });
      expect(sheet.state()).toEqual(before);
      sheet.actor.send({ type: 'account.closed', ids: [99, 1] });
      expect(sheet.state()).toBe('closed');
    }
  });

  it('S4.4 S8.5 the push of a close in flight does not swallow its answer', async () => {
    const sheet = commands.close();
    sheet.actor.send({ type: 'account.closed', ids: [1] });
    expect(sheet.state()).toEqual({ open: { closing: 'sending' } });
    await sheet.ok();
    expect(sheet.announced).toEqual([
      { type: 'order.changed', code: 'EUR/USD', message: 'done', profit: '-12.5' },
    ]);
  });
});

describe('an order that is gone', () => {
  const filled = pushOf([pending.id]);

  it.each([
    'looked at',
    'about to be cancelled',
  ] as const)('S4.4 a pending order %s that becomes a position shuts its sheet', (moment) => {
    const { actor, state } = sheetOf(pending);
    if (moment === 'about to be cancelled') actor.send(CANCEL);
    actor.send({ type: 'account.pushed', push: pushOf([holding.id]) });
    expect(state(), 'the push of another order').not.toBe('closed');
    actor.send({ type: 'account.pushed', push: filled });
    expect(state()).toBe('closed');
  });

  it('S4.4 an order about to be cancelled that is closed shuts its sheet', () => {
    const { actor, state } = sheetOf(pending);
    actor.send(CANCEL);
    actor.send({ type: 'account.closed', ids: [pending.id] });
    expect(state()).toBe('closed');
  });

  it('S3.5 the push of a position shows its price on the sheet', () => {
    const { actor, context } = sheetOf(holding);
    const push = pushOf([holding.id]);
    actor.send({ type: 'account.pushed', push });
    expect(context().opened?.price).toBe(push.positions[0]?.price);
  });

  it('S3.5 S8.5 while a close is on its way the sheet keeps the price the trader confirmed', () => {
    const { actor, context } = commands.close();
    actor.send({ type: 'account.pushed', push: pushOf([holding.id]) });
    expect(context().opened?.price).toBe(holding.price);
    expect(pushOf([holding.id]).positions[0]?.price).not.toBe(holding.price);
  });

  it.each([
    ['close', holding],
    ['cancel', pending],
  ] as const)('S8.5 to %s it waits for the answer, whatever is pushed before', async (name, order) => {
    const { actor, state, ok, announced } = commands[name]();
    actor.send({ type: 'account.pushed', push: pushOf([order.id]) });
    actor.send({ type: 'account.closed', ids: [order.id] });
    expect(state()).not.toBe('closed');
    await ok();
    expect(state()).toBe('closed');
    expect(announced.at(-1)).toMatchObject({ type: 'order.changed', message: 'done' });
  });
});

anywhere('S6.1 S8.5', model, {
  'orderSheet -- account.left [0]': 'closed',
  'orderSheet.open -- account.closed [0]': 'closed',
  'orderSheet.open -- account.pushed [0]': 'closed',
});

it('S7.26 a position follows its price also while its end is asked', async () => {
  const asked = await after(model, 'order.opened', 'order.close');
  const pushed = await after(model, 'order.opened', 'order.close', 'account.pushed');
  expect(pushed.context.opened).not.toEqual(asked.context.opened);
});

describe('leaving the order sheet', () => {
  it('S2.51 a dismissed sheet is closed and forgets its order', () => {
    const { actor, state } = sheetOf(holding);
    expect(state()).toEqual({ open: 'viewing' });
    actor.send({ type: 'sheet.dismiss' });
    expect(state()).toBe('closed');
    expect(actor.getSnapshot().context.opened).toBeNull();
  });

  it('S4.4 a position closed while its stops are saved shuts the sheet and gives the saving up', () => {
    const { actor, saving, state } = sheetOf(holding);
    actor.send({ type: 'stops.edit' });
    actor.send(SAVE);
    actor.send({ type: 'account.closed', ids: [99] });
    expect(state()).toEqual({ open: { savingStops: 'sending' } });
    actor.send({ type: 'account.closed', ids: [1] });
    expect(state()).toBe('closed');
    expect(saving.last().signal.aborted).toBe(true);
  });

  it.each([
    ['the order', ORDER_STATUS.holding, []],
    ['its stops', ORDER_STATUS.holding, [{ type: 'stops.edit' }]],
    ['the question to close it', ORDER_STATUS.holding, [CLOSE]],
    ['its note', ORDER_STATUS.completed, [{ type: 'note.edit' }]],
    ['the choice of a part', ORDER_STATUS.holding, [CHOOSE]],
    ['the question to close a part', ORDER_STATUS.holding, [CHOOSE, PART]],
    ['the question to turn it round', ORDER_STATUS.holding, [{ type: 'order.reverse' }]],
    ['the question to cancel it', ORDER_STATUS.pending, [CANCEL]],
  ] as const)('S2.51 S2.52 left with its screen, %s does not stand there again', (_, status, events) => {
    const { actor, state } = sheetOf(orderOf({ status }));
    for (const event of events) actor.send(event);
    actor.send({ type: 'screen.left' });
    expect(state()).toBe('closed');
    expect(actor.getSnapshot().context.opened).toBeNull();
  });

  it.each([
    ['savingStops', ORDER_STATUS.holding, [{ type: 'stops.edit' }, SAVE]],
    ['savingNote', ORDER_STATUS.completed, [{ type: 'note.edit' }, WRITE]],
    ['closing', ORDER_STATUS.holding, [CLOSE, CONFIRM]],
    ['reversing', ORDER_STATUS.holding, [{ type: 'order.reverse' }, CONFIRM]],
    ['cancelling', ORDER_STATUS.pending, [CANCEL, CONFIRM]],
  ] as const)('S4.3 S7.26 %s goes on when the screen is left', (state, status, events) => {
    const sheet = sheetOf(orderOf({ status }));
    for (const event of events) sheet.actor.send(event);
    sheet.actor.send({ type: 'screen.left' });
    expect(sheet.state()).toEqual({ open: { [state]: 'sending' } });
  });
});
