import { type Insertable, type Selectable, sql } from 'kysely';
import type { CopyEndReason, CopyState } from '#contract/copying';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

export type CopyRow = Selectable<Schema['copy']>;
export type NewCopy = Omit<
  Insertable<Schema['copy']>,
  'id' | 'returned' | 'state' | 'end_reason' | 'resumed_at' | 'ended_at' | 'high_water'
>;

/** What following reads of a copy: ten thousand texts that were agreed to would be read with each order. */
const FOLLOWED = [
  ...(['id', 'user_id', 'account_user_id', 'state', 'mode', 'size', 'max_margin'] as const),
  ...([
    'max_exposure',
    'max_multiple',
    'instrument_ids',
    'max_difference',
    'begun_at',
    'resumed_at',
  ] as const),
] as const;
export type FollowingCopy = Pick<CopyRow, (typeof FOLLOWED)[number]>;

/** Written out, so that SQLite sees that the partial index fits. */
const IS_LIVE = sql<boolean>`copy.ended_at IS NULL`;

/** Copies of leaders. One that has ended stays. */
export const copyTable = {
  insert: change((db, param: Param<NewCopy>) =>
    db
      .insertInto('copy')
      .values({
        user_id: param('user_id'),
        leader_user_id: param('leader_user_id'),
        account_user_id: param('account_user_id'),
        mode: param('mode'),
        size: param('size'),
        max_margin: param('max_margin'),
        max_exposure: param('max_exposure'),
        max_multiple: param('max_multiple'),
        instrument_ids: param('instrument_ids'),
        stop: param('stop'),
        stop_unit: param('stop_unit'),
        max_difference: param('max_difference'),
        fee_percent: param('fee_percent'),
        agreement: param('agreement'),
        signature: param('signature'),
        amount: param('amount'),
        high_water: param('amount'),
        fee_month: param('fee_month'),
        state: sql.lit('copying'),
        begun_at: param('begun_at'),
        copies_after: param('copies_after'),
        returned: null,
        end_reason: null,
        resumed_at: null,
        ended_at: null,
      })
      .returning('id'),
  ),
  byId: query((db, param: Param<{ id: number }>) =>
    db.selectFrom('copy').selectAll().where('id', '=', param('id')),
  ),
  /** A follower's, the newest first. */
  ofUser: query((db, param: Param<{ userId: number }>) =>
    db.selectFrom('copy').selectAll().where('user_id', '=', param('userId')).orderBy('id', 'desc'),
  ),
  /** Whom a follower copies now. */
  liveOfUser: query((db, param: Param<{ userId: number }>) =>
    db.selectFrom('copy').select('leader_user_id').where('user_id', '=', param('userId')).where(IS_LIVE),
  ),
  /** From when on orders of a leader's are looked at for live copies; null when there is none. */
  looksAfter: query((db, param: Param<{ leaderUserId: number }>) =>
    db
      .selectFrom('copy')
      .select((eb) => eb.fn.min<number | null>('copies_after').as('from'))
      .where('leader_user_id', '=', param('leaderUserId'))
      .where(IS_LIVE),
  ),
  /** How many copies of a leader run, and what was put into them. */
  following: query((db, param: Param<{ leaderUserId: number }>) =>
    db
      .selectFrom('copy')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.coalesce(eb.fn.sum<number>('amount'), sql.lit(0)).as('amount'),
      ])
      .where('leader_user_id', '=', param('leaderUserId'))
      .where(IS_LIVE),
  ),
  /** How many copies of each leader run; no row of one without. */
  followings: query((db) =>
    db
      .selectFrom('copy')
      .select((eb) => ['leader_user_id', eb.fn.countAll<number>().as('count')])
      .where(IS_LIVE)
      .groupBy('leader_user_id'),
  ),
  /** Who is copied now. */
  leaders: query((db) => db.selectFrom('copy').select('leader_user_id').distinct().where(IS_LIVE)),
  /** With what may end them: what they may lose, and how far they have come. */
  withStops: query((db) =>
    db
      .selectFrom('copy')
      .select(['id', 'account_user_id', 'amount', 'stop', 'stop_unit'])
      .where(IS_LIVE)
      .where('stop', '>', 0)
      .where('state', '<>', 'stopping'),
  ),
  inState: query((db, param: Param<{ state: CopyState }>) =>
    db
      .selectFrom('copy')
      .select(['id', 'state', 'end_reason'])
      .where(IS_LIVE)
      .where('state', '=', param('state')),
  ),
  /** Live copies of users who do not lead any more, and are no simulated traders. */
  leaderless: query((db) =>
    db
      .selectFrom('copy')
      .select(['id', 'leader_user_id'])
      .where(IS_LIVE)
      .where('state', '<>', 'stopping')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('leader')
              .select('leader.id')
              .whereRef('leader.user_id', '=', 'copy.leader_user_id')
              .where('leader.ended_at', 'is', null),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('simulated_trader')
              .select('simulated_trader.user_id')
              .whereRef('simulated_trader.user_id', '=', 'copy.leader_user_id'),
          ),
        ),
      ),
  ),
  /** Live copies of followers whose accounts were closed. */
  ofClosed: query((db) =>
    db
      .selectFrom('copy')
      .innerJoin('user', 'user.id', 'copy.user_id')
      .select('copy.id')
      .where(IS_LIVE)
      .where('copy.state', '<>', 'stopping')
      .where('user.closed_at', 'is not', null),
  ),
  /** How many copies of a follower run. */
  countLive: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('copy')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId'))
      .where(IS_LIVE),
  ),
  /** Live copies of which the fee was looked at before a month, the ones behind longest first. */
  feeDue: query((db, param: Param<{ month: number; limit: number }>) =>
    db
      .selectFrom('copy')
      .select(['id', 'fee_month'])
      .where(IS_LIVE)
      .where('fee_month', '<', param('month'))
      .orderBy('fee_month')
      .orderBy('id')
      .limit(param('limit')),
  ),
  /** Changes no row of which another node looked at the fee meanwhile. */
  feeLookedAt: change((db, param: Param<{ id: number; feeMonth: number; to: number }>) =>
    db
      .updateTable('copy')
      .set({ fee_month: param('to') })
      .where('id', '=', param('id'))
      .where('fee_month', '=', param('feeMonth')),
  ),
  /** Changes no row of a copy that is in another state by now. */
  setState: change(
    (db, param: Param<{ id: number; from: CopyState; to: CopyState; endReason: CopyEndReason | null }>) =>
      db
        .updateTable('copy')
        .set({ state: param('to'), end_reason: param('endReason') })
        .where('id', '=', param('id'))
        .where('state', '=', param('from')),
  ),
  /** What its leader opened before is not copied any more. */
  setResumed: change((db, param: Param<{ id: number; resumedAt: number }>) =>
    db
      .updateTable('copy')
      .set({ resumed_at: param('resumedAt') })
      .where('id', '=', param('id')),
  ),
  /** Its money is back: nothing is left of it but what it was. */
  end: change((db, param: Param<{ id: number; returned: number; endedAt: number }>) =>
    db
      .updateTable('copy')
      .set({ state: sql.lit('ended'), returned: param('returned'), ended_at: param('endedAt') })
      .where('id', '=', param('id'))
      .where('state', '=', 'stopping'),
  ),
  raiseHighWater: change((db, param: Param<{ id: number; from: number; to: number }>) =>
    db
      .updateTable('copy')
      .set({ high_water: param('to') })
      .where('id', '=', param('id'))
      .where('high_water', '=', param('from')),
  ),
  /** All orders of the leader's that were opened before have their outcomes. */
  moveOn: change((db, param: Param<{ leaderUserId: number; to: number }>) =>
    db
      .updateTable('copy')
      .set({ copies_after: param('to') })
      .where('leader_user_id', '=', param('leaderUserId'))
      .where(IS_LIVE)
      .where('copies_after', '<', param('to')),
  ),
};

