import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { ORDER_TAB } from '#contract/constants';
import {
  type OrderFilter,
  type OrderListContext,
  type OrderListEvent,
  orderListMachine,
} from '#machines/order-list/order-list.machine';
import { isOnlyKept, lost, onlyKept, pageOf, pushOf } from '../../support/fixtures.ts';

/** What lost in gold this month. */
const FILTER: OrderFilter = { instrumentId: 201, outcome: 'loss', period: 'month' };

const own = {
  'orders.shown': [{ tab: ORDER_TAB.holding }, { tab: ORDER_TAB.history }],
  'orders.hidden': [{}],
  'tab.picked': [{ tab: ORDER_TAB.holding }, { tab: ORDER_TAB.pending }],
  'filter.picked': [{ filter: FILTER }],
  'list.pulled': [{}],
  'list.endReached': [{}],
  'list.retry': [{}],
  'account.joined': [{}],
  'account.missed': [{}],
  'account.pushed': [{ push: pushOf([1]) }, { push: pushOf([9]) }, { push: pushOf([]) }],
  'account.closed': [{ ids: [1] }],
  'account.left': [{}],
  'stops.saved': [{ saved: { id: 1, stopLoss: '90', takeProfit: '0' } }],
  'order.changed': [{}],
} satisfies Examples<OrderListEvent>;

const pages = [pageOf([1], 2), pageOf([])];

const SHOWN_ONCE = 'the screen sends that it is hidden before it is shown again';

const TIMED_OUT = 'after:answerTimeout@orderList.list.shown.loading';

const FAILED =
  'The screen says that it could not be read and offers to try again; it does so by itself after a reconnect.';

const OUTCOMES = ['done:loadOrders', 'error:loadOrders', TIMED_OUT];

const isEmpty = (_: unknown, { output }: AnyEventObject): boolean => output.data.length === 0;
const isShown = (state: AnyMachineSnapshot): boolean => !state.matches({ list: 'hidden' });
const isOnPending = (state: AnyMachineSnapshot): boolean =>
  isShown(state) && state.context.tab === ORDER_TAB.pending;

const KEPT = 'a journey by hand opens it without a network';

export const model: TestModel = {
  clauses: 'S2.48 S2.49 S2.50 S4.4 S7.25 S8.3 S8.15 S9.13',
  machine: orderListMachine,
  examples: [
    ...eventsOf(own),
    ...pages.map((output) => ({ type: 'done:loadOrders', output })),
    { type: 'error:loadOrders', error: lost() },
    { type: 'error:loadOrders', error: onlyKept(pages[0]) },
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
  keyOf: ({ tab, rows, total, filter }: OrderListContext) => [tab, rows.length, total, filter.outcome],
  exclusions: {
    events: [
      { events: ['error:loadOrders'], where: isOnlyKept, because: KEPT },
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
        where: isShown,
        because: SHOWN_ONCE,
      },
      {
        events: ['orders.shown'],
        where: (_, { tab }) => tab !== ORDER_TAB.holding,
        because: 'the bar at the foot leads to the open positions',
      },
      {
        events: [...Object.keys(own), ...OUTCOMES].filter((type) => type !== 'tab.picked'),
        where: isOnPending,
        because: 'the paths look at the open positions',
      },
      {
        events: ['filter.picked'],
        because: 'the paths look at the open positions, and the history alone is filtered',
      },
      {
        events: ['account.joined'],
        where: (state) => state.matches({ spinner: 'on' }),
        because: 'the spinner stops before the link is back',
      },
    ],
    transitions: {
      'orderList.list.shown.loading -- error:loadOrders [0]': KEPT,
      'orderList.list.shown -- orders.shown [0]': SHOWN_ONCE,
      'orderList.list.shown -- filter.picked [0]': 'the history alone is filtered',
    },
    last: [
      { events: ['account.left'], because: 'the login is open after it' },
      { events: ['stops.saved'], because: 'the list is read anew at once' },
      { events: ['order.changed'], because: 'one order is on its way when the list is opened' },
    ],
    setups: [
      [
        { events: ['list.endReached'], because: 'the account holds less than a page' },
        { events: ['order.changed'], because: 'no order is on its way' },
      ],
      [
        {
          events: ['done:loadOrders', 'done:refreshOrders'],
          where: isEmpty,
          because: 'the account holds two pages',
        },
        {
          events: [
            'orders.hidden',
            'list.retry',
            'tab.picked',
            'account.left',
            'account.joined',
            'account.missed',
            'account.pushed',
            'stops.saved',
            'order.changed',
          ],
          because: 'the list is at its end, far below its head',
        },
      ],
      [
        {
          events: Object.keys(own).filter((type) => type !== 'orders.shown' && type !== 'order.changed'),
          because: 'an order is on its way',
        },
        { events: [TIMED_OUT], because: 'the order on its way would be tried again' },
      ],
    ],
  },
  unanswered: {
    'orderList.list.shown.failed -- account.closed': FAILED,
    'orderList.list.shown.failed -- account.missed': FAILED,
    'orderList.list.shown.failed -- order.changed': FAILED,
    'orderList.list.shown.loading -- list.pulled': 'A list that is being read cannot be pulled.',
  },
};
