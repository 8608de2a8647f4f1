import { type Selectable, sql } from 'kysely';
import { IS_LIVE_COPY } from './copies.ts';
import { insert } from './insert.ts';
import { IS_LIVE as IS_LIVE_ORDER } from './orders.ts';
import type { Schema } from './schema.ts';
import { change, type Param, query, type Selecting } from './statement.ts';

export type CopyOrderRow = Selectable<Schema['copy_order']>;

/** What of a leader's order is followed. */
type Followed = Pick<
  CopyOrderRow,
  'followed_lots' | 'stop_loss' | 'take_profit' | 'trail_distance' | 'trail_percent' | 'is_done'
>;

/** The one outcome of each order of a leader's in each copy. */
export const copyOrderTable = {
  insert: insert('copy_order', {}),
  /** Outcomes in the order in which they were decided. */
  ofCopy: query((db, param: Param<{ copyId: number }>) =>
    db
      .selectFrom('copy_order')
      .selectAll()
      .where('copy_id', '=', param('copyId'))
      .orderBy('created_at')
      .orderBy('leader_order_id'),
  ),
  count: query((db, param: Param<{ copyId: number }>) =>
    db
      .selectFrom('copy_order')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('copy_id', '=', param('copyId')),
  ),
  /** Outcomes with the leader's orders and the copy's own, the newest first. */
  page: query((db, param: Param<{ copyId: number; limit: number; offset: number }>) =>
    db
      .selectFrom('copy_order')
      .innerJoin('trade_order as led', 'led.id', 'copy_order.leader_order_id')
      .leftJoin('trade_order as own', 'own.id', 'copy_order.order_id')
      .selectAll('copy_order')
      .select([
        'led.instrument_id',
        'led.direction',
        'led.lots as led_lots',
        'own.lots as own_lots',
        'own.entry_price as own_price',
        'own.profit as own_profit',
      ])
      .where('copy_order.copy_id', '=', param('copyId'))
      .orderBy('led.opened_at', 'desc')
      .orderBy('led.id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  ),
  /**
   * By how much copies of a leader had worse prices than the leader since an instant, in percent on average; null where nothing
   * was copied.
   */
  slip: query((db, param: Param<{ leaderUserId: number; sinceMs: number }>) =>
    db
      .selectFrom('copy')
      .innerJoin('copy_order', 'copy_order.copy_id', 'copy.id')
      .innerJoin('trade_order as own', 'own.id', 'copy_order.order_id')
      .select(
        sql<
          number | null
        >`CAST(avg(100.0 * (own.entry_price - copy_order.leader_price) * (CASE own.direction WHEN 1 THEN 1 ELSE -1 END) / copy_order.leader_price) AS double precision)`.as(
          'percent',
        ),
      )
      .where('copy.leader_user_id', '=', param('leaderUserId'))
      .where('copy_order.created_at', '>=', param('sinceMs')),
  ),
  /** How many orders a copy has open. */
  open: query((db, param: Param<{ copyId: number }>) =>
    db
      .selectFrom('copy_order')
      .innerJoin('trade_order as own', 'own.id', 'copy_order.order_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('copy_order.copy_id', '=', param('copyId'))
      .where('copy_order.is_done', '=', sql.lit(0))
      .where('own.state', '=', sql.lit('open')),
  ),
  /**
   * Live copies of a leader that have no outcome yet for an order that is open, or was closed by an entry of the leader's account that
   * they have not looked at, in the order of their ids.
   */
  without: query((db, param: Param<{ leaderUserId: number; leaderOrderId: number; closedSeq: number }>) =>
    db
      .selectFrom('copy')
      .select(['id', 'user_id', 'account_user_id'])
      .where('leader_user_id', '=', param('leaderUserId'))
      .where(IS_LIVE_COPY)
      .where('leader_seq', '<', param('closedSeq'))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('copy_order')
              .select('copy_order.copy_id')
              .whereRef('copy_order.copy_id', '=', 'copy.id')
              .where('copy_order.leader_order_id', '=', param('leaderOrderId')),
          ),
        ),
      )
      .orderBy('copy.id'),
  ),
  /** Copied orders of which the leader's is not any more as it was last followed. */
  behind: query((db, param: Param<{ leaderUserId: number; limit: number }>) =>
    db
      .selectFrom('copy_order')
      .innerJoin('copy', 'copy.id', 'copy_order.copy_id')
      .innerJoin('trade_order as led', 'led.id', 'copy_order.leader_order_id')
      .selectAll('copy_order')
      .select([
        'copy.account_user_id',
        'led.state as led_state',
        'led.lots as led_lots',
        'led.stop_loss as led_stop_loss',
        'led.take_profit as led_take_profit',
        'led.trail_distance as led_trail_distance',
        'led.trail_percent as led_trail_percent',
      ])
      .where('copy.leader_user_id', '=', param('leaderUserId'))
      .where('copy_order.is_done', '=', sql.lit(0))
      .where((eb) =>
        eb.or([
          eb('led.state', '<>', 'open'),
          eb('led.lots', '<>', eb.ref('copy_order.followed_lots')),
          eb('led.take_profit', '<>', eb.ref('copy_order.take_profit')),
          eb('led.trail_distance', '<>', eb.ref('copy_order.trail_distance')),
          eb('led.trail_percent', '<>', eb.ref('copy_order.trail_percent')),
          // A stop that follows the price moves by itself, in the copy as well.
          eb.and([
            eb('led.trail_distance', '=', 0),
            eb('led.trail_percent', '=', 0),
            eb('led.stop_loss', '<>', eb.ref('copy_order.stop_loss')),
          ]),
        ]),
      )
      .orderBy('copy_order.leader_order_id')
      .orderBy('copy_order.copy_id')
      .limit(param('limit')),
  ),
  /** Notes how far a leader's order was followed; changes no row that was followed elsewhere meanwhile. */
  follow: change((db, param: Param<{ copyId: number; leaderOrderId: number; fromLots: number } & Followed>) =>
    db
      .updateTable('copy_order')
      .set({
        followed_lots: param('followed_lots'),
        stop_loss: param('stop_loss'),
        take_profit: param('take_profit'),
        trail_distance: param('trail_distance'),
        trail_percent: param('trail_percent'),
        is_done: param('is_done'),
      })
      .where('copy_id', '=', param('copyId'))
      .where('leader_order_id', '=', param('leaderOrderId'))
      .where('followed_lots', '=', param('fromLots'))
      .where('is_done', '=', sql.lit(0)),
  ),
};

