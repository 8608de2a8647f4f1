import { ORDER_STATUS } from '#contract/constants';
import { ERRORS } from '#contract/errors';
import {
  type OrderSheetContext,
  type OrderSheetEvent,
  orderSheetMachine,
} from '#machines/order-sheet/order-sheet.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { orderOf, outcomesOf, pushOf } from '../samples.ts';

const own = {
  'order.opened': [
    { order: orderOf() },
    { order: orderOf({ Id: 2, Status: ORDER_STATUS.pending }) },
    { order: orderOf({ Id: 3, Status: ORDER_STATUS.completed }) },
  ],
  'sheet.dismiss': [{}],
  'stops.edit': [{}],
  'stops.save': [
    { stops: { stopLoss: '90', takeProfit: null }, key: 'key' },
    { stops: { stopLoss: '110', takeProfit: null }, key: 'key' },
  ],
  'order.close': [{}],
  'order.cancel': [{}],
  'order.confirm': [{ key: 'key' }],
  'account.pushed': [{ push: pushOf([1]) }, { push: pushOf([2]) }],
  'account.closed': [{ ids: [1, 2, 3] }],
  'account.left': [{}],
  'command.doubted': [{}],
} satisfies Examples<OrderSheetEvent>;

const gone = { kind: 'rejected', message: 'gone', code: ERRORS.notHolding, field: null };
const saved = { Id: 1, TargetLossPrice: '90', TargetProfitPrice: '0' };

export const walkable: Walkable = {
  machine: orderSheetMachine,
  events: [
    ...eventsOf(own),
    ...[...outcomesOf(saved), gone].map((output) => ({ type: 'done:setStops', output })),
    ...[...outcomesOf({ Id: 1 }), gone].map((output) => ({ type: 'done:closeOrder', output })),
    ...[...outcomesOf({ Id: 2 }), gone].map((output) => ({ type: 'done:cancelOrder', output })),
  ],
  keyOf: ({ opened }: OrderSheetContext) => opened?.Id,
};
