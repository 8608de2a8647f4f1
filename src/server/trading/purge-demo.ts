import { openingHashOf } from '../ledger/entry-hash.ts';
import { demoBookTable } from '../store/demo-books.ts';
import type { Tx } from '../store/handles.ts';
import type { TradingAccount } from './trading-account.ts';
import { expectOne, type Work } from './work.ts';

/**
 * Deletes what a visitor's demo account was (docs/decisions/0015), after it was reset: its orders and its whole book. The
 * user's row and two empty accounts are left, so that no id is given twice. Throws for a book with money of others in it,
 * and for an account that holds something again.
 */
export function purgeDemo(
  tx: Tx,
  work: Work,
  { id: accountId, userId }: TradingAccount,
  nowMs: number,
): void {
  demoBookTable.markPurged.run(tx, { userId, purgedAt: nowMs });
  const accounts = demoBookTable.accounts.all(tx, { userId });
  const journals = new Set(
    accounts.flatMap(({ id }) => demoBookTable.journals.all(tx, { accountId: id })).map(({ id }) => id),
  );
  for (const { id } of accounts) demoBookTable.deleteEntries.run(tx, { accountId: id });
  // A journal with an entry on an account of others is kept by its trigger, which ends the command.
  for (const id of journals) expectOne(demoBookTable.deleteJournal.run(tx, { id }), `journal ${id}`);
  demoBookTable.deleteOrders.run(tx, { accountId });
  demoBookTable.deleteDays.run(tx, { accountId });
  for (const opened of accounts) {
    const hash = openingHashOf(opened);
    expectOne(demoBookTable.reopen.run(tx, { accountId: opened.id, hash }), `account ${opened.id}`);
  }
  demoBookTable.deleteSessions.run(tx, { userId });
  demoBookTable.deleteAnswers.run(tx, { userId });
  for (const { id } of accounts) work.forget(id);
}
