import { describe, expect, it } from 'vitest';
import type { SavedCopy } from '#machines/kept-copy/copy-states';
import { type ReadList, type SentList, watchlistMachine } from '#machines/watchlist/watchlist.machine';
import { anywhere } from '../../support/anywhere.ts';
import { lost } from '../../support/fixtures.ts';
import { heldActor, settled, startChart } from '../../support/start-chart.ts';
import { FULL, listOf } from './samples.ts';
import { model } from './watchlist.model.ts';

function chart() {
  const reading = heldActor<ReadList>();
  const saving = heldActor<SavedCopy, SentList>();
  const { actor, clock, announced } = startChart(
    watchlistMachine.provide({ actors: { readList: reading.logic, saveList: saving.logic } }),
  );
  return {
    clock,
    reading,
    saving,
    send: actor.send.bind(actor),
    hand: () => actor.getSnapshot().value.hand,
    list: () => actor.getSnapshot().value.list,
    context: () => actor.getSnapshot().context,
    ids: () => actor.getSnapshot().context.ids,
    /** What was announced since the last look: the lists, and that there is no room. */
    heard: () => announced.splice(0).map((event) => event.ids ?? event.type),
    /** The server has what was sent last. */
    save: () => saving.answer({ isSaved: true, version: saving.last().input.version + 1 }),
  };
}

/** A list that is known. */
async function known(ids: number[] = [], version = 1) {
  const started = chart();
  await started.reading.answer(listOf(ids, { version }));
  started.heard();
  return started;
}

describe('a star', () => {
  it('S2.37 puts an instrument at the end of the list, and takes it away; each is sent', async () => {
    const { send, ids, list, heard, saving, save } = await known([2]);
    send({ type: 'star.toggled', id: 1 });
    expect([ids(), list(), heard()]).toEqual([[2, 1], 'saving', [[2, 1]]]);
    expect(saving.last().input).toEqual({ version: 1, ids: [2, 1] });
    await save();
    expect(list()).toBe('level');
    send({ type: 'star.toggled', id: 2 });
    expect([ids(), heard()]).toEqual([[1], [[1]]]);
    expect(saving.last().input).toEqual({ version: 2, ids: [1] });
    await save();
    expect([list(), saving.calls.length]).toEqual(['level', 2]);
  });

  it('S2.37 that finds no room says so and changes nothing; one of the list goes all the same', async () => {
    const { send, ids, list, heard } = await known(FULL);
    send({ type: 'star.toggled', id: 1 });
    expect([ids(), list(), heard()]).toEqual([FULL, 'level', ['watchlist.full']]);
    send({ type: 'star.toggled', id: 2 });
    expect(ids()).toEqual(FULL.slice(1));
    send({ type: 'star.toggled', id: 1 });
    expect(ids()).toEqual([...FULL.slice(1), 1]);
  });

  it('S2.37 that is set before the list is known counts once it is', async () => {
    const { send, ids, heard, reading, saving } = chart();
    send({ type: 'star.toggled', id: 1 });
    expect([ids(), saving.calls.length, heard()]).toEqual([[1], 0, [[1]]]);
    await reading.answer(listOf([2, 3], { version: 4 }));
    expect([ids(), heard()]).toEqual([[2, 3, 1], [[2, 3, 1]]]);
    expect(saving.last().input).toEqual({ version: 4, ids: [2, 3, 1] });
  });
});

