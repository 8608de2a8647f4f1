import {
  type PagedListContext,
  type PagedListEvent,
  pagedListMachine,
} from '#machines/paged-list/paged-list.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { lost } from '../samples.ts';

const own = {
  'list.shown': [{ filter: '1' }, { filter: '2' }],
  'list.hidden': [{}],
  'list.pulled': [{}],
  'list.endReached': [{}],
  'list.retry': [{}],
  'list.changed': [{}],
  'account.left': [{}],
  'row.opened': [{ row: 'row 1' }],
  'row.closed': [{}],
} satisfies Examples<PagedListEvent<unknown>>;

const pages = [
  { data: ['row 1'], total: 2 },
  { data: [], total: 0 },
];

export const walkable: Walkable = {
  machine: pagedListMachine,
  events: [
    ...eventsOf(own),
    ...pages.map((output) => ({ type: 'done:loadPage', output })),
    { type: 'error:loadPage', error: lost() },
    ...pages.map((output) => ({ type: 'done:refresh', output })),
    { type: 'error:refresh', error: lost() },
    { type: 'done:loadMore', output: { data: ['row 2'], total: 2 } },
    { type: 'error:loadMore', error: lost() },
    { type: 'after:answerTimeout@pagedList.list.shown.loading' },
    { type: 'after:answerTimeout@pagedList.list.shown.listed.refreshing' },
    { type: 'after:answerTimeout@pagedList.list.shown.listed.loadingMore' },
    { type: 'after:spinnerTime@pagedList.spinner.on' },
  ],
  keyOf: ({ filter, rows, total }: PagedListContext<unknown>) => [filter, rows.length, total],
};
