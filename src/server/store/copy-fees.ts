import { type Selectable, sql } from 'kysely';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

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
