import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { OwnLeading } from '#contract/entities-leaders';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { type CommandDoubted, createCommandMachine } from '../command/command.machine.ts';
import { commandStates, outcomeGuards } from '../command/command-states.ts';
import { commandInput, type Ended, type Sender, said } from '../command/sent-command.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Leading: whether the trader leads, what is missing for it, beginning by a public name, and stopping.
 * Started when its screen first opens, never ends; hidden while its screen is.
 */

/** What is sent: a name to lead by and the fee in whole percent, or null to stop. */
export type LeadingChange = { name: string; feePercent: number } | null;

export type LeadingContext = {
  /** As it was last read; null before. */
  own: OwnLeading | null;
  /** What is sent; null for stopping. */
  change: LeadingChange;
  /** The idempotency key of the command. */
  key: string;
};

export type LeadingEvent =
  | { type: 'leading.shown' }
  | { type: 'leading.hidden' }
  | { type: 'leading.retry' }
  /** Operators decided about the identity. */
  | { type: 'leading.changed' }
  /** The live link is back: what could not be read is read again. */
  | { type: 'connection.opened' }
  | { type: 'name.ask' }
  | { type: 'name.send'; name: string; feePercent: number; key: string }
  | { type: 'end.ask' }
  | { type: 'end.confirm'; key: string }
  /** The trader thought better of it. */
  | { type: 'question.withdrawn' }
  | AccountLeft
  | CommandDoubted;

export type LeadingEmitted =
  | { type: 'leading.saved'; message: string }
  /** The server's words; empty when no answer came. */
  | { type: 'leading.refused'; message: string };

export const changeLeadingMachine = createCommandMachine<LeadingChange, null>();
type Read = { output: OwnLeading };

type End = { target: string; actions: readonly ('notifySaved' | 'notifyRefused')[] };
const SAVED = { target: 'refreshing', actions: ['notifySaved'] } as const;

/** A change on its way. Where nothing else is said of an outcome, how things stand is read again. */
const changing = <const Guard extends 'isAccepted' | 'isRejected'>(ends: Record<Guard, End>) =>
  commandStates({
    src: 'changeLeading',
    input: ({ context: { change, key }, self }: Sender<LeadingContext>) =>
      commandInput(self, 'lead', key, change),
    ends,
    unresolved: { target: 'refreshing', actions: ['notifyRefused'] },
    clauses: ['S8.3'],
  });

/** Where each way to stand leads once it was read. */
const standings = [
  { guard: by('isLeading'), target: 'leading', actions: by('storeOwn') },
  { guard: by('isAble'), target: 'able', actions: by('storeOwn') },
  { target: 'hindered', actions: by('storeOwn') },
] as const;

export const leadingMachine = setup({
  types: {
    context: {} as LeadingContext,
    events: {} as LeadingEvent,
    emitted: {} as LeadingEmitted,
    tags: {} as 'loading' | 'failed' | 'busy' | 'doubt' | 'naming' | 'asking',
  },
  actors: {
    /** Reads how the account stands. */
    loadLeading: promiseActor<OwnLeading>('loadLeading'),
    changeLeading: changeLeadingMachine,
  },
  actions: {
    /** Keeps what was read. */
    storeOwn: assign((_, params: Read) => ({ own: params.output })),
    /** Keeps the name and the fee that were chosen, and the idempotency key of the command. */
    storeName: assign((_, { name, feePercent, key }: { name: string; feePercent: number; key: string }) => ({
      change: { name, feePercent },
      key,
    })),
    /** Keeps that it is to end, and the idempotency key of the command. */
    storeEnd: assign((_, params: { key: string }) => ({ change: null, key: params.key })),
    /** Forgets everything of the account. */
    clear: assign({ own: null, change: null, key: '' }),
    notifySaved: emit((_, ended: Ended) => ({ type: 'leading.saved' as const, ...said(ended) })),
    notifyRefused: emit((_, ended: Ended) => ({ type: 'leading.refused' as const, ...said(ended) })),
  },
  guards: {
    ...outcomeGuards,
    /** The account leads. */
    isLeading: (_, { output }: Read) => output.sinceMs !== null,
    /** Nothing is missing. */
    isAble: (_, { output }: Read) => output.hindrances.length === 0,
  },
  delays: { answerTimeout: 10_000 },
}).createMachine({
  id: 'leading',
  context: { own: null, change: null, key: '' },
  initial: 'hidden',
  on: { 'account.left': { target: '.hidden', actions: 'clear' } },
  states: {
    hidden: { on: { 'leading.shown': { target: 'shown' } } },
    shown: {
      initial: 'loading',
      on: { 'leading.hidden': { target: 'hidden' } },
      states: {
        loading: {
          tags: 'loading',
          entry: 'clear',
          invoke: {
            id: 'loadLeading',
            src: 'loadLeading',
            onDone: [...standings],
            onError: { target: 'failed' },
          },
          on: { 'leading.changed': { target: 'loading', reenter: true } },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S6.4'] },
        },
        /** What was read before is shown meanwhile. */
        refreshing: {
          invoke: {
            id: 'refreshLeading',
            src: 'loadLeading',
            onDone: [...standings],
            onError: { target: 'failed' },
          },
          on: { 'leading.changed': { target: 'refreshing', reenter: true } },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S6.4'] },
        },
        hindered: {
          on: { 'leading.changed': { target: 'refreshing' } },
          meta: { clauses: ['S6.4'] },
        },
        able: {
          on: {
            'leading.changed': { target: 'refreshing' },
            'name.ask': { target: 'naming' },
          },
          meta: { clauses: ['S6.4'] },
        },
        naming: {
          tags: 'naming',
          on: {
            // Who looks at another app comes back to what is typed; the sheet goes with the screen.
            'leading.hidden': {},
            'question.withdrawn': { target: 'able' },
            'name.send': { target: 'beginning', actions: by('storeName') },
          },
          meta: { clauses: ['S8.15'] },
        },
        beginning: {
          tags: ['naming', 'busy'],
          ...changing({ isAccepted: SAVED, isRejected: { target: 'naming', actions: ['notifyRefused'] } }),
        },
        leading: {
          on: {
            'leading.changed': { target: 'refreshing' },
            'end.ask': { target: 'asking' },
          },
          meta: { clauses: ['S6.4'] },
        },
        asking: {
          tags: 'asking',
          on: {
            'question.withdrawn': { target: 'leading' },
            'end.confirm': { target: 'stopping', actions: by('storeEnd') },
          },
          meta: { clauses: ['S8.15'] },
        },
        stopping: { tags: ['asking', 'busy'], ...changing({ isAccepted: SAVED }) },
        failed: {
          tags: 'failed',
          on: {
            'leading.retry': { target: 'loading' },
            'connection.opened': { target: 'loading' },
            'leading.changed': { target: 'loading' },
          },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
  },
});

export type LeadingRef = ActorRefFrom<typeof leadingMachine>;
export type LeadingSnapshot = SnapshotFrom<typeof leadingMachine>;
