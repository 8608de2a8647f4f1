import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection } from './connection.ts';
import type { LoanState, Schema } from './schema.ts';

export type LoanRow = Selectable<Schema['loan']>;
export type NewLoan = Omit<
  Insertable<Schema['loan']>,
  'id' | 'state' | 'reason' | 'reviewed_at' | 'repayment_time' | 'penalty_days'
>;

const DAY_MS = 86_400_000;
/** Written out, so that SQLite sees the partial index fits. */
const IS_DUE = sql<boolean>`state = 'due'`;

/** Loans: a row per request, kept for good. */
export function loanTable(connection: Connection) {
  return {
    /** Changes no row when the user has a loan that waits, is due, or whose repayment is looked at. */
    insertIfNoneOpen: connection.statement((db, args: NewLoan) =>
      db
        .insertInto('loan')
        .values({
          user_id: args.user_id,
          option_id: args.option_id,
          amount: args.amount,
          loan_period: args.loan_period,
          interest_rate: args.interest_rate,
          free_period: args.free_period,
          penalty_rate: args.penalty_rate,
          interest: args.interest,
          agreement: args.agreement,
          agreement_hash: args.agreement_hash,
          sign: args.sign,
          state: 'waiting',
          reason: '',
          created_at: args.created_at,
          reviewed_at: null,
          repayment_time: null,
        })
        .onConflict((conflict) =>
          conflict.column('user_id').where(sql<boolean>`state IN ('waiting', 'due', 'repaying')`).doNothing(),
        ),
    ),
    open: connection.statement((db, args: { userId: number }) =>
      db
        .selectFrom('loan')
        .select('id')
        .where('user_id', '=', args.userId)
        .where(sql<boolean>`state IN ('waiting', 'due', 'repaying')`),
    ),
    own: connection.statement((db, args: { id: number; userId: number }) =>
      db.selectFrom('loan').selectAll().where('id', '=', args.id).where('user_id', '=', args.userId),
    ),
    byId: connection.statement((db, args: { id: number }) =>
      db
        .selectFrom('loan')
        .innerJoin('user', 'user.id', 'loan.user_id')
        .selectAll('loan')
        .select('user.uid')
        .where('loan.id', '=', args.id),
    ),
    /** Newest first. */
    page: connection.statement((db, args: { userId: number; limit: number; offset: number }) =>
      db
        .selectFrom('loan')
        .selectAll()
        .where('user_id', '=', args.userId)
        .orderBy('id', 'desc')
        .limit(args.limit)
        .offset(args.offset),
    ),
    count: connection.statement((db, args: { userId: number }) =>
      db
        .selectFrom('loan')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', args.userId),
    ),
    /** Loans a user repaid without a day's penalty. */
    repaidOnTime: connection.statement((db, args: { userId: number }) =>
      db
        .selectFrom('loan')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', args.userId)
        .where('state', '=', sql.lit('repaid'))
        .where('penalty_days', '=', 0),
    ),
    /** Loans a user was late with, or is. */
    late: connection.statement((db, args: { userId: number; nowMs: number }) =>
      db
        .selectFrom('loan')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', args.userId)
        .where((eb) =>
          eb.or([
            eb('penalty_days', '>', 0),
            eb.and([eb('state', '=', sql.lit('due')), eb('repayment_time', '<', args.nowMs)]),
          ]),
        ),
    ),
    /** Oldest first. */
    waiting: connection.statement((db, args: { limit: number }) =>
      db
        .selectFrom('loan')
        .innerJoin('user', 'user.id', 'loan.user_id')
        .select(['loan.id', 'loan.created_at', 'user.uid'])
        .where('loan.state', '=', sql.lit('waiting'))
        .orderBy('loan.created_at')
        .orderBy('loan.id')
        .limit(args.limit),
    ),
    /** Due loans late by a day that is not booked. */
    behind: connection.statement((db, args: { nowMs: number; limit: number }) =>
      db
        .selectFrom('loan')
        .select('id')
        .where(IS_DUE)
        .where('repayment_time', '<', args.nowMs)
        .where((eb) =>
          eb(eb('repayment_time', '+', eb(eb.ref('penalty_days'), '*', sql.lit(DAY_MS))), '<', args.nowMs),
        )
        .orderBy('repayment_time')
        .limit(args.limit),
    ),
    approve: connection.statement((db, args: { id: number; reviewedAt: number; repaymentTime: number }) =>
      db
        .updateTable('loan')
        .set({ state: 'due', reviewed_at: args.reviewedAt, repayment_time: args.repaymentTime })
        .where('id', '=', args.id)
        .where('state', '=', 'waiting'),
    ),
    reject: connection.statement((db, args: { id: number; reviewedAt: number; reason: string }) =>
      db
        .updateTable('loan')
        .set({ state: 'rejected', reviewed_at: args.reviewedAt, reason: args.reason })
        .where('id', '=', args.id)
        .where('state', '=', 'waiting'),
    ),
    /** Moves a loan that is paid out on; changes no row when it is not in state `from`. */
    move: connection.statement((db, args: { id: number; from: LoanState; to: LoanState; reason: string }) =>
      db
        .updateTable('loan')
        .set({ state: args.to, reason: args.reason })
        .where('id', '=', args.id)
        .where('state', '=', args.from),
    ),
    /** Says that days late are booked, if nobody else booked them. */
    charge: connection.statement((db, args: { id: number; fromDays: number; days: number }) =>
      db
        .updateTable('loan')
        .set({ penalty_days: args.days })
        .where('id', '=', args.id)
        .where('state', '=', 'due')
        .where('penalty_days', '=', args.fromDays),
    ),
  };
}
