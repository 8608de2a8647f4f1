import { sql } from 'kysely';
import { accountRequestLife } from '../lives/account-request-life.machine.ts';
import { insert } from './insert.ts';
import { reviewQueries } from './review-queries.ts';
import { type Param, query } from './statement.ts';

/** Written out, so that SQLite sees that the partial index fits. */
const IS_WAITING = sql<boolean>`lost_factor.state = 'waiting'`;

/** Reports that every factor is lost: a row per report, kept for good. One of a user waits at a time. */
export const lostFactorTable = {
  ...reviewQueries('lost_factor'),
  /** Changes no row while one of the user waits. */
  insertIfNoneWaits: insert(
    'lost_factor',
    { state: accountRequestLife.initial, reason: '', decided_at: null },
    (row) =>
      row.onConflict((conflict) =>
        conflict.column('user_id').where(sql<boolean>`state = 'waiting'`).doNothing(),
      ),
  ),
  waitingOfUser: query((db, param: Param<{ userId: number }>) =>
    db.selectFrom('lost_factor').selectAll().where('user_id', '=', param('userId')).where(IS_WAITING),
  ),
};
