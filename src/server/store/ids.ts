import type { Connection } from './connection.ts';

/** Tables whose rows get their ids before they are written. */
export type NumberedTable = 'trade_order' | 'journal';

/** Gives out the ids of orders and journals. An id that a command took and then was refused stays unused. */
export type IdSource = { next(table: NumberedTable): number };

/** Counts on in memory: only one process may give out the ids of a database. */
export class Ids implements IdSource {
  readonly #last: Record<NumberedTable, number>;

  private constructor(last: Record<NumberedTable, number>) {
    this.#last = last;
  }

  /** Goes on after the highest ids there are. */
  static after(connection: Connection): Ids {
    const highest = (table: NumberedTable) =>
      Number(connection.prepare(`SELECT coalesce(max(id), 0) AS id FROM ${table}`).get()?.id);
    return new Ids({ trade_order: highest('trade_order'), journal: highest('journal') });
  }

  next(table: NumberedTable): number {
    this.#last[table] += 1;
    return this.#last[table];
  }
}
