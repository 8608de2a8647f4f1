import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { InstrumentContext } from '#contract/entities-context';
import { by } from '../by.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Market context: what surrounds the instrument on Trade: the figures of its last day, its hours, its headlines; and whether
 * its details lie open. Started when Trade first opens, never ends; it reads while the instrument is looked at.
 */

export type MarketContextContext = {
  /** The instrument that is looked at; 0 before the first one. */
  instrumentId: number;
  /** What surrounds it; null while that is not known. */
  answer: InstrumentContext | null;
};

export type MarketContextEvent =
  | { type: 'context.shown'; instrumentId: number }
  /** The screen was left, or the page went to the background. */
  | { type: 'context.hidden' }
  /** The live link is back: what could not be read is read again. */
  | { type: 'connection.opened' }
  | { type: 'details.open' }
  | { type: 'details.close' };

export const marketContextMachine = setup({
  types: {
    context: {} as MarketContextContext,
    events: {} as MarketContextEvent,
    tags: {} as 'details' | 'reading',
  },
  actors: {
    /** Reads what surrounds an instrument. */
    load: promiseActor<InstrumentContext, { instrumentId: number }>('load'),
  },
  actions: {
    /** Keeps which instrument is looked at. */
    storeInstrument: assign((_, params: { instrumentId: number }) => ({ instrumentId: params.instrumentId })),
    /** Keeps the answer. */
    storeAnswer: assign((_, params: { output: InstrumentContext }) => ({ answer: params.output })),
    /** Forgets the answer: figures of a while ago are no figures of the last day. */
    clearAnswer: assign({ answer: null }),
  },
  delays: {
    answerTimeout: 10_000,
    /** How long the figures are shown before they are read again. */
    refreshPause: 30_000,
    /** How long after a failure they are asked for again. */
    retryPause: 15_000,
  },
}).createMachine({
  id: 'marketContext',
  context: { instrumentId: 0, answer: null },
  type: 'parallel',
  states: {
    figures: {
      initial: 'hidden',
      states: {
        hidden: {
          entry: 'clearAnswer',
          on: { 'context.shown': { target: 'shown', actions: by('storeInstrument') } },
        },
        shown: {
          initial: 'reading',
          on: { 'context.hidden': { target: 'hidden' } },
          states: {
            /** What was read before is shown meanwhile. */
            reading: {
              tags: 'reading',
              invoke: {
                id: 'load',
                src: 'load',
                input: ({ context }) => ({ instrumentId: context.instrumentId }),
                onDone: { target: 'known', actions: by('storeAnswer') },
                onError: { target: 'failed' },
              },
              after: { answerTimeout: { target: 'failed' } },
              meta: { clauses: ['S2.44'] },
            },
            known: {
              after: { refreshPause: { target: 'reading' } },
              meta: { clauses: ['S2.44'] },
            },
            failed: {
              entry: 'clearAnswer',
              on: { 'connection.opened': { target: 'reading' } },
              after: { retryPause: { target: 'reading' } },
              meta: { clauses: ['S8.3'] },
            },
          },
        },
      },
    },
    details: {
      initial: 'closed',
      states: {
        closed: { on: { 'details.open': { target: 'open' } } },
        open: {
          tags: 'details',
          on: { 'details.close': { target: 'closed' } },
          meta: { clauses: ['S3.1'] },
        },
      },
    },
  },
});

export type MarketContextRef = ActorRefFrom<typeof marketContextMachine>;
export type MarketContextSnapshot = SnapshotFrom<typeof marketContextMachine>;
