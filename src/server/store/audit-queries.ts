import { sql } from 'kysely';
import type { Connection } from './connection.ts';
import { moved } from './moved-money.ts';
import { query } from './statement.ts';

/** What an audit reads: everything, in an order that needs no more memory than one account's state. */
export const auditQueries = {
  accounts: query((db) => db.selectFrom('account').selectAll().orderBy('id')),
  /** Every entry with its journal, by account and number. */
  entries: query((db) =>
    db
      .selectFrom('entry')
      .leftJoin('journal', 'journal.id', 'entry.journal_id')
      .selectAll('entry')
      .select([
        'journal.kind',
        'journal.order_id',
        'journal.ref_kind',
        'journal.ref_id',
        'journal.created_at',
      ])
      .orderBy('entry.account_id')
      .orderBy('entry.seq'),
  ),
  /** Journals whose entries do not sum to zero in some realm and currency. */
  unbalancedJournals: query((db) =>
    db
      .selectFrom('entry')
      .innerJoin('account', 'account.id', 'entry.account_id')
      .select((eb) => ['entry.journal_id', eb.fn.sum<number>('entry.amount').as('total')])
      .groupBy(['entry.journal_id', 'account.realm', 'account.currency'])
      .having((eb) => eb(eb.fn.sum('entry.amount'), '<>', 0))
      .orderBy('entry.journal_id')
      .limit(1),
  ),
  emptyJournals: query((db) =>
    db
      .selectFrom('journal')
      .select('journal.id')
      .except(db.selectFrom('entry').select('entry.journal_id as id'))
      .orderBy('id')
      .limit(1),
  ),
  orders: query((db) => db.selectFrom('trade_order').selectAll().orderBy('id')),
  /**
   * What each order's journals moved on its own account, and how many there are, by kind, in the order of the orders.
   * The joins are crossed so that SQLite goes through the entries once: for each journal it would go through all of an
   * account.
   */
  orderMoney: query((db) =>
    db
      .selectFrom('entry')
      .crossJoin('journal')
      .crossJoin('trade_order')
      .whereRef('journal.id', '=', 'entry.journal_id')
      .whereRef('trade_order.id', '=', 'journal.order_id')
      .whereRef('trade_order.account_id', '=', 'entry.account_id')
      .select((eb) => [
        'trade_order.id as orderId',
        'journal.kind',
        'entry.memo',
        eb.fn.sum<number>('entry.amount').as('amount'),
        eb.fn.count<number>('journal.id').as('count'),
      ])
      .groupBy(['trade_order.id', 'journal.kind', 'entry.memo'])
      .orderBy('trade_order.id'),
  ),
  deposits: query((db) =>
    db.selectFrom('deposit').select(['id', 'user_id', 'state', 'amount']).orderBy('id'),
  ),
  /** With the owner of the account they are taken from, and of the payout method. */
  withdrawals: query((db) =>
    db
      .selectFrom('withdrawal')
      .innerJoin('account', 'account.id', 'withdrawal.account_id')
      .innerJoin('draw_method', 'draw_method.id', 'withdrawal.method_id')
      .select(['withdrawal.id', 'withdrawal.user_id', 'withdrawal.account_id', 'withdrawal.state'])
      .select(['withdrawal.amount', 'withdrawal.fee', 'account.balance'])
      .select(['account.user_id as accountOwner', 'draw_method.user_id as methodOwner'])
      .orderBy('withdrawal.id'),
  ),
  closings: query((db) =>
    db.selectFrom('closing').select(['id', 'user_id', 'state', 'given_up']).orderBy('id'),
  ),
  /** What was booked on a closed account. */
  afterClosing: query((db) =>
    db
      .selectFrom('user')
      .innerJoin('account', 'account.user_id', 'user.id')
      .innerJoin('entry', 'entry.account_id', 'account.id')
      .innerJoin('journal', 'journal.id', 'entry.journal_id')
      .select(['journal.id', 'entry.account_id'])
      .whereRef('journal.created_at', '>', 'user.closed_at')
      .orderBy('journal.created_at')
      .orderBy('journal.id')
      .limit(1),
  ),
  /** What operators, and the automatic review, approved or confirmed, in their order. */
  approvals: query((db) =>
    db
      .selectFrom('decision')
      .select(['id', 'kind', 'subject', 'operator', 'alone_up_to'])
      .where(sql<boolean>`decision IN ('approved', 'decided')`)
      .orderBy('id'),
  ),
  /** By user and time. */
  moved: query((db) => db.selectFrom(moved(db).as('moved')).selectAll().orderBy('user_id').orderBy('at')),
  proposals: query((db) =>
    db
      .selectFrom('proposal')
      .select(['id', 'what', 'subject', 'state', 'user_id', 'amount', 'proposed_by', 'second'])
      .orderBy('id'),
  ),
  /** What journals moved that book a payment, by the payment and the kind of account; `user_id` of the user's own. */
  payments: query((db) =>
    db
      .selectFrom('journal')
      .innerJoin('entry', 'entry.journal_id', 'journal.id')
      .innerJoin('account', 'account.id', 'entry.account_id')
      .where('journal.ref_kind', 'is not', null)
      .select((eb) => [
        'journal.kind',
        'journal.ref_kind',
        'journal.ref_id',
        'account.kind as accountKind',
        'account.user_id',
        eb.fn.sum<number>('entry.amount').as('amount'),
        eb.fn.count<number>('journal.id').distinct().as('journals'),
      ])
      .groupBy(['journal.kind', 'journal.ref_kind', 'journal.ref_id', 'account.kind', 'account.user_id'])
      .orderBy((eb) => eb.fn.min('journal.id')),
  ),
  counts: query((db) =>
    db.selectNoFrom((eb) => [
      eb
        .selectFrom('account')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('accounts'),
      eb
        .selectFrom('entry')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('entries'),
      eb
        .selectFrom('journal')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('journals'),
      eb
        .selectFrom('trade_order')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('orders'),
    ]),
  ),
};

/** SQLite's own check of the file's pages, and of the references between tables: what is wrong, or null. */
export function checkFile(connection: Connection): string | null {
  const check = Object.values(connection.prepare('PRAGMA quick_check(1)').get() ?? {})[0];
  if (check !== 'ok') return `the database file is damaged: ${check}`;
  const orphan = connection.prepare('PRAGMA foreign_key_check').get();
  return orphan ? `row ${orphan.rowid} of ${orphan.table} refers to a missing row of ${orphan.parent}` : null;
}