describe('a row that is dragged', () => {
  it('S2.37 changes the list once it is dropped, and not before', async () => {
    const { send, hand, ids, context, heard, saving } = await known([1, 2, 3]);
    send({ type: 'row.lifted', id: 1 });
    expect([hand(), context().row]).toEqual(['dragging', { id: 1, at: 0 }]);
    send({ type: 'row.moved', at: 1 });
    send({ type: 'row.moved', at: 2 });
    expect([ids(), context().row, heard()]).toEqual([[1, 2, 3], { id: 1, at: 2 }, []]);
    expect(saving.calls).toEqual([]);
    send({ type: 'row.dropped' });
    expect([hand(), ids(), heard()]).toEqual(['placed', [2, 3, 1], [[2, 3, 1]]]);
    expect(saving.last().input).toEqual({ version: 1, ids: [2, 3, 1] });
  });

  it('S2.37 stays where it was when the hand lets go of it elsewhere, or drops it where it was', async () => {
    const { send, hand, ids, saving } = await known([1, 2]);
    send({ type: 'row.lifted', id: 2 });
    send({ type: 'row.moved', at: 0 });
    send({ type: 'row.released' });
    expect([hand(), ids()]).toEqual(['resting', [1, 2]]);
    send({ type: 'row.lifted', id: 2 });
    send({ type: 'row.dropped' });
    expect([hand(), ids(), saving.calls.length]).toEqual(['placed', [1, 2], 0]);
  });

  it('S2.37 gives way to another that is taken hold of', async () => {
    const { send, hand, ids, context } = await known([1, 2, 3]);
    send({ type: 'row.lifted', id: 1 });
    send({ type: 'row.moved', at: 2 });
    send({ type: 'row.lifted', id: 2 });
    expect([hand(), ids(), context().row]).toEqual(['dragging', [1, 2, 3], { id: 2, at: 1 }]);
  });

  it('S2.37 must be there', async () => {
    const { send, hand, ids } = await known([1, 2]);
    send({ type: 'row.lifted', id: 9 });
    expect(hand()).toBe('resting');
    send({ type: 'row.placed', id: 9, at: 0 });
    expect([hand(), ids()]).toEqual(['resting', [1, 2]]);
  });

  it('S2.37 that another device removed meanwhile stays removed', async () => {
    const { send, ids, reading } = await known([1, 2, 3]);
    send({ type: 'list.wanted' });
    send({ type: 'row.lifted', id: 1 });
    send({ type: 'row.moved', at: 2 });
    await reading.answer(listOf([2, 3], { version: 2 }));
    send({ type: 'row.dropped' });
    expect(ids()).toEqual([2, 3]);
  });

  it('S2.37 is put at a place without a drag too, again and again', async () => {
    const { send, hand, ids, context, heard } = await known([1, 2, 3]);
    send({ type: 'row.placed', id: 1, at: 1 });
    expect([hand(), ids(), context().row]).toEqual(['placed', [2, 1, 3], { id: 1, at: 1 }]);
    send({ type: 'row.placed', id: 1, at: 2 });
    expect([hand(), ids(), heard()]).toEqual([
      'placed',
      [2, 3, 1],
      [
        [2, 1, 3],
        [2, 3, 1],
      ],
    ]);
    send({ type: 'screen.left' });
    expect(hand()).toBe('resting');
  });
});

describe('the copy of the account', () => {
  it('S2.37 gets what changed while it was written, in a second call', async () => {
    const { send, list, context, saving, save } = await known([1, 2]);
    send({ type: 'star.toggled', id: 1 });
    send({ type: 'star.toggled', id: 2 });
    expect(saving.calls).toHaveLength(1);
    await save();
    expect([list(), context().kept]).toEqual(['saving', [2]]);
    expect(saving.last().input).toEqual({ version: 2, ids: [] });
    await save();
    expect([list(), context().kept, saving.calls.length]).toEqual(['level', [], 2]);
  });

  it('S2.37 that another device wrote is read, joined and written again', async () => {
    const { send, ids, list, reading, saving, save } = await known([1, 2]);
    send({ type: 'row.placed', id: 2, at: 0 });
    await saving.answer({ isSaved: false, version: 1 });
    expect(list()).toBe('reading');
    await reading.answer(listOf([1, 2, 3], { version: 2 }));
    expect(saving.last().input).toEqual({ version: 2, ids: [2, 1, 3] });
    await save();
    expect([ids(), list()]).toEqual([[2, 1, 3], 'level']);
  });

  it('S2.37 comes first, then what was starred before the login, then what could not be sent', async () => {
    const { reading, saving } = chart();
    await reading.answer(listOf([5, 6], { version: 3, begun: [7, 6], unsent: { from: [5], to: [8] } }));
    expect(saving.last().input).toEqual({ version: 3, ids: [6, 8, 7] });
  });

  it('S2.37 that is read again says nothing where nothing changed', async () => {
    const { send, list, heard, reading, ids } = await known([1]);
    send({ type: 'list.wanted' });
    expect(list()).toBe('reading');
    await reading.answer(listOf([1], { version: 1 }));
    expect([list(), heard()]).toEqual(['level', []]);
    send({ type: 'list.wanted' });
    await reading.answer(listOf([1, 2], { version: 2 }));
    expect([ids(), heard()]).toEqual([[1, 2], [[1, 2]]]);
  });

  it('S2.37 is read as soon as another device wrote it, and not for what was written here', async () => {
    const { send, ids, list, reading, saving, save } = await known([1], 4);
    send({ type: 'list.written', version: 4 });
    expect(list()).toBe('level');
    send({ type: 'star.toggled', id: 2 });
    // The push is faster than the answer.
    send({ type: 'list.written', version: 5 });
    expect(list()).toBe('saving');
    await save();
    expect([list(), reading.calls.length, saving.calls.length]).toEqual(['level', 1, 1]);
    send({ type: 'list.written', version: 6 });
    expect(list()).toBe('reading');
    await reading.answer(listOf([1, 2, 3], { version: 6 }));
    expect([list(), ids(), reading.calls.length]).toEqual(['level', [1, 2, 3], 2]);
  });

  it('S2.37 that is written while it is read is read again, once', async () => {
    const { send, ids, list, reading } = await known([1], 4);
    send({ type: 'list.written', version: 5 });
    send({ type: 'list.written', version: 6 });
    await reading.answer(listOf([1, 2], { version: 5 }));
    expect(list()).toBe('reading');
    await reading.answer(listOf([1, 2], { version: 5 }));
    expect([list(), ids(), reading.calls.length]).toEqual(['level', [1, 2], 3]);
  });

  it('S2.37 that is written elsewhere while it is saved here is read after it', async () => {
    const { send, list, save } = await known([1], 4);
    send({ type: 'star.toggled', id: 2 });
    send({ type: 'list.written', version: 6 });
    await save();
    expect(list()).toBe('reading');
  });

  it.each([
    'connection.opened',
    'list.wanted',
    'later',
  ] as const)('S8.3 that cannot be read is read again: %s', async (when) => {
    const { send, clock, list, reading } = chart();
    if (when === 'later') {
      clock.increment(9_999);
      expect(list()).toBe('reading');
      clock.increment(1);
    } else await reading.fail(lost());
    expect(list()).toBe('failed');
    if (when === 'later') {
      clock.increment(14_999);
      expect(list()).toBe('failed');
      clock.increment(1);
    } else send({ type: when });
    expect([list(), reading.calls.length]).toEqual(['reading', 2]);
  });

  it.each(['lost', 'late'] as const)('S8.3 that cannot be written keeps the stars: %s', async (how) => {
    const { send, clock, ids, list, reading, saving } = await known([1]);
    send({ type: 'star.toggled', id: 1 });
    if (how === 'late') {
      clock.increment(9_999);
      expect(list()).toBe('saving');
      clock.increment(1);
      await settled();
    } else await saving.fail(lost());
    expect([list(), ids()]).toEqual(['failed', []]);
    send({ type: 'connection.opened' });
    // The write may have come through although its answer did not.
    await reading.answer(listOf([], { version: 2 }));
    expect([list(), ids(), saving.calls.length]).toEqual(['level', [], 1]);
  });
});

