import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup, stateIn } from 'xstate';
import { promiseActor } from '../unprovided.ts';

/**
 * Update: is there a newer build of the app than the one that runs? Looks at the app's own manifest now and then and
 * asks the trader, never while an order is on its way. Started by app, never ends.
 */

export type UpdateInput = { build: string };
/** The build that runs, and the one the manifest named last. */
export type UpdateContext = {
  /** The build that runs. */
  build: string;
  /** The build that was offered last. */
  offered: string;
};

export type UpdateEvent =
  /** The page came to the front: a good time to look. */
  | { type: 'page.shown' }
  /** A file of the running build is not there any more: a newer one is offered even if it was put off. */
  | { type: 'code.missing' }
  | { type: 'order.begun' }
  | { type: 'order.over' }
  | { type: 'update.accept' }
  | { type: 'update.later' };

export type UpdateEmitted = { type: 'update.accepted' };

export const updateMachine = setup({
  types: {
    context: {} as UpdateContext,
    input: {} as UpdateInput,
    events: {} as UpdateEvent,
    emitted: {} as UpdateEmitted,
    tags: {} as 'offered',
  },
  actors: {
    /** The build the manifest names (S7.16). A failure is silent (S8.3). */
    readManifest: promiseActor<{ build: string }>('readManifest'),
  },
  actions: {
    /** Forgets which build was offered, so that it is offered again. */
    forgetOffered: assign(({ context }) => ({ offered: context.build })),
    /** Keeps which build was offered. */
    storeOffered: assign((_, params: { build: string }) => ({ offered: params.build })),
    notifyAccepted: emit({ type: 'update.accepted' }),
  },
  guards: {
    /** The manifest names another build than the one that runs, which was not offered yet. */
    isNewer: ({ context }, params: { build: string }) =>
      params.build !== context.build && params.build !== context.offered,
  },
  delays: { lookAgain: 5 * 60_000, answerTimeout: 10_000 },
}).createMachine({
  id: 'update',
  context: ({ input }) => ({ build: input.build, offered: input.build }),
  type: 'parallel',
  states: {
    manifest: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            'page.shown': { target: 'reading' },
            'code.missing': { target: 'reading', actions: 'forgetOffered' },
          },
          after: { lookAgain: { target: 'reading' } },
          meta: { clauses: ['S7.16'] },
        },
        reading: {
          invoke: {
            id: 'readManifest',
            src: 'readManifest',
            onDone: [
              {
                guard: { type: 'isNewer', params: ({ event }) => event.output },
                target: 'offering',
                actions: { type: 'storeOffered', params: ({ event }) => event.output },
              },
              { target: 'resting' },
            ],
            onError: { target: 'resting' },
          },
          after: { answerTimeout: { target: 'resting' } },
          meta: { clauses: ['S7.16', 'S8.3'] },
        },
        offering: {
          initial: 'held',
          states: {
            /** An order is on its way; the question can wait. */
            held: { always: { guard: stateIn({ trade: 'quiet' }), target: 'asked' } },
            asked: {
              tags: 'offered',
              on: {
                'update.accept': { target: 'accepted' },
                'update.later': { target: '#update.manifest.resting' },
                'order.begun': { target: 'held' },
              },
              meta: { clauses: ['S7.16'] },
            },
            /** The page is being loaded anew. */
            accepted: { entry: 'notifyAccepted', meta: { clauses: ['S7.16'], rests: true } },
          },
        },
      },
    },
    trade: {
      initial: 'quiet',
      states: {
        quiet: { on: { 'order.begun': { target: 'busy' } } },
        busy: { on: { 'order.over': { target: 'quiet' } } },
      },
    },
  },
});

export type UpdateRef = ActorRefFrom<typeof updateMachine>;
export type UpdateSnapshot = SnapshotFrom<typeof updateMachine>;
