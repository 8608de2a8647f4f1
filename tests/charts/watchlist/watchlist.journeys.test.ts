import { describe, expect, it } from 'vitest';
import { MAX_LISTS } from '#contract/watchlist';
import type { SavedCopy } from '#machines/kept-copy/copy-states';
import {
  frontList,
  type ReadList,
  type SentList,
  watchlistMachine,
} from '#machines/watchlist/watchlist.machine';
import { anywhere } from '../../support/anywhere.ts';
import { lost } from '../../support/fixtures.ts';
import { heldActor, settled, startChart } from '../../support/start-chart.ts';
import { alone, FULL, listOf, named } from './samples.ts';
import { model } from './watchlist.model.ts';

function chart(front = '') {
  const reading = heldActor<ReadList>();
  const saving = heldActor<SavedCopy, SentList>();
  const { actor, clock, announced } = startChart(
    watchlistMachine.provide({ actors: { readList: reading.logic, saveList: saving.logic } }),
    { input: { front } },
  );
  return {
    clock,
    reading,
    saving,
    send: actor.send.bind(actor),
    hand: () => actor.getSnapshot().value.hand,
    list: () => actor.getSnapshot().value.list,
    context: () => actor.getSnapshot().context,
    ids: () => frontList(actor.getSnapshot().context).ids,
    question: () => actor.getSnapshot().value.question,
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
    expect(saving.last().input).toEqual({ version: 1, lists: alone([2, 1]) });
    await save();
    expect(list()).toBe('level');
    send({ type: 'star.toggled', id: 2 });
    expect([ids(), heard()]).toEqual([[1], [[1]]]);
    expect(saving.last().input).toEqual({ version: 2, lists: alone([1]) });
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
    expect(saving.last().input).toEqual({ version: 4, lists: alone([2, 3, 1]) });
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
    expect(saving.last().input).toEqual({ version: 1, lists: alone([2, 3, 1]) });
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
    expect([list(), context().kept]).toEqual(['saving', alone([2])]);
    expect(saving.last().input).toEqual({ version: 2, lists: alone([]) });
    await save();
    expect([list(), context().kept, saving.calls.length]).toEqual(['level', alone(), 2]);
  });

  it('S2.37 that another device wrote is read, joined and written again', async () => {
    const { send, ids, list, reading, saving, save } = await known([1, 2]);
    send({ type: 'row.placed', id: 2, at: 0 });
    await saving.answer({ isSaved: false, version: 1 });
    expect(list()).toBe('reading');
    await reading.answer(listOf([1, 2, 3], { version: 2 }));
    expect(saving.last().input).toEqual({ version: 2, lists: alone([2, 1, 3]) });
    await save();
    expect([ids(), list()]).toEqual([[2, 1, 3], 'level']);
  });

  it('S2.37 comes first, then what was starred before the login, then what could not be sent', async () => {
    const { reading, saving } = chart();
    await reading.answer(
      listOf([5, 6], {
        ...{ version: 3, begun: alone([7, 6]) },
        unsent: { from: alone([5]), to: alone([8]) },
      }),
    );
    expect(saving.last().input).toEqual({ version: 3, lists: alone([6, 8, 7]) });
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

describe('several lists', () => {
  const A = named('a', [7]);
  const several = async (front = '') => {
    const started = chart(front);
    await started.reading.answer(listOf([1, 2], { version: 1, lists: [...alone([1, 2]), A] }));
    started.heard();
    return started;
  };

  it('S2.37 a new one has its name, comes to the front, is sent, and takes the stars', async () => {
    const { send, question, context, ids, heard, saving, save } = await known([1]);
    send({ type: 'list.add' });
    expect(question()).toBe('adding');
    send({ type: 'name.given', key: 'b', name: '' });
    expect(question()).toBe('adding');
    send({ type: 'name.given', key: 'b', name: 'Metals' });
    expect([question(), context().front, heard()]).toEqual(['closed', 'b', [[]]]);
    expect(saving.last().input.lists).toEqual([...alone([1]), { key: 'b', name: 'Metals', ids: [] }]);
    await save();
    send({ type: 'star.toggled', id: 1 });
    expect([ids(), heard()]).toEqual([[1], [[1]]]);
    expect(saving.last().input.lists).toEqual([...alone([1]), { key: 'b', name: 'Metals', ids: [1] }]);
    send({ type: 'row.placed', id: 1, at: 0 });
    send({ type: 'star.toggled', id: 1 });
    expect(context().lists).toEqual([...alone([1]), { key: 'b', name: 'Metals', ids: [] }]);
  });

  it('S2.37 there are as many as there may be, and no more', async () => {
    const { send, question, reading } = chart();
    const most = Array.from({ length: MAX_LISTS }, (_, at) => named(`n${at}`));
    await reading.answer(listOf([], { lists: [...alone(), ...most.slice(1)] }));
    send({ type: 'list.add' });
    expect(question()).toBe('adding');
    send({ type: 'name.given', key: 'n0', name: 'Last' });
    send({ type: 'list.add' });
    expect(question()).toBe('closed');
  });

  it('S2.37 one is brought to the front and put in order; the hand lets go of a row of another', async () => {
    const { send, hand, ids, context, heard, saving } = await several();
    send({ type: 'row.lifted', id: 1 });
    send({ type: 'list.picked', key: 'a' });
    expect([hand(), ids(), heard(), saving.calls]).toEqual(['resting', [7], [[7]], []]);
    send({ type: 'star.toggled', id: 8 });
    send({ type: 'row.lifted', id: 8 });
    expect(context().row).toEqual({ id: 8, at: 1 });
    send({ type: 'row.moved', at: 0 });
    send({ type: 'row.dropped' });
    expect(context().lists).toEqual([...alone([1, 2]), { ...A, ids: [8, 7] }]);
  });

  it('S2.37 one gets another name; that without a name keeps none', async () => {
    const { send, question, context } = await several();
    send({ type: 'list.rename' });
    expect(question()).toBe('closed');
    send({ type: 'list.picked', key: 'a' });
    send({ type: 'list.rename' });
    expect(question()).toBe('renaming');
    send({ type: 'name.given', key: 'c', name: '' });
    expect(question()).toBe('renaming');
    send({ type: 'name.given', key: 'c', name: 'Other' });
    expect([question(), context().lists]).toEqual(['closed', [...alone([1, 2]), { ...A, name: 'Other' }]]);
  });

  it('S2.37 one is removed once that is confirmed; that without a name stays, and is in front', async () => {
    const { send, question, ids, context, heard } = await several('a');
    expect(ids()).toEqual([7]);
    send({ type: 'list.remove' });
    expect([question(), context().lists.length]).toEqual(['removing', 2]);
    send({ type: 'question.closed' });
    expect([question(), context().lists.length]).toEqual(['closed', 2]);
    send({ type: 'list.remove' });
    send({ type: 'remove.confirmed' });
    expect([question(), context().lists, context().front]).toEqual(['closed', alone([1, 2]), '']);
    expect(heard()).toEqual([[1, 2]]);
    send({ type: 'list.remove' });
    expect(question()).toBe('closed');
  });

  it('S2.37 an instrument is put on another list than the one in front, and taken off it', async () => {
    const { send, question, context, ids } = await several();
    send({ type: 'places.open', id: 1 });
    expect([question(), context().placed]).toEqual(['placing', 1]);
    send({ type: 'star.toggled', id: 1, key: 'a' });
    expect(context().lists).toEqual([...alone([1, 2]), { ...A, ids: [7, 1] }]);
    send({ type: 'star.toggled', id: 7, key: 'a' });
    expect([context().lists[1]?.ids, ids()]).toEqual([[1], [1, 2]]);
    send({ type: 'question.closed' });
    expect(question()).toBe('closed');
  });

  it('S2.37 one that is full takes no more, whichever is in front', async () => {
    const { send, context, heard, reading } = chart();
    await reading.answer(listOf([], { lists: [...alone(), { ...A, ids: FULL }] }));
    heard();
    send({ type: 'star.toggled', id: 1, key: 'a' });
    expect([context().lists[1]?.ids, heard()]).toEqual([FULL, ['watchlist.full']]);
  });

  it('S2.37 that another device removed is not in front any more', async () => {
    const { send, ids, heard, reading } = await several('a');
    send({ type: 'list.wanted' });
    await reading.answer(listOf([1, 2], { version: 2 }));
    expect([ids(), heard()]).toEqual([[1, 2], [[1, 2]]]);
  });

  it('S2.37 that another device removed while its name or its end was asked for changes nothing', async () => {
    const { send, question, context, reading } = await several('a');
    for (const [ask, answer] of [
      [{ type: 'list.rename' }, { type: 'name.given', key: 'c', name: 'Other' }],
      [{ type: 'list.remove' }, { type: 'remove.confirmed' }],
    ] as const) {
      send({ type: 'list.picked', key: 'a' });
      send(ask);
      send({ type: 'list.picked', key: '' });
      send(answer);
      expect([question(), context().lists]).toEqual(['closed', [...alone([1, 2]), A]]);
    }
    send({ type: 'list.picked', key: 'a' });
    send({ type: 'list.rename' });
    send({ type: 'list.wanted' });
    await reading.answer(listOf([1, 2], { version: 2 }));
    send({ type: 'name.given', key: 'c', name: 'Other' });
    expect([question(), context().lists]).toEqual(['closed', alone([1, 2])]);
  });

  it.each([
    'screen.left',
    'session.started',
    'account.left',
  ] as const)('S6.1 what was asked of them is over: %s', async (type) => {
    const { send, question, context } = await several('a');
    send({ type: 'list.rename' });
    send({ type });
    expect([question(), context().front]).toEqual(['closed', type === 'account.left' ? '' : 'a']);
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
      kept: alone(),
      sent: alone(),
      heard: 0,
      lists: alone(),
      front: '',
      placed: 0,
      row: { id: 0, at: 0 },
    });
    await reading.answer(listOf([3]));
    expect([context().lists, heard()]).toEqual([alone([3]), [[3]]]);
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
    expect(frontList(context).ids).toEqual(frontList(before.context).ids.filter((id: number) => id !== 1));
    expect(value.hand).toEqual(before.value.hand);
  },
  'watchlist.hand -- star.toggled [1]': ({ context, value }, { before }) => {
    expect(frontList(context).ids).toEqual([...frontList(before.context).ids, 1]);
    expect(value.hand).toEqual(before.value.hand);
  },
  'watchlist.hand -- star.toggled [2]': ({ context, value }, { before }) => {
    expect(context.lists).toEqual(before.context.lists);
    expect(value.hand).toEqual(before.value.hand);
  },
  'watchlist.hand -- row.lifted [0]': { hand: 'dragging' },
  'watchlist.hand -- row.placed [0]': { hand: 'placed' },
  'watchlist.hand -- list.picked [0]': { hand: 'resting' },
  'watchlist.question -- account.left [0]': { question: 'closed' },
  'watchlist.question -- session.started [0]': { question: 'closed' },
  'watchlist.question -- screen.left [0]': { question: 'closed' },
  'watchlist.question -- question.closed [0]': { question: 'closed' },
  'watchlist.list -- list.written [0]': ({ context, value }, { before, event: { version } }) => {
    const isRead = before.value.list === 'level' && version > before.context.version;
    expect([value.list, context.heard]).toEqual(isRead ? ['reading', 0] : [before.value.list, version]);
  },
  'watchlist.list -- account.left [0]': { list: 'reading' },
  'watchlist.list -- session.started [0]': { list: 'reading' },
});
