import { describe, expect, it } from 'vitest';
import { type ChartTemplate, MAX_TEMPLATES } from '#contract/chart-templates';
import {
  chartTemplatesMachine,
  type ReadTemplates,
  type SentTemplates,
} from '#machines/chart-templates/chart-templates.machine';
import type { SavedCopy } from '#machines/kept-copy/copy-states';
import { FULL, STANDARD } from '../../gallery/samples-trade.ts';
import { anywhere } from '../../support/anywhere.ts';
import { lost } from '../../support/fixtures.ts';
import { heldActor, settled, startChart } from '../../support/start-chart.ts';
import { model } from './chart-templates.model.ts';
import { idOf, readOf, templateOf } from './samples.ts';

function chart() {
  const reading = heldActor<ReadTemplates>();
  const saving = heldActor<SavedCopy, SentTemplates>();
  const { actor, clock } = startChart(
    chartTemplatesMachine.provide({ actors: { readTemplates: reading.logic, saveTemplates: saving.logic } }),
  );
  const applied: ChartTemplate['tools'][] = [];
  actor.on('template.applied', ({ tools }) => applied.push(tools));
  return {
    clock,
    reading,
    saving,
    applied,
    send: actor.send.bind(actor),
    question: () => actor.getSnapshot().value.question,
    copy: () => actor.getSnapshot().value.copy,
    context: () => actor.getSnapshot().context,
    ids: () => actor.getSnapshot().context.templates.map(({ id }) => id),
    /** The server has what was sent last. */
    save: () => {
      const { version } = saving.last().input;
      return saving.answer({ isSaved: true, version: version + 1 });
    },
  };
}

/** A chart whose templates are known. */
async function shown(templates: ChartTemplate[] = [], change: Partial<ReadTemplates> = {}) {
  const started = chart();
  started.send({ type: 'templates.wanted' });
  await started.reading.answer(readOf(templates, change));
  return started;
}

const level = { shown: 'level' };
const reading = { shown: 'reading' };
const saving = { shown: 'saving' };
const failed = { shown: 'failed' };
const many = (count: number): ChartTemplate[] =>
  Array.from({ length: count }, (_, index) => templateOf(index + 20));

describe('a template', () => {
  it('S2.45 is made under a name, is in front then, and is sent', async () => {
    const {
      send,
      question,
      copy,
      context,
      saving: server,
      save,
    } = await shown([templateOf(1)], { version: 3 });
    send({ type: 'template.save' });
    expect(question()).toBe('naming');
    send({ type: 'name.given', ...templateOf(2, { name: '' }) });
    expect(question()).toBe('naming');
    send({ type: 'name.given', ...templateOf(2) });
    expect([question(), copy()]).toEqual(['closed', saving]);
    expect(context()).toMatchObject({ templates: [templateOf(1), templateOf(2)], front: idOf(2) });
    expect(server.last().input).toEqual({ version: 3, templates: [templateOf(1), templateOf(2)] });
    await save();
    expect(copy()).toEqual(level);
    expect(context()).toMatchObject({ version: 4, kept: [templateOf(1), templateOf(2)] });
  });

  it('S2.45 is applied by one tap, and nothing is sent for it', async () => {
    const plain = templateOf(2, { tools: STANDARD });
    const { send, applied, context, saving: server } = await shown([templateOf(1), plain]);
    send({ type: 'template.apply', id: idOf(9) });
    expect([applied, context().front]).toEqual([[], '']);
    send({ type: 'template.apply', id: idOf(2) });
    send({ type: 'template.apply', id: idOf(1) });
    expect([applied, context().front]).toEqual([[STANDARD, FULL], idOf(1)]);
    expect(server.calls).toEqual([]);
  });

  it('S2.45 takes what is on the chart, once it is in front', async () => {
    const { send, context, copy } = await shown([templateOf(1), templateOf(2)]);
    send({ type: 'template.replace', tools: STANDARD });
    expect([context().templates, copy()]).toEqual([[templateOf(1), templateOf(2)], level]);
    send({ type: 'template.apply', id: idOf(2) });
    send({ type: 'template.replace', tools: STANDARD });
    expect(context().templates).toEqual([templateOf(1), templateOf(2, { tools: STANDARD })]);
    expect(copy()).toEqual(saving);
  });

  it('S2.45 is deleted after a question, once it is in front', async () => {
    const { send, question, ids, context } = await shown([templateOf(1), templateOf(2)]);
    send({ type: 'template.remove' });
    expect(question()).toBe('closed');
    send({ type: 'template.apply', id: idOf(1) });
    send({ type: 'template.remove' });
    expect(question()).toBe('removing');
    send({ type: 'question.closed' });
    expect([question(), ids()]).toEqual(['closed', [idOf(1), idOf(2)]]);
    send({ type: 'template.remove' });
    send({ type: 'remove.confirmed' });
    expect([question(), ids(), context().front]).toEqual(['closed', [idOf(2)], '']);
  });

  it('S2.45 is made where they are known, as many as there may be', async () => {
    const early = chart();
    early.send({ type: 'template.save' });
    expect(early.question()).toBe('closed');
    const last = await shown(many(MAX_TEMPLATES - 1));
    last.send({ type: 'template.save' });
    expect(last.question()).toBe('naming');
    last.send({ type: 'name.given', ...templateOf(1) });
    last.send({ type: 'template.save' });
    expect(last.question()).toBe('closed');
    expect(last.ids()).toHaveLength(MAX_TEMPLATES);
  });
});

