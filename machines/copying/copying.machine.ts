import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { CopyDetail } from '#contract/entities-copies';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { type CommandDoubted, createCommandMachine } from '../command/command.machine.ts';
import { commandStates, outcomeGuards } from '../command/command-states.ts';
import { commandInput, type Ended, type Sender, said } from '../command/sent-command.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Copying: one of the trader's copies on its screen, read again while it runs, and paused, resumed or stopped. The life of a copy
 * itself is the server's chart. Started when its screen first opens, never ends; hidden while its screen is.
 */

export const COPY_CHANGES = ['pause', 'resume', 'stop'] as const;
/** What is sent: which copy, by its id, and what is to become of it. */
export type CopyChange = { id: string; change: (typeof COPY_CHANGES)[number] };

export type CopyingContext = {
  /** Which copy is shown; empty before. */
  id: string;
  /** As it was last read; null before. */
  copy: CopyDetail | null;
  /** What is to become of it. */
  change: CopyChange['change'];
  /** The idempotency key of the command. */
  key: string;
};

export type CopyingEvent =
  | { type: 'copy.shown'; id: string }
  | { type: 'copy.hidden' }
  | { type: 'copy.retry' }
  /** The live link is back: what could not be read is read again. */
  | { type: 'connection.opened' }
  | { type: 'pause.send'; key: string }
  | { type: 'resume.send'; key: string }
  | { type: 'stop.ask' }
  | { type: 'stop.confirm'; key: string }
  /** The trader thought better of it. */
  | { type: 'question.withdrawn' }
  | AccountLeft
  | CommandDoubted;

export type CopyingEmitted =
  | { type: 'copy.saved'; message: string }
  /** The server's words; empty when no answer came. */
  | { type: 'copy.refused'; message: string };

/** How often a copy that runs is read again: its worth follows the prices. */
const READ_AGAIN_MS = 5_000;

export const changeCopyMachine = createCommandMachine<CopyChange, null>();
type Read = { output: CopyDetail };

/** Where each way to stand leads once it was read. */
const standings = [
  { guard: by('isOver'), target: '#copying.shown.over', actions: by('storeCopy') },
  { target: '#copying.shown.live.rested', actions: by('storeCopy') },
] as const;

/** Keeps what the command is to make of the copy. */
const storing = (change: CopyChange['change']) => ({
  type: 'storeChange' as const,
  params: ({ event: { key } }: { event: { key: string } }) => ({ change, key }),
});

const ask = ({ context: { id } }: { context: CopyingContext }) => ({ id });

export const copyingMachine = setup({
  types: {
    context: {} as CopyingContext,
    events: {} as CopyingEvent,
    emitted: {} as CopyingEmitted,
    tags: {} as 'failed' | 'busy' | 'doubt' | 'asking',
  },
  actors: {
    /** Reads the copy. */
    loadCopy: promiseActor<CopyDetail, { id: string }>('loadCopy'),
    changeCopy: changeCopyMachine,
  },
  actions: {
    /** Keeps which copy is shown. */
    storeId: assign((_, params: { id: string }) => ({ id: params.id })),
    /** Keeps what was read. */
    storeCopy: assign((_, params: Read) => ({ copy: params.output })),
    /** Keeps what is to become of the copy, and the idempotency key of the command. */
    storeChange: assign((_, params: { change: CopyChange['change']; key: string }) => ({
      change: params.change,
      key: params.key,
    })),
    /** Forgets what was read. */
    clearCopy: assign({ copy: null }),
    /** Forgets everything of the account. */
    clear: assign({ id: '', copy: null, change: 'pause' as const, key: '' }),
    notifySaved: emit((_, ended: Ended) => ({ type: 'copy.saved' as const, ...said(ended) })),
    notifyRefused: emit((_, ended: Ended) => ({ type: 'copy.refused' as const, ...said(ended) })),
  },
  guards: {
    ...outcomeGuards,
    /** The copy has ended. */
    isOver: (_, { output }: Read) => output.state === 'ended',
    /** It copies what is opened. */
    isCopying: ({ context }) => context.copy?.state === 'copying',
    /** It is paused, or becomes so. */
    isPaused: ({ context }) => context.copy?.state === 'paused' || context.copy?.state === 'pausing',
    /** It is not ending already. */
    isRunning: ({ context }) => context.copy?.state !== 'stopping',
  },
  delays: { answerTimeout: 10_000, readAgain: READ_AGAIN_MS },
}).createMachine({
  id: 'copying',
  context: { id: '', copy: null, change: 'pause', key: '' },
  initial: 'hidden',
  on: { 'account.left': { target: '.hidden', actions: 'clear' } },
  states: {
    hidden: { on: { 'copy.shown': { target: 'shown', actions: by('storeId') } } },
    shown: {
      initial: 'loading',
      on: { 'copy.hidden': { target: 'hidden' } },
      states: {
        loading: {
          entry: 'clearCopy',
          invoke: {
            id: 'loadCopy',
            src: 'loadCopy',
            input: ask,
            onDone: [...standings],
            onError: { target: 'failed' },
          },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S1.3'] },
        },
        live: {
          initial: 'rested',
          on: {
            'pause.send': { guard: 'isCopying', target: 'changing', actions: storing('pause') },
            'resume.send': { guard: 'isPaused', target: 'changing', actions: storing('resume') },
            'stop.ask': { guard: 'isRunning', target: 'asking' },
          },
          states: {
            rested: {
              after: { readAgain: { target: 'refreshing' } },
              meta: { clauses: ['S1.3'] },
            },
            /** What was read before is shown meanwhile. */
            refreshing: {
              invoke: {
                id: 'refreshCopy',
                src: 'loadCopy',
                input: ask,
                onDone: [...standings],
                onError: { target: '#copying.shown.failed' },
              },
              after: { answerTimeout: { target: '#copying.shown.failed' } },
              meta: { clauses: ['S1.3'] },
            },
          },
        },
        asking: {
          tags: 'asking',
          on: {
            'question.withdrawn': { target: 'live.refreshing' },
            'stop.confirm': { target: 'changing', actions: storing('stop') },
          },
          meta: { clauses: ['S8.15'] },
        },
        changing: {
          tags: 'busy',
          ...commandStates({
            src: 'changeCopy',
            input: ({ context: { id, change, key }, self }: Sender<CopyingContext>) =>
              commandInput(self, 'copyChange', key, { id, change }),
            ends: {
              isAccepted: { target: 'live.refreshing', actions: ['notifySaved'] },
            },
            unresolved: { target: 'live.refreshing', actions: ['notifyRefused'] },
            clauses: ['S8.3'],
          }),
        },
        /** The copy has ended: what it brought stays as it is. */
        over: { meta: { clauses: ['S1.3'] } },
        failed: {
          tags: 'failed',
          on: {
            'copy.retry': { target: 'loading' },
            'connection.opened': { target: 'loading' },
          },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
  },
});

export type CopyingRef = ActorRefFrom<typeof copyingMachine>;
export type CopyingSnapshot = SnapshotFrom<typeof copyingMachine>;
