import { type ActorRefFrom, type AnyActorRef, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { PayoutMethod } from '#contract/entities-money';
import { type AccountLeft, accountInFront } from '../account.ts';
import {
  type CommandDoubted,
  type CommandOutcome,
  createCommandMachine,
  messageOf,
} from '../command/command.machine.ts';
import { commandStates, outcomeGuards } from '../command/command-states.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Bound methods: the coin addresses or bank accounts a user can withdraw to, and taking one away after asking. Started
 * when its screen first opens, never ends; hidden while its screen is.
 */

export type BoundMethodsContext = {
  /** 1 coin addresses, 2 bank accounts. */
  way: 1 | 2;
  methods: PayoutMethod[];
  asked: PayoutMethod | null;
  key: string;
};

export type BoundMethodsEvent =
  | { type: 'methods.shown'; way: 1 | 2 }
  | { type: 'methods.hidden' }
  | { type: 'methods.retry' }
  | { type: 'method.delete'; method: PayoutMethod }
  | { type: 'delete.withdrawn' }
  | { type: 'delete.confirm'; key: string }
  | AccountLeft
  | CommandDoubted;

export type BoundMethodsEmitted =
  | { type: 'method.deleted'; message: string }
  | { type: 'delete.refused'; message: string };

export const deleteMethodMachine = createCommandMachine<{ id: number }, null>();
type Outcome = CommandOutcome<null>;
type Sender = { context: BoundMethodsContext; self: Pick<AnyActorRef, 'system'> };

export const boundMethodsMachine = setup({
  types: {
    context: {} as BoundMethodsContext,
    events: {} as BoundMethodsEvent,
    emitted: {} as BoundMethodsEmitted,
    tags: {} as 'loading' | 'rows' | 'empty' | 'failed' | 'busy' | 'doubt' | 'asking',
  },
  actors: {
    loadMethods: promiseActor<PayoutMethod[], { way: 1 | 2 }>('loadMethods'),
    deleteMethod: deleteMethodMachine,
  },
  actions: {
    storeWay: assign((_, params: { way: 1 | 2 }) => ({ way: params.way })),
    storeMethods: assign((_, params: { output: PayoutMethod[] }) => ({ methods: params.output })),
    storeAsked: assign((_, params: { method: PayoutMethod }) => ({ asked: params.method })),
    storeKey: assign((_, params: { key: string }) => ({ key: params.key })),
    clearMethods: assign(() => ({ methods: [], asked: null, key: '' })),
    clearWay: assign({ way: 1 as const }),
    notifyDeleted: emit((_, params: { output: Outcome }) => ({
      type: 'method.deleted' as const,
      message: messageOf(params.output),
    })),
    notifyRefused: emit((_, params: { output: Outcome }) => ({
      type: 'delete.refused' as const,
      message: messageOf(params.output),
    })),
  },
  guards: {
    hasMethods: (_, params: { output: PayoutMethod[] }) => params.output.length > 0,
    ...outcomeGuards,
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
          actions: { type: 'storeWay', params: ({ event }) => event },
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
                guard: { type: 'hasMethods', params: ({ event }) => event },
                target: 'listed',
                actions: { type: 'storeMethods', params: ({ event }) => event },
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
              actions: { type: 'storeAsked', params: ({ event }) => event },
            },
          },
          meta: { clauses: ['S2.26', 'S2.27', 'S3.14'] },
        },
        asking: {
          tags: ['rows', 'asking'],
          on: {
            'delete.withdrawn': { target: 'listed' },
            'delete.confirm': {
              target: 'deleting',
              actions: { type: 'storeKey', params: ({ event }) => event },
            },
          },
          meta: { clauses: ['S5.14', 'S8.15'] },
        },
        deleting: {
          tags: ['rows', 'busy', 'asking'],
          ...commandStates<null>()({
            src: 'deleteMethod',
            input: ({ context, self }: Sender) => ({
              kind: 'unbind' as const,
              account: accountInFront(self),
              request: { id: context.asked?.id ?? 0 },
              key: context.key,
            }),
            ends: { isAccepted: { target: 'loading', actions: ['notifyDeleted'] } },
            unresolved: { target: 'loading', actions: ['notifyRefused'] },
            clauses: ['S7.46'],
          }),
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
