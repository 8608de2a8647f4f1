import { type Expression, sql } from 'kysely';
import { IS_DONE, IS_LIVE } from './orders.ts';
import { change, type Param, query, type Selecting } from './statement.ts';

/** Written out, so that SQLite sees that the partial index fits. */
const IS_VISITORS = sql<boolean>`is_demo = 1 AND owner_user_id IS NULL AND copied_by IS NULL AND purged_at IS NULL`;

/** Demo users that visitors made before `before` and whose last session ended before it. */
const idleUsers = (db: Selecting, before: Expression<number>) =>
  db
    .selectFrom('user')
    .where(IS_VISITORS)
    .where('user.created_at', '<', before)
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
            .where((eb) => eb(eb.fn.coalesce('session.ended_at', 'session.ends_at'), '>=', before)),
        ),
      ),
    );

/** Demo accounts of visitors, and all that hangs on one. */
export const demoBookTable = {
  /**
   * Demo users that visitors made before `before` and whose last session ended before it, with no copy that runs. Simulated traders
   * are none, and neither are accounts from before they had a book of their own.
   */
  idle: query((db, param: Param<{ before: number; limit: number }>) =>
    idleUsers(db, param('before'))
      .select('user.id')
      .where('user.id', 'not in', (eb) =>
        eb.selectFrom('copy').select('copy.user_id').where('copy.ended_at', 'is', null),
      )
      .orderBy('user.created_at')
      .limit(param('limit')),
  ),
  /** Copies of such users that run and are not ending. */
  idleCopies: query((db, param: Param<{ before: number }>) =>
    db
      .selectFrom('copy')
      .select('copy.id')
      .where('copy.ended_at', 'is', null)
      .where('copy.state', '<>', sql.lit('stopping'))
      .where('copy.user_id', 'in', idleUsers(db, param('before')).select('user.id')),
  ),
  /** Users on whose accounts a user's copies traded. */
  copying: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('user')
      .innerJoin('account', 'account.user_id', 'user.id')
      .select(['user.id', 'account.id as account_id'])
      .where('user.copied_by', '=', param('userId'))
      .orderBy('user.id'),
  ),
  deleteCopyOrders: change((db, param: Param<{ userId: number }>) =>
    db
      .deleteFrom('copy_order')
      .where('copy_id', 'in', (eb) =>
        eb.selectFrom('copy').select('copy.id').where('copy.user_id', '=', param('userId')),
      ),
  ),
  deleteCopyFees: change((db, param: Param<{ userId: number }>) =>
    db
      .deleteFrom('copy_fee')
      .where('copy_id', 'in', (eb) =>
        eb.selectFrom('copy').select('copy.id').where('copy.user_id', '=', param('userId')),
      ),
  ),
  deleteCopies: change((db, param: Param<{ userId: number }>) =>
    db.deleteFrom('copy').where('user_id', '=', param('userId')),
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
    db.deleteFrom('trade_order').where((eb) =>
      // Each of the two by its own index.
      eb.or([
        eb.and([eb('account_id', '=', param('accountId')), IS_LIVE]),
        eb.and([eb('account_id', '=', param('accountId')), IS_DONE]),
      ]),
    ),
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
