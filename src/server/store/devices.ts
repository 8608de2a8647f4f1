import type { Connection } from './connection.ts';

/** Devices that logged in before, found by the hash of their token. */
export function deviceTable(connection: Connection) {
  return {
    insert: connection.statement((db, args: { tokenHash: string; userId: number; usedAt: number }) =>
      db.insertInto('device').values({
        token_hash: args.tokenHash,
        user_id: args.userId,
        used_at: args.usedAt,
      }),
    ),
    byToken: connection.statement((db, args: { tokenHash: string; usedSince: number }) =>
      db
        .selectFrom('device')
        .select(['id', 'user_id'])
        .where('token_hash', '=', args.tokenHash)
        .where('used_at', '>', args.usedSince),
    ),
    use: connection.statement((db, args: { id: number; usedAt: number }) =>
      db.updateTable('device').set({ used_at: args.usedAt }).where('id', '=', args.id),
    ),
    /** Deletes a user's devices but the `kept` used last. */
    deleteOldest: connection.statement((db, args: { userId: number; kept: number }) =>
      db
        .deleteFrom('device')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('device')
            .select('id')
            .where('user_id', '=', args.userId)
            .orderBy('used_at', 'desc')
            .orderBy('id', 'desc')
            .limit(1_000)
            .offset(args.kept),
        ),
    ),
    deleteOfUser: connection.statement((db, args: { userId: number }) =>
      db.deleteFrom('device').where('user_id', '=', args.userId),
    ),
    deleteUnused: connection.statement((db, args: { before: number }) =>
      db.deleteFrom('device').where('used_at', '<=', args.before),
    ),
  };
}
