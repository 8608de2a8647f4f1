import type { Selectable } from 'kysely';
import type { Connection } from './connection.ts';
import type { Schema } from './schema.ts';

export type CodeRow = Selectable<Schema['code']>;

/** Codes that were sent: one for each destination and purpose, a newer one in the place of the older. */
export function codeTable(connection: Connection) {
  return {
    find: connection.statement((db, args: { destination: string }) =>
      db.selectFrom('code').selectAll().where('destination', '=', args.destination),
    ),
    replace: connection.statement((db, args: Omit<CodeRow, 'used_at'>) =>
      db.replaceInto('code').values({
        destination: args.destination,
        key: args.key,
        code_hash: args.code_hash,
        tries_left: args.tries_left,
        sent_at: args.sent_at,
        expires_at: args.expires_at,
        used_at: null,
        hour_began_at: args.hour_began_at,
        sent_in_hour: args.sent_in_hour,
      }),
    ),
    spendTry: connection.statement((db, args: { destination: string }) =>
      db
        .updateTable('code')
        .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
        .where('destination', '=', args.destination)
        .where('tries_left', '>', 0),
    ),
    /** Marks a code as used, if it still is unused. */
    use: connection.statement((db, args: { destination: string; usedAt: number }) =>
      db
        .updateTable('code')
        .set({ used_at: args.usedAt })
        .where('destination', '=', args.destination)
        .where('used_at', 'is', null),
    ),
    purge: connection.statement((db, args: { sentBefore: number }) =>
      db.deleteFrom('code').where('sent_at', '<', args.sentBefore),
    ),
  };
}
