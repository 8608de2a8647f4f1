import { sql } from 'kysely';
import { REVIEW_KINDS, type ReviewKindName } from '#contract/constants';
import type { Schema } from './schema.ts';
import { type Param, query, type Selecting } from './statement.ts';

const kindOf = (name: ReviewKindName) => sql<ReviewKindName>`${sql.lit(name)}`.as('kind');

/** The table of each kind. In all of them a row that nothing was decided on yet is `waiting`. */
const TABLE_OF = {
  identity: 'real_name',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  'loan-kyc': 'loan_kyc',
  loan: 'loan',
  repayment: 'repayment',
  'lost-factors': 'lost_factor',
  closing: 'closing',
} as const satisfies Record<ReviewKindName, keyof Schema>;

/** How many of a kind wait, and since when the oldest does; null where none does. */
function waitingOf(db: Selecting, kind: ReviewKindName) {
  return db
    .selectFrom(TABLE_OF[kind])
    .select((eb) => [
      kindOf(kind),
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<number | null>('created_at').as('oldest_at'),
    ])
    .where(sql<boolean>`state = 'waiting'`);
}

/** Each kind has states of its own. */
const REPAYMENT_STATE = sql<string>`repayment.state`.as('state');
const STATE = sql<string>`state`.as('state');

/** Everything of a user that waited or waits for a decision, whatever its kind. */
export const caseTable = {
  /** Of every kind, none left out. */
  waiting: query((db) => {
    const [first, ...others] = REVIEW_KINDS;
    return others.reduce((all, kind) => all.unionAll(waitingOf(db, kind)), waitingOf(db, first));
  }),
  /** Newest first. */
  ofUser: query((db, param: Param<{ userId: number; limit: number }>) => {
    const of = (kind: Exclude<ReviewKindName, 'repayment'>) =>
      db
        .selectFrom(TABLE_OF[kind])
        .select([kindOf(kind), 'id', STATE, 'created_at'])
        .where('user_id', '=', param('userId'));
    return of('identity')
      .unionAll(of('deposit'))
      .unionAll(of('withdrawal'))
      .unionAll(of('loan-kyc'))
      .unionAll(of('loan'))
      .unionAll(
        db
          .selectFrom('repayment')
          .innerJoin('loan', 'loan.id', 'repayment.loan_id')
          .select([kindOf('repayment'), 'repayment.id', REPAYMENT_STATE, 'repayment.created_at'])
          .where('loan.user_id', '=', param('userId')),
      )
      .unionAll(of('lost-factors'))
      .orderBy('created_at', 'desc')
      .orderBy('kind')
      .orderBy('id', 'desc')
      .limit(param('limit'));
  }),
};
