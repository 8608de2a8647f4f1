import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type PagedListContext,
  type PagedListEvent,
  pagedListMachine,
} from '#machines/paged-list/paged-list.machine';
import { isOnlyKept, lost, onlyKept } from '../../support/fixtures.ts';

const own = {
  'list.shown': [{ filter: '1' }, { filter: '2' }],
  'list.hidden': [{}],
  'list.pulled': [{}],
  'list.endReached': [{}],
  'list.retry': [{}],
  'connection.opened': [{}],
  'list.changed': [{}],
  'account.left': [{}],
} satisfies Examples<PagedListEvent>;

const pages = [
  { data: ['row 1'], total: 2 },
  { data: [], total: 0 },
];

const ONCE = 'the paths look at the screen once; a journey by hand comes back to it';
const SHOWN_ANEW = 'each filter has a list of its own on the screen: the one before is hidden first';

const FAILED =
  'The screen says that it could not be read and offers to try again; it does so by itself after a reconnect.';

const KEPT = 'a journey by hand opens it without a network';

export const model: TestModel = {
  clauses: 'S9.13 S2.53 S2.64',
  machine: pagedListMachine,
  examples: [
    ...eventsOf(own),
    ...pages.map((output) => ({ type: 'done:loadPage', output })),
    { type: 'error:loadPage', error: lost() },
    { type: 'error:loadPage', error: onlyKept(pages[0]) },
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
  exclusions: {
    events: [
      { events: ['error:loadPage'], where: isOnlyKept, because: KEPT },
      {
        events: ['list.shown'],
        where: (state) => !state.matches({ list: 'hidden' }),
        because: SHOWN_ANEW,
      },
      {
        events: ['list.pulled'],
        where: (state) => state.matches({ list: 'hidden' }) || state.matches({ spinner: 'on' }),
        because: 'only a list on the screen can be pulled, and not while it turns',
      },
      {
        events: [
          'after:answerTimeout@pagedList.list.shown.loading',
          'after:answerTimeout@pagedList.list.shown.listed.refreshing',
          'after:answerTimeout@pagedList.list.shown.listed.loadingMore',
          'connection.opened',
        ],
        where: (state) => state.matches({ spinner: 'on' }),
        because: 'the spinner stops long before',
      },
    ],
    transitions: {
      'pagedList.list.shown.loading -- error:loadPage [0]': KEPT,
      'pagedList.list.hidden -- list.shown [0]': ONCE,
      'pagedList.list.shown -- list.shown [0]': SHOWN_ANEW,
    },
    last: [
      {
        events: ['list.hidden', 'account.left', 'list.changed'],
        because: 'another page, or the login, is open after it',
      },
    ],
    setups: [
      [{ events: ['list.changed', 'account.left'], because: 'the list is of announcements' }],
      [
        { events: ['list.endReached'], because: 'the list is of deposits' },
        { events: ['list.pulled'], because: 'the one deposit is too short to be pulled' },
      ],
    ],
  },
  unanswered: {
    'pagedList.list.shown.failed -- list.changed': FAILED,
    'pagedList.list.shown.loading -- list.pulled': 'A list that is being read cannot be pulled.',
  },
};
