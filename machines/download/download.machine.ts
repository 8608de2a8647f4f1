import { type ActorRefFrom, emit, type SnapshotFrom, setup } from 'xstate';
import type { AccountLeft } from '../account.ts';
import { promiseActor } from '../unprovided.ts';

/** Download: fetches one text and hands it over to be saved. Started when its screen first opens, never ends. */

export type DownloadEvent = { type: 'download.ask' } | AccountLeft;
export type DownloadEmitted = { type: 'download.ready'; text: string } | { type: 'download.failed' };

export const downloadMachine = setup({
  types: { events: {} as DownloadEvent, emitted: {} as DownloadEmitted, tags: {} as 'busy' },
  actors: {
    /** Fetches the text to be saved. */
    fetchText: promiseActor<string>('fetchText'),
  },
  actions: {
    notifyReady: emit((_, params: { output: string }) => ({
      type: 'download.ready' as const,
      text: params.output,
    })),
    notifyFailed: emit({ type: 'download.failed' }),
  },
  delays: { answerTimeout: 30_000 },
}).createMachine({
  id: 'download',
  initial: 'idle',
  states: {
    idle: { on: { 'download.ask': { target: 'fetching' } } },
    fetching: {
      tags: 'busy',
      invoke: {
        id: 'fetchText',
        src: 'fetchText',
        onDone: {
          target: 'idle',
          actions: { type: 'notifyReady', params: ({ event }) => event },
        },
        onError: { target: 'idle', actions: 'notifyFailed' },
      },
      on: { 'account.left': { target: 'idle' } },
      after: { answerTimeout: { target: 'idle', actions: 'notifyFailed' } },
      meta: { clauses: ['S2.19', 'S7.29'] },
    },
  },
});

export type DownloadRef = ActorRefFrom<typeof downloadMachine>;
export type DownloadSnapshot = SnapshotFrom<typeof downloadMachine>;
