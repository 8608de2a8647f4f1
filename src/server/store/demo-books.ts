import { sql } from 'kysely';
import type { Connection } from './connection.ts';

/** Written out, so that SQLite sees that the partial index fits. */
const IS_VISITORS = sql<boolean>`is_demo = 1 AND owner_user_id IS NULL AND purged_at IS NULL`;

/** Demo accounts of visitors, and all that hangs on one. */
export function demoBookTable(connection: Connection) {
  return {
    /**
     * Demo users that visitors made before `before` and whose last session ended before it. Simulated traders are
     * none, and neither are accounts from before they had a book of their own.
     */
    idle: connection.statement((db, args: { before: number; limit: number }) =>
      db
        .selectFrom('user')
        .select('user.id')
        .where(IS_VISITORS)
        .where('user.created_at', '<', args.before)
        .where('user.id', 'in', (eb) =>
          eb.selectFrom('account').select('account.book_of').where('account.book_of', 'is not', null),
        )
        .where('user.id', 'not in', (eb) => eb.selectFrom('simulated_trader').select('user_id'))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('session')
                .select('session.id')
                .whereRef('session.user_id', '=', 'user.id')
                .where((eb) => eb(eb.fn.coalesce('session.ended_at', 'session.ends_at'), '>=', args.before)),
            ),
          ),
        )
        .orderBy('user.created_at')
        .limit(args.limit),
    ),
    /** From now on the ledger lets entries of this user's book go. */
    markPurged: connection.statement((db, args: { userId: number; purgedAt: number }) =>
      db.updateTable('user').set({ purged_at: args.purgedAt }).where('id', '=', args.userId),
    ),
    /** The trading account and the house of a book. */
    accounts: connection.statement((db, args: { userId: number }) =>
      db
        .selectFrom('account')
        .select(['id', 'realm', 'kind', 'currency', 'user_id', 'book_of'])
        .where((eb) => eb.or([eb('user_id', '=', args.userId), eb('book_of', '=', args.userId)])),
    ),
    journals: connection.statement((db, args: { accountId: number }) =>
      db.selectFrom('entry').select('journal_id as id').distinct().where('account_id', '=', args.accountId),
    ),
    deleteEntries: connection.statement((db, args: { accountId: number }) =>
      db.deleteFrom('entry').where('account_id', '=', args.accountId),
    ),
    deleteJournal: connection.statement((db, args: { id: number }) =>
      db.deleteFrom('journal').where('id', '=', args.id),
    ),
    deleteOrders: connection.statement((db, args: { accountId: number }) =>
      db.deleteFrom('trade_order').where('account_id', '=', args.accountId),
    ),
    deleteDays: connection.statement((db, args: { accountId: number }) =>
      db.deleteFrom('trader_day').where('account_id', '=', args.accountId),
    ),
    /** The account as it was opened, before its first entry. */
    reopen: connection.statement((db, args: { accountId: number; hash: string }) =>
      db
        .updateTable('account')
        .set({ balance: 0, seq: 0, hash: args.hash })
        .where('id', '=', args.accountId)
        .where('held', '=', 0),
    ),
    deleteSessions: connection.statement((db, args: { userId: number }) =>
      db.deleteFrom('session').where('user_id', '=', args.userId),
    ),
    deleteAnswers: connection.statement((db, args: { userId: number }) =>
      db.deleteFrom('idempotency').where('user_id', '=', args.userId),
    ),
  };
}
