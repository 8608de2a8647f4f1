import { describe, expect, it } from 'vitest';
import { type Drawing, MAX_DRAWING_TEXT, MAX_DRAWINGS } from '#contract/drawings';
import { drawingsMachine, type ReadLayout, type SentLayout } from '#machines/drawings/drawings.machine';
import type { SavedCopy } from '#machines/kept-copy/copy-states';
import { anywhere } from '../../support/anywhere.ts';
import { lost } from '../../support/fixtures.ts';
import { heldActor, settled, startChart } from '../../support/start-chart.ts';
import { model } from './drawings.model.ts';
import { drawingOf, idOf, layoutOf, pointAt } from './samples.ts';

function chart() {
  const reading = heldActor<ReadLayout, { instrumentId: number }>();
  const saving = heldActor<SavedCopy, SentLayout>();
  const { actor, clock } = startChart(
    drawingsMachine.provide({ actors: { readLayout: reading.logic, saveLayout: saving.logic } }),
  );
  return {
    actor,
    clock,
    reading,
    saving,
    send: actor.send.bind(actor),
    hand: () => actor.getSnapshot().value.hand,
    layout: () => actor.getSnapshot().value.layout,
    context: () => actor.getSnapshot().context,
    ids: () => actor.getSnapshot().context.drawings.map(({ id }) => id),
    /** The server has what was sent last. */
    save: () => {
      const { version } = saving.last().input;
      return saving.answer({ isSaved: true, version: version + 1 });
    },
  };
}

/** A chart whose drawings are known. */
async function shown(drawings: Drawing[] = [], version = 0) {
  const started = chart();
  started.send({ type: 'chart.shown', instrumentId: 1 });
  await started.reading.answer(layoutOf({ drawings, version }));
  return started;
}

const level = { shown: 'level' };
const reading = { shown: 'reading' };
const saving = { shown: 'saving' };
const failed = { shown: 'failed' };

describe('placing a drawing', () => {
  it('S2.45 takes as many points as its kind has, and selects it', async () => {
    const { send, hand, context, layout, saving: server } = await shown();
    send({ type: 'tools.open' });
    expect(hand()).toBe('picking');
    send({ type: 'tool.picked', kind: 'channel' });
    const points = [pointAt(1, '1'), pointAt(2, '2'), pointAt(3, '3')];
    for (const point of points) {
      expect(hand()).toBe('placing');
      expect(context().drawings).toEqual([]);
      send({ type: 'point.placed', point, id: idOf(5) });
    }
    expect(hand()).toBe('resting');
    expect(context()).toMatchObject({
      drawings: [{ id: idOf(5), kind: 'channel', points, text: '' }],
      selectedId: idOf(5),
      placed: [],
    });
    expect(layout()).toEqual(saving);
    expect(server.last().input).toMatchObject({ instrumentId: 1, version: 0, drawings: [{ id: idOf(5) }] });
  });

  it('S2.45 sends nothing before the last point, and nothing of one that was given up', async () => {
    const { send, hand, context, saving: server } = await shown([drawingOf(1)]);
    send({ type: 'drawing.selected', id: idOf(1) });
    send({ type: 'tools.open' });
    send({ type: 'tools.close' });
    expect(hand()).toBe('resting');
    expect(context().selectedId).toBe(idOf(1));
    send({ type: 'tools.open' });
    send({ type: 'tool.picked', kind: 'ray' });
    expect(context().selectedId).toBeNull();
    send({ type: 'point.placed', point: pointAt(1, '1'), id: idOf(5) });
    send({ type: 'placing.cancel' });
    expect(hand()).toBe('resting');
    expect(context()).toMatchObject({ placed: [], drawings: [drawingOf(1)] });
    expect(server.calls).toEqual([]);
  });

  it('S2.45 of a text asks for its words, and keeps as many as fit', async () => {
    const { send, hand, context } = await shown();
    send({ type: 'tools.open' });
    send({ type: 'tool.picked', kind: 'text' });
    send({ type: 'point.placed', point: pointAt(1, '1'), id: idOf(5) });
    expect(hand()).toBe('writing');
    send({ type: 'text.typed', text: '  ' });
    send({ type: 'text.done', id: idOf(6) });
    expect(hand()).toBe('writing');
    send({ type: 'text.typed', text: ` high${'!'.repeat(100)}` });
    expect(context().text).toHaveLength(MAX_DRAWING_TEXT);
    send({ type: 'text.done', id: idOf(6) });
    expect(hand()).toBe('resting');
    const text = `high${'!'.repeat(MAX_DRAWING_TEXT - 5)}`;
    expect(context()).toMatchObject({
      drawings: [{ id: idOf(6), kind: 'text', points: [pointAt(1, '1')], text }],
      selectedId: idOf(6),
      text: '',
      placed: [],
    });
  });

  it('S2.45 of a text that was given up leaves nothing', async () => {
    const { send, hand, context } = await shown();
    send({ type: 'tools.open' });
    send({ type: 'tool.picked', kind: 'text' });
    send({ type: 'point.placed', point: pointAt(1, '1'), id: idOf(5) });
    send({ type: 'text.typed', text: 'high' });
    send({ type: 'placing.cancel' });
    expect(hand()).toBe('resting');
    expect(context()).toMatchObject({ drawings: [], text: '', placed: [] });
  });

  it('S2.45 waits until the drawings are known', async () => {
    const { send, hand, reading: server } = chart();
    expect(hand()).toBe('resting');
    send({ type: 'chart.shown', instrumentId: 1 });
    send({ type: 'tools.open' });
    expect(hand()).toBe('resting');
    await server.answer(layoutOf());
    send({ type: 'tools.open' });
    expect(hand()).toBe('picking');
  });

  it('S2.45 ends where the chart is full, which can then be cleared', async () => {
    const many = Array.from({ length: MAX_DRAWINGS }, (_, index) => drawingOf(index));
    const { send, hand, context } = await shown(many);
    send({ type: 'tools.open' });
    send({ type: 'tool.picked', kind: 'ray' });
    expect(hand()).toBe('picking');
    send({ type: 'drawings.clear' });
    send({ type: 'clear.confirm' });
    expect(context().drawings).toEqual([]);
  });
});

