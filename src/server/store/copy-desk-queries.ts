import { sql } from 'kysely';
import { IS_LIVE_COPY } from './copies.ts';
import { type Param, query } from './statement.ts';

/** What operators are shown of copies. */
export const copyDeskQueries = {
  /** Copies, the newest first, with the fees that were taken of each, micro-USD. */
  page: query((db, param: Param<{ limit: number; offset: number }>) =>
    db
      .selectFrom('copy')
      .innerJoin('user as led', 'led.id', 'copy.leader_user_id')
      .innerJoin('user as follower', 'follower.id', 'copy.user_id')
      .select(['copy.id', 'copy.state', 'copy.end_reason', 'copy.amount', 'copy.returned', 'copy.begun_at'])
      .select(['led.uid as leader_uid', 'follower.uid as follower_uid'])
      .select((eb) =>
        eb
          .selectFrom('copy_fee')
          .select((fee) => fee.fn.coalesce(fee.fn.sum<number>('copy_fee.amount'), sql.lit(0)).as('fees'))
          .whereRef('copy_fee.copy_id', '=', 'copy.id')
          .as('fees'),
      )
      .orderBy('copy.id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  ),
  count: query((db) => db.selectFrom('copy').select((eb) => eb.fn.countAll<number>().as('count'))),
  /** Of each leader who is copied: what was closed since an instant, how much of it was open for less than `shortMs`, and fees. */
  traded: query((db, param: Param<{ sinceMs: number; feesSinceMs: number; shortMs: number }>) =>
    db
      .selectFrom('account')
      .innerJoin('user', 'user.id', 'account.user_id')
      .innerJoin('trade_order', 'trade_order.account_id', 'account.id')
      .select('user.uid')
      .select((eb) => [
        eb.fn.countAll<number>().as('orders'),
        eb.fn
          .sum<number>(
            eb
              .case()
              .when(sql`trade_order.completed_at - trade_order.opened_at`, '<', param('shortMs'))
              .then(sql.lit(1))
              .else(sql.lit(0))
              .end(),
          )
          .as('short'),
      ])
      .select((eb) =>
        eb
          .selectFrom('copy_fee')
          .innerJoin('copy', 'copy.id', 'copy_fee.copy_id')
          .select((fee) => fee.fn.coalesce(fee.fn.sum<number>('copy_fee.amount'), sql.lit(0)).as('fees'))
          .whereRef('copy.leader_user_id', '=', 'user.id')
          .where('copy_fee.created_at', '>=', param('feesSinceMs'))
          .as('fees'),
      )
      .where('trade_order.state', '=', sql.lit('closed') as never)
      .where('trade_order.completed_at', '>=', param('sinceMs'))
      .where('user.id', 'in', (eb) => eb.selectFrom('copy').select('copy.leader_user_id'))
      .groupBy(['user.id', 'user.uid'])
      .orderBy('user.id'),
  ),
  /** Of each live copy: what its leader and its follower have in common. */
  shared: query((db) =>
    db
      .selectFrom('copy')
      .innerJoin('user as leader', 'leader.id', 'copy.leader_user_id')
      .innerJoin('user as follower', 'follower.id', 'copy.user_id')
      // Joined, and not asked for each copy: no index finds the payout methods that a user has deleted.
      .leftJoin(
        (eb) =>
          eb
            .selectFrom('copy')
            .innerJoin('draw_method as one', 'one.user_id', 'copy.leader_user_id')
            .innerJoin('draw_method as other', (join) =>
              join
                .onRef('other.user_id', '=', 'copy.user_id')
                .onRef('other.currency_id', '=', 'one.currency_id')
                .onRef('other.dc_address', '=', 'one.dc_address')
                .onRef('other.payee_account', '=', 'one.payee_account'),
            )
            .where(IS_LIVE_COPY)
            .select((both) => ['copy.id', both.fn.countAll<number>().as('destinations')])
            .groupBy('copy.id')
            .as('paid'),
        (join) => join.onRef('paid.id', '=', 'copy.id'),
      )
      .select([
        'copy.leader_user_id',
        'copy.user_id',
        'leader.uid as leader_uid',
        'follower.uid as follower_uid',
      ])
      .select('paid.destinations')
      .select((eb) => [
        eb
          .selectFrom('session as one')
          .innerJoin('session as other', 'other.network', 'one.network')
          .select((both) => both.fn.countAll<number>().as('networks'))
          .whereRef('one.user_id', '=', 'copy.leader_user_id')
          .whereRef('other.user_id', '=', 'copy.user_id')
          .where('one.network', '<>', sql.lit(''))
          .as('networks'),
        eb
          .selectFrom('device as one')
          .innerJoin('device as other', (join) =>
            join.on(sql`coalesce(other.browser, other.id)`, '=', sql`coalesce(one.browser, one.id)`),
          )
          .select((both) => both.fn.countAll<number>().as('browsers'))
          .whereRef('one.user_id', '=', 'copy.leader_user_id')
          .whereRef('other.user_id', '=', 'copy.user_id')
          .as('browsers'),
      ])
      .where(IS_LIVE_COPY)
      .orderBy('copy.id'),
  ),
};
