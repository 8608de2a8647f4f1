import type { Connection } from './connection.ts';

/** Sessions, found by the hash of their token. */
export function sessionTable(connection: Connection) {
  return {
    insert: connection.statement(
      (db, args: { tokenHash: string; userId: number; createdAt: number; endsAt: number }) =>
        db.insertInto('session').values({
          token_hash: args.tokenHash,
          user_id: args.userId,
          created_at: args.createdAt,
          ends_at: args.endsAt,
          ended_at: null,
        }),
    ),
    liveByToken: connection.statement((db, args: { tokenHash: string; now: number }) =>
      db
        .selectFrom('session')
        .innerJoin('user', 'user.id', 'session.user_id')
        .select(['session.id', 'session.user_id', 'session.created_at', 'session.ends_at', 'user.is_demo'])
        .where('session.token_hash', '=', args.tokenHash)
        .where('session.ended_at', 'is', null)
        .where('session.ends_at', '>', args.now),
    ),
    /** A session whether it lives or not. */
    byToken: connection.statement((db, args: { tokenHash: string }) =>
      db
        .selectFrom('session')
        .select(['user_id', 'ends_at', 'ended_at'])
        .where('token_hash', '=', args.tokenHash),
    ),
    frozenUser: connection.statement((db, args: { userId: number }) =>
      db.selectFrom('user').select(['id']).where('id', '=', args.userId).where('frozen_at', 'is not', null),
    ),
    prolong: connection.statement((db, args: { id: number; endsAt: number }) =>
      db
        .updateTable('session')
        .set({ ends_at: args.endsAt })
        .where('id', '=', args.id)
        .where('ended_at', 'is', null),
    ),
    end: connection.statement((db, args: { id: number; endedAt: number }) =>
      db
        .updateTable('session')
        .set({ ended_at: args.endedAt })
        .where('id', '=', args.id)
        .where('ended_at', 'is', null),
    ),
    liveOfUser: connection.statement((db, args: { userId: number }) =>
      db
        .selectFrom('session')
        .select(['id'])
        .where('user_id', '=', args.userId)
        .where('ended_at', 'is', null),
    ),
    endOfUser: connection.statement((db, args: { userId: number; endedAt: number }) =>
      db
        .updateTable('session')
        .set({ ended_at: args.endedAt })
        .where('user_id', '=', args.userId)
        .where('ended_at', 'is', null),
    ),
    /** Sessions whose time is over and whose end nobody noticed yet. */
    overdue: connection.statement((db, args: { now: number }) =>
      db
        .selectFrom('session')
        .select(['id'])
        .where('ended_at', 'is', null)
        .where('ends_at', '<=', args.now)
        .limit(1_000),
    ),
  };
}
