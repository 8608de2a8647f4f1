import { sql } from 'kysely';
import type { ReviewKindName } from '#contract/constants';
import { type Param, query } from './statement.ts';

const kindOf = (name: ReviewKindName) => sql<ReviewKindName>`${sql.lit(name)}`.as('kind');

/** Each kind has states of its own. */
const REPAYMENT_STATE = sql<string>`repayment.state`.as('state');
const STATE = sql<string>`state`.as('state');

/** Everything of a user that waited or waits for a decision, whatever its kind. */
export const caseTable = {
  /** Newest first. */
  ofUser: query((db, param: Param<{ userId: number; limit: number }>) =>
    db
      .selectFrom('real_name')
      .select([kindOf('identity'), 'id', STATE, 'created_at'])
      .where('user_id', '=', param('userId'))
      .unionAll(
        db
          .selectFrom('deposit')
          .select([kindOf('deposit'), 'id', STATE, 'created_at'])
          .where('user_id', '=', param('userId')),
      )
      .unionAll(
        db
          .selectFrom('withdrawal')
          .select([kindOf('withdrawal'), 'id', STATE, 'created_at'])
          .where('user_id', '=', param('userId')),
      )
      .unionAll(
        db
          .selectFrom('loan_kyc')
          .select([kindOf('loan-kyc'), 'id', STATE, 'created_at'])
          .where('user_id', '=', param('userId')),
      )
      .unionAll(
        db
          .selectFrom('loan')
          .select([kindOf('loan'), 'id', STATE, 'created_at'])
          .where('user_id', '=', param('userId')),
      )
      .unionAll(
        db
          .selectFrom('repayment')
          .innerJoin('loan', 'loan.id', 'repayment.loan_id')
          .select([kindOf('repayment'), 'repayment.id', REPAYMENT_STATE, 'repayment.created_at'])
          .where('loan.user_id', '=', param('userId')),
      )
      .unionAll(
        db
          .selectFrom('lost_factor')
          .select([kindOf('lost-factors'), 'id', STATE, 'created_at'])
          .where('user_id', '=', param('userId')),
      )
      .orderBy('created_at', 'desc')
      .orderBy('kind')
      .orderBy('id', 'desc')
      .limit(param('limit')),
  ),
};
