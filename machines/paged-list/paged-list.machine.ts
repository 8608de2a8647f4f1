import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { REFRESH_SPINNER_MS } from '#contract/constants';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { isKept, lastKnownOf } from '../last-known.ts';
import { promiseActor } from '../unprovided.ts';
import { readingPages, spinnerStates } from './page-states.ts';

/**
 * Paged list: rows read page by page, pulled to be read anew. News, announcements, traders and records are lists
 * of this kind. Started when its screen first opens, never ends; hidden while its screen is.
 */

export type ListPage<Row> = { data: Row[]; total: number };
/** `filter` names which of several lists is meant, e.g. a category; `page` counts from 1. */
export type PageAsk = { filter: string; page: number };

export type PagedListContext<Row> = {
  /** Which of several lists is meant. */
  filter: string;
  /** The rows read so far. */
  rows: Row[];
  /** How many rows the server has. */
  total: number;
  /** The last page read, counted from 1; 0 before. */
  page: number;
  /** When the rows were read, where they are the last known ones of an earlier visit; null for rows of now. */
  keptAtMs: number | null;
};

export type PagedListEvent =
  | { type: 'list.shown'; filter: string }
  | { type: 'list.hidden' }
  | { type: 'list.pulled' }
  | { type: 'list.endReached' }
  | { type: 'list.retry' }
  /** Something happened that the rows do not show yet. */
  | { type: 'list.changed' }
  /** The live link is back: what could not be read is read again. */
  | { type: 'connection.opened' }
  | AccountLeft;

export function createPagedListMachine<Row>() {
  const pages = readingPages({
    src: 'loadPage',
    ids: { first: 'loadPage', again: 'refresh', next: 'loadMore' },
    ask: ({ filter }: PagedListContext<Row>, page) => ({ filter, page }),
    empty: '#pagedList.list.shown.empty',
  });
  return setup({
    types: {
      context: {} as PagedListContext<Row>,
      events: {} as PagedListEvent,
      tags: {} as 'skeleton' | 'rows' | 'empty' | 'failed' | 'loadingMore' | 'outdated' | 'refreshing',
    },
    actors: {
      /** Reads one page of the list. */
      loadPage: promiseActor<ListPage<Row>, PageAsk>('loadPage'),
    },
    actions: {
      /** Keeps which list is meant. */
      storeFilter: assign((_, params: { filter: string }) => ({ filter: params.filter })),
      /** Replaces the rows by the first page. */
      storeFirstPage: assign((_, params: { output: ListPage<Row> }) => firstPage(params.output, null)),
      /** Shows the last known first page. */
      storeLastKnown: assign((_, params: { error: unknown }) => {
        const known = lastKnownOf<ListPage<Row>>(params);
        return known ? firstPage(known.value, known.atMs) : {};
      }),
      /** Adds the next page below the rows. */
      storeNextPage: assign(({ context }, params: { output: ListPage<Row> }) => ({
        rows: [...context.rows, ...params.output.data],
        // A page without rows is the end, whatever the total says: else the end would be asked for again and again.
        total: params.output.data.length === 0 ? context.rows.length : params.output.total,
        page: context.page + 1,
      })),
      /** Drops all rows. */
      clearRows: assign(() => ({ rows: [], total: 0, page: 0, keptAtMs: null })),
      /** Forgets which list was meant. */
      clearFilter: assign({ filter: '' }),
    },
    guards: {
      /** Another list is meant than the one shown. */
      isOtherFilter: ({ context }, params: { filter: string }) => params.filter !== context.filter,
      /** Rows of this list were read before. */
      hasFilter: ({ context }, params: { filter: string }) =>
        params.filter === context.filter && context.rows.length > 0,
      /** The device keeps an earlier answer. */
      isKept,
      /** The page has at least one row. */
      hasRows: (_, params: { output: ListPage<Row> }) => params.output.data.length > 0,
      /** The server has more rows than are shown. */
      hasMore: ({ context }) => context.rows.length < context.total,
    },
    delays: { answerTimeout: 10_000, spinnerTime: REFRESH_SPINNER_MS },
  }).createMachine({
    id: 'pagedList',
    context: { filter: '', rows: [], total: 0, page: 0, keptAtMs: null },
    type: 'parallel',
    states: {
      list: {
        initial: 'hidden',
        on: { 'account.left': { target: '.hidden', actions: ['clearRows', 'clearFilter'] } },
        states: {
          hidden: {
            on: {
              // Rows that were read are shown while they are read anew, which may take as long as the network is away.
              'list.shown': [
                { guard: by('hasFilter'), target: 'shown.listed.refreshing' },
                { target: 'shown', actions: by('storeFilter') },
              ],
            },
          },
          shown: {
            initial: 'loading',
            on: {
              'list.hidden': { target: 'hidden' },
              'list.shown': {
                guard: by('isOtherFilter'),
                target: '.loading',
                reenter: true,
                actions: by('storeFilter'),
              },
            },
            states: {
              loading: {
                tags: 'skeleton',
                ...pages.loading,
                on: { 'list.changed': { target: 'loading', reenter: true } },
                meta: { clauses: ['S7.15', 'S7.20', 'S7.58'] },
              },
              listed: {
                tags: 'rows',
                initial: 'current',
                on: { 'list.changed': { target: '.refreshing' } },
                states: {
                  current: {
                    on: {
                      'list.pulled': { target: 'refreshing' },
                      'list.endReached': { guard: 'hasMore', target: 'loadingMore' },
                    },
                    meta: { clauses: ['S2.53', 'S2.64', 'S9.13'] },
                  },
                  refreshing: {
                    ...pages.refreshing,
                    meta: { clauses: ['S9.13'] },
                  },
                  loadingMore: {
                    tags: 'loadingMore',
                    ...pages.loadingMore,
                    meta: { clauses: ['S9.13'] },
                  },
                  outdated: {
                    tags: 'outdated',
                    on: {
                      'list.pulled': { target: 'refreshing' },
                      'list.retry': { target: 'refreshing' },
                      'connection.opened': { target: 'refreshing' },
                    },
                    meta: { clauses: ['S8.3'] },
                  },
                },
              },
              empty: {
                tags: 'empty',
                on: { 'list.pulled': { target: 'loading' }, 'list.changed': { target: 'loading' } },
                meta: { clauses: ['S8.15'] },
              },
              failed: {
                tags: 'failed',
                on: {
                  'list.pulled': { target: 'loading' },
                  'list.retry': { target: 'loading' },
                  'connection.opened': { target: 'loading' },
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
}

const firstPage = <Row>({ data, total }: ListPage<Row>, keptAtMs: number | null) => ({
  rows: data,
  total,
  page: 1,
  keptAtMs,
});

/** The chart itself, for diagrams and tests; each list makes its own typed copy. */
export const pagedListMachine = createPagedListMachine<unknown>();

export type PagedListRef<Row> = ActorRefFrom<ReturnType<typeof createPagedListMachine<Row>>>;
export type PagedListSnapshot = SnapshotFrom<typeof pagedListMachine>;
