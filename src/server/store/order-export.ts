import { type Param, query, type RowOf } from './statement.ts';

/** Every order that was placed in a span of time, with whose it is, in the order of their ids. */
export const ordersBetween = query((db, param: Param<{ fromMs: number; toMs: number }>) =>
  db
    .selectFrom('trade_order')
    .innerJoin('account', 'account.id', 'trade_order.account_id')
    .selectAll('trade_order')
    .select(['account.user_id', 'account.realm'])
    .where('trade_order.created_at', '>=', param('fromMs'))
    .where('trade_order.created_at', '<', param('toMs'))
    .orderBy('trade_order.id'),
);
export type ExportedOrder = RowOf<typeof ordersBetween>;
