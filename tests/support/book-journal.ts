import { type Journal, Ledger } from '#server/ledger/ledger';
import type { Database } from '#server/store/database';
import type { Tx } from '#server/store/handles';
import { Book } from '#server/trading/book';
import { Work } from '#server/trading/work';

/** Books a journal on a database that no server runs on. Rejects with what the database says against it. */
export async function bookJournal(
  { queue, ids }: Database,
  journalOf: (tx: Tx, ledger: Ledger) => Journal,
): Promise<void> {
  await queue.submit((tx) => {
    const ledger = new Ledger();
    ledger.openSystemAccounts(tx);
    const journal = journalOf(tx, ledger);
    const work = new Work(ids);
    for (const { accountId } of journal.legs) unwatchedBook(ledger).bring(tx, work, accountId);
    ledger.post(work, journal);
    work.keep();
    work.write(tx);
  });
}

/** A book whose triggers nobody watches. */
export function unwatchedBook(ledger: Ledger): Book {
  const nothing = () => {};
  return new Book(ledger.systemAccounts, {
    positionAdded: nothing,
    positionRemoved: nothing,
    pendingAdded: nothing,
    pendingRemoved: nothing,
    accountLeft: nothing,
  });
}
