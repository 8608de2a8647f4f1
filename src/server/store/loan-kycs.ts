import { sql } from 'kysely';
import { submissionLife } from '../lives/submission-life.machine.ts';
import { insert } from './insert.ts';
import { reviewQueries } from './review-queries.ts';
import { type Param, query } from './statement.ts';

/** Papers for loans: a row per submission, kept for good. */
export const loanKycTable = {
  ...reviewQueries('loan_kyc'),
  /** Changes no row when the user has papers that wait or were approved. */
  insertIfNoneOpen: insert(
    'loan_kyc',
    { state: submissionLife.initial, reason: '', decided_at: null },
    (row) =>
      row.onConflict((conflict) =>
        conflict.column('user_id').where(sql<boolean>`state IN ('waiting', 'approved')`).doNothing(),
      ),
  ),
  latest: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('loan_kyc')
      .select(['state', 'reason'])
      .where('user_id', '=', param('userId'))
      .orderBy('id', 'desc')
      .limit(1),
  ),
};