describe('a drawing that is there', () => {
  it('S2.45 is moved, and sent once it stands', async () => {
    const { send, context, layout, saving: server, save } = await shown([drawingOf(1), drawingOf(2)], 4);
    send({ type: 'drawing.selected', id: idOf(2) });
    expect(context().selectedId).toBe(idOf(2));
    expect(layout()).toEqual(level);
    send({ type: 'drawing.moved', id: idOf(2), points: [pointAt(9, '9')] });
    expect(context().drawings).toEqual([drawingOf(1), drawingOf(2, { points: [pointAt(9, '9')] })]);
    expect(server.last().input).toMatchObject({ version: 4 });
    await save();
    expect(layout()).toEqual(level);
    expect(context()).toMatchObject({ version: 5, kept: context().drawings });
  });

  it('S2.45 is deleted, and no longer selected', async () => {
    const { send, ids, context } = await shown([drawingOf(1), drawingOf(2)]);
    send({ type: 'drawing.selected', id: idOf(2) });
    send({ type: 'drawing.delete', id: idOf(1) });
    expect([ids(), context().selectedId]).toEqual([[idOf(2)], idOf(2)]);
    send({ type: 'drawing.delete', id: idOf(2) });
    expect([ids(), context().selectedId]).toEqual([[], null]);
  });

  it.each([
    ['picking', []],
    ['asking', [{ type: 'drawings.clear' }]],
    ['placing', [{ type: 'tool.picked', kind: 'ray' }]],
  ] as const)('S2.45 is deleted while the hand is %s, which goes on', async (state, events) => {
    const { send, hand, ids } = await shown([drawingOf(1), drawingOf(2)]);
    send({ type: 'tools.open' });
    for (const event of events) send(event);
    send({ type: 'drawing.delete', id: idOf(1) });
    expect([hand(), ids()]).toEqual([state, [idOf(2)]]);
  });

  it('S2.45 goes with all others after a question', async () => {
    const { send, hand, ids } = await shown([drawingOf(1), drawingOf(2)]);
    send({ type: 'tools.open' });
    send({ type: 'drawings.clear' });
    expect(hand()).toBe('asking');
    send({ type: 'clear.cancel' });
    expect([hand(), ids()]).toEqual(['resting', [idOf(1), idOf(2)]]);
    send({ type: 'tools.open' });
    send({ type: 'drawings.clear' });
    send({ type: 'clear.confirm' });
    expect([hand(), ids()]).toEqual(['resting', []]);
    send({ type: 'tools.open' });
    send({ type: 'drawings.clear' });
    expect(hand()).toBe('picking');
  });
});

