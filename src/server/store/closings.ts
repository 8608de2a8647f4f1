import { type Selectable, sql } from 'kysely';
import { accountRequestLife } from '../lives/account-request-life.machine.ts';
import { insert } from './insert.ts';
import { reviewQueries } from './review-queries.ts';
import type { Schema } from './schema.ts';
import { type Param, query } from './statement.ts';

export type ClosingRow = Selectable<Schema['closing']>;

/** Written out, so that SQLite sees that the partial index fits. */
const IS_WAITING = sql<boolean>`closing.state = 'waiting'`;

/** Requests to close an account: a row per request, kept for good. One of a user waits at a time. */
export const closingTable = {
  ...reviewQueries('closing'),
  /** Changes no row while one of the user waits. */
  insertIfNoneWaits: insert(
    'closing',
    { state: accountRequestLife.initial, reason: '', decided_at: null },
    (row) =>
      row.onConflict((conflict) =>
        conflict.column('user_id').where(sql<boolean>`state = 'waiting'`).doNothing(),
      ),
  ),
  waitingOfUser: query((db, param: Param<{ userId: number }>) =>
    db.selectFrom('closing').select('id').where('user_id', '=', param('userId')).where(IS_WAITING),
  ),
  /** The last one of a user. */
  lastOfUser: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('closing')
      .selectAll()
      .where('user_id', '=', param('userId'))
      .orderBy('id', 'desc')
      .limit(1),
  ),
};