describe('the copy of the account', () => {
  it('S2.45 is not read before the templates are shown, and again whenever they are', async () => {
    const { send, copy, ids, reading: read } = chart();
    expect([copy(), read.calls]).toEqual(['idle', []]);
    send({ type: 'templates.wanted' });
    expect(copy()).toEqual(reading);
    await read.answer(readOf([templateOf(1)], { version: 1 }));
    send({ type: 'templates.wanted' });
    expect(copy()).toEqual(reading);
    await read.answer(readOf([templateOf(1), templateOf(2)], { version: 2 }));
    expect(ids()).toEqual([idOf(1), idOf(2)]);
  });

  it('S2.45 that another device wrote is read, joined and sent again', async () => {
    const { send, copy, ids, reading: read, saving: server } = await shown([templateOf(1)], { version: 1 });
    send({ type: 'template.save' });
    send({ type: 'name.given', ...templateOf(3) });
    await server.answer({ isSaved: false, version: 1 });
    expect(copy()).toEqual(reading);
    await read.answer(readOf([templateOf(2)], { version: 2 }));
    expect(copy()).toEqual(saving);
    expect(ids()).toEqual([idOf(2), idOf(3)]);
    expect(server.last().input).toEqual({ version: 2, templates: [templateOf(2), templateOf(3)] });
  });

  it('S2.45 gets what is made while it is written', async () => {
    const { send, saving: server, save, copy } = await shown();
    send({ type: 'template.save' });
    send({ type: 'name.given', ...templateOf(1) });
    send({ type: 'template.remove' });
    send({ type: 'remove.confirmed' });
    await save();
    expect(copy()).toEqual(saving);
    expect(server.last().input).toEqual({ version: 1, templates: [] });
  });

  it('S2.45 gets what a visitor made, as far as there is room', async () => {
    const has = many(MAX_TEMPLATES - 1);
    const begun = [...has.slice(0, 1), templateOf(1), templateOf(2)];
    const { ids, copy } = await shown(has, { version: 1, begun });
    expect(ids()).toEqual([...has.map(({ id }) => id), idOf(1)]);
    expect(copy()).toEqual(saving);
  });

  it.each(['lost', 'late'] as const)('S8.3 that cannot be read is read again: %s', async (how) => {
    const { send, clock, copy, reading: read } = chart();
    send({ type: 'templates.wanted' });
    if (how === 'late') {
      clock.increment(9_999);
      expect(copy()).toEqual(reading);
      clock.increment(1);
    } else await read.fail(lost());
    expect(copy()).toEqual(failed);
    clock.increment(14_999);
    expect(copy()).toEqual(failed);
    clock.increment(1);
    expect([copy(), read.calls.length]).toEqual([reading, 2]);
  });

  it.each([
    'connection.opened',
    'templates.wanted',
  ] as const)('S8.3 that could not be read is read at once by %s', async (type) => {
    const { send, copy, reading: read } = chart();
    send({ type: 'templates.wanted' });
    await read.fail(lost());
    send({ type });
    expect([copy(), read.calls.length]).toEqual([reading, 2]);
  });

  it.each(['lost', 'late'] as const)('S8.3 that cannot be written keeps what was made: %s', async (how) => {
    const { send, clock, copy, ids, reading: read, saving: server } = await shown();
    send({ type: 'template.save' });
    send({ type: 'name.given', ...templateOf(1) });
    if (how === 'late') {
      clock.increment(9_999);
      expect(copy()).toEqual(saving);
      clock.increment(1);
      await settled();
    } else await server.fail(lost());
    expect([copy(), ids()]).toEqual([failed, [idOf(1)]]);
    send({ type: 'connection.opened' });
    await read.answer(readOf());
    expect([copy(), ids(), server.calls.length]).toEqual([saving, [idOf(1)], 2]);
  });
});

describe('whose templates they are', () => {
  it('S6.1 are those of who logged in, once somebody does', async () => {
    const { send, copy, context, reading: read } = await shown([templateOf(1)], { version: 1 });
    send({ type: 'template.apply', id: idOf(1) });
    send({ type: 'session.started' });
    expect(copy()).toEqual(reading);
    expect(context()).toMatchObject({ version: null, templates: [], kept: [], front: '' });
    await read.answer(readOf([templateOf(2)]));
    expect(context().templates).toEqual([templateOf(2)]);
  });

  it('S6.1 are forgotten with the account, and read when they are shown again', async () => {
    const { send, copy, context } = await shown([templateOf(1)], { version: 1 });
    send({ type: 'template.apply', id: idOf(1) });
    send({ type: 'account.left' });
    expect(copy()).toBe('idle');
    expect(context()).toMatchObject({ version: null, templates: [], kept: [], front: '' });
  });

  it('S6.1 a read that a login finds on its way is given up for a new one', () => {
    const { send, copy, reading: read } = chart();
    send({ type: 'templates.wanted' });
    const first = read.last();
    send({ type: 'session.started' });
    expect(copy()).toEqual(reading);
    expect([read.calls.length, first.signal.aborted]).toEqual([2, true]);
  });
});

anywhere('S2.45 S6.1', model, {
  'chartTemplates.question -- account.left [0]': { question: 'closed' },
  'chartTemplates.question -- session.started [0]': { question: 'closed' },
  'chartTemplates.question -- screen.left [0]': { question: 'closed' },
  'chartTemplates.question -- question.closed [0]': { question: 'closed' },
  'chartTemplates.copy.shown -- account.left [0]': { copy: 'idle' },
  'chartTemplates.copy.shown -- session.started [0]': { copy: { shown: 'reading' } },
});
