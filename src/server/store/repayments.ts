import { sql } from 'kysely';
import { submissionLife } from '../lives/submission-life.machine.ts';
import { insert } from './insert.ts';
import { decideIn } from './review-queries.ts';
import { type Param, query } from './statement.ts';

/** What users handed in as repaid: a row per submission, kept for good. */
export const repaymentTable = {
  decide: decideIn('repayment'),
  insert: insert('repayment', { state: submissionLife.initial, reason: '', decided_at: null }),
  byId: query((db, param: Param<{ id: number }>) =>
    db
      .selectFrom('repayment')
      .innerJoin('loan', 'loan.id', 'repayment.loan_id')
      .innerJoin('user', 'user.id', 'loan.user_id')
      .selectAll('repayment')
      .select([
        'user.uid',
        'loan.user_id',
        'loan.amount as principal',
        'loan.interest',
        'loan.repayment_time',
      ])
      .where('repayment.id', '=', param('id')),
  ),
  /** Oldest first. */
  waiting: query((db, param: Param<{ limit: number }>) =>
    db
      .selectFrom('repayment')
      .innerJoin('loan', 'loan.id', 'repayment.loan_id')
      .innerJoin('user', 'user.id', 'loan.user_id')
      .select(['repayment.id', 'repayment.created_at', 'user.uid'])
      .where('repayment.state', '=', sql.lit('waiting'))
      .orderBy('repayment.created_at')
      .orderBy('repayment.id')
      .limit(param('limit')),
  ),
};
