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

type ListName<Args> = {
  [Name in keyof Args & string]: Args[Name] extends readonly (number | string)[] ? Name : never;
}[keyof Args & string];
/** Whether a column is one of the values of an argument. The text is the same however many there are. */
export type IsOneOf<Args> = (
  column: string | RawBuilder<unknown>,
  name: ListName<Args>,
) => RawBuilder<boolean>;

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

/** Stands behind a column that is to be one of the values of that argument. */
class ListPlace extends Place {}

/**
 * Writes constants out. PostgreSQL plans a prepared statement without its values, and uses a partial index only when it
 * sees the condition in the text.
 */
class PostgresCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof ListPlace) this.append('= ANY(');
    if (value instanceof Place) super.appendValue(value);
    else this.appendImmediateValue(value);
    if (value instanceof ListPlace) this.append(')');
  }
}

/** Leaves out the locks of rows: a transaction that writes to SQLite has locked the whole file. Lists come as JSON. */
class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'SkipLocked') super.visitSelectModifier(node);
  }

  protected override appendValue(value: unknown): void {
    if (value instanceof ListPlace) this.append('IN (SELECT value FROM json_each(');
    super.appendValue(value);
    if (value instanceof ListPlace) this.append('))');
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
export type Build<Args> = (
  db: Kysely<Schema>,
  param: Param<Args>,
  isOneOf: IsOneOf<Args>,
) => Compilable<unknown>;

export function compileFor<Args>(engine: Engine, build: Build<Args>): Compiled {
  const param: Param<Args> = (name) => sql`${new Place(name)}`;
  const isOneOf: IsOneOf<Args> = (column, name) =>
    sql<boolean>`${typeof column === 'string' ? sql.ref(column) : column} ${new ListPlace(name)}`;
  const { sql: text, parameters } = build(COMPILERS[engine], param, isOneOf).compile();
  const values = parameters.map((value) =>
    value instanceof Place ? { name: value.name } : { constant: value as SQLInputValue },
  );
  return { sql: text, values };
}

/** An argument as an engine takes it. */
export function valueFor(engine: Engine, value: SQLInputValue | readonly (number | string)[]): SQLInputValue {
  // The client of PostgreSQL makes an array of it, SQLite has none.
  if (Array.isArray(value)) return engine === 'sqlite' ? JSON.stringify(value) : (value as never);
  return value as SQLInputValue;
}
