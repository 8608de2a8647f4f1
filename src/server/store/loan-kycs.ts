import { sql } from 'kysely';
import { insert } from './insert.ts';
import { change, type Param, query } from './statement.ts';

/** Papers for loans: a row per submission, kept for good. */
export const loanKycTable = {
  /** Changes no row when the user has papers that wait or were approved. */
  insertIfNoneOpen: insert('loan_kyc', { state: 'waiting', reason: '', decided_at: null }, (row) =>
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
  byId: query((db, param: Param<{ id: number }>) =>
    db
      .selectFrom('loan_kyc')
      .innerJoin('user', 'user.id', 'loan_kyc.user_id')
      .selectAll('loan_kyc')
      .select('user.uid')
      .where('loan_kyc.id', '=', param('id')),
  ),
  /** Oldest first. */
  waiting: query((db, param: Param<{ limit: number }>) =>
    db
      .selectFrom('loan_kyc')
      .innerJoin('user', 'user.id', 'loan_kyc.user_id')
      .select(['loan_kyc.id', 'loan_kyc.created_at', 'user.uid'])
      .where('loan_kyc.state', '=', sql.lit('waiting'))
      .orderBy('loan_kyc.created_at')
      .orderBy('loan_kyc.id')
      .limit(param('limit')),
  ),
  /** Changes no row when it does not wait any more. */
  decide: change(
    (db, param: Param<{ id: number; state: 'approved' | 'rejected'; reason: string; decidedAt: number }>) =>
      db
        .updateTable('loan_kyc')
        .set({ state: param('state'), reason: param('reason'), decided_at: param('decidedAt') })
        .where('id', '=', param('id'))
        .where('state', '=', 'waiting'),
  ),
};
