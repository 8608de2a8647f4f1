import { ORDER_TAB } from '#contract/constants';
import {
  type OrderListContext,
  type OrderListEvent,
  orderListMachine,
} from '#machines/order-list/order-list.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { lost, pageOf, pushOf } from '../samples.ts';

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
  'stops.saved': [{ saved: { Id: 1, TargetLossPrice: '90', TargetProfitPrice: '0' } }],
  'order.changed': [{}],
} satisfies Examples<OrderListEvent>;

const pages = [pageOf([1], 2), pageOf([])];

export const walkable: Walkable = {
  machine: orderListMachine,
  events: [
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
};
