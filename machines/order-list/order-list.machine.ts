import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { ORDER_TAB, type OrderTab, REFRESH_SPINNER_MS } from '#contract/constants';
import type { Order, OrderPage } from '#contract/entities';
import type { ForexTradePush } from '#contract/socket';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { isKept, lastKnownOf } from '../last-known.ts';
import { readingPages, spinnerStates } from '../paged-list/page-states.ts';
import { promiseActor } from '../unprovided.ts';
import {
  appendPage,
  mergePush,
  type OrderSummary,
  type SavedStops,
  summaryOf,
  withoutOrders,
  withStops,
} from './order-rows.ts';

/**
 * Order list: the trader's orders by tab, paged, and kept true by live pushes.
 * Started by app, never ends; hidden while its screen is.
 */

/** Which orders of the history are shown. */
export type OrderFilter = {
  /** 0 for every instrument. */
  instrumentId: number;
  outcome: 'any' | 'profit' | 'loss';
  /** The span of days by its name; empty for all of them. */
  period: string;
};
export const NO_FILTER: OrderFilter = { instrumentId: 0, outcome: 'any', period: '' };

export type OrderListContext = {
  /** Which orders are shown: pending, open or closed. */
  tab: OrderTab;
  /** The orders read so far. */
  rows: Order[];
  /** How many orders the server has in this tab. */
  total: number;
  /** The last page read, counted from 1. */
  page: number;
  /** When all of it was read, where it is what an earlier visit knew last; null for orders of now. */
  keptAtMs: number | null;
  /** The sums above the rows. Null until it was read. */
  summary: OrderSummary | null;
  /** Kept while other tabs are looked at. */
  filter: OrderFilter;
};

export type OrderListEvent =
  | { type: 'orders.shown'; tab: OrderTab }
  | { type: 'orders.hidden' }
  | { type: 'tab.picked'; tab: OrderTab }
  | { type: 'filter.picked'; filter: OrderFilter }
  | { type: 'list.pulled' }
  | { type: 'list.endReached' }
  | { type: 'list.retry' }
  | { type: 'account.joined' }
  | { type: 'account.missed' }
  | { type: 'account.pushed'; push: ForexTradePush }
  | { type: 'account.closed'; ids: number[] }
  | AccountLeft
  | { type: 'stops.saved'; saved: SavedStops }
  | { type: 'order.changed' };

const UNREAD: Omit<OrderListContext, 'tab' | 'filter'> = {
  rows: [],
  total: 0,
  page: 0,
  keptAtMs: null,
  summary: null,
};

const pages = readingPages({
  src: 'loadOrders',
  ids: { first: 'loadOrders', again: 'refreshOrders', next: 'loadMoreOrders' },
  ask: ({ tab, filter }: OrderListContext, page) => ({ status: tab, page, filter }),
  empty: '#orderList.list.shown.empty',
});

