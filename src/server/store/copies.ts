import { type Selectable, sql } from 'kysely';
import type { CopyEndReason, CopyState } from '#contract/copying';
import { insert } from './insert.ts';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

export type CopyRow = Selectable<Schema['copy']>;

/** What following reads of a copy: ten thousand texts that were agreed to would be read with each order. */
const FOLLOWED = [
  ...(['copy.id', 'copy.user_id', 'copy.account_user_id', 'copy.state', 'copy.mode', 'copy.size'] as const),
  ...(['copy.max_margin', 'copy.max_exposure', 'copy.max_multiple', 'copy.instrument_ids'] as const),
  ...(['copy.max_difference', 'copy.max_slip', 'copy.max_age', 'copy.begun_at'] as const),
] as const;
export type FollowingCopy = NonNullable<Awaited<ReturnType<typeof copyTable.toFollow.get>>>;

/** Written out, so that SQLite sees that the partial index fits. */
export const IS_LIVE_COPY = sql<boolean>`copy.ended_at IS NULL`;

/** Copies of leaders. One that has ended stays. */
export const copyTable = {
  insert: insert('copy', { state: 'copying', returned: null, end_reason: null, ended_at: null }, (row) =>
    row.returning('id'),
  ),
  byId: query((db, param: Param<{ id: number }>) =>
    db.selectFrom('copy').selectAll().where('id', '=', param('id')),
  ),
  /**
   * A copy as an order of its leader's finds it, and how that order stands: whether the copy has the outcome of it already, and what
   * operators did to its follower and its leader.
   */
  toFollow: query((db, param: Param<{ id: number; leaderOrderId: number }>) =>
    db
      .selectFrom('copy')
      .innerJoin('user as follower', 'follower.id', 'copy.user_id')
      .innerJoin('user as led', 'led.id', 'copy.leader_user_id')
      .innerJoin('trade_order', (join) => join.on('trade_order.id', '=', param('leaderOrderId')))
      .leftJoin('leader', (join) =>
        join.onRef('leader.id', '=', 'copy.leadership_id').on('leader.ended_at', 'is', null),
      )
      .leftJoin('copy_order as outcome', (join) =>
        join
          .onRef('outcome.copy_id', '=', 'copy.id')
          .on('outcome.leader_order_id', '=', param('leaderOrderId')),
      )
      .select(FOLLOWED)
      .select([
        'outcome.copy_id as outcome_in',
        'follower.frozen_at',
        'led.frozen_at as leader_frozen_at',
        'trade_order.state as order_state',
        'copy.leadership_id',
        'leader.id as leads_by',
        'leader.paused_at',
      ])
      .where('copy.id', '=', param('id')),
  ),
  /** A follower's, the newest first. */
  ofUser: query((db, param: Param<{ userId: number }>) =>
    db.selectFrom('copy').selectAll().where('user_id', '=', param('userId')).orderBy('id', 'desc'),
  ),
  /** Whom a follower copies now. */
  liveOfUser: query((db, param: Param<{ userId: number }>) =>
    db.selectFrom('copy').select('leader_user_id').where('user_id', '=', param('userId')).where(IS_LIVE_COPY),
  ),
  /** From which entry of a leader's account on it is looked for closed orders for live copies; null when there is none. */
  looksAfter: query((db, param: Param<{ leaderUserId: number }>) =>
    db
      .selectFrom('copy')
      .select((eb) => eb.fn.min<number | null>('leader_seq').as('seq'))
      .where('leader_user_id', '=', param('leaderUserId'))
      .where(IS_LIVE_COPY),
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
      .where(IS_LIVE_COPY),
  ),
  /** How many copies of each leader run; no row of one without. */
  followings: query((db) =>
    db
      .selectFrom('copy')
      .select((eb) => ['leader_user_id', eb.fn.countAll<number>().as('count')])
      .where(IS_LIVE_COPY)
      .groupBy('leader_user_id'),
  ),
  /** Who is copied now. */
  leaders: query((db) => db.selectFrom('copy').select('leader_user_id').distinct().where(IS_LIVE_COPY)),
  /** With what may end them: what they may lose, and how far they have come. */
  withStops: query((db) =>
    db
      .selectFrom('copy')
      .select(['id', 'account_user_id', 'amount', 'stop', 'stop_unit'])
      .where(IS_LIVE_COPY)
      .where('stop', '>', 0)
      .where('state', '<>', 'stopping'),
  ),
  inState: query((db, param: Param<{ state: CopyState }>) =>
    db
      .selectFrom('copy')
      .select(['id', 'state', 'end_reason'])
      .where(IS_LIVE_COPY)
      .where('state', '=', param('state')),
  ),
  /** Live copies whose leadership has ended, and by whom. */
  leaderless: query((db) =>
    db
      .selectFrom('copy')
      .innerJoin('leader', 'leader.id', 'copy.leadership_id')
      .select(['copy.id', 'leader.ended_by'])
      .where(IS_LIVE_COPY)
      .where('copy.state', '<>', 'stopping')
      .where('leader.ended_at', 'is not', null),
  ),
  /** How many copies of a follower run. */
  countLive: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('copy')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId'))
      .where(IS_LIVE_COPY),
  ),
  /** Live copies of which the fee was looked at before a month, the ones behind longest first. */
  feeDue: query((db, param: Param<{ month: number; limit: number }>) =>
    db
      .selectFrom('copy')
      .select(['id', 'fee_month'])
      .where(IS_LIVE_COPY)
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
  /** All orders of the leader's that were closed up to an entry of their account have their outcomes. */
  moveOn: change((db, param: Param<{ leaderUserId: number; to: number }>) =>
    db
      .updateTable('copy')
      .set({ leader_seq: param('to') })
      .where('leader_user_id', '=', param('leaderUserId'))
      .where(IS_LIVE_COPY)
      .where('leader_seq', '<', param('to')),
  ),
};
