import type { SQLInputValue } from 'node:sqlite';
import type { Compilable, Kysely } from 'kysely';
import {
  type Build,
  type Compiled,
  compileFor,
  type Engine,
  type IsOneOf,
  type Param,
  valueFor,
} from './compiled-statement.ts';
import type { Reads, Runner, Tx } from './handles.ts';
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
        ? valueFor(engine, (args as Record<string, SQLInputValue>)[value.name] as SQLInputValue)
        : value.constant,
    );
  }

  /** The statement as the engine behind a runner wants it. */
  protected on({ engine }: Runner, args: Given<Args>): [sql: string, values: SQLInputValue[]] {
    return [this.compiledFor(engine).sql, this.valuesFor(engine, ...args)];
  }
}

/** Reads rows, committed ones or those of a transaction. */
export class Query<Args, Row> extends Statement<Args> {
  async all(from: Reads, ...args: Given<Args>): Promise<Row[]> {
    return (await from.runner.all(...this.on(from.runner, args))) as Row[];
  }

  async get(from: Reads, ...args: Given<Args>): Promise<Row | undefined> {
    return (await from.runner.get(...this.on(from.runner, args))) as Row | undefined;
  }

  /** Rows one at a time, for tables too large to hold. Read them by a connection that nothing else reads by. */
  each(from: Reads, ...args: Given<Args>): AsyncIterable<Row> {
    return from.runner.each(...this.on(from.runner, args)) as AsyncIterable<Row>;
  }
}

/** What a query reads. */
export type RowOf<Of extends { all: (...args: never) => Promise<unknown[]> }> = Awaited<
  ReturnType<Of['all']>
>[number];

/** Changes rows, which only a command may do. */
export class ChangeStatement<Args, Row> extends Statement<Args> {
  async run(tx: Tx, ...args: Given<Args>): Promise<{ changes: number }> {
    return tx.runner.run(...this.on(tx.runner, args));
  }

  /** This change of one row, to be run later. */
  of(...args: Given<Args>): BoundChange {
    return {
      change: this as ChangeStatement<unknown, unknown>,
      args: args[0] ?? {},
      run: (tx) => this.run(tx, ...args),
    };
  }

  /** The arguments of a row to be written later, if it is this change that writes it. */
  argsOf({ change, args }: BoundChange): Args | undefined {
    return (change as unknown) === this ? (args as Args) : undefined;
  }

  /** For a change that returns the row it changed. */
  async get(tx: Tx, ...args: Given<Args>): Promise<Row | undefined> {
    return (await tx.runner.get(...this.on(tx.runner, args))) as Row | undefined;
  }

  /** For a change that returns the one row it makes. */
  async one(tx: Tx, ...args: Given<Args>): Promise<Row> {
    const row = await this.get(tx, ...args);
    if (row === undefined) throw new Error('a change that makes a row made none');
    return row;
  }

  /** For a change that returns the rows it changed. */
  async all(tx: Tx, ...args: Given<Args>): Promise<Row[]> {
    return (await tx.runner.all(...this.on(tx.runner, args))) as Row[];
  }
}

/** A change with its arguments: a row to be written when the time has come. */
export type BoundChange = {
  readonly change: ChangeStatement<unknown, unknown>;
  readonly args: Readonly<Record<string, unknown>>;
  run(tx: Tx): Promise<{ changes: number }>;
};

export function query<Row, Args = NoArgs>(
  build: (db: Selecting, param: Param<Args>, isOneOf: IsOneOf<Args>) => Compilable<Row>,
): Query<Args, Row> {
  return new Query(build);
}

export function change<Row, Args = NoArgs>(
  build: (db: Changing, param: Param<Args>, isOneOf: IsOneOf<Args>) => Compilable<Row>,
): ChangeStatement<Args, Row> {
  return new ChangeStatement(build);
}
