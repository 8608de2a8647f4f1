import { type Kysely, type Selectable, sql } from 'kysely';
import type { Connection } from './connection.ts';
import type { Schema } from './schema.ts';

type Destination = Pick<
  Selectable<Schema['draw_method']>,
  'dc_address' | 'bank_name' | 'bank_address' | 'bank_swift' | 'payee_name' | 'payee_account'
>;
/** A withdrawal, where it goes, and the UID of whose it is. */
export type WithdrawalRow = Selectable<Schema['withdrawal']> &
  Destination & { uid: string; code: string; protocol: string };

/** Written out, so that SQLite sees the partial indexes fit. */
const IS_WAITING = sql<boolean>`withdrawal.state = 'waiting'`;

/** Withdrawals: a row per request, kept for good. What they hold is part of their account's `held` while they wait. */
export function withdrawalTable(connection: Connection) {
  return {
    insert: connection.statement(
      (
        db,
        args: {
          userId: number;
          accountId: number;
          methodId: number;
          type: 1 | 2;
          amount: number;
          fee: number;
          received: string;
          memo: string;
          createdAt: number;
        },
      ) =>
        db.insertInto('withdrawal').values({
          user_id: args.userId,
          account_id: args.accountId,
          method_id: args.methodId,
          type: args.type,
          amount: args.amount,
          fee: args.fee,
          received: args.received,
          memo: args.memo,
          state: 'waiting',
          reason: '',
          created_at: args.createdAt,
          decided_at: null,
        }),
    ),
    byId: connection.statement((db, args: { id: number }) =>
      described(db).where('withdrawal.id', '=', args.id),
    ),
    /** Newest first. */
    page: connection.statement((db, args: { userId: number; type: 1 | 2; limit: number; offset: number }) =>
      described(db)
        .where('withdrawal.user_id', '=', args.userId)
        .where('withdrawal.type', '=', args.type)
        .orderBy('withdrawal.id', 'desc')
        .limit(args.limit)
        .offset(args.offset),
    ),
    count: connection.statement((db, args: { userId: number; type: 1 | 2 }) =>
      db
        .selectFrom('withdrawal')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', args.userId)
        .where('type', '=', args.type),
    ),
    /** Oldest first. */
    waiting: connection.statement((db, args: { limit: number }) =>
      db
        .selectFrom('withdrawal')
        .innerJoin('user', 'user.id', 'withdrawal.user_id')
        .select(['withdrawal.id', 'withdrawal.created_at', 'user.uid'])
        .where(IS_WAITING)
        .orderBy('withdrawal.created_at')
        .orderBy('withdrawal.id')
        .limit(args.limit),
    ),
    /** What waits on one account, newest first. */
    waitingOfAccount: connection.statement((db, args: { accountId: number }) =>
      db
        .selectFrom('withdrawal')
        .select(['id', 'amount', 'method_id'])
        .where('account_id', '=', args.accountId)
        .where(IS_WAITING)
        .orderBy('id', 'desc'),
    ),
    /** Methods to which a user's withdrawals wait. */
    waitedFor: connection.statement((db, args: { userId: number }) =>
      db
        .selectFrom('withdrawal')
        .innerJoin('account', 'account.id', 'withdrawal.account_id')
        .select('withdrawal.method_id')
        .where('account.user_id', '=', args.userId)
        .where(IS_WAITING),
    ),
    /** Changes no row when it does not wait any more. */
    decide: connection.statement(
      (
        db,
        args: { id: number; state: 'paid' | 'rejected' | 'uncovered'; reason: string; decidedAt: number },
      ) =>
        db
          .updateTable('withdrawal')
          .set({ state: args.state, reason: args.reason, decided_at: args.decidedAt })
          .where('id', '=', args.id)
          .where('state', '=', 'waiting'),
    ),
  };
}

/** With where it goes and whose it is. */
function described(db: Kysely<Schema>) {
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
    ]);
}
