import { sql } from 'kysely';
import { insert } from './insert.ts';
import { type Param, query } from './statement.ts';

/** Fees on new profit. */
export const copyFeeTable = {
  insert: insert('copy_fee', {}, (row) => row.returning('id')),
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
