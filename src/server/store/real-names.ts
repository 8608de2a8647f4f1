import { sql } from 'kysely';
import type { Connection } from './connection.ts';

/** What users handed in to be verified: a row per submission, kept for good. */
export function realNameTable(connection: Connection) {
  return {
    /** Changes no row when the user has one that waits or was approved. */
    insertIfNoneOpen: connection.statement(
      (
        db,
        args: {
          userId: number;
          name: string;
          cardId: string;
          frontPic: string;
          reversePic: string;
          createdAt: number;
        },
      ) =>
        db
          .insertInto('real_name')
          .values({
            user_id: args.userId,
            name: args.name,
            card_id: args.cardId,
            front_pic: args.frontPic,
            reverse_pic: args.reversePic,
            state: 'waiting',
            reason: '',
            created_at: args.createdAt,
            decided_at: null,
          })
          .onConflict((conflict) =>
            conflict.column('user_id').where(sql<boolean>`state IN ('waiting', 'approved')`).doNothing(),
          ),
    ),
    approved: connection.statement((db, args: { userId: number }) =>
      db
        .selectFrom('real_name')
        .select('id')
        .where('user_id', '=', args.userId)
        .where('state', '=', sql.lit('approved')),
    ),
    latest: connection.statement((db, args: { userId: number }) =>
      db
        .selectFrom('real_name')
        .selectAll()
        .where('user_id', '=', args.userId)
        .orderBy('id', 'desc')
        .limit(1),
    ),
    byId: connection.statement((db, args: { id: number }) =>
      db
        .selectFrom('real_name')
        .innerJoin('user', 'user.id', 'real_name.user_id')
        .selectAll('real_name')
        .select('user.uid')
        .where('real_name.id', '=', args.id),
    ),
    /** Oldest first. */
    waiting: connection.statement((db, args: { limit: number }) =>
      db
        .selectFrom('real_name')
        .innerJoin('user', 'user.id', 'real_name.user_id')
        .select(['real_name.id', 'real_name.created_at', 'user.uid'])
        .where('real_name.state', '=', sql.lit('waiting'))
        .orderBy('real_name.created_at')
        .orderBy('real_name.id')
        .limit(args.limit),
    ),
    /** Changes no row when it does not wait any more. */
    decide: connection.statement(
      (db, args: { id: number; state: 'approved' | 'rejected'; reason: string; decidedAt: number }) =>
        db
          .updateTable('real_name')
          .set({ state: args.state, reason: args.reason, decided_at: args.decidedAt })
          .where('id', '=', args.id)
          .where('state', '=', 'waiting'),
    ),
  };
}
