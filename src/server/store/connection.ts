import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type Compilable, Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import type { Schema } from './schema.ts';

/** Pages of the write-ahead log between checkpoints: 64 MiB, so that a burst of orders is not checkpointed all the time. */
const CHECKPOINT_PAGES = 16_384;

/** Stands for a parameter while a statement is compiled; the name says which argument goes there. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A compiled query whose parameters are given by name at each run. */
export type Statement<Args, Row> = {
  all(args: Args): Row[];
  get(args: Args): Row | undefined;
  /** Rows one at a time, for tables too large to hold. */
  each(args: Args): IterableIterator<Row>;
  run(args: Args): { changes: number; lastId: number };
};

/**
 * One connection to the database file. Queries are written with Kysely, compiled once and run synchronously;
 * `kysely` itself runs them through the same statement cache.
 */
export class Connection {
  readonly raw: DatabaseSync;
  readonly kysely: Kysely<Schema>;
  readonly #prepared = new Map<string, StatementSync>();

  private constructor(raw: DatabaseSync) {
    this.raw = raw;
    this.kysely = new Kysely<Schema>({ dialect: new SqliteDialect({ database: this.#adapter() }) });
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

  /** Compiles a query once. `args` stands for the arguments: use its fields as values in the query. */
  statement<Args extends object, Row>(
    build: (db: Kysely<Schema>, args: Args) => Compilable<Row>,
  ): Statement<Args, Row> {
    const slots = new Proxy({} as Args, { get: (_, name) => new Slot(String(name)) });
    const { sql, parameters } = build(this.kysely, slots).compile();
    const values = parameters.map((value) =>
      value instanceof Slot ? { name: value.name as keyof Args } : { constant: value as SQLInputValue },
    );
    const bind = (args: Args): SQLInputValue[] =>
      values.map((value) => ('name' in value ? (args[value.name] as SQLInputValue) : value.constant));
    const prepared = this.prepare(sql);
    return {
      all: (args) => prepared.all(...bind(args)) as Row[],
      get: (args) => prepared.get(...bind(args)) as Row | undefined,
      each: (args) => prepared.iterate(...bind(args)) as IterableIterator<Row>,
      run: (args) => {
        const { changes, lastInsertRowid } = prepared.run(...bind(args));
        return { changes: Number(changes), lastId: Number(lastInsertRowid) };
      },
    };
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

  #adapter(): SqliteDatabase {
    return {
      close: () => this.close(),
      prepare: (sql) => {
        const prepared = this.prepare(sql);
        return {
          reader: prepared.columns().length > 0,
          all: (parameters) => prepared.all(...(parameters as SQLInputValue[])),
          run: (parameters) => prepared.run(...(parameters as SQLInputValue[])),
          iterate: (parameters) => prepared.iterate(...(parameters as SQLInputValue[])),
        };
      },
    };
  }
}
