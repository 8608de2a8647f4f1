import { describe, expect, it } from 'vitest';
import { dataExportMachine } from '#machines/data-export/data-export.machine';
import type { DownloadedFile } from '#machines/download/download.machine';
import { anywhere } from '../../support/anywhere.ts';
import { lost, refused } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './data-export.model.ts';

const FILE: DownloadedFile = { name: 'data.zip', type: 'application/zip', content: 'UEs=', isBase64: true };
const REQUIRED = { type: 'factor.required', purpose: 'export' };

function start() {
  const making = heldActor<DownloadedFile, { proof: string }>();
  const started = startChart(dataExportMachine.provide({ actors: { makeExport: making.logic } }));
  const { actor } = started;
  return {
    ...started,
    making,
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

function asked() {
  const chart = start();
  chart.send({ type: 'export.ask' });
  chart.send({ type: 'challenge.proven', proof: 'proof-1' });
  return chart;
}

describe('a file of all that is held of the account', () => {
  it('S8.1 wants a proof first, and is not made without one', () => {
    const { send, announced, making, state } = start();
    send({ type: 'export.ask' });
    expect([state(), announced]).toEqual(['proving', [REQUIRED]]);
    send({ type: 'challenge.dropped' });
    expect([state(), making.calls.length]).toEqual(['idle', 0]);
  });

  it('is made once with the proof, which is then forgotten, and handed over', async () => {
    const { send, announced, making, state, context } = asked();
    send({ type: 'export.ask' });
    expect(state()).toBe('making');
    expect(making.calls.map(({ input }) => input)).toEqual([{ proof: 'proof-1' }]);
    await making.answer(FILE);
    expect(announced).toEqual([REQUIRED, { type: 'export.ready', file: FILE }]);
    expect([state(), context()]).toEqual(['idle', { proof: '' }]);
  });

  it('S8.1 a refusal is said in the server’s words', async () => {
    const { announced, making, state } = asked();
    await making.fail(refused('too often'));
    expect([state(), announced.at(-1)]).toEqual(['idle', { type: 'export.failed', message: 'too often' }]);
  });

  it('S8.3 a lost answer, and silence for a minute, are said and can be asked for again', async () => {
    const one = asked();
    await one.making.fail(lost());
    expect(one.announced.at(-1)).toEqual({ type: 'export.failed', message: '' });
    const other = asked();
    other.clock.increment(59_999);
    expect(other.state()).toBe('making');
    other.clock.increment(1);
    expect([other.state(), other.announced.at(-1)]).toEqual(['idle', { type: 'export.failed', message: '' }]);
    expect(other.making.last().signal.aborted).toBe(true);
  });

  it('S6.1 of an account that is left is dropped unread', async () => {
    const { send, announced, making, state, context } = asked();
    send({ type: 'account.left' });
    expect([state(), context()]).toEqual(['idle', { proof: '' }]);
    await making.answer(FILE);
    expect(announced).toEqual([REQUIRED]);
  });
});

anywhere('S6.1', model, { 'dataExport -- account.left [0]': 'idle' });
