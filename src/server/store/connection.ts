import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** Pages of the write-ahead log between checkpoints: 64 MiB, so that a burst of orders is not checkpointed all the time. */
const CHECKPOINT_PAGES = 16_384;

/** One connection to the database file, and the statements it has prepared. Above the store, `Db` and `Tx` stand for it. */
export class Connection {
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

  close(): void {
    this.#prepared.clear();
    this.raw.close();
  }
}
