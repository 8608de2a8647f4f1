import { type Selectable, sql } from 'kysely';
import { insert } from './insert.ts';
import { IS_DONE } from './orders.ts';
import type { Schema } from './schema.ts';
import { change, type Param, query, type Selecting } from './statement.ts';

export type LeaderRow = Selectable<Schema['leader']>;

/** Written out, so that SQLite sees that the partial index fits. */
const LEADS = sql<boolean>`leader.ended_at IS NULL`;

/** Rows of users who are neither frozen nor closed. */
const ofActive = (db: Selecting) =>
  db
    .selectFrom('leader')
    .innerJoin('user', 'user.id', 'leader.user_id')
    .selectAll('leader')
    .where('user.frozen_at', 'is', null)
    .where('user.closed_at', 'is', null);

/** A row for each time somebody leads. One of a user has no end. */
export const leaderTable = {
  insert: insert('leader', { ended_at: null, ended_by: null, paused_at: null }),
  /** Of who leads now, and may be looked at. */
  current: query((db, param: Param<{ userId: number }>) =>
    ofActive(db).where('leader.user_id', '=', param('userId')).where(LEADS),
  ),
  /** Who leads now, and operators do not pause. */
  listed: query((db) => ofActive(db).where(LEADS).where('leader.paused_at', 'is', null).orderBy('leader.id')),
  /** Who led at any time since an instant, whatever became of them. */
  since: query((db, param: Param<{ sinceMs: number }>) =>
    db
      .selectFrom('leader')
      .selectAll()
      .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', param('sinceMs'))]))
      .orderBy('id'),
  ),
  lastOfUser: query((db, param: Param<{ userId: number }>) =>
    db.selectFrom('leader').selectAll().where('user_id', '=', param('userId')).orderBy('id', 'desc').limit(1),
  ),
  /** Who leads or led by which names, those that were erased left out. */
  names: query((db) =>
    db
      .selectFrom('leader')
      .select(['user_id', 'name'])
      .distinct()
      .where('name', '<>', '')
      .orderBy('user_id')
      .orderBy('name'),
  ),
  /** For operators: everyone who leads, with their UIDs. */
  leading: query((db) =>
    db
      .selectFrom('leader')
      .innerJoin('user', 'user.id', 'leader.user_id')
      .selectAll('leader')
      .select('user.uid')
      .where(LEADS)
      .orderBy('leader.id'),
  ),
  /** Stores a step. It changes no row that is not as it was read. */
  step: change(
    (
      db,
      param: Param<
        Pick<LeaderRow, 'id' | 'paused_at' | 'ended_at' | 'ended_by'> & {
          wasPausedAt: number | null;
          wasEndedAt: number | null;
        }
      >,
    ) =>
      db
        .updateTable('leader')
        .set({ paused_at: param('paused_at'), ended_at: param('ended_at'), ended_by: param('ended_by') })
        .where('id', '=', param('id'))
        .where('paused_at', 'is not distinct from', param('wasPausedAt'))
        .where('ended_at', 'is not distinct from', param('wasEndedAt')),
  ),
};

/** What the rule of leading asks of the orders of an account. */
export const ordersForLeading = query((db, param: Param<{ accountId: number }>) =>
  db
    .selectFrom('trade_order')
    .select((eb) => [
      eb.fn.min<number | null>('completed_at').as('first'),
      // A part that was closed is of a position that is still counted.
      eb.fn.countAll<number>().filterWhere('part_of', 'is', null).as('count'),
    ])
    .where('account_id', '=', param('accountId'))
    .where(IS_DONE)
    .where('state', '=', sql.lit('closed')),
);
