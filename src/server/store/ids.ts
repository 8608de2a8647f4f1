import type { Connection } from './connection.ts';

/** Tables whose rows get their ids before they are written. */
type Table = 'trade_order' | 'journal';

/** Gives out the ids of orders and journals. An id that a command took and then was refused stays unused. */
export class Ids {
  readonly #last: Record<Table, number>;

  private constructor(last: Record<Table, number>) {
    this.#last = last;
  }

  /** Goes on after the highest ids there are. Only one process may give out the ids of a database. */
  static after(connection: Connection): Ids {
    const highest = (table: Table) =>
      Number(connection.prepare(`SELECT coalesce(max(id), 0) AS id FROM ${table}`).get()?.id);
    return new Ids({ trade_order: highest('trade_order'), journal: highest('journal') });
  }

  next(table: Table): number {
    this.#last[table] += 1;
    return this.#last[table];
  }
}
