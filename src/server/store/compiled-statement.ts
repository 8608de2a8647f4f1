import type { SQLInputValue } from 'node:sqlite';
import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { Schema } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** The place of an argument in a statement. It has the argument's type but no value: nothing can be computed with it. */
export type Param<Args> = <Name extends keyof Args & string>(name: Name) => RawBuilder<Args[Name]>;

/** The text for one engine, and what stands at its places: the argument of that name, or a constant. */
export type Compiled = {
  sql: string;
  values: readonly ({ name: string } | { constant: SQLInputValue })[];
};

/** Stands for the argument of that name among the parameters of compiled SQL. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Writes constants out. PostgreSQL plans a prepared statement without its values, and uses a partial index only when it
 * sees the condition in the text.
 */
class PostgresCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Place) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}

/** Leaves out the locks of rows: a transaction that writes to SQLite has locked the whole file. */
class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate') super.visitSelectModifier(node);
  }
}

/** They write SQL and are connected to nothing. */
const COMPILERS: Record<Engine, Kysely<Schema>> = {
  sqlite: new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteCompiler(),
    },
  }),
  postgres: new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresCompiler(),
    },
  }),
};

/** Writes a statement with the compiler of an engine. */
export type Build<Args> = (db: Kysely<Schema>, param: Param<Args>) => Compilable<unknown>;

export function compileFor<Args>(engine: Engine, build: Build<Args>): Compiled {
  const param: Param<Args> = (name) => sql`${new Place(name)}`;
  const { sql: text, parameters } = build(COMPILERS[engine], param).compile();
  const values = parameters.map((value) =>
    value instanceof Place ? { name: value.name } : { constant: value as SQLInputValue },
  );
  return { sql: text, values };
}
