import { type Selectable, sql } from 'kysely';
import { withdrawalLife } from '../lives/withdrawal-life.machine.ts';
import { insert } from './insert.ts';
import { reviewQueries } from './review-queries.ts';
import type { Schema } from './schema.ts';
import { type Param, query, type Selecting } from './statement.ts';

type PayoutDetails = Pick<
  Selectable<Schema['draw_method']>,
  'dc_address' | 'bank_name' | 'bank_address' | 'bank_swift' | 'payee_name' | 'payee_account' | 'label'
>;
/** A withdrawal, where it goes, and the UID of whose it is. */
export type WithdrawalRow = Selectable<Schema['withdrawal']> &
  PayoutDetails & { uid: string; code: string; protocol: string };

/** Written out, so that SQLite sees the partial indexes fit. */
const IS_WAITING = sql<boolean>`withdrawal.state = 'waiting'`;

/** Withdrawals: a row per request, kept for good. What they hold is part of their account's `held` while they wait. */
export const withdrawalTable = {
  ...reviewQueries('withdrawal'),
  insert: insert('withdrawal', { state: withdrawalLife.initial, reason: '', decided_at: null }, (row) =>
    row.returning('id'),
  ),
  byId: query((db, param: Param<{ id: number }>) => described(db).where('withdrawal.id', '=', param('id'))),
  /** Newest first. */
  page: query((db, param: Param<{ userId: number; type: 1 | 2; limit: number; offset: number }>) =>
    described(db)
      .where('withdrawal.user_id', '=', param('userId'))
      .where('withdrawal.type', '=', param('type'))
      .orderBy('withdrawal.id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  ),
  count: query((db, param: Param<{ userId: number; type: 1 | 2 }>) =>
    db
      .selectFrom('withdrawal')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId'))
      .where('type', '=', param('type')),
  ),
  /** What waits on one account, newest first. */
  waitingOfAccount: query((db, param: Param<{ accountId: number }>) =>
    db
      .selectFrom('withdrawal')
      .select(['id', 'amount', 'method_id'])
      .where('account_id', '=', param('accountId'))
      .where(IS_WAITING)
      .orderBy('id', 'desc'),
  ),
  /** What waits on several accounts, of each the newest first. */
  waitingOfAccounts: query((db, _: Param<{ accountIds: readonly number[] }>, isOneOf) =>
    db
      .selectFrom('withdrawal')
      .select(['id', 'amount', 'account_id'])
      .where(isOneOf('account_id', 'accountIds'))
      .where(IS_WAITING)
      .orderBy('id', 'desc'),
  ),
  /** The smallest and the largest that were paid to a user, in micro-USD; null for none. */
  range: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('withdrawal')
      .select((eb) => [
        eb.fn.min<number | null>('amount').as('least'),
        eb.fn.max<number | null>('amount').as('most'),
      ])
      .where('user_id', '=', param('userId'))
      .where('state', '=', 'paid'),
  ),
  /** What a user asked for since a moment that was or may be paid, in micro-USD; null for nothing. */
  sumSince: query((db, param: Param<{ userId: number; since: number }>) =>
    db
      .selectFrom('withdrawal')
      .select((eb) => eb.fn.sum<number | null>('amount').as('sum'))
      .where('user_id', '=', param('userId'))
      .where('created_at', '>', param('since'))
      .where(sql<boolean>`state IN ('waiting', 'paid')`),
  ),
  /** The last that operators decided. */
  lastDecided: query((db, param: Param<{ limit: number }>) =>
    db
      .selectFrom('withdrawal')
      .select(['created_at', 'decided_at'])
      .where(sql<boolean>`state IN ('paid', 'rejected')`)
      .orderBy('id', 'desc')
      .limit(param('limit')),
  ),
  /** Methods to which a user's withdrawals wait. */
  waitedFor: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('withdrawal')
      .innerJoin('account', 'account.id', 'withdrawal.account_id')
      .select('withdrawal.method_id')
      .where('account.user_id', '=', param('userId'))
      .where(IS_WAITING),
  ),
};

/** With where it goes and whose it is. */
function described(db: Selecting) {
  return db
    .selectFrom('withdrawal')
    .innerJoin('draw_method', 'draw_method.id', 'withdrawal.method_id')
    .innerJoin('draw_currency', 'draw_currency.id', 'draw_method.currency_id')
    .innerJoin('user', 'user.id', 'withdrawal.user_id')
    .selectAll('withdrawal')
    .select([
      'user.uid',
      'draw_currency.code',
      'draw_currency.protocol',
      'draw_method.dc_address',
      'draw_method.bank_name',
      'draw_method.bank_address',
      'draw_method.bank_swift',
      'draw_method.payee_name',
      'draw_method.payee_account',
      'draw_method.label',
    ]);
}