describe('a change that is taken back', () => {
  it('S2.45 was the last, and each before it can follow', async () => {
    const before = [drawingOf(1), drawingOf(2)];
    const { send, context, layout, save } = await shown(before, 4);
    send({ type: 'drawing.undo' });
    send({ type: 'drawing.moved', id: idOf(1), points: drawingOf(1).points });
    expect([context().drawings, context().done, layout()]).toEqual([before, [], level]);
    send({ type: 'drawing.moved', id: idOf(1), points: [pointAt(9, '9')] });
    const moved = context().drawings;
    send({ type: 'drawing.selected', id: idOf(1) });
    send({ type: 'drawing.delete', id: idOf(1) });
    send({ type: 'tools.open' });
    send({ type: 'drawings.clear' });
    send({ type: 'clear.confirm' });
    await save();
    expect(context().drawings).toEqual([]);
    send({ type: 'drawing.undo' });
    expect(context().drawings).toEqual([drawingOf(2)]);
    send({ type: 'drawing.undo' });
    expect(context()).toMatchObject({ drawings: moved, selectedId: null });
    send({ type: 'drawing.undo' });
    expect([context().drawings, context().done]).toEqual([before, []]);
    send({ type: 'drawing.undo' });
    expect(context().drawings).toEqual(before);
  });

  it('S2.45 is a drawing that was placed, which goes and is selected no more', async () => {
    const { send, context } = await shown([drawingOf(1)]);
    send({ type: 'tools.open' });
    send({ type: 'tool.picked', kind: 'horizontal' });
    send({ type: 'point.placed', point: pointAt(1, '1'), id: idOf(5) });
    expect(context().selectedId).toBe(idOf(5));
    send({ type: 'drawing.undo' });
    expect(context()).toMatchObject({ drawings: [drawingOf(1)], selectedId: null });
  });

  it('S2.45 leaves what another device drew meanwhile', async () => {
    const { send, context, reading: read } = await shown([drawingOf(1)], 1);
    send({ type: 'drawing.delete', id: idOf(1) });
    send({ type: 'chart.shown', instrumentId: 1 });
    await read.answer(layoutOf({ version: 2, drawings: [drawingOf(1), drawingOf(2)] }));
    expect(context().drawings).toEqual([drawingOf(2)]);
    send({ type: 'drawing.undo' });
    expect(context().drawings).toEqual([drawingOf(2), drawingOf(1)]);
  });

  it('S2.45 is none of another chart, nor of another account, nor of fifty changes ago', async () => {
    const { send, context, reading: read } = await shown([drawingOf(1)]);
    for (let step = 1; step <= 51; step += 1)
      send({ type: 'drawing.moved', id: idOf(1), points: [pointAt(step, '2')] });
    expect(context().done).toHaveLength(50);
    expect(context().done[0]?.from).toEqual([drawingOf(1, { points: [pointAt(1, '2')] })]);
    send({ type: 'chart.shown', instrumentId: 2 });
    expect(context().done).toEqual([]);
    await read.answer(layoutOf({ drawings: [drawingOf(1)] }));
    send({ type: 'drawing.delete', id: idOf(1) });
    send({ type: 'account.left' });
    expect(context().done).toEqual([]);
  });
});

