import { type ActorRefFrom, assign, type EventObject, emit, type SnapshotFrom, setup } from 'xstate';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { callbackActor, promiseActor } from '../unprovided.ts';

/**
 * Unread: how many notifications of the account are unread, and marking them, also the one that opened the page. Owns the
 * count and what is being marked.
 * Started with the first bell that is shown, never ends.
 */

/** One by its id, or all. */
export type WhichRead = string;

export type UnreadContext = {
  /** Null until it was counted. */
  count: number | null;
  /** What is to be marked as read, the first of them on its way. */
  toMark: readonly WhichRead[];
};

export type UnreadEvent =
  /** A bell is shown. */
  | { type: 'unread.wanted' }
  /** Something came, or was read elsewhere. */
  | { type: 'inbox.changed' }
  /** The live link is back. */
  | { type: 'connection.opened' }
  | { type: 'notification.read'; which: WhichRead }
  | AccountLeft;

export type UnreadEmitted =
  /** What the inbox shows as unread may be read now. */
  { type: 'inbox.marked' };

export const unreadMachine = setup({
  types: {
    context: {} as UnreadContext,
    events: {} as UnreadEvent,
    emitted: {} as UnreadEmitted,
  },
  actors: {
    /** Counts what is unread. */
    countUnread: promiseActor<number, void>('countUnread'),
    /** Reports the notification that opened the page. */
    watchArrival: callbackActor<EventObject, void>('watchArrival'),
    /** Marks one, or all; answers how many are left. */
    markRead: promiseActor<number, { which: WhichRead }>('markRead'),
  },
  actions: {
    /** Keeps how many are unread. */
    storeCount: assign((_, params: { output: number }) => ({ count: params.output })),
    /** Puts one behind those that are to be marked. */
    addMark: assign(({ context }, params: { which: WhichRead }) => ({
      toMark: [...context.toMark, params.which],
    })),
    /** Takes away the one that was marked. */
    dropMark: assign(({ context }) => ({ toMark: context.toMark.slice(1) })),
    /** Forgets what was to be marked. */
    clearMarks: assign({ toMark: [] }),
    /** Forgets the count. */
    clearCount: assign({ count: null }),
    notifyMarked: emit({ type: 'inbox.marked' }),
  },
  guards: {
    /** Another one is to be marked behind the one that was. */
    hasMore: ({ context }) => context.toMark.length > 1,
  },
  delays: { answerTimeout: 10_000 },
}).createMachine({
  id: 'unread',
  context: { count: null, toMark: [] },
  type: 'parallel',
  invoke: { id: 'watchArrival', src: 'watchArrival' },
  states: {
    count: {
      initial: 'unknown',
      on: { 'account.left': { target: '.unknown', actions: 'clearCount' } },
      states: {
        unknown: { on: { 'unread.wanted': { target: 'counting' } } },
        /** A count from before is shown meanwhile. */
        counting: {
          invoke: {
            id: 'countUnread',
            src: 'countUnread',
            onDone: { target: 'known', actions: by('storeCount') },
            onError: { target: 'failed' },
          },
          on: { 'inbox.changed': { target: 'counting', reenter: true } },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S7.33'] },
        },
        known: {
          on: { 'inbox.changed': { target: 'counting' } },
          meta: { clauses: ['S7.33'] },
        },
        /** A bell without a count is no failure to speak of. */
        failed: {
          on: {
            'unread.wanted': { target: 'counting' },
            'inbox.changed': { target: 'counting' },
            'connection.opened': { target: 'counting' },
          },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
    marks: {
      initial: 'idle',
      on: { 'account.left': { target: '.idle', actions: 'clearMarks' } },
      states: {
        idle: { on: { 'notification.read': { target: 'marking', actions: by('addMark') } } },
        marking: {
          invoke: {
            id: 'markRead',
            src: 'markRead',
            input: ({ context }) => ({ which: context.toMark[0] ?? '' }),
            onDone: [
              { guard: 'hasMore', target: 'marking', reenter: true, actions: 'dropMark' },
              { target: 'idle', actions: ['dropMark', by('storeCount'), 'notifyMarked'] },
            ],
            onError: { target: 'idle', actions: 'clearMarks' },
          },
          on: { 'notification.read': { actions: by('addMark') } },
          after: { answerTimeout: { target: 'idle', actions: 'clearMarks' } },
          meta: { clauses: ['S2.57'] },
        },
      },
    },
  },
});

export type UnreadRef = ActorRefFrom<typeof unreadMachine>;
export type UnreadSnapshot = SnapshotFrom<typeof unreadMachine>;