export type CopyOrderRow = Selectable<Schema['copy_order']>;

/** What of a leader's order is followed. */
type Followed = Pick<
  CopyOrderRow,
  'leader_lots' | 'stop_loss' | 'take_profit' | 'trail_distance' | 'trail_percent' | 'is_done'
>;

/** The one outcome of each order of a leader's in each copy. */
export const copyOrderTable = {
  insert: change((db, param: Param<CopyOrderRow>) =>
    db.insertInto('copy_order').values({
      copy_id: param('copy_id'),
      leader_order_id: param('leader_order_id'),
      skipped: param('skipped'),
      adjustments: param('adjustments'),
      order_id: param('order_id'),
      leader_lots: param('leader_lots'),
      leader_price: param('leader_price'),
      stop_loss: param('stop_loss'),
      take_profit: param('take_profit'),
      trail_distance: param('trail_distance'),
      trail_percent: param('trail_percent'),
      is_done: param('is_done'),
      created_at: param('created_at'),
    }),
  ),
  ofCopy: query((db, param: Param<{ copyId: number }>) =>
    db.selectFrom('copy_order').selectAll().where('copy_id', '=', param('copyId')).orderBy('leader_order_id'),
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
      .orderBy('copy_order.leader_order_id', 'desc')
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
      .where('copy_order.is_done', '=', 0)
      .where('own.state', '=', sql.lit('open')),
  ),
  /**
   * Live copies of a leader that have no outcome yet for an order that was opened and closed at these instants, in the order of
   * their ids. Those that take open positions over are among them where it was open at their beginning.
   */
  without: query(
    (db, param: Param<{ leaderUserId: number; leaderOrderId: number; openedAt: number; closedAt: number }>) =>
      db
        .selectFrom('copy')
        .select(FOLLOWED.map((column) => `copy.${column}` as const))
        .where('leader_user_id', '=', param('leaderUserId'))
        .where(IS_LIVE)
        .where('copies_after', '<=', param('openedAt'))
        .where((eb) =>
          eb.or([
            eb('begun_at', '<', param('openedAt')),
            eb.and([eb('max_difference', '>', 0), eb('begun_at', '<', param('closedAt'))]),
          ]),
        )
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
      .where('copy_order.is_done', '=', 0)
      .where((eb) =>
        eb.or([
          eb('led.state', '<>', 'open'),
          eb('led.lots', '<>', eb.ref('copy_order.leader_lots')),
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
        leader_lots: param('leader_lots'),
        stop_loss: param('stop_loss'),
        take_profit: param('take_profit'),
        trail_distance: param('trail_distance'),
        trail_percent: param('trail_percent'),
        is_done: param('is_done'),
      })
      .where('copy_id', '=', param('copyId'))
      .where('leader_order_id', '=', param('leaderOrderId'))
      .where('leader_lots', '=', param('fromLots'))
      .where('is_done', '=', 0),
  ),
};

/** Orders of an account that were opened at an instant or later, whole ones, whatever became of them. */
export const openedSince = query((db, param: Param<{ accountId: number; openedAt: number }>) =>
  db
    .selectFrom('trade_order')
    .selectAll()
    .where('account_id', '=', param('accountId'))
    .where('opened_at', '>=', param('openedAt'))
    .where('part_of', 'is', null)
    .where('state', 'in', [sql.lit('open'), sql.lit('closed')] as never)
    .orderBy('opened_at')
    .orderBy('id'),
);

/** When the oldest order was opened that is open on an account; no instant where none is. */
export const oldestOpen = query((db, param: Param<{ accountId: number }>) =>
  db
    .selectFrom('trade_order')
    .select((eb) => eb.fn.min<number | null>('opened_at').as('opened_at'))
    .where('account_id', '=', param('accountId'))
    .where('state', '=', sql.lit('open')),
);

/** Fees on new profit. */
export const copyFeeTable = {
  insert: change((db, param: Param<Omit<Selectable<Schema['copy_fee']>, 'id'>>) =>
    db
      .insertInto('copy_fee')
      .values({
        copy_id: param('copy_id'),
        worth: param('worth'),
        high_water: param('high_water'),
        amount: param('amount'),
        created_at: param('created_at'),
      })
      .returning('id'),
  ),
  ofCopy: query((db, param: Param<{ copyId: number }>) =>
    db.selectFrom('copy_fee').selectAll().where('copy_id', '=', param('copyId')).orderBy('id'),
  ),
  /** All fees that a leader ever took. */
  earnedBy: query((db, param: Param<{ leaderUserId: number }>) =>
    db
      .selectFrom('copy')
      .innerJoin('copy_fee', 'copy_fee.copy_id', 'copy.id')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('copy_fee.amount'), sql.lit(0)).as('amount'))
      .where('copy.leader_user_id', '=', param('leaderUserId')),
  ),
};