describe('the copy of the account', () => {
  it('S2.45 is what was sent, whatever was drawn before the answer: one answer ends one save', async () => {
    const { send, context, layout, saving: server } = await shown([drawingOf(1), drawingOf(2)], 4);
    send({ type: 'drawing.delete', id: idOf(1) });
    send({ type: 'drawing.delete', id: idOf(2) });
    await server.answer({ isSaved: true, version: 5 });
    expect(context()).toMatchObject({ version: 5, kept: [drawingOf(2)], drawings: [] });
    await server.answer({ isSaved: true, version: 6 });
    expect(context()).toMatchObject({ version: 6, kept: [], drawings: [] });
    expect([layout(), server.calls.length]).toEqual([level, 2]);
  });

  it('S2.45 gets what changed while it was written, in a second call', async () => {
    const { send, layout, saving: server, save } = await shown([drawingOf(1), drawingOf(2)]);
    send({ type: 'drawing.delete', id: idOf(1) });
    send({ type: 'drawing.delete', id: idOf(2) });
    expect(server.calls).toHaveLength(1);
    await save();
    expect(layout()).toEqual(saving);
    expect(server.last().input).toEqual({ instrumentId: 1, version: 1, drawings: [] });
    await save();
    expect(layout()).toEqual(level);
    expect(server.calls).toHaveLength(2);
  });

  it('S2.45 that another device wrote is read, joined and written again', async () => {
    const { send, ids, layout, reading: read, saving: server, save } = await shown([drawingOf(1)], 1);
    send({ type: 'drawing.moved', id: idOf(1), points: [pointAt(7, '7')] });
    await server.answer({ isSaved: false, version: 1 });
    expect(layout()).toEqual(reading);
    await read.answer(layoutOf({ version: 2, drawings: [drawingOf(1), drawingOf(2)] }));
    expect(layout()).toEqual(saving);
    expect(server.last().input).toEqual({
      instrumentId: 1,
      version: 2,
      drawings: [drawingOf(1, { points: [pointAt(7, '7')] }), drawingOf(2)],
    });
    await save();
    expect([ids(), layout()]).toEqual([[idOf(1), idOf(2)], level]);
  });

  it('S2.45 gets what was begun before the login, and what could not be sent', async () => {
    const { send, reading: read, saving: server } = chart();
    send({ type: 'chart.shown', instrumentId: 1 });
    await read.answer(
      layoutOf({
        version: 3,
        drawings: [drawingOf(1), drawingOf(2)],
        begun: [drawingOf(1, { points: [pointAt(8, '8')] }), drawingOf(3)],
        unsent: { from: [drawingOf(2)], to: [drawingOf(4)] },
      }),
    );
    expect(server.last().input).toEqual({
      instrumentId: 1,
      version: 3,
      drawings: [drawingOf(1), drawingOf(4), drawingOf(3)],
    });
  });

  it.each([
    'connection.opened',
    'later',
  ] as const)('S8.3 that cannot be read is read again: %s', async (when) => {
    const { send, clock, layout, context, reading: read } = chart();
    send({ type: 'chart.shown', instrumentId: 1 });
    if (when === 'later') {
      clock.increment(9_999);
      expect(layout()).toEqual(reading);
      clock.increment(1);
    } else await read.fail(lost());
    expect(layout()).toEqual(failed);
    expect(context().version).toBeNull();
    if (when === 'later') {
      clock.increment(14_999);
      expect(layout()).toEqual(failed);
      clock.increment(1);
    } else send({ type: 'connection.opened' });
    expect(layout()).toEqual(reading);
    expect(read.calls).toHaveLength(2);
  });

  it.each(['lost', 'late'] as const)('S8.3 that cannot be written keeps what was drawn: %s', async (how) => {
    const { send, clock, ids, layout, reading: read, saving: server } = await shown([drawingOf(1)], 1);
    send({ type: 'drawing.delete', id: idOf(1) });
    if (how === 'late') {
      clock.increment(9_999);
      expect(layout()).toEqual(saving);
      clock.increment(1);
      await settled();
    } else await server.fail(lost());
    expect([layout(), ids()]).toEqual([failed, []]);
    send({ type: 'connection.opened' });
    // The write may have come through although its answer did not.
    await read.answer(layoutOf({ version: 2, drawings: [] }));
    expect([layout(), ids()]).toEqual([level, []]);
    expect(server.calls).toHaveLength(1);
  });
});

