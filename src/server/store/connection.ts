import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Runner, Values } from './handles.ts';

/** Pages of the write-ahead log between checkpoints: 64 MiB, so that a burst of orders is not checkpointed all the time. */
const CHECKPOINT_PAGES = 16_384;

/**
 * One connection to the database file, and the statements it has prepared. Above the store, `Db` and `Tx` stand for it.
 * SQLite answers at once, so a caller waits for a statement no longer than a microtask, and no timer or socket comes between.
 */
export class Connection implements Runner {
  readonly engine = 'sqlite';
  readonly raw: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  private constructor(raw: DatabaseSync) {
    this.raw = raw;
  }

  /** Opens for writing: write-ahead log, a sync to disk at every commit, foreign keys on. */
  static openWriter(file: string): Connection {
    const raw = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5_000 });
    raw.exec('PRAGMA journal_mode = WAL');
    raw.exec('PRAGMA synchronous = FULL');
    // What is deleted is written over with zeros: personal data that was erased is nowhere in the file.
    raw.exec('PRAGMA secure_delete = ON');
    raw.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    raw.exec('PRAGMA cache_size = -65536');
    return new Connection(raw);
  }

  /** Opens for reading committed rows only; the database must exist. */
  static openReader(file: string): Connection {
    return new Connection(new DatabaseSync(file, { readOnly: true, timeout: 5_000 }));
  }

  /** The cached statement of this text. */
  prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const prepared = this.raw.prepare(sql);
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  async all(sql: string, values: Values): Promise<unknown[]> {
    return this.prepare(sql).all(...values);
  }

  async get(sql: string, values: Values): Promise<unknown> {
    return this.prepare(sql).get(...values);
  }

  async run(sql: string, values: Values): Promise<{ changes: number }> {
    return { changes: Number(this.prepare(sql).run(...values).changes) };
  }

  /** By a statement of its own: running the cached one again would start it anew under who still reads its rows. */
  async *each(sql: string, values: Values): AsyncGenerator<unknown, void> {
    yield* this.raw.prepare(sql).iterate(...values);
  }

  close(): void {
    this.#prepared.clear();
    this.raw.close();
  }
}

/** Runs `read` on one snapshot of the database, whatever is committed meanwhile. */
export async function inSnapshot<T>(connection: Connection, read: () => Promise<T>): Promise<T> {
  connection.raw.exec('BEGIN');
  try {
    return await read();
  } finally {
    // Of a file that it cannot read SQLite has rolled back by itself.
    if (connection.raw.isTransaction) connection.raw.exec('ROLLBACK');
  }
}
