import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { insert } from './insert.ts';
import type { Schema } from './schema.ts';
import { type Param, query } from './statement.ts';

export type TraderDay = Selectable<Schema['trader_day']>;

/** Written out, so that SQLite sees that the partial index fits. */
const IS_CLOSED = sql<boolean>`trade_order.state = 'closed'`;

/** The sign keeps SQLite from reading every day there ever was, only to have them grouped already. */
const GROUPED = sql<number>`+trader_day.account_id`;

type Traders = ExpressionBuilder<Schema, 'account' | 'user'>;
/** Whose orders are counted: real users, not the copies of their own that they have, and simulated traders, who trade play money in the open. */
const isRanked = (eb: Traders) =>
  eb.or([
    eb.and([eb('account.realm', '=', 'real'), eb('user.copied_by', 'is', null)]),
    eb('account.user_id', 'in', eb.selectFrom('simulated_trader').select('simulated_trader.user_id')),
  ]);

/** What closed orders came to, by account, day, instrument and leverage: what a ranking adds up. */
export const traderDayTable = {
  add: insert('trader_day', {}, (row) =>
    row.onConflict((conflict) =>
      conflict.columns(['account_id', 'day', 'instrument_id', 'multiple']).doUpdateSet((eb) => ({
        orders: eb('trader_day.orders', '+', eb.ref('excluded.orders')),
        wins: eb('trader_day.wins', '+', eb.ref('excluded.wins')),
        profit: eb('trader_day.profit', '+', eb.ref('excluded.profit')),
      })),
    ),
  ),
  /** Orders closed after the one at `afterMs` and `afterId`, and before `beforeMs`, in that order; profit is net of the fee. */
  closedAfter: query(
    (db, param: Param<{ afterMs: number; afterId: number; beforeMs: number; limit: number }>) =>
      db
        .selectFrom('trade_order')
        .innerJoin('account', 'account.id', 'trade_order.account_id')
        .innerJoin('user', 'user.id', 'account.user_id')
        .select((eb) => [
          'trade_order.id',
          'trade_order.account_id',
          'trade_order.instrument_id',
          'trade_order.multiple',
          sql<number>`trade_order.completed_at`.as('completed_at'),
          sql<number>`trade_order.profit - trade_order.fee`.as('net'),
          eb.case().when(isRanked(eb)).then(sql.lit(1)).else(sql.lit(0)).end().as('isRanked'),
        ])
        .where(IS_CLOSED)
        .where('trade_order.completed_at', '<', param('beforeMs'))
        .where((eb) =>
          eb(
            eb.refTuple('completed_at', 'trade_order.id'),
            '>',
            eb.tuple(param('afterMs'), param('afterId')),
          ),
        )
        .orderBy('trade_order.completed_at')
        .orderBy('trade_order.id')
        .limit(param('limit')),
  ),
};

/** What is asked of the counted days. */
export const traderDayQueries = {
  /** Every ranked trader with orders since a day, and who they are; frozen and closed ones are left out. */
  since: query((db, param: Param<{ day: number }>) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('trader_day')
          .select(({ fn }) => [
            GROUPED.as('account_id'),
            fn.sum<number>('orders').as('orders'),
            fn.sum<number>('wins').as('wins'),
            fn.sum<number>('profit').as('profit'),
          ])
          .where('day', '>=', param('day'))
          .groupBy(GROUPED)
          .as('days'),
      )
      .innerJoin('account', 'account.id', 'days.account_id')
      .innerJoin('user', 'user.id', 'account.user_id')
      .leftJoin('simulated_trader', 'simulated_trader.user_id', 'user.id')
      .leftJoin('leader', (join) =>
        join.onRef('leader.user_id', '=', 'user.id').on('leader.ended_at', 'is', null),
      )
      .select([
        'days.account_id as accountId',
        'user.id as userId',
        'user.email',
        'user.phone',
        'simulated_trader.name as simulatedName',
        'leader.id as leaderId',
        'days.orders',
        'days.wins',
        'days.profit',
      ])
      .where('user.frozen_at', 'is', null)
      .where('user.closed_at', 'is', null),
  ),
  totals: query((db, param: Param<{ accountId: number }>) =>
    db
      .selectFrom('trader_day')
      .select((eb) => [eb.fn.sum<number>('orders').as('orders'), eb.fn.sum<number>('profit').as('profit')])
      .where('account_id', '=', param('accountId')),
  ),
  favouriteMultiple: query((db, param: Param<{ accountId: number; day: number }>) =>
    db
      .selectFrom('trader_day')
      .select('multiple')
      .where('account_id', '=', param('accountId'))
      .where('day', '>=', param('day'))
      .groupBy('multiple')
      .orderBy((eb) => eb.fn.sum('orders'), 'desc')
      .orderBy('multiple')
      .limit(1),
  ),
  favouriteInstrument: query((db, param: Param<{ accountId: number; day: number }>) =>
    db
      .selectFrom('trader_day')
      .select('instrument_id')
      .where('account_id', '=', param('accountId'))
      .where('day', '>=', param('day'))
      .groupBy('instrument_id')
      .orderBy((eb) => eb.fn.sum('orders'), 'desc')
      .orderBy('instrument_id')
      .limit(1),
  ),
  /** An entry of an account by its number: its balance after it, and when it was made. */
  entry: query((db, param: Param<{ accountId: number; seq: number }>) =>
    db
      .selectFrom('entry')
      .innerJoin('journal', 'journal.id', 'entry.journal_id')
      .select(['entry.balance_after as balance', 'journal.created_at as atMs'])
      .where('entry.account_id', '=', param('accountId'))
      .where('entry.seq', '=', param('seq')),
  ),
  /** What entries above zero came to, by their kind, after one entry and up to another. */
  incoming: query((db, param: Param<{ accountId: number; afterSeq: number; toSeq: number }>) =>
    db
      .selectFrom('entry')
      .select((eb) => ['memo', eb.fn.sum<number>('amount').as('amount')])
      .where('account_id', '=', param('accountId'))
      .where('seq', '>', param('afterSeq'))
      .where('seq', '<=', param('toSeq'))
      .where('amount', '>', 0)
      .groupBy('memo'),
  ),
  lastSeq: query((db, param: Param<{ accountId: number }>) =>
    db.selectFrom('account').select('seq').where('id', '=', param('accountId')),
  ),
};
