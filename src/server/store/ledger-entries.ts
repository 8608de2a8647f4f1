import { insert } from './insert.ts';
import { type Param, query } from './statement.ts';

/** The entries of the ledger, append-only, numbered per account. */
export const entryTable = {
  append: insert('entry', {}),
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
