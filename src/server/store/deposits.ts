import { type Selectable, sql } from 'kysely';
import type { Connection } from './connection.ts';
import type { Schema } from './schema.ts';

export type DepositRow = Selectable<Schema['deposit']>;

/** Written out, so that SQLite sees the partial indexes fit. */
const IS_WAITING = sql<boolean>`deposit.state = 'waiting'`;

/** Deposits: a row per submission, kept for good. */
export function depositTable(connection: Connection) {
  return {
    insert: connection.statement((db, args: Omit<DepositRow, 'id' | 'state' | 'reason' | 'decided_at'>) =>
      db.insertInto('deposit').values({
        user_id: args.user_id,
        channel_id: args.channel_id,
        type: args.type,
        currency_code: args.currency_code,
        number: args.number,
        usd_price: args.usd_price,
        amount: args.amount,
        paid_to: args.paid_to,
        proof: args.proof,
        state: 'waiting',
        reason: '',
        created_at: args.created_at,
        decided_at: null,
      }),
    ),
    byId: connection.statement((db, args: { id: number }) =>
      db
        .selectFrom('deposit')
        .innerJoin('user', 'user.id', 'deposit.user_id')
        .selectAll('deposit')
        .select('user.uid')
        .where('deposit.id', '=', args.id),
    ),
    /** Newest first. */
    page: connection.statement((db, args: { userId: number; type: 0 | 1; limit: number; offset: number }) =>
      db
        .selectFrom('deposit')
        .selectAll()
        .where('user_id', '=', args.userId)
        .where('type', '=', args.type)
        .orderBy('id', 'desc')
        .limit(args.limit)
        .offset(args.offset),
    ),
    count: connection.statement((db, args: { userId: number; type: 0 | 1 }) =>
      db
        .selectFrom('deposit')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', args.userId)
        .where('type', '=', args.type),
    ),
    countWaiting: connection.statement((db, args: { userId: number }) =>
      db
        .selectFrom('deposit')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', args.userId)
        .where(IS_WAITING),
    ),
    /** Oldest first. */
    waiting: connection.statement((db, args: { limit: number }) =>
      db
        .selectFrom('deposit')
        .innerJoin('user', 'user.id', 'deposit.user_id')
        .select(['deposit.id', 'deposit.created_at', 'user.uid'])
        .where(IS_WAITING)
        .orderBy('deposit.created_at')
        .orderBy('deposit.id')
        .limit(args.limit),
    ),
    /** Changes no row when it does not wait any more. */
    decide: connection.statement(
      (
        db,
        args: { id: number; state: 'approved' | 'rejected' | 'invalid'; reason: string; decidedAt: number },
      ) =>
        db
          .updateTable('deposit')
          .set({ state: args.state, reason: args.reason, decided_at: args.decidedAt })
          .where('id', '=', args.id)
          .where('state', '=', 'waiting'),
    ),
  };
}
