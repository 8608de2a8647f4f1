import { type Selectable, sql } from 'kysely';
import type { CloseReason } from '#contract/constants';
import type { Connection } from './connection.ts';
import type { Schema } from './schema.ts';

export type OrderRow = Selectable<Schema['trade_order']>;

export type NewOrder = Omit<OrderRow, 'id' | 'exit_price' | 'profit' | 'close_reason' | 'completed_at'>;

/** Written out, not as parameters: SQLite uses a partial index only when it can see that the condition is its own. */
const IS_LIVE = sql<boolean>`state IN ('pending', 'open')`;
const IS_DONE = sql<boolean>`state IN ('closed', 'cancelled')`;

/** What commands change: every change names the state it expects, so that an order leaves a state once. */
export function orderCommands(connection: Connection) {
  return {
    insert: connection.statement((db, args: NewOrder) =>
      db.insertInto('trade_order').values({
        account_id: args.account_id,
        instrument_id: args.instrument_id,
        direction: args.direction,
        price_type: args.price_type,
        lots: args.lots,
        units: args.units,
        multiple: args.multiple,
        origin_price: args.origin_price,
        target_side: args.target_side,
        entry_price: args.entry_price,
        margin: args.margin,
        fee: args.fee,
        stop_loss: args.stop_loss,
        take_profit: args.take_profit,
        state: args.state,
        created_at: args.created_at,
        opened_at: args.opened_at,
      }),
    ),
    fill: connection.statement((db, args: { id: number; entryPrice: number; openedAt: number }) =>
      db
        .updateTable('trade_order')
        .set({ state: 'open', entry_price: args.entryPrice, opened_at: args.openedAt })
        .where('id', '=', args.id)
        .where('state', '=', 'pending'),
    ),
    close: connection.statement(
      (
        db,
        args: { id: number; exitPrice: number; profit: number; reason: CloseReason; completedAt: number },
      ) =>
        db
          .updateTable('trade_order')
          .set({
            state: 'closed',
            exit_price: args.exitPrice,
            profit: args.profit,
            close_reason: args.reason,
            completed_at: args.completedAt,
          })
          .where('id', '=', args.id)
          .where('state', '=', 'open'),
    ),
    cancel: connection.statement(
      (db, args: { id: number; closePrice: number; reason: CloseReason; completedAt: number }) =>
        db
          .updateTable('trade_order')
          .set({
            state: 'cancelled',
            exit_price: args.closePrice,
            close_reason: args.reason,
            completed_at: args.completedAt,
          })
          .where('id', '=', args.id)
          .where('state', '=', 'pending'),
    ),
    setStops: connection.statement((db, args: { id: number; stopLoss: number; takeProfit: number }) =>
      db
        .updateTable('trade_order')
        .set({ stop_loss: args.stopLoss, take_profit: args.takeProfit })
        .where('id', '=', args.id)
        .where('state', '=', 'open'),
    ),
  };
}

/** What is asked of orders. */
export function orderQueries(connection: Connection) {
  return {
    /** An order of one account; another account's order is as good as none. */
    ownState: connection.statement((db, args: { id: number; accountId: number }) =>
      db
        .selectFrom('trade_order')
        .select(['state'])
        .where('id', '=', args.id)
        .where('account_id', '=', args.accountId),
    ),
    liveOfAccount: connection.statement((db, args: { accountId: number }) =>
      db
        .selectFrom('trade_order')
        .selectAll()
        .where('account_id', '=', args.accountId)
        .where(IS_LIVE)
        .orderBy('id'),
    ),
    accountsWithLive: connection.statement((db, _args: Record<string, never>) =>
      db.selectFrom('trade_order').select('account_id').distinct().where(IS_LIVE),
    ),
    /** Orders of one account in one live state, newest first. */
    livePage: connection.statement(
      (db, args: { accountId: number; state: 'pending' | 'open'; limit: number; offset: number }) =>
        db
          .selectFrom('trade_order')
          .selectAll()
          .where('account_id', '=', args.accountId)
          .where(IS_LIVE)
          .where('state', '=', args.state)
          .orderBy('id', 'desc')
          .limit(args.limit)
          .offset(args.offset),
    ),
    liveCount: connection.statement((db, args: { accountId: number; state: 'pending' | 'open' }) =>
      db
        .selectFrom('trade_order')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', args.accountId)
        .where(IS_LIVE)
        .where('state', '=', args.state),
    ),
    /** Closed and cancelled orders of one account, the last completed first. */
    donePage: connection.statement((db, args: { accountId: number; limit: number; offset: number }) =>
      db
        .selectFrom('trade_order')
        .selectAll()
        .where('account_id', '=', args.accountId)
        .where(IS_DONE)
        .orderBy('completed_at', 'desc')
        .orderBy('id', 'desc')
        .limit(args.limit)
        .offset(args.offset),
    ),
    doneTotals: connection.statement((db, args: { accountId: number }) =>
      db
        .selectFrom('trade_order')
        .select((eb) => [
          eb.fn.countAll<number>().as('count'),
          eb.fn.sum<number | null>('profit').as('profit'),
        ])
        .where('account_id', '=', args.accountId)
        .where(IS_DONE),
    ),
  };
}
