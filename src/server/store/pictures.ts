import { sql } from 'kysely';
import type { Connection } from './connection.ts';

/** Pictures users uploaded. The rows say whose they are; the files lie in the data folder. */
export function pictureTable(connection: Connection) {
  return {
    insert: connection.statement(
      (db, args: { id: string; userId: number; bytes: number; createdAt: number }) =>
        db.insertInto('picture').values({
          id: args.id,
          user_id: args.userId,
          bytes: args.bytes,
          created_at: args.createdAt,
          used_at: null,
        }),
    ),
    byId: connection.statement((db, args: { id: string }) =>
      db.selectFrom('picture').select(['id']).where('id', '=', args.id),
    ),
    own: connection.statement((db, args: { id: string; userId: number }) =>
      db.selectFrom('picture').select(['id']).where('id', '=', args.id).where('user_id', '=', args.userId),
    ),
    countSince: connection.statement((db, args: { userId: number; since: number }) =>
      db
        .selectFrom('picture')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', args.userId)
        .where('created_at', '>', args.since),
    ),
    /** Marks a picture as handed in, if this user owns it. */
    use: connection.statement((db, args: { id: string; userId: number; usedAt: number }) =>
      db
        .updateTable('picture')
        .set({ used_at: args.usedAt })
        .where('id', '=', args.id)
        .where('user_id', '=', args.userId),
    ),
    /** Whether a picture proves a payment of its owner that waits or was approved: a deposit, or a repayment. */
    proves: connection.statement((db, args: { id: string; userId: number }) =>
      db
        .selectFrom('deposit')
        .select('id')
        .where('user_id', '=', args.userId)
        .where('proof', '=', args.id)
        .where(sql<boolean>`state IN ('waiting', 'approved')`)
        .union((eb) =>
          eb
            .selectFrom('repayment')
            .innerJoin('loan', 'loan.id', 'repayment.loan_id')
            .select('repayment.id')
            .where('loan.user_id', '=', args.userId)
            .where('repayment.proof', '=', args.id)
            .where(sql<boolean>`repayment.state IN ('waiting', 'approved')`),
        ),
    ),
    /** Deletes some pictures nobody handed in and answers their ids. */
    purgeUnused: connection.statement((db, args: { before: number; limit: number }) =>
      db
        .deleteFrom('picture')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('picture')
            .select('id')
            .where('used_at', 'is', null)
            .where('created_at', '<', args.before)
            .limit(args.limit),
        )
        .returning(['id']),
    ),
  };
}