/** What an account has open, parts left out. */
const openOn = (db: Selecting, param: Param<{ accountId: number }>) =>
  db
    .selectFrom('trade_order')
    .selectAll('trade_order')
    .where('account_id', '=', param('accountId'))
    .where(IS_LIVE_ORDER)
    .where('state', '=', sql.lit('open'))
    .where('part_of', 'is', null)
    .orderBy('opened_at')
    .orderBy('id');

/** A leader's orders, as copies look for them. */
export const ledOrders = {
  open: query((db, param: Param<{ accountId: number }>) => openOn(db, param)),
  /** What is open, and has no outcome in a copy. */
  openWithout: query((db, param: Param<{ accountId: number; copyId: number }>) =>
    openOn(db, param).where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('copy_order')
            .select('copy_order.copy_id')
            .where('copy_order.copy_id', '=', param('copyId'))
            .whereRef('copy_order.leader_order_id', '=', 'trade_order.id'),
        ),
      ),
    ),
  ),
  /** Whole orders that were closed after an entry of their account, and by which entry each was. */
  closedSince: query((db, param: Param<{ accountId: number; seq: number }>) =>
    db
      .selectFrom('entry')
      .innerJoin('journal', 'journal.id', 'entry.journal_id')
      .innerJoin('trade_order', 'trade_order.id', 'journal.order_id')
      .selectAll('trade_order')
      .select((eb) => eb.fn.max<number>('entry.seq').as('closed_seq'))
      .where('entry.account_id', '=', param('accountId'))
      .where('entry.seq', '>', param('seq'))
      .where('journal.kind', '=', sql.lit('close'))
      .where('trade_order.state', '=', sql.lit('closed'))
      .where('trade_order.part_of', 'is', null)
      .groupBy('trade_order.id')
      .orderBy('opened_at')
      .orderBy('trade_order.id'),
  ),
};
