import { sql } from 'kysely';
import type { Connection } from './connection.ts';

/** What users handed in as repaid: a row per submission, kept for good. */
export function repaymentTable(connection: Connection) {
  return {
    insert: connection.statement(
      (
        db,
        args: {
          loanId: number;
          accountId: number;
          paidTo: string;
          amount: number;
          proof: string;
          createdAt: number;
        },
      ) =>
        db.insertInto('repayment').values({
          loan_id: args.loanId,
          account_id: args.accountId,
          paid_to: args.paidTo,
          amount: args.amount,
          proof: args.proof,
          state: 'waiting',
          reason: '',
          created_at: args.createdAt,
          decided_at: null,
        }),
    ),
    byId: connection.statement((db, args: { id: number }) =>
      db
        .selectFrom('repayment')
        .innerJoin('loan', 'loan.id', 'repayment.loan_id')
        .innerJoin('user', 'user.id', 'loan.user_id')
        .selectAll('repayment')
        .select(['user.uid', 'loan.amount as principal', 'loan.interest', 'loan.repayment_time'])
        .where('repayment.id', '=', args.id),
    ),
    /** Oldest first. */
    waiting: connection.statement((db, args: { limit: number }) =>
      db
        .selectFrom('repayment')
        .innerJoin('loan', 'loan.id', 'repayment.loan_id')
        .innerJoin('user', 'user.id', 'loan.user_id')
        .select(['repayment.id', 'repayment.created_at', 'user.uid'])
        .where('repayment.state', '=', sql.lit('waiting'))
        .orderBy('repayment.created_at')
        .orderBy('repayment.id')
        .limit(args.limit),
    ),
    /** Changes no row when it does not wait any more. */
    decide: connection.statement(
      (db, args: { id: number; state: 'approved' | 'rejected'; reason: string; decidedAt: number }) =>
        db
          .updateTable('repayment')
          .set({ state: args.state, reason: args.reason, decided_at: args.decidedAt })
          .where('id', '=', args.id)
          .where('state', '=', 'waiting'),
    ),
  };
}
