import { type ActorRefFrom, emit, type SnapshotFrom, setup } from 'xstate';

/**
 * Desk watch: says when what others change is to be read again, which is every half minute while the page is in sight. Starts with
 * the desk of a session and ends with it.
 */

export type DeskWatchEvent = { type: 'page.shown' } | { type: 'page.hidden' };
export type DeskWatchEmitted = { type: 'watch.due' };

export const deskWatchMachine = setup({
  types: { events: {} as DeskWatchEvent, emitted: {} as DeskWatchEmitted },
  actions: { notifyDue: emit({ type: 'watch.due' }) },
  delays: { refreshDelay: 30_000 },
}).createMachine({
  id: 'deskWatch',
  initial: 'seen',
  states: {
    seen: {
      on: { 'page.hidden': { target: 'hidden' } },
      after: { refreshDelay: { target: 'seen', reenter: true, actions: 'notifyDue' } },
    },
    /** What the page shows may be old once it is seen again. */
    hidden: { on: { 'page.shown': { target: 'seen', actions: 'notifyDue' } } },
  },
});

export type DeskWatchRef = ActorRefFrom<typeof deskWatchMachine>;
export type DeskWatchSnapshot = SnapshotFrom<typeof deskWatchMachine>;
