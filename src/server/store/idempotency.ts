import type { Connection } from './connection.ts';

/** Answers kept for repeated commands, by user and key. */
export function idempotencyTable(connection: Connection) {
  return {
    find: connection.statement((db, args: { userId: number; key: string }) =>
      db
        .selectFrom('idempotency')
        .select(['request_hash', 'outcome', 'created_at'])
        .where('user_id', '=', args.userId)
        .where('key', '=', args.key),
    ),
    insert: connection.statement(
      (db, args: { userId: number; key: string; requestHash: string; outcome: string; createdAt: number }) =>
        db.insertInto('idempotency').values({
          user_id: args.userId,
          key: args.key,
          request_hash: args.requestHash,
          outcome: args.outcome,
          created_at: args.createdAt,
        }),
    ),
    /** Deletes some of the oldest rows made before `before`; rows are in time order, so the oldest have the lowest ids. */
    purge: connection.statement((db, args: { before: number; limit: number }) =>
      db
        .deleteFrom('idempotency')
        .where('created_at', '<', args.before)
        .where('id', 'in', (eb) => eb.selectFrom('idempotency').select('id').orderBy('id').limit(args.limit)),
    ),
  };
}
