import { type Insertable, sql } from 'kysely';
import type { Connection } from './connection.ts';
import type { Schema } from './schema.ts';

export type NewLoanKyc = Omit<Insertable<Schema['loan_kyc']>, 'id' | 'state' | 'reason' | 'decided_at'>;

/** Papers for loans: a row per submission, kept for good. */
export function loanKycTable(connection: Connection) {
  return {
    /** Changes no row when the user has papers that wait or were approved. */
    insertIfNoneOpen: connection.statement((db, args: NewLoanKyc) =>
      db
        .insertInto('loan_kyc')
        .values({
          user_id: args.user_id,
          name: args.name,
          last_name: args.last_name,
          sex: args.sex,
          birthday: args.birthday,
          country: args.country,
          mobile: args.mobile,
          id_card_type: args.id_card_type,
          hand_pic: args.hand_pic,
          state: 'waiting',
          reason: '',
          created_at: args.created_at,
          decided_at: null,
        })
        .onConflict((conflict) =>
          conflict.column('user_id').where(sql<boolean>`state IN ('waiting', 'approved')`).doNothing(),
        ),
    ),
    latest: connection.statement((db, args: { userId: number }) =>
      db
        .selectFrom('loan_kyc')
        .select(['state', 'reason'])
        .where('user_id', '=', args.userId)
        .orderBy('id', 'desc')
        .limit(1),
    ),
    byId: connection.statement((db, args: { id: number }) =>
      db
        .selectFrom('loan_kyc')
        .innerJoin('user', 'user.id', 'loan_kyc.user_id')
        .selectAll('loan_kyc')
        .select('user.uid')
        .where('loan_kyc.id', '=', args.id),
    ),
    /** Oldest first. */
    waiting: connection.statement((db, args: { limit: number }) =>
      db
        .selectFrom('loan_kyc')
        .innerJoin('user', 'user.id', 'loan_kyc.user_id')
        .select(['loan_kyc.id', 'loan_kyc.created_at', 'user.uid'])
        .where('loan_kyc.state', '=', sql.lit('waiting'))
        .orderBy('loan_kyc.created_at')
        .orderBy('loan_kyc.id')
        .limit(args.limit),
    ),
    /** Changes no row when it does not wait any more. */
    decide: connection.statement(
      (db, args: { id: number; state: 'approved' | 'rejected'; reason: string; decidedAt: number }) =>
        db
          .updateTable('loan_kyc')
          .set({ state: args.state, reason: args.reason, decided_at: args.decidedAt })
          .where('id', '=', args.id)
          .where('state', '=', 'waiting'),
    ),
  };
}
