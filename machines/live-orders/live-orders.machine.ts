import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { ORDER_STATUS } from '#contract/constants';
import type { LiveOrders, Order } from '#contract/entities';
import type { ForexTradePush } from '#contract/socket';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { isKept, lastKnownOf } from '../last-known.ts';
import { revalued, type SavedStops, withStops } from '../order-list/order-rows.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Live orders: every open position and pending order of the account, read at once and kept true by live pushes. Started with
 * the screens that show them, never ends; unwatched while none does.
 */

export type LiveOrdersContext = {
  /** The orders as they were read, newest first, valued at the pushed prices. */
  rows: Order[];
  /** The version of the account that the rows are of. */
  version: number;
  /** The newest version that a push named. */
  pushedVersion: number;
  /** The newest one that a push had named when the orders were last asked for. */
  askedVersion: number;
  /** When the rows were read, where they are the last known ones of an earlier visit; null for rows of now. */
  keptAtMs: number | null;
};

export type LiveOrdersEvent =
  | { type: 'orders.watched' }
  | { type: 'orders.unwatched' }
  | { type: 'list.retry' }
  | { type: 'account.joined' }
  | { type: 'account.missed' }
  | { type: 'account.pushed'; push: ForexTradePush }
  | { type: 'account.closed'; ids: number[] }
  | { type: 'order.changed' }
  | { type: 'stops.saved'; saved: SavedStops }
  | AccountLeft;

const UNREAD: LiveOrdersContext = { rows: [], version: 0, pushedVersion: 0, askedVersion: 0, keptAtMs: null };
type Read = { output: LiveOrders };

