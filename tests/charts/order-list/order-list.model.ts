import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { ORDER_TAB } from '#contract/constants';
import {
  type OrderListContext,
  type OrderListEvent,
  orderListMachine,
} from '#machines/order-list/order-list.machine';
import { lost, pageOf, pushOf } from '../../support/fixtures.ts';

const own = {
  'orders.shown': [{ tab: ORDER_TAB.holding }, { tab: ORDER_TAB.history }],
  'orders.hidden': [{}],
  'tab.picked': [{ tab: ORDER_TAB.holding }, { tab: ORDER_TAB.pending }],
  'list.pulled': [{}],
  'list.endReached': [{}],
  'list.retry': [{}],
  'account.joined': [{}],
  'account.missed': [{}],
  'account.pushed': [{ push: pushOf([1]) }, { push: pushOf([9]) }],
  'account.closed': [{ ids: [1] }],
  'account.left': [{}],
  'stops.saved': [{ saved: { id: 1, stopLoss: '90', takeProfit: '0' } }],
  'order.changed': [{}],
} satisfies Examples<OrderListEvent>;

const pages = [pageOf([1], 2), pageOf([])];

const SHOWN_ONCE = 'the screen sends that it is hidden before it is shown again';

const FAILED =
  'The screen says that it could not be read and offers to try again; it does so by itself after a reconnect.';

/** What the account holds, and what is on its way, is prepared before the list is opened. */
const isEmpty = (_: unknown, { output }: AnyEventObject): boolean => output.data.length === 0;
const LONG = { events: ['list.endReached'], because: 'the account holds less than a page' };
const EMPTY = { events: ['done:loadOrders'], where: isEmpty, because: 'the account holds an order' };
const FILLED = {
  events: ['done:loadOrders'],
  where: (_: unknown, event: AnyEventObject) => !isEmpty(_, event),
  because: 'the account holds nothing',
};
const JOINED = { events: ['account.joined'], because: 'the link is logged in before' };
const UNANSWERED = { events: ['order.changed'], because: 'no order is on its way' };
const RETRY = { events: ['list.retry'], because: 'the button lies under the bar while the clock stands' };
const FULL = { events: ['done:refreshOrders'], where: isEmpty, because: 'the account holds two pages' };
const PUSHED = {
  events: ['account.missed', 'account.pushed', 'account.closed'],
  because: 'the account does nothing meanwhile',
};
const CLOSED_ALL = {
  ...PUSHED,
  where: (state: AnyMachineSnapshot) => state.matches({ list: { shown: 'empty' } }),
  because: 'the account holds nothing any more',
};

export const model: TestModel = {
  clauses: 'S2.48 S2.49 S2.50 S4.4 S7.25 S8.3 S8.15 S9.13',
  machine: orderListMachine,
  examples: [
    ...eventsOf(own),
    ...pages.map((output) => ({ type: 'done:loadOrders', output })),
    { type: 'error:loadOrders', error: lost() },
    ...pages.map((output) => ({ type: 'done:refreshOrders', output })),
    { type: 'error:refreshOrders', error: lost() },
    { type: 'done:loadMoreOrders', output: pageOf([2], 2) },
    { type: 'error:loadMoreOrders', error: lost() },
    { type: 'after:answerTimeout@orderList.list.shown.loading' },
    { type: 'after:answerTimeout@orderList.list.shown.listed.refreshing' },
    { type: 'after:answerTimeout@orderList.list.shown.listed.loadingMore' },
    { type: 'after:answerTimeout@orderList.list.shown.listed.outdated' },
    { type: 'after:spinnerTime@orderList.spinner.on' },
  ],
  keyOf: ({ tab, rows, total }: OrderListContext) => [tab, rows.length, total],
  exclusions: {
    events: [
      {
        events: ['list.pulled'],
        where: (state) => state.matches({ list: 'hidden' }) || state.matches({ spinner: 'on' }),
        because: 'only a list on the screen can be pulled, and not while it turns',
      },
      {
        events: [
          'after:answerTimeout@orderList.list.shown.loading',
          'after:answerTimeout@orderList.list.shown.listed.refreshing',
          'after:answerTimeout@orderList.list.shown.listed.loadingMore',
          'after:answerTimeout@orderList.list.shown.listed.outdated',
        ],
        where: (state) => state.matches({ spinner: 'on' }),
        because: 'the spinner stops long before',
      },
      {
        events: ['orders.shown'],
        where: (state) => !state.matches({ list: 'hidden' }),
        because: SHOWN_ONCE,
      },
    ],
    transitions: {
      'orderList.list.shown -- orders.shown [0]': SHOWN_ONCE,
    },
    last: [
      {
        events: ['list.pulled'],
        where: (state) => state.matches({ list: { shown: 'empty' } }),
        because: 'the account holds nothing any more',
      },
      {
        events: ['orders.hidden', 'tab.picked', 'account.left', 'stops.saved'],
        because: 'another list or screen is open after it',
      },
      {
        events: ['account.joined', 'account.missed', 'account.pushed', 'account.closed', 'order.changed'],
        because: 'it comes once, as it was prepared before the screen was opened',
      },
    ],
    setups: [
      [LONG, EMPTY, JOINED, UNANSWERED, CLOSED_ALL],
      [EMPTY, FULL, JOINED, UNANSWERED, RETRY, { ...PUSHED, events: ['account.missed', 'account.pushed'] }],
      [LONG, EMPTY, UNANSWERED, PUSHED],
      [LONG, EMPTY, JOINED, PUSHED],
      [LONG, FILLED, JOINED, UNANSWERED],
      [LONG, FILLED, UNANSWERED],
      [LONG, FILLED, JOINED],
    ],
  },
  unanswered: {
    'orderList.list.shown.failed -- account.closed': FAILED,
    'orderList.list.shown.failed -- account.missed': FAILED,
    'orderList.list.shown.failed -- order.changed': FAILED,
    'orderList.list.shown.loading -- list.pulled': 'A list that is being read cannot be pulled.',
  },
};
