import { type Journal, Ledger } from '#server/ledger/ledger';
import type { Database } from '#server/store/database';
import type { Tx } from '#server/store/handles';
import { NO_UNITS } from '#server/store/queue';
import { Book } from '#server/trading/book';
import { Work, workOf } from '#server/trading/work';

/** Books a journal on a database that no server runs on. Rejects with what the database says against it. */
export async function bookJournal(
  database: Database,
  journalOf: (tx: Tx, ledger: Ledger) => Journal | Promise<Journal>,
): Promise<void> {
  giveWork(database);
  const ledger = new Ledger();
  await ledger.openSystemAccounts(database.queue);
  await database.queue.submit(async (tx) => {
    const journal = await journalOf(tx, ledger);
    const book = unwatchedBook(ledger);
    for (const { accountId } of journal.legs) await book.bring(tx, [accountId]);
    const work = workOf(tx);
    work.happensAt(journal.atMs);
    ledger.post(work, journal);
  });
}

/** Gives commands a unit of work, as trading does, where there is no trading. */
export function giveWork({ queue, ids }: Database): void {
  queue.setUnits({ ...NO_UNITS, begin: () => new Work(ids) });
}

/** A book without a watch over its triggers. */
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
