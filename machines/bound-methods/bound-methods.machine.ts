import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { DrawMethod } from '#contract/entities-money';
import { type AccountLeft, accountInFront } from '../account.ts';
import {
  type CommandDoubted,
  type CommandOutcome,
  createCommandMachine,
  messageOf,
} from '../command/command.machine.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Bound methods: the coin addresses or bank accounts a user can withdraw to, and taking one away after asking. Started
 * when its screen first opens, never ends; hidden while its screen is.
 */

export type BoundMethodsContext = {
  /** 1 coin addresses, 2 bank accounts. */
  way: 1 | 2;
  methods: DrawMethod[];
  asked: DrawMethod | null;
  key: string;
};

export type BoundMethodsEvent =
  | { type: 'methods.shown'; way: 1 | 2 }
  | { type: 'methods.hidden' }
  | { type: 'methods.retry' }
  | { type: 'method.delete'; method: DrawMethod }
  | { type: 'delete.withdrawn' }
  | { type: 'delete.confirm'; key: string }
  | AccountLeft
  | CommandDoubted;

export type BoundMethodsEmitted =
  | { type: 'method.deleted'; message: string }
  | { type: 'delete.refused'; message: string };

export const deleteMethodMachine = createCommandMachine<{ id: number }, null>();
type Outcome = CommandOutcome<null>;

export const boundMethodsMachine = setup({
  types: {
    context: {} as BoundMethodsContext,
    events: {} as BoundMethodsEvent,
    emitted: {} as BoundMethodsEmitted,
    tags: {} as 'loading' | 'rows' | 'empty' | 'failed' | 'busy',
  },
  actors: {
    loadMethods: promiseActor<DrawMethod[], { way: 1 | 2 }>('loadMethods'),
    deleteMethod: deleteMethodMachine,
  },
  actions: {
    storeWay: assign((_, params: { way: 1 | 2 }) => ({ way: params.way })),
    storeMethods: assign((_, params: { methods: DrawMethod[] }) => ({ methods: params.methods })),
    storeAsked: assign((_, params: { method: DrawMethod }) => ({ asked: params.method })),
    storeKey: assign((_, params: { key: string }) => ({ key: params.key })),
    clearMethods: assign(() => ({ methods: [], asked: null, key: '' })),
    clearWay: assign({ way: 1 as const }),
    notifyDeleted: emit((_, params: { outcome: Outcome }) => ({
      type: 'method.deleted' as const,
      message: messageOf(params.outcome),
    })),
    notifyRefused: emit((_, params: { outcome: Outcome }) => ({
      type: 'delete.refused' as const,
      message: messageOf(params.outcome),
    })),
  },
  guards: {
    hasMethods: (_, params: { methods: DrawMethod[] }) => params.methods.length > 0,
    isAccepted: (_, params: { outcome: Outcome }) => params.outcome.kind === 'accepted',
  },
  delays: { answerTimeout: 10_000 },
}).createMachine({
  id: 'boundMethods',
  context: { way: 1, methods: [], asked: null, key: '' },
  initial: 'hidden',
  on: { 'account.left': { target: '.hidden', actions: ['clearMethods', 'clearWay'] } },
  states: {
    hidden: {
      on: {
        'methods.shown': {
          target: 'shown',
          actions: { type: 'storeWay', params: ({ event }) => ({ way: event.way }) },
        },
      },
    },
    shown: {
      initial: 'loading',
      on: { 'methods.hidden': { target: 'hidden' } },
      states: {
        loading: {
          tags: 'loading',
          entry: 'clearMethods',
          invoke: {
            id: 'loadMethods',
            src: 'loadMethods',
            input: ({ context }) => ({ way: context.way }),
            onDone: [
              {
                guard: { type: 'hasMethods', params: ({ event }) => ({ methods: event.output }) },
                target: 'listed',
                actions: { type: 'storeMethods', params: ({ event }) => ({ methods: event.output }) },
              },
              { target: 'empty' },
            ],
            onError: { target: 'failed' },
          },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S7.44', 'S2.26', 'S2.27'] },
        },
        listed: {
          tags: 'rows',
          on: {
            'method.delete': {
              target: 'asking',
              actions: { type: 'storeAsked', params: ({ event }) => ({ method: event.method }) },
            },
          },
          meta: { clauses: ['S2.26', 'S2.27', 'S3.14'] },
        },
        asking: {
          tags: 'rows',
          on: {
            'delete.withdrawn': { target: 'listed' },
            'delete.confirm': {
              target: 'deleting',
              actions: { type: 'storeKey', params: ({ event }) => ({ key: event.key }) },
            },
          },
          meta: { clauses: ['S5.14', 'S8.15'] },
        },
        deleting: {
          tags: ['rows', 'busy'],
          invoke: {
            id: 'deleteMethod',
            src: 'deleteMethod',
            input: ({ context, self }) => ({
              kind: 'unbind',
              account: accountInFront(self),
              request: { id: context.asked?.id ?? 0 },
              key: context.key,
            }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: ({ event }) => ({ outcome: event.output }) },
                target: 'loading',
                actions: { type: 'notifyDeleted', params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                target: 'loading',
                actions: { type: 'notifyRefused', params: ({ event }) => ({ outcome: event.output }) },
              },
            ],
          },
          meta: { clauses: ['S7.46'] },
        },
        empty: { tags: 'empty', meta: { clauses: ['S8.15'] } },
        failed: {
          tags: 'failed',
          on: { 'methods.retry': { target: 'loading' } },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
  },
});

export type BoundMethodsRef = ActorRefFrom<typeof boundMethodsMachine>;
export type BoundMethodsSnapshot = SnapshotFrom<typeof boundMethodsMachine>;
