import type {
  Compilable,
  Insertable,
  InsertQueryBuilder,
  InsertResult,
  InsertType,
  Selectable,
} from 'kysely';
import type { Build } from './compiled-statement.ts';
import type { Tx } from './handles.ts';
import { type Schema, TABLES, type TableName } from './schema.ts';
import { ChangeStatement } from './statement.ts';
import type { Table } from './table.ts';

/** A key that the engine counts is no argument. */
type Counted<Name extends TableName> = Schema[Name] extends { id: infer Id }
  ? undefined extends InsertType<Id>
    ? 'id'
    : never
  : never;

/** The arguments of an insert: every column but those whose values are given. */
export type NewRow<Name extends TableName, Given extends PropertyKey = never> = Omit<
  Selectable<Schema[Name]>,
  Given | Counted<Name>
>;

type InsertInto<Name extends TableName> = InsertQueryBuilder<Schema, Name, InsertResult>;

/** Makes a row of a table. */
export class Insert<Args, Row> extends ChangeStatement<Args, Row> {
  readonly #table: string;
  readonly #given: Readonly<Record<string, unknown>>;

  constructor(table: string, given: Readonly<Record<string, unknown>>, build: Build<Args>) {
    super(build);
    this.#table = table;
    this.#given = given;
  }

  /** Makes several rows, where PostgreSQL is behind the transaction: they come as JSON, by the names of their columns. */
  async insertAll(tx: Tx, rows: readonly Readonly<Record<string, unknown>>[]): Promise<{ changes: number }> {
    const columns = [...argumentsOf(this.#table, this.#given), ...Object.keys(this.#given)]
      .map((column) => `"${column}"`)
      .join(', ');
    const text = `insert into "${this.#table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${this.#table}", $1)`;
    return tx.runner.run(text, [JSON.stringify(rows.map((row) => ({ ...row, ...this.#given })))]);
  }
}

/**
 * The insert of one row. Its arguments are the columns of the table, by their names, but for those `given` here; `then` says what
 * it returns, or does when there is such a row.
 */
export function insert<
  Name extends TableName,
  const Given extends Partial<Insertable<Schema[Name]>>,
  Row = InsertResult,
>(
  table: Name,
  given: Given,
  then?: (inserting: InsertInto<Name>) => Compilable<Row>,
): Insert<NewRow<Name, keyof Given>, Row> {
  return new Insert<NewRow<Name, keyof Given>, Row>(table, given, (db, param) => {
    const args = argumentsOf(table, given).map((column) => [column, param(column as never)]);
    // Kysely cannot know that these are the columns of the table.
    const inserting = db.insertInto(table).values({ ...Object.fromEntries(args), ...given });
    return then ? then(inserting) : inserting;
  });
}

function argumentsOf(table: string, given: Readonly<Record<string, unknown>>): string[] {
  const found: Table | undefined = TABLES.find(({ name }) => name === table);
  return Object.entries(found?.columns ?? {}).flatMap(([name, { facts }]) =>
    name in given || (facts.type === 'counted' && !facts.isGiven) ? [] : [name],
  );
}
