import { type NamedList, namedLists, watchlistText } from '#contract/watchlist';
import type { Database } from '../store/database.ts';
import { watchlistTable } from '../store/watchlists.ts';

/** `ids` are those of the list without a name. */
export type Watchlist = { version: number; ids: number[]; lists: NamedList[] };

/** The instruments each account watches, in lists of its own, which are the same on every device of the account. */
export class Watchlists {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Version 0 where the account never watched one. */
  async read(userId: number): Promise<Watchlist> {
    const row = await watchlistTable.of.get(this.#database.db, { userId });
    if (!row) return { version: 0, ids: [], lists: [] };
    const ids = watchlistText.parse(JSON.parse(row.instrumentIds));
    return { version: row.version, ids, lists: namedLists.parse(JSON.parse(row.lists)) };
  }

  /**
   * Answers the new version, and tells of it; null where the lists were written since `version`, and then nothing is changed. A
   * device of before there were several sends no named lists: they stay.
   */
  save(
    userId: number,
    { version, ids, lists }: Omit<Watchlist, 'lists'> & { lists?: NamedList[] | undefined },
  ): Promise<number | null> {
    const written = {
      userId,
      instrumentIds: JSON.stringify(ids),
      lists: lists === undefined ? null : JSON.stringify(lists),
    };
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
