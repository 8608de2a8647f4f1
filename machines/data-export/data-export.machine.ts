import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { ProofPurpose } from '#contract/entities-factors';
import { wordsOf } from '#contract/failure';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import type { DownloadedFile } from '../download/download.machine.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Data export: has the server make a file of all it holds of the account, after the challenge was answered, and hands it over to
 * be saved. Started when its screen first opens, never ends.
 */

export type DataExportContext = {
  /** The proof the file is asked for with; empty until the challenge was answered. */
  proof: string;
};

export type DataExportEvent =
  | { type: 'export.ask' }
  /** The challenge was answered; its key is the proof. */
  | { type: 'challenge.proven'; proof: string }
  | { type: 'challenge.dropped' }
  | AccountLeft;

export type DataExportEmitted =
  | { type: 'factor.required'; purpose: ProofPurpose }
  | { type: 'export.ready'; file: DownloadedFile }
  /** The server's words; empty when no answer came. */
  | { type: 'export.failed'; message: string };

export const dataExportMachine = setup({
  types: {
    context: {} as DataExportContext,
    events: {} as DataExportEvent,
    emitted: {} as DataExportEmitted,
    tags: {} as 'busy',
  },
  actors: {
    /** Has the file made, and fetches it. */
    makeExport: promiseActor<DownloadedFile, { proof: string }>('makeExport'),
  },
  actions: {
    /** Keeps the proof until the file is asked for. */
    storeProof: assign((_, params: { proof: string }) => ({ proof: params.proof })),
    /** Forgets the proof: it is good once. */
    clearProof: assign({ proof: '' }),
    notifyRequired: emit({ type: 'factor.required', purpose: 'export' }),
    notifyReady: emit((_, params: { output: DownloadedFile }) => ({
      type: 'export.ready' as const,
      file: params.output,
    })),
    notifyFailed: emit((_, params: { error: unknown }) => ({
      type: 'export.failed' as const,
      message: wordsOf(params.error),
    })),
    notifyNoAnswer: emit({ type: 'export.failed', message: '' }),
  },
  delays: { answerTimeout: 60_000 },
}).createMachine({
  id: 'dataExport',
  context: { proof: '' },
  initial: 'idle',
  on: { 'account.left': { target: '.idle' } },
  states: {
    idle: {
      entry: 'clearProof',
      on: { 'export.ask': { target: 'proving', actions: 'notifyRequired' } },
    },
    /** The challenge is asked by a chart of its own. */
    proving: {
      on: {
        'challenge.proven': { target: 'making', actions: by('storeProof') },
        'challenge.dropped': { target: 'idle' },
      },
    },
    making: {
      tags: 'busy',
      invoke: {
        id: 'makeExport',
        src: 'makeExport',
        input: ({ context }) => ({ proof: context.proof }),
        onDone: { target: 'idle', actions: by('notifyReady') },
        onError: { target: 'idle', actions: by('notifyFailed') },
      },
      after: { answerTimeout: { target: 'idle', actions: 'notifyNoAnswer' } },
      meta: { clauses: ['S8.1', 'S8.3'] },
    },
  },
});

export type DataExportRef = ActorRefFrom<typeof dataExportMachine>;
export type DataExportSnapshot = SnapshotFrom<typeof dataExportMachine>;
