import type { SQLInputValue } from 'node:sqlite';
import {
  type Compilable,
  DummyDriver,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { Reads, Tx } from './handles.ts';
import type { Schema } from './schema.ts';

/** Writes SQL; it is connected to nothing. */
const compiler = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** What a query is written with: nothing that changes rows. */
export type Selecting = Pick<Kysely<Schema>, 'selectFrom' | 'selectNoFrom'>;
/** What a change is written with. */
export type Changing = Pick<Kysely<Schema>, 'insertInto' | 'replaceInto' | 'updateTable' | 'deleteFrom'>;

/** The place of an argument in a statement. It has the argument's type but no value: nothing can be computed with it. */
export type Param<Args> = <Name extends keyof Args & string>(name: Name) => RawBuilder<Args[Name]>;

type NoArgs = Record<string, never>;
type Given<Args> = NoArgs extends Args ? [] : [args: Args];

/** Stands for the argument of that name among the parameters of compiled SQL. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Compiled at its first run. Each connection prepares it once. */
class Statement<Args> {
  readonly #build: (param: Param<Args>) => Compilable<unknown>;
  #compiled: { sql: string; values: readonly ({ name: string } | { constant: SQLInputValue })[] } | undefined;

  constructor(build: (param: Param<Args>) => Compilable<unknown>) {
    this.#build = build;
  }

  get sql(): string {
    return this.#compile().sql;
  }

  protected bind([args]: readonly unknown[]): SQLInputValue[] {
    const given = args as Record<string, SQLInputValue>;
    return this.#compile().values.map((value) =>
      'name' in value ? (given[value.name] as SQLInputValue) : value.constant,
    );
  }

  #compile() {
    if (this.#compiled) return this.#compiled;
    const { sql: text, parameters } = this.#build((name) => sql`${new Place(name)}`).compile();
    const values = parameters.map((value) =>
      value instanceof Place ? { name: value.name } : { constant: value as SQLInputValue },
    );
    this.#compiled = { sql: text, values };
    return this.#compiled;
  }
}

/** Reads rows, committed ones or those of a transaction. */
export class Query<Args, Row> extends Statement<Args> {
  async all(from: Reads, ...args: Given<Args>): Promise<Row[]> {
    return (await from.runner.all(this.sql, this.bind(args))) as Row[];
  }

  async get(from: Reads, ...args: Given<Args>): Promise<Row | undefined> {
    return (await from.runner.get(this.sql, this.bind(args))) as Row | undefined;
  }

  /** Rows one at a time, for tables too large to hold. Read them by a connection that nothing else reads by. */
  each(from: Reads, ...args: Given<Args>): AsyncIterable<Row> {
    return from.runner.each(this.sql, this.bind(args)) as AsyncIterable<Row>;
  }
}

/** What a query reads. */
export type RowOf<Of extends { all: (...args: never) => Promise<unknown[]> }> = Awaited<
  ReturnType<Of['all']>
>[number];

/** Changes rows, which only a command may do. */
export class Change<Args, Row> extends Statement<Args> {
  async run(tx: Tx, ...args: Given<Args>): Promise<{ changes: number }> {
    return tx.runner.run(this.sql, this.bind(args));
  }

  /** This change of one row, to be run later. */
  of(...args: Given<Args>): BoundChange {
    return { run: (tx) => this.run(tx, ...args) };
  }

  /** For a change that returns the row it changed. */
  async get(tx: Tx, ...args: Given<Args>): Promise<Row | undefined> {
    return (await tx.runner.get(this.sql, this.bind(args))) as Row | undefined;
  }

  /** For a change that returns the one row it makes. */
  async one(tx: Tx, ...args: Given<Args>): Promise<Row> {
    const row = await this.get(tx, ...args);
    if (row === undefined) throw new Error('a change that makes a row made none');
    return row;
  }

  /** For a change that returns the rows it changed. */
  async all(tx: Tx, ...args: Given<Args>): Promise<Row[]> {
    return (await tx.runner.all(this.sql, this.bind(args))) as Row[];
  }
}

/** A change with its arguments: a row to be written when the time has come. */
export type BoundChange = { run(tx: Tx): Promise<{ changes: number }> };

export function query<Row, Args = NoArgs>(
  build: (db: Selecting, param: Param<Args>) => Compilable<Row>,
): Query<Args, Row> {
  return new Query((param) => build(compiler, param));
}

export function change<Row, Args = NoArgs>(
  build: (db: Changing, param: Param<Args>) => Compilable<Row>,
): Change<Args, Row> {
  return new Change((param) => build(compiler, param));
}
