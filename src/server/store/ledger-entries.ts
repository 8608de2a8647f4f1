import { insert } from './insert.ts';
import { type Param, query, type Selecting } from './statement.ts';

type Below = { accountId: number; newestSeq: number; limit: number };

const below = (db: Selecting, param: Param<Below>) =>
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
    .limit(param('limit'));

/** The entries of the ledger, append-only, numbered per account. */
export const entryTable = {
  append: insert('entry', {}),
  /** Entries of an account from `newestSeq` downwards, with when and for which order they were made. */
  pageBelow: query(below),
  /** The same, with what each order is of. */
  statementBelow: query((db, param: Param<Below>) =>
    below(db, param)
      .leftJoin('trade_order', 'trade_order.id', 'journal.order_id')
      .select('trade_order.instrument_id'),
  ),
};
