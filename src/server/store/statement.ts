import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type { Compilable, Kysely } from 'kysely';
import { type Build, type Compiled, compileFor, type Engine, type Param } from './compiled-statement.ts';
import type { Reads, Tx } from './handles.ts';
import type { Schema } from './schema.ts';

export type { Param } from './compiled-statement.ts';

/** What a query is written with: nothing that changes rows. */
export type Selecting = Pick<Kysely<Schema>, 'selectFrom' | 'selectNoFrom'>;
/** What a change is written with. */
export type Changing = Pick<Kysely<Schema>, 'insertInto' | 'updateTable' | 'deleteFrom'>;

type NoArgs = Record<string, never>;
type Given<Args> = NoArgs extends Args ? [] : [args: Args];

/** Compiled for an engine at its first run there. Each connection prepares it once. */
class Statement<Args> {
  readonly #build: Build<Args>;
  readonly #compiled = new Map<Engine, Compiled>();

  constructor(build: Build<Args>) {
    this.#build = build;
  }

  /** The text for an engine, and where its arguments stand. */
  compiledFor(engine: Engine): Compiled {
    const known = this.#compiled.get(engine);
    if (known) return known;
    const compiled = compileFor(engine, this.#build);
    this.#compiled.set(engine, compiled);
    return compiled;
  }

  /** The arguments in the order of their places. */
  valuesFor(engine: Engine, ...[args]: Given<Args>): SQLInputValue[] {
    return this.compiledFor(engine).values.map((value) =>
      'name' in value
        ? ((args as Record<string, SQLInputValue>)[value.name] as SQLInputValue)
        : value.constant,
    );
  }

  get sql(): string {
    return this.compiledFor('sqlite').sql;
  }

  protected bind(args: Given<Args>): SQLInputValue[] {
    return this.valuesFor('sqlite', ...args);
  }
}

/** Reads rows, committed ones or those of a transaction. */
export class Query<Args, Row> extends Statement<Args> {
  all(from: Reads, ...args: Given<Args>): Row[] {
    return this.#on(from).all(...this.bind(args)) as Row[];
  }

  get(from: Reads, ...args: Given<Args>): Row | undefined {
    return this.#on(from).get(...this.bind(args)) as Row | undefined;
  }

  /** Rows one at a time, for tables too large to hold. */
  each(from: Reads, ...args: Given<Args>): IterableIterator<Row> {
    return this.#on(from).iterate(...this.bind(args)) as IterableIterator<Row>;
  }

  #on(from: Reads): StatementSync {
    return from.prepared(this.sql);
  }
}

/** Changes rows, which only a command may do. */
export class Change<Args, Row> extends Statement<Args> {
  run(tx: Tx, ...args: Given<Args>): { changes: number; lastId: number } {
    const { changes, lastInsertRowid } = tx.prepared(this.sql).run(...this.bind(args));
    return { changes: Number(changes), lastId: Number(lastInsertRowid) };
  }

  /** For a change that returns the row it changed. */
  get(tx: Tx, ...args: Given<Args>): Row | undefined {
    return tx.prepared(this.sql).get(...this.bind(args)) as Row | undefined;
  }

  /** For a change that returns the rows it changed. */
  all(tx: Tx, ...args: Given<Args>): Row[] {
    return tx.prepared(this.sql).all(...this.bind(args)) as Row[];
  }
}

export function query<Row, Args = NoArgs>(
  build: (db: Selecting, param: Param<Args>) => Compilable<Row>,
): Query<Args, Row> {
  return new Query(build);
}

export function change<Row, Args = NoArgs>(
  build: (db: Changing, param: Param<Args>) => Compilable<Row>,
): Change<Args, Row> {
  return new Change(build);
}
