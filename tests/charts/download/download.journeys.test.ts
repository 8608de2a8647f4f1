import { describe, expect, it } from 'vitest';
import { type DownloadedFile, downloadMachine } from '#machines/download/download.machine';
import { lost } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';

const FILE: DownloadedFile = { name: 'a.csv', type: 'text/csv', content: 'time,amount', isBase64: false };

function download() {
  const server = heldActor<DownloadedFile, { ask: string }>();
  const started = startChart(downloadMachine.provide({ actors: { fetchFile: server.logic } }));
  return { ...started, server, state: () => started.actor.getSnapshot().value };
}

describe('the ledger as a file', () => {
  it('S2.19 S7.29 it is fetched once, however often it is asked for, and handed over', async () => {
    const { actor, server, announced, state } = download();
    expect(state()).toBe('idle');
    expect(server.calls).toHaveLength(0);
    actor.send({ type: 'download.ask', ask: '' });
    actor.send({ type: 'download.ask', ask: '' });
    expect(server.calls).toHaveLength(1);
    expect(state()).toBe('fetching');
    await server.answer(FILE);
    expect(announced).toEqual([{ type: 'download.ready', file: FILE }]);
    expect(state()).toBe('idle');
  });

  it('S8.3 what fails, or is silent for 30 s, is said and can be asked for again', async () => {
    const { actor, clock, server, announced, state } = download();
    actor.send({ type: 'download.ask', ask: '' });
    await server.fail(lost());
    expect(announced).toEqual([{ type: 'download.failed' }]);
    expect(state()).toBe('idle');
    actor.send({ type: 'download.ask', ask: '' });
    clock.increment(29_999);
    expect(state()).toBe('fetching');
    clock.increment(1);
    expect(state()).toBe('idle');
    expect(announced).toHaveLength(2);
    expect(server.last().signal.aborted).toBe(true);
    await server.answer(FILE);
    expect(announced).toHaveLength(2);
  });

  it('S7.29 which of several files is fetched is what was asked for', () => {
    const { actor, server } = download();
    actor.send({ type: 'download.ask', ask: 'month pdf' });
    expect(server.last().input).toEqual({ ask: 'month pdf' });
  });
});

describe('the file of an account that is left', () => {
  it('S6.1 is dropped unread', async () => {
    const { actor, server, announced, state } = download();
    actor.send({ type: 'download.ask', ask: '' });
    actor.send({ type: 'account.left' });
    expect(state()).toBe('idle');
    expect(server.last().signal.aborted).toBe(true);
    await server.answer(FILE);
    expect(announced).toEqual([]);
  });
});
