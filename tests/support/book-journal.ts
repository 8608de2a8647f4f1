import { type Journal, Ledger } from '#server/ledger/ledger';
import type { Database } from '#server/store/database';
import type { Tx } from '#server/store/handles';
import { Book } from '#server/trading/book';
import { Work } from '#server/trading/work';

/** Books a journal on a database that no server runs on. Rejects with what the database says against it. */
export async function bookJournal(
  { queue, ids }: Database,
  journalOf: (tx: Tx, ledger: Ledger) => Journal | Promise<Journal>,
): Promise<void> {
  await queue.submit(async (tx) => {
    const ledger = new Ledger();
    await ledger.openSystemAccounts(tx);
    const journal = await journalOf(tx, ledger);
    const work = new Work(ids);
    for (const { accountId } of journal.legs) await unwatchedBook(ledger).bring(tx, work, accountId);
    ledger.post(work, journal);
    work.keep();
    await work.write(tx);
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
