import { sql } from 'kysely';
import type { Proposed } from '#contract/desk/proposals';
import { type Param, query, type Selecting } from './statement.ts';

const whatOf = (what: Proposed) => sql<Proposed>`${sql.lit(what)}`.as('what');

/** Everything that operators decided and that moved money of a user or of their debt: how much, in micro-USD, and when. */
export const moved = (db: Selecting) =>
  db
    .selectFrom('deposit')
    .select([whatOf('deposit'), 'id', 'user_id', 'amount', 'decided_at as at'])
    .where('state', '=', sql.lit('approved'))
    .unionAll(
      db
        .selectFrom('withdrawal')
        .select([whatOf('withdrawal'), 'id', 'user_id', 'amount', 'decided_at as at'])
        .where('state', '=', sql.lit('paid')),
    )
    .unionAll(
      db
        .selectFrom('loan')
        .select([whatOf('loan'), 'id', 'user_id', 'amount', 'reviewed_at as at'])
        .where(sql<boolean>`state IN ('due', 'repaying', 'repaid')`),
    )
    .unionAll(
      db
        .selectFrom('repayment')
        .innerJoin('loan', 'loan.id', 'repayment.loan_id')
        .select([whatOf('repayment'), 'repayment.id', 'loan.user_id', 'repayment.amount'])
        .select('repayment.decided_at as at')
        .where('repayment.state', '=', sql.lit('approved')),
    )
    .unionAll(
      db
        .selectFrom('proposal')
        .select([whatOf('correction'), 'id', sql<number>`user_id`.as('user_id')])
        .select([sql<number>`abs(amount)`.as('amount'), 'answered_at as at'])
        .where('what', '=', sql.lit('correction'))
        .where('state', '=', sql.lit('decided')),
    );

/** The sum of what was moved for a user from an instant on, epoch ms, whichever way it went. */
export const movedSince = query((db, param: Param<{ userId: number; since: number }>) =>
  db
    .selectFrom(moved(db).as('moved'))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), sql.lit(0)).as('sum'))
    .where('user_id', '=', param('userId'))
    .where('at', '>=', param('since')),
);
