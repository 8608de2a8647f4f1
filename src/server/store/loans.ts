import { type Selectable, sql } from 'kysely';
import { DAY_MS } from '#contract/time-units';
import { loanLife } from '../lives/loan-life.machine.ts';
import { insert } from './insert.ts';
import { waitingQueries } from './review-queries.ts';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';
import type { LoanState } from './tables/loans.ts';

export type LoanRow = Selectable<Schema['loan']>;
type Move = { id: number; from: LoanState; to: LoanState; reason: string };

/** Written out, so that SQLite sees the partial index fits. */
const IS_DUE = sql<boolean>`state = 'due'`;

/** Loans: a row per request, kept for good. */
export const loanTable = {
  ...waitingQueries('loan'),
  /** Changes no row when the user has a loan that waits, is due, or whose repayment is looked at. */
  insertIfNoneOpen: insert(
    'loan',
    { state: loanLife.initial, reason: '', reviewed_at: null, repayment_time: null, penalty_days: 0 },
    (row) =>
      row
        .onConflict((conflict) =>
          conflict.column('user_id').where(sql<boolean>`state IN ('waiting', 'due', 'repaying')`).doNothing(),
        )
        .returning('id'),
  ),
  open: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('loan')
      .select('id')
      .where('user_id', '=', param('userId'))
      .where(sql<boolean>`state IN ('waiting', 'due', 'repaying')`),
  ),
  own: query((db, param: Param<{ id: number; userId: number }>) =>
    db.selectFrom('loan').selectAll().where('id', '=', param('id')).where('user_id', '=', param('userId')),
  ),
  /** Newest first. */
  page: query((db, param: Param<{ userId: number; limit: number; offset: number }>) =>
    db
      .selectFrom('loan')
      .selectAll()
      .where('user_id', '=', param('userId'))
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  ),
  count: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('loan')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId')),
  ),
  /** Loans a user repaid without a day's penalty. */
  repaidOnTime: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('loan')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId'))
      .where('state', '=', sql.lit('repaid'))
      .where('penalty_days', '=', 0),
  ),
  /** Loans a user was late with, or is. */
  late: query((db, param: Param<{ userId: number; nowMs: number }>) =>
    db
      .selectFrom('loan')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId'))
      .where((eb) =>
        eb.or([
          eb('penalty_days', '>', 0),
          eb.and([eb('state', '=', sql.lit('due')), eb('repayment_time', '<', param('nowMs'))]),
        ]),
      ),
  ),
  /** Due loans late by a day that is not booked. */
  behind: query((db, param: Param<{ nowMs: number; limit: number }>) =>
    db
      .selectFrom('loan')
      .select('id')
      .where(IS_DUE)
      .where('repayment_time', '<', param('nowMs'))
      .where((eb) =>
        eb(eb('repayment_time', '+', eb(eb.ref('penalty_days'), '*', sql.lit(DAY_MS))), '<', param('nowMs')),
      )
      .orderBy('repayment_time')
      .limit(param('limit')),
  ),
  /** Changes no row when it is not in the state `from` any more; likewise below. */
  decide: change((db, param: Param<Move & { reviewedAt: number; repaymentTime: number | null }>) =>
    db
      .updateTable('loan')
      .set({
        state: param('to'),
        reason: param('reason'),
        reviewed_at: param('reviewedAt'),
        repayment_time: param('repaymentTime'),
      })
      .where('id', '=', param('id'))
      .where('state', '=', param('from')),
  ),
  /** Moves a loan that is paid out on. */
  move: change((db, param: Param<Move>) =>
    db
      .updateTable('loan')
      .set({ state: param('to'), reason: param('reason') })
      .where('id', '=', param('id'))
      .where('state', '=', param('from')),
  ),
  /** Says that days late are booked, if they were not booked meanwhile. */
  addPenaltyDays: change((db, param: Param<{ id: number; fromDays: number; days: number }>) =>
    db
      .updateTable('loan')
      .set({ penalty_days: param('days') })
      .where('id', '=', param('id'))
      .where('state', '=', 'due')
      .where('penalty_days', '=', param('fromDays')),
  ),
};

/** Penalties of late loans: a row per loan and day, so that none is booked twice. */
export const penaltyTable = {
  insert: insert('penalty', {}, (row) => row.returning('id')),
};
