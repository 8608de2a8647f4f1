import { sql } from 'kysely';
import { change, type Param, query } from './statement.ts';

/** Written out, so that SQLite sees that the partial index fits. */
const IS_VISITORS = sql<boolean>`is_demo = 1 AND owner_user_id IS NULL AND purged_at IS NULL`;

/** Demo accounts of visitors, and all that hangs on one. */
export const demoBookTable = {
  /**
   * Demo users that visitors made before `before` and whose last session ended before it. Simulated traders are
   * none, and neither are accounts from before they had a book of their own.
   */
  idle: query((db, param: Param<{ before: number; limit: number }>) =>
    db
      .selectFrom('user')
      .select('user.id')
      .where(IS_VISITORS)
      .where('user.created_at', '<', param('before'))
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
              .where((eb) =>
                eb(eb.fn.coalesce('session.ended_at', 'session.ends_at'), '>=', param('before')),
              ),
          ),
        ),
      )
      .orderBy('user.created_at')
      .limit(param('limit')),
  ),
  /** From now on the ledger lets entries of this user's book go. */
  markPurged: change((db, param: Param<{ userId: number; purgedAt: number }>) =>
    db
      .updateTable('user')
      .set({ purged_at: param('purgedAt') })
      .where('id', '=', param('userId')),
  ),
  /** The trading account and the house of a book. */
  accounts: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('account')
      .select(['id', 'realm', 'kind', 'currency', 'user_id', 'book_of'])
      .where((eb) => eb.or([eb('user_id', '=', param('userId')), eb('book_of', '=', param('userId'))])),
  ),
  journals: query((db, param: Param<{ accountId: number }>) =>
    db.selectFrom('entry').select('journal_id as id').distinct().where('account_id', '=', param('accountId')),
  ),
  deleteEntries: change((db, param: Param<{ accountId: number }>) =>
    db.deleteFrom('entry').where('account_id', '=', param('accountId')),
  ),
  deleteJournal: change((db, param: Param<{ id: number }>) =>
    db.deleteFrom('journal').where('id', '=', param('id')),
  ),
  deleteOrders: change((db, param: Param<{ accountId: number }>) =>
    db.deleteFrom('trade_order').where('account_id', '=', param('accountId')),
  ),
  deleteDays: change((db, param: Param<{ accountId: number }>) =>
    db.deleteFrom('trader_day').where('account_id', '=', param('accountId')),
  ),
  /** The account as it was opened, before its first entry. */
  reopen: change((db, param: Param<{ accountId: number; hash: string }>) =>
    db
      .updateTable('account')
      .set({ balance: 0, seq: 0, hash: param('hash'), version: sql<number>`version + 1` })
      .where('id', '=', param('accountId'))
      .where('held', '=', 0),
  ),
  deleteSessions: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('session').where('user_id', '=', param('userId')),
  ),
  deleteAnswers: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('idempotency').where('user_id', '=', param('userId')),
  ),
};
