import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { promiseActor } from '../unprovided.ts';

/** Download: fetches one file and hands it over to be saved. Started when its screen first opens, never ends. */

/** A file to be saved: its name, its media type, and what it holds, as text or as base64. */
export type DownloadedFile = { name: string; type: string; content: string; isBase64: boolean };

export type DownloadContext = {
  /** Which file is, or was last, asked for. */
  ask: string;
};

export type DownloadEvent =
  /** Which file, where there are several; empty where there is but one. */
  { type: 'download.ask'; ask: string } | AccountLeft;
export type DownloadEmitted = { type: 'download.ready'; file: DownloadedFile } | { type: 'download.failed' };

export const downloadMachine = setup({
  types: {
    context: {} as DownloadContext,
    events: {} as DownloadEvent,
    emitted: {} as DownloadEmitted,
    tags: {} as 'busy',
  },
  actors: {
    /** Fetches the file to be saved. */
    fetchFile: promiseActor<DownloadedFile, { ask: string }>('fetchFile'),
  },
  actions: {
    /** Keeps which file is asked for. */
    storeAsk: assign((_, params: { ask: string }) => ({ ask: params.ask })),
    notifyReady: emit((_, params: { output: DownloadedFile }) => ({
      type: 'download.ready' as const,
      file: params.output,
    })),
    notifyFailed: emit({ type: 'download.failed' }),
  },
  delays: { answerTimeout: 30_000 },
}).createMachine({
  id: 'download',
  context: { ask: '' },
  initial: 'idle',
  states: {
    idle: { on: { 'download.ask': { target: 'fetching', actions: by('storeAsk') } } },
    fetching: {
      tags: 'busy',
      invoke: {
        id: 'fetchFile',
        src: 'fetchFile',
        input: ({ context }) => ({ ask: context.ask }),
        onDone: { target: 'idle', actions: by('notifyReady') },
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
