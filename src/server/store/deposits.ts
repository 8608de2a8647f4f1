import { type Selectable, sql } from 'kysely';
import { depositLife } from '../lives/deposit-life.machine.ts';
import { insert } from './insert.ts';
import { reviewQueries } from './review-queries.ts';
import type { Schema } from './schema.ts';
import { type Param, query } from './statement.ts';

export type DepositRow = Selectable<Schema['deposit']>;

/** Written out, so that SQLite sees the partial indexes fit. */
const IS_WAITING = sql<boolean>`deposit.state = 'waiting'`;

/** Deposits: a row per submission, kept for good. */
export const depositTable = {
  ...reviewQueries('deposit'),
  insert: insert('deposit', { state: depositLife.initial, reason: '', decided_at: null }, (row) =>
    row.returning('id'),
  ),
  /** Newest first. */
  page: query((db, param: Param<{ userId: number; type: 0 | 1; limit: number; offset: number }>) =>
    db
      .selectFrom('deposit')
      .selectAll()
      .where('user_id', '=', param('userId'))
      .where('type', '=', param('type'))
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  ),
  count: query((db, param: Param<{ userId: number; type: 0 | 1 }>) =>
    db
      .selectFrom('deposit')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId'))
      .where('type', '=', param('type')),
  ),
  /** What users handed in since an instant that waits or was approved. */
  sumSince: query((db, param: Param<{ userId: number; since: number }>) =>
    db
      .selectFrom('deposit')
      .select((eb) => eb.fn.sum<number | null>('amount').as('sum'))
      .where('user_id', '=', param('userId'))
      .where('created_at', '>', param('since'))
      .where(sql<boolean>`state IN ('waiting', 'approved')`),
  ),
  /** The smallest and the largest that were credited to a user, in micro-USD; null for none. */
  range: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('deposit')
      .select((eb) => [
        eb.fn.min<number | null>('amount').as('least'),
        eb.fn.max<number | null>('amount').as('most'),
      ])
      .where('user_id', '=', param('userId'))
      .where('state', '=', 'approved'),
  ),
  countWaiting: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('deposit')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId'))
      .where(IS_WAITING),
  ),
};
