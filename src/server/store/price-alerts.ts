import { type Selectable, sql } from 'kysely';
import { insert } from './insert.ts';
import { PARTS } from './orders.ts';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

export type PriceAlertRow = Selectable<Schema['price_alert']>;

/** What setting an alert writes. */
export type AlertSet = Pick<
  PriceAlertRow,
  'kind' | 'side' | 'level' | 'percent' | 'is_repeating' | 'note' | 'state' | 'armed_at'
>;

/** Written out, not as parameters: SQLite uses a partial index only when it can see that the condition is its own. */
const IS_WATCHED = sql<boolean>`state IN ('armed', 'returning')`;
const PART = sql<number>`user_id % ${sql.lit(PARTS)}`;

/** Prices that users wait for. Who changes a row on what was read of it names the version, and changes nothing if it has another. */
export const priceAlertTable = {
  insert: insert(
    'price_alert',
    {
      version: 1,
      fired_at: null,
      fired_market_at: null,
      fired_price: null,
      fired_side: null,
      fired_count: 0,
    },
    (row) => row.returningAll(),
  ),
  /** Those that have not ended first, the newest of them first; then those that fired, the last first. */
  ofUser: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('price_alert')
      .selectAll()
      .where('user_id', '=', param('userId'))
      .orderBy(sql`CASE state WHEN 'fired' THEN fired_at ELSE 9000000000000000 END`, 'desc')
      .orderBy('id', 'desc'),
  ),
  /** A user's own; another user's is as good as none. */
  own: query((db, param: Param<{ id: number; userId: number }>) =>
    db
      .selectFrom('price_alert')
      .selectAll()
      .where('id', '=', param('id'))
      .where('user_id', '=', param('userId')),
  ),
  /** Of a user, those that have not ended. */
  countOfUser: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('price_alert')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId'))
      .where('state', '!=', 'fired'),
  ),
  set: change((db, param: Param<AlertSet & { id: number; version: number }>) =>
    db
      .updateTable('price_alert')
      .set((eb) => ({
        kind: param('kind'),
        side: param('side'),
        level: param('level'),
        percent: param('percent'),
        is_repeating: param('is_repeating'),
        note: param('note'),
        state: param('state'),
        armed_at: param('armed_at'),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', param('id'))
      .where('version', '=', param('version'))
      .returningAll(),
  ),
  delete: change((db, param: Param<{ id: number; userId: number }>) =>
    db.deleteFrom('price_alert').where('id', '=', param('id')).where('user_id', '=', param('userId')),
  ),
  /** Of those of a user that fired, all but the last `kept`. */
  deleteFired: change((db, param: Param<{ userId: number; kept: number }>) =>
    db
      .deleteFrom('price_alert')
      .where('user_id', '=', param('userId'))
      .where('state', '=', 'fired')
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('price_alert')
          .select('id')
          .where('user_id', '=', param('userId'))
          .where('state', '=', 'fired')
          .orderBy('fired_at', 'desc')
          .orderBy('id', 'desc')
          .limit(param('kept')),
      ),
  ),
  /** Those of some users that wait for a price. */
  watchedOfUsers: query((db, _: Param<{ userIds: readonly number[] }>, isOneOf) =>
    db.selectFrom('price_alert').selectAll().where(isOneOf('user_id', 'userIds')).where(IS_WATCHED),
  ),
  /** Those of the users of some parts that wait for a price. A user's part is their id modulo `PARTS`. */
  watchedOfParts: query((db, _: Param<{ parts: readonly number[] }>, isOneOf) =>
    db.selectFrom('price_alert').selectAll().where(isOneOf(PART, 'parts')).where(IS_WATCHED),
  ),
  watchedVersions: query((db, _: Param<{ parts: readonly number[] }>, isOneOf) =>
    db
      .selectFrom('price_alert')
      .select(['id', 'user_id', 'version'])
      .where(isOneOf(PART, 'parts'))
      .where(IS_WATCHED),
  ),
  /** The price went by: `firedCount` times it fired, the last time as it says; none of them when it only came back. */
  advance: change(
    (
      db,
      param: Param<
        Pick<PriceAlertRow, 'id' | 'version' | 'level' | 'state' | 'armed_at'> & {
          firedAt: number | null;
          firedMarketAt: number | null;
          firedPrice: number | null;
          firedSide: PriceAlertRow['fired_side'];
          firedCount: number;
        }
      >,
    ) =>
      db
        .updateTable('price_alert')
        .set((eb) => ({
          level: param('level'),
          state: param('state'),
          armed_at: param('armed_at'),
          version: eb('version', '+', 1),
          fired_at: eb.fn.coalesce(param('firedAt'), 'fired_at'),
          fired_market_at: eb.fn.coalesce(param('firedMarketAt'), 'fired_market_at'),
          fired_price: eb.fn.coalesce(param('firedPrice'), 'fired_price'),
          fired_side: eb.fn.coalesce(param('firedSide'), 'fired_side'),
          fired_count: eb('fired_count', '+', param('firedCount')),
        }))
        .where('id', '=', param('id'))
        .where('version', '=', param('version'))
        .where(IS_WATCHED),
  ),
  deleteOfUser: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('price_alert').where('user_id', '=', param('userId')),
  ),
};