export const liveOrdersMachine = setup({
  types: {
    context: {} as LiveOrdersContext,
    events: {} as LiveOrdersEvent,
    tags: {} as 'known' | 'current' | 'failed' | 'outdated',
  },
  actors: {
    /** Reads every live order of the account. */
    loadLiveOrders: promiseActor<LiveOrders>('loadLiveOrders'),
  },
  actions: {
    /** Keeps the orders and the version they are of. */
    storeOrders: assign((_, { output }: Read) => readAt(output, null)),
    /** Shows the last known orders. */
    storeLastKnown: assign((_, failed: { error: unknown }) => {
      const known = lastKnownOf<LiveOrders>(failed);
      return known ? readAt(known.value, known.atMs) : {};
    }),
    /** Values the orders at the pushed prices, and keeps which version the push is of. */
    mergePush: assign(({ context }, { push }: { push: ForexTradePush }) => ({
      rows: context.rows.map((order) => revalued(order, push)),
      pushedVersion: Math.max(context.pushedVersion, push.version ?? 0),
    })),
    /** Keeps which version the answer must have at least. */
    noteAsked: assign(({ context }) => ({ askedVersion: context.pushedVersion })),
    /** Shows the stops that the server confirmed for one order. */
    applyStops: assign(({ context }, { saved }: { saved: SavedStops }) => ({
      rows: context.rows.map((order) => withStops(order, saved)),
    })),
    /** Takes closed positions and cancelled orders out. */
    dropRows: assign(({ context }, { ids }: { ids: number[] }) => ({
      rows: context.rows.filter(({ id }) => !ids.includes(id)),
    })),
    /** Forgets the orders of the account. */
    clearOrders: assign(() => UNREAD),
  },
  guards: {
    /** The device keeps an earlier answer. */
    isKept,
    /** Orders were read before. */
    hasRows: ({ context }) => context.rows.length > 0,
    /** The account changed since the orders were read, or has a position that they lack. */
    isNews: ({ context }, { push }: { push: ForexTradePush }) => isNews(context, push),
    /** A push named a newer version than the one that was read. */
    isBehind: ({ context }, { output }: Read) => output.version < context.pushedVersion,
    /** The server answered less than its pushes had told before it was asked. */
    isStale: ({ context }, { output }: Read) => output.version < context.askedVersion,
  },
  delays: { answerTimeout: 10_000 },
}).createMachine({
  id: 'liveOrders',
  context: UNREAD,
  initial: 'unwatched',
  on: { 'account.left': { target: '.unwatched', actions: 'clearOrders' } },
  states: {
    unwatched: {
      on: {
        // Orders that were read are shown while they are read anew, which may take as long as the network is away.
        'orders.watched': [{ guard: 'hasRows', target: 'watched.known.refreshing' }, { target: 'watched' }],
        'account.closed': { actions: by('dropRows') },
      },
    },
    watched: {
      initial: 'loading',
      on: { 'orders.unwatched': { target: 'unwatched' } },
      states: {
        loading: {
          invoke: {
            id: 'loadLiveOrders',
            src: 'loadLiveOrders',
            onDone: { target: 'known', actions: by('storeOrders') },
            onError: [
              { guard: by('isKept'), target: 'known.outdated', actions: by('storeLastKnown') },
              { target: 'failed' },
            ],
          },
          // An answer asked for before the change may not know of it.
          on: {
            'order.changed': { target: 'loading', reenter: true },
            'account.joined': { target: 'loading', reenter: true },
            'account.missed': { target: 'loading', reenter: true },
            'account.closed': { target: 'loading', reenter: true },
          },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S7.25'] },
        },
        known: {
          tags: 'known',
          initial: 'current',
          on: {
            'order.changed': { target: '.refreshing' },
            'account.joined': { target: '.refreshing' },
            'account.missed': { target: '.refreshing' },
            'account.closed': { target: '.refreshing', actions: by('dropRows') },
            'stops.saved': { actions: by('applyStops') },
          },
          states: {
            current: {
              tags: 'current',
              on: {
                'account.pushed': [
                  { guard: by('isNews'), target: 'refreshing', actions: by('mergePush') },
                  { actions: by('mergePush') },
                ],
              },
              meta: { clauses: ['S7.33', 'S7.34'] },
            },
            refreshing: {
              entry: 'noteAsked',
              invoke: {
                id: 'refreshLiveOrders',
                src: 'loadLiveOrders',
                onDone: [
                  // Asked again at once it would answer the same, and be asked without end.
                  { guard: by('isStale'), target: 'outdated', actions: by('storeOrders') },
                  { guard: by('isBehind'), target: 'refreshing', reenter: true, actions: by('storeOrders') },
                  { target: 'current', actions: by('storeOrders') },
                ],
                onError: { target: 'outdated' },
              },
              // Pushes that keep coming do not begin the reading anew: it would never end.
              on: { 'account.pushed': { actions: by('mergePush') } },
              after: { answerTimeout: { target: 'outdated' } },
              meta: { clauses: ['S7.25'] },
            },
            outdated: {
              tags: 'outdated',
              on: {
                'list.retry': { target: 'refreshing' },
                'account.pushed': { actions: by('mergePush') },
              },
              after: { answerTimeout: { target: 'refreshing' } },
              meta: { clauses: ['S8.3'] },
            },
          },
        },
        failed: {
          tags: 'failed',
          on: {
            'list.retry': { target: 'loading' },
            'account.joined': { target: 'loading' },
          },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
  },
});

const readAt = ({ data, version }: LiveOrders, keptAtMs: number | null) => ({
  rows: data,
  version,
  keptAtMs,
});

function isNews(
  { rows, version }: LiveOrdersContext,
  { version: pushed = 0, positions }: ForexTradePush,
): boolean {
  if (pushed > version) return true;
  const held = new Set(rows.filter(({ status }) => status === ORDER_STATUS.holding).map(({ id }) => id));
  return positions.some(({ id }) => !held.has(id));
}

export type LiveOrdersRef = ActorRefFrom<typeof liveOrdersMachine>;
export type LiveOrdersSnapshot = SnapshotFrom<typeof liveOrdersMachine>;