export const orderListMachine = setup({
  types: {
    context: {} as OrderListContext,
    events: {} as OrderListEvent,
    tags: {} as 'skeleton' | 'rows' | 'empty' | 'failed' | 'loadingMore' | 'outdated' | 'refreshing',
  },
  actors: {
    /** Reads one page of a tab. */
    loadOrders: promiseActor<OrderPage, { status: OrderTab; page: number; filter: OrderFilter }>(
      'loadOrders',
    ),
  },
  actions: {
    /** Another tab's profit is another figure. */
    storeTab: assign((_, params: { tab: OrderTab }) => ({ tab: params.tab, ...UNREAD })),
    /** Other orders are wanted. */
    storeFilter: assign((_, params: { filter: OrderFilter }) => ({ filter: params.filter, ...UNREAD })),
    /** The next account is shown all its orders. */
    clearFilter: assign({ filter: NO_FILTER }),
    /** Replaces the rows by the first page. */
    storeFirstPage: assign((_, params: { output: OrderPage }) => firstPage(params.output, null)),
    /** Shows the last known first page. */
    storeLastKnown: assign((_, params: { error: unknown }) => {
      const known = lastKnownOf<OrderPage>(params);
      return known ? firstPage(known.value, known.atMs) : {};
    }),
    /** Adds the next page below the rows. */
    storeNextPage: assign(({ context }, params: { output: OrderPage }) => ({
      rows: appendPage(context.rows, params.output.data),
      // A page without rows is the end, whatever the total says: else the end would be asked for again and again.
      total: params.output.data.length === 0 ? context.rows.length : params.output.total,
      page: context.page + 1,
    })),
    /** Brings the rows and their profit up to the push. */
    mergePush: assign(({ context }, params: { push: ForexTradePush }) => mergePush(context, params.push)),
    /** Takes closed positions out of the rows. */
    dropRows: assign(({ context }, params: { ids: number[] }) => withoutOrders(context, params.ids)),
    /** Shows the saved stops in the order's row. */
    applyStops: assign(({ context }, params: { saved: SavedStops }) => ({
      rows: context.rows.map((order) => withStops(order, params.saved)),
    })),
  },
  guards: {
    /** The trader chose another tab than the one shown. */
    isOtherTab: ({ context }, params: { tab: OrderTab }) => params.tab !== context.tab,
    /** Rows of this tab were read before. */
    hasTab: ({ context }, params: { tab: OrderTab }) => params.tab === context.tab && context.rows.length > 0,
    /** The device keeps an earlier answer. */
    isKept,
    /** The page has at least one row. */
    hasRows: (_, params: { output: OrderPage }) => params.output.data.length > 0,
    /** The server has more rows than are shown. */
    hasMore: ({ context }) => context.rows.length < context.total,
    /** The push names a new position that the rows lack, or a pending order of the rows became a position. */
    hasUnknownPosition: ({ context }, params: { push: ForexTradePush }) => isSurprised(context, params.push),
  },
  delays: { answerTimeout: 10_000, spinnerTime: REFRESH_SPINNER_MS },
}).createMachine({
  id: 'orderList',
  context: { tab: ORDER_TAB.holding, ...UNREAD, filter: NO_FILTER },
  type: 'parallel',
  states: {
    list: {
      initial: 'hidden',
      on: {
        'account.left': {
          target: '.hidden',
          actions: [{ type: 'storeTab', params: { tab: ORDER_TAB.holding } }, 'clearFilter'],
        },
      },
      states: {
        hidden: {
          on: {
            // Rows that were read are shown while they are read anew, which may take as long as the network is away.
            'orders.shown': [
              { guard: by('hasTab'), target: 'shown.listed.refreshing' },
              { target: 'shown', actions: by('storeTab') },
            ],
            'account.closed': { actions: by('dropRows') },
          },
        },
        shown: {
          initial: 'loading',
          on: {
            'orders.hidden': { target: 'hidden' },
            'orders.shown': {
              guard: by('isOtherTab'),
              target: '.loading',
              reenter: true,
              actions: by('storeTab'),
            },
            'tab.picked': { guard: by('isOtherTab'), target: '.loading', actions: by('storeTab') },
            'filter.picked': { target: '.loading', actions: by('storeFilter') },
          },
          states: {
            loading: {
              tags: 'skeleton',
              ...pages.loading,
              // A page asked for before the change, or before the pushes came, may not know of it.
              on: {
                'account.closed': { target: 'loading', reenter: true },
                'order.changed': { target: 'loading', reenter: true },
                'account.joined': { target: 'loading', reenter: true },
                'account.missed': { target: 'loading', reenter: true },
              },
              meta: { clauses: ['S2.48', 'S7.25'] },
            },
            listed: {
              tags: 'rows',
              initial: 'current',
              // A page asked for before the change may not know of it, so one on its way is asked for again.
              on: {
                'order.changed': { target: '.refreshing' },
                'account.joined': { target: '.refreshing' },
                'account.missed': { target: '.refreshing' },
              },
              states: {
                current: {
                  on: {
                    'list.pulled': { target: 'refreshing' },
                    'list.endReached': { guard: 'hasMore', target: 'loadingMore' },
                    'stops.saved': { actions: by('applyStops') },
                    'account.pushed': [
                      { guard: by('hasUnknownPosition'), target: 'refreshing', actions: by('mergePush') },
                      { actions: by('mergePush') },
                    ],
                    'account.closed': { target: 'refreshing', actions: by('dropRows') },
                  },
                  meta: { clauses: ['S2.48', 'S2.49', 'S2.50', 'S4.4', 'S9.13'] },
                },
                refreshing: {
                  ...pages.refreshing,
                  on: { 'account.closed': { target: 'refreshing', reenter: true, actions: by('dropRows') } },
                  meta: { clauses: ['S2.48'] },
                },
                loadingMore: {
                  tags: 'loadingMore',
                  ...pages.loadingMore,
                  on: { 'account.closed': { target: 'refreshing', actions: by('dropRows') } },
                  meta: { clauses: ['S9.13'] },
                },
                outdated: {
                  tags: 'outdated',
                  on: {
                    'list.pulled': { target: 'refreshing' },
                    'list.retry': { target: 'refreshing' },
                    'account.closed': { actions: by('dropRows') },
                  },
                  after: { answerTimeout: { target: 'refreshing' } },
                  meta: { clauses: ['S8.3'] },
                },
              },
            },
            empty: {
              tags: 'empty',
              on: {
                'list.pulled': { target: 'loading' },
                'order.changed': { target: 'loading' },
                'account.joined': { target: 'loading' },
                'account.missed': { target: 'loading' },
                'account.closed': { target: 'loading' },
                'account.pushed': [
                  { guard: by('hasUnknownPosition'), target: 'loading' },
                  { actions: by('mergePush') },
                ],
              },
              meta: { clauses: ['S8.15'] },
            },
            failed: {
              tags: 'failed',
              on: {
                'list.retry': { target: 'loading' },
                'list.pulled': { target: 'loading' },
                'account.joined': { target: 'loading' },
              },
              meta: { clauses: ['S8.3'] },
            },
          },
        },
      },
    },
    spinner: spinnerStates,
  },
});

const firstPage = (page: OrderPage, keptAtMs: number | null) => ({
  rows: page.data,
  total: page.total,
  page: 1,
  keptAtMs,
  summary: summaryOf(page),
});

/**
 * A position the list should show and does not, or a pending row that was filled. Rows stand newest first, so an
 * unknown position younger than the last row belongs among them; an older one is on a page still to come.
 */
function isSurprised({ tab, rows, total }: OrderListContext, push: ForexTradePush): boolean {
  const known = new Set(rows.map(({ id }) => id));
  if (tab === ORDER_TAB.pending) return push.positions.some(({ id }) => known.has(id));
  if (tab !== ORDER_TAB.holding) return false;
  const oldest = rows.length >= total ? 0 : (rows.at(-1)?.id ?? 0);
  return push.positions.some(({ id }) => !known.has(id) && id > oldest);
}

export type OrderListRef = ActorRefFrom<typeof orderListMachine>;
export type OrderListSnapshot = SnapshotFrom<typeof orderListMachine>;
