import { watchlistText } from '#contract/watchlist';
import type { Database } from '../store/database.ts';
import { watchlistTable } from '../store/watchlists.ts';

export type Watchlist = { version: number; ids: number[] };

/** The instruments each account watches, in its own order, so that the list is the same on every device of the account. */
export class Watchlists {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Version 0 where the account never watched one. */
  async read(userId: number): Promise<Watchlist> {
    const row = await watchlistTable.of.get(this.#database.db, { userId });
    return row
      ? { version: row.version, ids: watchlistText.parse(JSON.parse(row.instrumentIds)) }
      : { version: 0, ids: [] };
  }

  /** Answers the new version, and tells of it; null where the list was written since `version`, and then nothing is changed. */
  save(userId: number, { version, ids }: Watchlist): Promise<number | null> {
    const written = { userId, instrumentIds: JSON.stringify(ids) };
    return this.#database.queue.submit(async (tx) => {
      const { changes } = await (version === 0
        ? watchlistTable.insert.run(tx, written)
        : watchlistTable.replace.run(tx, { ...written, version }));
      if (changes !== 1) return null;
      tx.unit.tell({ type: 'watchlist.changed', userId, version: version + 1 });
      return version + 1;
    });
  }
}