describe('whose drawings are shown', () => {
  it('S2.45 each instrument has its own', async () => {
    const { send, context, layout, reading: read } = await shown([drawingOf(1)], 1);
    send({ type: 'tools.open' });
    send({ type: 'chart.shown', instrumentId: 2 });
    expect(context()).toMatchObject({ instrumentId: 2, drawings: [], kept: [], version: null });
    expect(layout()).toEqual(reading);
    expect(read.last().input).toEqual({ instrumentId: 2 });
  });

  it('S2.45 the same chart shown again reads what other devices drew, and keeps its own', async () => {
    const { send, ids, layout, reading: read, saving: server } = await shown([drawingOf(1)], 1);
    send({ type: 'drawing.delete', id: idOf(1) });
    send({ type: 'chart.shown', instrumentId: 1 });
    expect([layout(), ids()]).toEqual([reading, []]);
    expect(server.last().signal.aborted).toBe(true);
    await read.answer(layoutOf({ version: 1, drawings: [drawingOf(1), drawingOf(2)] }));
    expect(ids()).toEqual([idOf(2)]);
  });

  it.each([
    'session.started',
    'account.left',
  ] as const)('S6.1 %s shows those of who is in front now', async (type) => {
    const { send, hand, context, layout, reading: read } = await shown([drawingOf(1)], 1);
    send({ type: 'drawing.selected', id: idOf(1) });
    send({ type: 'tools.open' });
    send({ type });
    expect(hand()).toBe('resting');
    expect(layout()).toEqual(reading);
    expect(context()).toMatchObject({ drawings: [], kept: [], version: null, selectedId: null });
    await read.answer(layoutOf({ drawings: [drawingOf(2)] }));
    expect(context().drawings).toEqual([drawingOf(2)]);
  });

  it.each([
    { type: 'chart.shown', instrumentId: 1 },
    { type: 'session.started' },
    { type: 'account.left' },
  ] as const)('S6.1 a read that $type finds on its way is given up for a new one', ({ ...event }) => {
    const { send, layout, reading: read } = chart();
    send({ type: 'chart.shown', instrumentId: 1 });
    const first = read.last();
    send(event);
    expect(layout()).toEqual(reading);
    expect([read.calls.length, first.signal.aborted]).toEqual([2, true]);
  });

  it('S2.45 a screen that was left has no tool in hand and nothing selected', async () => {
    const { send, hand, context, ids } = await shown([drawingOf(1)]);
    send({ type: 'drawing.selected', id: idOf(1) });
    send({ type: 'screen.left' });
    expect(context().selectedId).toBeNull();
    send({ type: 'tools.open' });
    send({ type: 'tool.picked', kind: 'segment' });
    send({ type: 'point.placed', point: pointAt(1, '1'), id: idOf(2) });
    send({ type: 'screen.left' });
    expect(hand()).toBe('resting');
    expect([context().placed, ids()]).toEqual([[], [idOf(1)]]);
  });
});

anywhere('S2.45 S6.1', model, {
  'drawings.hand -- account.left [0]': { hand: 'resting' },
  'drawings.hand -- session.started [0]': { hand: 'resting' },
  'drawings.hand -- screen.left [0]': { hand: 'resting' },
  'drawings.hand -- chart.shown [0]': { hand: 'resting' },
  'drawings.hand -- drawing.delete [0]': ({ context, value }, { before }) => {
    expect(context.drawings).toEqual(
      before.context.drawings.filter(({ id }: { id: string }) => id !== idOf(1)),
    );
    expect(value.hand).toEqual(before.value.hand);
  },
  'drawings.layout.shown -- account.left [0]': { layout: { shown: 'reading' } },
  'drawings.layout.shown -- session.started [0]': { layout: { shown: 'reading' } },
  'drawings.layout.shown -- chart.shown [0]': { layout: { shown: 'reading' } },
  'drawings.layout.shown -- chart.shown [1]': { layout: { shown: 'reading' } },
});
