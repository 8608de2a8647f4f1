import type { IdSource, NumberedTable } from '../ids.ts';
import type { PostgresPool } from './pool.ts';

/** Ids that a node takes at once, and with how few left it takes more: a batch of commands needs fewer. */
const BLOCK = 2_000;
const FEW = 1_000;

/** Gives out ids from blocks of the tables' sequences, so that no two nodes give out the same. */
export class PostgresIds implements IdSource {
  readonly #pool: PostgresPool;
  readonly #left: Record<NumberedTable, number[]> = { trade_order: [], journal: [] };
  #taking: Promise<void> | null = null;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  /** Throws when none is left: `reserve` was not waited for, or a transaction took more than any does. */
  next(table: NumberedTable): number {
    const id = this.#left[table].pop();
    if (id === undefined) throw new Error(`no id of ${table} is left`);
    return id;
  }

  /** Takes more where few are left. Call it before each transaction. */
  async reserve(): Promise<void> {
    if (Object.values(this.#left).every((ids) => ids.length >= FEW)) return;
    this.#taking ??= this.#take().finally(() => {
      this.#taking = null;
    });
    await this.#taking;
  }

  async #take(): Promise<void> {
    for (const table of Object.keys(this.#left) as NumberedTable[]) {
      const { rows } = await this.#pool.send<{ id: number }>({
        text: `SELECT nextval(pg_get_serial_sequence($1, 'id')) AS id FROM generate_series(1, $2::bigint)`,
        values: [table, BLOCK],
      });
      // The lowest last, as the last is given out first.
      this.#left[table].unshift(...rows.map(({ id }) => id).reverse());
    }
  }
}
