import { sql } from 'kysely';
import { submissionLife } from '../lives/submission-life.machine.ts';
import { insert } from './insert.ts';
import { reviewQueries } from './review-queries.ts';
import { type Param, query } from './statement.ts';

/** What users handed in to be verified: a row per submission, kept for good. */
export const realNameTable = {
  ...reviewQueries('real_name'),
  /** Changes no row when the user has one that waits or was approved. */
  insertIfNoneOpen: insert(
    'real_name',
    { state: submissionLife.initial, reason: '', decided_at: null },
    (row) =>
      row.onConflict((conflict) =>
        conflict.column('user_id').where(sql<boolean>`state IN ('waiting', 'approved')`).doNothing(),
      ),
  ),
  approved: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('real_name')
      .select('id')
      .where('user_id', '=', param('userId'))
      .where('state', '=', sql.lit('approved')),
  ),
  latest: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('real_name')
      .selectAll()
      .where('user_id', '=', param('userId'))
      .orderBy('id', 'desc')
      .limit(1),
  ),
  /** Other users who handed in papers with the number of these; a UID each. */
  sameDocument: query((db, param: Param<{ id: number; limit: number }>) =>
    db
      .selectFrom('real_name')
      .innerJoin('real_name as other', 'other.card_id', 'real_name.card_id')
      .innerJoin('user', 'user.id', 'other.user_id')
      .select('user.uid')
      .distinct()
      .where('real_name.id', '=', param('id'))
      .whereRef('other.user_id', '<>', 'real_name.user_id')
      .orderBy('user.uid')
      .limit(param('limit')),
  ),
};
