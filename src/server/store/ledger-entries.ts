import { insert } from './insert.ts';
import { type Param, query, type Selecting } from './statement.ts';
import type { Memo } from './tables/trading.ts';

type Below = { accountId: number; newestSeq: number; limit: number };

/** Entries of some kinds, from `newestSeq` downwards as far as `afterSeq`, which is not one of them. */
type OfMemos = { accountId: number; memos: readonly Memo[]; newestSeq: number; afterSeq: number };

const entries = (db: Selecting) =>
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
    ]);

const below = (db: Selecting, param: Param<Below>) =>
  entries(db)
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
  /** Those of some kinds, newest first. */
  statementOf: query((db, param: Param<OfMemos & { limit: number; offset: number }>, isOneOf) =>
    entries(db)
      .leftJoin('trade_order', 'trade_order.id', 'journal.order_id')
      .select('trade_order.instrument_id')
      .where('entry.account_id', '=', param('accountId'))
      .where('entry.seq', '<=', param('newestSeq'))
      .where('entry.seq', '>', param('afterSeq'))
      .where(isOneOf('entry.memo', 'memos'))
      .orderBy('entry.seq', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
  ),
  countOf: query((db, param: Param<OfMemos>, isOneOf) =>
    db
      .selectFrom('entry')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', param('accountId'))
      .where('seq', '<=', param('newestSeq'))
      .where('seq', '>', param('afterSeq'))
      .where(isOneOf('memo', 'memos')),
  ),
};
