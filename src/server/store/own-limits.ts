import { type Selectable, sql } from 'kysely';
import type { LimitKind } from '#contract/protection';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

export type OwnLimitRow = Selectable<Schema['own_limit']>;

/** Limits that users set for themselves. A row may say that its limit ended; see protection/limits.ts. */
export const ownLimitTable = {
  ofUser: query((db, param: Param<{ userId: number }>) =>
    db.selectFrom('own_limit').selectAll().where('user_id', '=', param('userId')).orderBy('kind'),
  ),
  /** As `ofUser`, and keeps other transactions from the limits until this one has ended. */
  locked: query((db, param: Param<{ userId: number }>) =>
    db.selectFrom('own_limit').selectAll().where('user_id', '=', param('userId')).orderBy('kind').forUpdate(),
  ),
  /** Of the next users after one, in the order of their ids. */
  after: query((db, param: Param<{ afterUserId: number; limit: number }>) =>
    db
      .selectFrom('own_limit')
      .selectAll()
      .where(sql<boolean>`kind IN ('loss', 'time')`)
      .where('user_id', '>', param('afterUserId'))
      .orderBy('user_id')
      .orderBy('kind')
      .limit(param('limit')),
  ),
  put: change(
    (
      db,
      param: Param<{
        userId: number;
        kind: LimitKind;
        max: number;
        nextMax: number | null;
        nextAt: number | null;
      }>,
    ) =>
      db
        .insertInto('own_limit')
        .values({
          user_id: param('userId'),
          kind: param('kind'),
          max: param('max'),
          next_max: param('nextMax'),
          next_at: param('nextAt'),
          told_day: 0,
        })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'kind']).doUpdateSet((eb) => ({
            max: eb.ref('excluded.max'),
            next_max: eb.ref('excluded.next_max'),
            next_at: eb.ref('excluded.next_at'),
          })),
        ),
  ),
  /** Notes that the server told the user; changes nothing when it did so that day. */
  tell: change((db, param: Param<{ userId: number; kind: LimitKind; day: number }>) =>
    db
      .updateTable('own_limit')
      .set({ told_day: param('day') })
      .where('user_id', '=', param('userId'))
      .where('kind', '=', param('kind'))
      .where('told_day', '<', param('day')),
  ),
};