describe('whose list it is', () => {
  it.each([
    'session.started',
    'account.left',
  ] as const)('S6.1 %s shows that of who is in front now', async (type) => {
    const { send, hand, list, context, heard, reading } = await known([1, 2]);
    send({ type: 'row.lifted', id: 1 });
    send({ type });
    expect([hand(), list(), heard()]).toEqual(['resting', 'reading', [[]]]);
    expect(context()).toEqual({
      version: null,
      kept: [],
      sent: [],
      heard: 0,
      ids: [],
      row: { id: 0, at: 0 },
    });
    await reading.answer(listOf([3]));
    expect([context().ids, heard()]).toEqual([[3], [[3]]]);
  });

  it.each([
    'session.started',
    'account.left',
  ] as const)('S6.1 a read that %s finds on its way is given up for a new one', (type) => {
    const { send, list, reading } = chart();
    const first = reading.last();
    send({ type });
    expect([list(), reading.calls.length, first.signal.aborted]).toEqual(['reading', 2, true]);
  });
});

anywhere('S2.37 S6.1', model, {
  'watchlist.hand -- account.left [0]': { hand: 'resting' },
  'watchlist.hand -- session.started [0]': { hand: 'resting' },
  'watchlist.hand -- screen.left [0]': { hand: 'resting' },
  'watchlist.hand -- star.toggled [0]': ({ context, value }, { before }) => {
    expect(context.ids).toEqual(before.context.ids.filter((id: number) => id !== 1));
    expect(value.hand).toEqual(before.value.hand);
  },
  'watchlist.hand -- star.toggled [1]': ({ context, value }, { before }) => {
    expect(context.ids).toEqual([...before.context.ids, 1]);
    expect(value.hand).toEqual(before.value.hand);
  },
  'watchlist.hand -- star.toggled [2]': ({ context, value }, { before }) => {
    expect(context.ids).toEqual(before.context.ids);
    expect(value.hand).toEqual(before.value.hand);
  },
  'watchlist.hand -- row.lifted [0]': { hand: 'dragging' },
  'watchlist.hand -- row.placed [0]': { hand: 'placed' },
  'watchlist.list -- list.written [0]': ({ context, value }, { before, event: { version } }) => {
    const isRead = before.value.list === 'level' && version > before.context.version;
    expect([value.list, context.heard]).toEqual(isRead ? ['reading', 0] : [before.value.list, version]);
  },
  'watchlist.list -- account.left [0]': { list: 'reading' },
  'watchlist.list -- session.started [0]': { list: 'reading' },
});
