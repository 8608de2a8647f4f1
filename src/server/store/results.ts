import { sql } from 'kysely';
import { IS_DONE } from './orders.ts';
import { type Param, query, type RowOf } from './statement.ts';

type Span = { accountId: number; fromMs: number; toMs: number };
/** Entries of these numbers: those after the one, up to the other. */
type Seqs = { afterSeq: number; toSeq: number };

/** Offsets of time zones are whole quarters of an hour, so that no quarter lies in two days of any zone. */
export const QUARTER_MS = 900_000;

/** What an account's entries and closed orders came to between two instants, the second excluded. */
export const resultQueries = {
  /** Sums by what entries mean and the quarter of an hour they were made in. */
  sums: query((db, param: Param<Span & Seqs>) =>
    db
      .selectFrom('entry')
      .innerJoin('journal', 'journal.id', 'entry.journal_id')
      .select((eb) => [
        sql<number>`journal.created_at / ${sql.lit(QUARTER_MS)}`.as('quarter'),
        'entry.memo',
        eb.fn.sum<number>('entry.amount').as('amount'),
        // Of these, what entries above zero came to.
        sql<number>`sum(CASE WHEN entry.amount > 0 THEN entry.amount ELSE 0 END)`.as('incoming'),
      ])
      .where('entry.account_id', '=', param('accountId'))
      .where('entry.seq', '>', param('afterSeq'))
      .where('entry.seq', '<=', param('toSeq'))
      .where('journal.created_at', '>=', param('fromMs'))
      .where('journal.created_at', '<', param('toMs'))
      .groupBy(['quarter', 'entry.memo'])
      .orderBy('quarter')
      .orderBy('entry.memo'),
  ),
  /** What entries from an instant on come to; null where there are none. */
  since: query((db, param: Param<Omit<Span, 'toMs'> & Seqs>) =>
    db
      .selectFrom('entry')
      .innerJoin('journal', 'journal.id', 'entry.journal_id')
      .select((eb) => eb.fn.sum<number | null>('entry.amount').as('amount'))
      .where('entry.account_id', '=', param('accountId'))
      .where('entry.seq', '>', param('afterSeq'))
      .where('entry.seq', '<=', param('toSeq'))
      .where('journal.created_at', '>=', param('fromMs')),
  ),
  /** Entries in the order in which the ledger has them. */
  entries: query((db, param: Param<Span & Seqs>) =>
    db
      .selectFrom('entry')
      .innerJoin('journal', 'journal.id', 'entry.journal_id')
      .select([
        'entry.seq',
        'entry.memo',
        'entry.amount',
        'journal.order_id',
        'journal.ref_id',
        'journal.created_at',
      ])
      .where('entry.account_id', '=', param('accountId'))
      .where('entry.seq', '>', param('afterSeq'))
      .where('entry.seq', '<=', param('toSeq'))
      .where('journal.created_at', '>=', param('fromMs'))
      .where('journal.created_at', '<', param('toMs'))
      .orderBy('entry.seq'),
  ),
  /** Orders closed after the one at `afterMs` and `afterId`, and before `toMs`, in the order in which they were; at most `limit`. */
  closedOrders: query(
    (
      db,
      param: Param<{ accountId: number; afterMs: number; afterId: number; toMs: number; limit: number }>,
    ) =>
      db
        .selectFrom('trade_order')
        .select([
          'id',
          'instrument_id',
          'direction',
          'lots',
          'units',
          'multiple',
          'margin',
          'entry_price',
          'exit_price',
          'profit',
          'fee',
          'financing',
          'close_reason',
          'opened_at',
          'completed_at',
          'opened_market_at',
          'completed_market_at',
        ])
        .where('account_id', '=', param('accountId'))
        // Of the index of the account's own orders; that of closed ones has those of everyone.
        .where(IS_DONE)
        .where('state', '=', sql.lit('closed'))
        .where('completed_at', '<', param('toMs'))
        .where((eb) =>
          eb(eb.refTuple('completed_at', 'id'), '>', eb.tuple(param('afterMs'), param('afterId'))),
        )
        .orderBy('completed_at')
        .orderBy('id')
        .limit(param('limit')),
  ),
};
export type ClosedOrderRow = RowOf<typeof resultQueries.closedOrders>;
export type EntryRow = RowOf<typeof resultQueries.entries>;
