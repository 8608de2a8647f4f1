import type { Connection } from './connection.ts';
import type { Memo } from './schema.ts';

/** The entries of the ledger, append-only, numbered per account. */
export function entryTable(connection: Connection) {
  return {
    append: connection.statement(
      (
        db,
        args: {
          accountId: number;
          seq: number;
          journalId: number;
          memo: Memo;
          amount: number;
          balanceAfter: number;
          hash: string;
        },
      ) =>
        db.insertInto('entry').values({
          account_id: args.accountId,
          seq: args.seq,
          journal_id: args.journalId,
          memo: args.memo,
          amount: args.amount,
          balance_after: args.balanceAfter,
          hash: args.hash,
        }),
    ),
    /** Entries of an account from `newestSeq` downwards, with when and for which order they were made. */
    pageBelow: connection.statement((db, args: { accountId: number; newestSeq: number; limit: number }) =>
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
        .where('entry.account_id', '=', args.accountId)
        .where('entry.seq', '<=', args.newestSeq)
        .orderBy('entry.seq', 'desc')
        .limit(args.limit),
    ),
  };
}
