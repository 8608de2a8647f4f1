import { assign, setup } from 'xstate';
import type { CopyAdjustment, CopySkip, CopyState } from '#contract/copying';

/**
 * Copied order: what becomes of one order of a leader's in one copy. Owns its outcome, and how far it is followed. Started by the
 * leader's order; the server takes each step in the transaction that stores it. Ends.
 */

type CopiedOrderContext = {
  /** Why it was skipped; null for one that was not. */
  skipped: CopySkip | null;
};

export type CopiedOrderEvent =
  /**
   * A round comes to it. `isOpen`: the leader's order is still open; `isLate`: it was opened longer ago than was agreed.
   */
  | { type: 'round.came'; copyState: CopyState; isBarred: boolean; isOpen: boolean; isLate: boolean }
  /** A rule, the market or the copy's account refused it. */
  | { type: 'order.refused'; why: CopySkip }
  | { type: 'order.opened'; adjustments: readonly CopyAdjustment[] }
  /**
   * The leader's order is not as it was last followed. `isOver`: it or the copied one is closed; `isCut`: something of the copied
   * one has to be closed.
   */
  | { type: 'leader.changed'; isOver: boolean; isCut: boolean; isMarketOpen: boolean }
  /** To follow it, all of the copied order was closed. */
  | { type: 'position.closed' };

type Skipping = { why: CopySkip };

export const copiedOrderMachine = setup({
  types: { context: {} as CopiedOrderContext, events: {} as CopiedOrderEvent },
  actions: {
    /** Keeps why it was skipped. */
    storeSkip: assign((_, params: Skipping) => ({ skipped: params.why })),
  },
  guards: {
    /** The copy is paused, or ends. */
    isNotCopying: (_, params: { copyState: CopyState }) => params.copyState !== 'copying',
    /** A rule of its leader's, its follower's or of operators lets the copy open nothing. */
    isBarred: (_, params: { isBarred: boolean }) => params.isBarred,
    /** The leader closed it before a round came. */
    isClosedAlready: (_, params: { isOpen: boolean }) => !params.isOpen,
    /** The leader opened it longer ago than was agreed. */
    isLate: (_, params: { isLate: boolean }) => params.isLate,
    /** It differs from what the leader's order asks for. */
    isAdjusted: (_, params: { adjustments: readonly CopyAdjustment[] }) => params.adjustments.length > 0,
    /** Something is to be closed whose market is closed. */
    mustWaitForMarket: (_, params: { isCut: boolean; isMarketOpen: boolean }) =>
      params.isCut && !params.isMarketOpen,
    /** It or the leader's order is closed. */
    isOver: (_, params: { isOver: boolean }) => params.isOver,
  },
}).createMachine({
  id: 'copiedOrder',
  context: { skipped: null },
  initial: 'waiting',
  states: {
    /** The copy has no outcome for it yet. */
    waiting: {
      on: {
        'round.came': [
          {
            guard: { type: 'isNotCopying', params: ({ event }) => event },
            target: 'skipped',
            actions: { type: 'storeSkip', params: { why: 'paused' } },
          },
          {
            guard: { type: 'isBarred', params: ({ event }) => event },
            target: 'skipped',
            actions: { type: 'storeSkip', params: { why: 'barred' } },
          },
          {
            guard: { type: 'isClosedAlready', params: ({ event }) => event },
            target: 'skipped',
            actions: { type: 'storeSkip', params: { why: 'closed' } },
          },
          {
            guard: { type: 'isLate', params: ({ event }) => event },
            target: 'skipped',
            actions: { type: 'storeSkip', params: { why: 'late' } },
          },
          { target: 'opening' },
        ],
      },
      meta: { clauses: ['S1.3'] },
    },
    /** Its size is reckoned and its order placed, within the same transaction. */
    opening: {
      on: {
        'order.refused': {
          target: 'skipped',
          actions: { type: 'storeSkip', params: ({ event }) => event },
        },
        'order.opened': [
          { guard: { type: 'isAdjusted', params: ({ event }) => event }, target: 'copied.adjusted' },
          { target: 'copied.asItIs' },
        ],
      },
    },
    copied: {
      initial: 'asItIs',
      states: {
        asItIs: {},
        adjusted: {},
        /** It was brought to where the leader's order is. */
        followed: {},
        /** The leader closed something of it while its market is closed here. */
        behind: {},
      },
      on: {
        'leader.changed': [
          { guard: { type: 'mustWaitForMarket', params: ({ event }) => event }, target: '.behind' },
          { guard: { type: 'isOver', params: ({ event }) => event }, target: 'done' },
          { target: '.followed' },
        ],
        'position.closed': { target: 'done' },
      },
    },
    skipped: { type: 'final' },
    done: { type: 'final' },
  },
});
