import { change, type Param, query } from './statement.ts';
import type { Memo } from './tables/trading.ts';

/** The entries of the ledger, append-only, numbered per account. */
export const entryTable = {
  append: change(
    (
      db,
      param: Param<{
        accountId: number;
        seq: number;
        journalId: number;
        memo: Memo;
        amount: number;
        balanceAfter: number;
        hash: string;
      }>,
    ) =>
      db.insertInto('entry').values({
        account_id: param('accountId'),
        seq: param('seq'),
        journal_id: param('journalId'),
        memo: param('memo'),
        amount: param('amount'),
        balance_after: param('balanceAfter'),
        hash: param('hash'),
      }),
  ),
  /** Entries of an account from `newestSeq` downwards, with when and for which order they were made. */
  pageBelow: query((db, param: Param<{ accountId: number; newestSeq: number; limit: number }>) =>
    db
      .selectFrom('entry')
      .innerJoin('journal', 'journal.id', 'entry.journal_id')
      .select([
        'entry.seq',
        'entry.memo',
        'entry.amount',
        'entry.balance_after',
        'journal.order_id',
        'journal.ref_id',
        'journal.created_at',
      ])
      .where('entry.account_id', '=', param('accountId'))
      .where('entry.seq', '<=', param('newestSeq'))
      .orderBy('entry.seq', 'desc')
      .limit(param('limit')),
  ),
};
