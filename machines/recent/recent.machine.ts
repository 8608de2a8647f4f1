import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { by } from '../by.ts';

/**
 * Recent: the instruments that were looked at last on this device, newest first. Owns which they are. Started when home or
 * trade first opens, never ends.
 */

/** As many as a thumb's swipe over the row shows. */
export const MAX_RECENT = 8;

export type RecentContext = {
  /** The instruments, the latest first. */
  ids: readonly number[];
};
export type RecentInput = RecentContext;
export type RecentEvent = { type: 'instrument.viewed'; id: number };

export const recentMachine = setup({
  types: {
    context: {} as RecentContext,
    input: {} as RecentInput,
    events: {} as RecentEvent,
  },
  actions: {
    /** Puts the instrument first and keeps {@link MAX_RECENT} of them. */
    storeViewed: assign(({ context }, params: { id: number }) => ({
      ids: [params.id, ...context.ids.filter((id) => id !== params.id)].slice(0, MAX_RECENT),
    })),
  },
  guards: {
    /** At least one instrument was looked at. */
    hasViewed: ({ context }) => context.ids.length > 0,
  },
}).createMachine({
  id: 'recent',
  context: ({ input }) => ({ ids: input.ids.slice(0, MAX_RECENT) }),
  initial: 'deciding',
  on: { 'instrument.viewed': { target: '.listed', actions: by('storeViewed') } },
  states: {
    deciding: { always: [{ guard: 'hasViewed', target: 'listed' }, { target: 'empty' }] },
    empty: { meta: { clauses: ['S2.37'] } },
    listed: { meta: { clauses: ['S2.37'], rests: true } },
  },
});

export type RecentRef = ActorRefFrom<typeof recentMachine>;
export type RecentSnapshot = SnapshotFrom<typeof recentMachine>;
