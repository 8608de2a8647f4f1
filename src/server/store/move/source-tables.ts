import type { Connection } from '../connection.ts';
import { TABLES } from '../schema.ts';
import { keyOf } from '../table.ts';

/** A table of the folder. `key` are the columns of its primary key, by which both engines order its rows alike. */
export type SourceTable = {
  name: string;
  columns: readonly string[];
  key: readonly string[];
  /** PostgreSQL's types of the columns. */
  types: readonly string[];
};

/** A row with its values as texts, as both engines tell them; null for none. */
export type TextRow = readonly (string | null)[];

const IN_BATCH = 1_000;

/** Every table of a folder, each after those it refers to. */
export const SOURCE_TABLES: readonly SourceTable[] = TABLES.map((table) => ({
  name: table.name,
  columns: Object.keys(table.columns),
  key: keyOf(table),
  types: Object.values(table.columns).map(({ facts }) => (facts.type === 'text' ? 'text' : 'bigint')),
}));

/** A name as both engines quote it. */
export const quoted = (name: string): string => `"${name}"`;
export const listed = (names: readonly string[]): string => names.map(quoted).join(', ');

/** The rows of a table in the order of its key, some at a time. */
export function* sourceRows({ raw }: Connection, { name, columns, key }: SourceTable): Generator<TextRow[]> {
  const statement = raw.prepare(`SELECT ${listed(columns)} FROM ${quoted(name)} ORDER BY ${listed(key)}`);
  // Whole numbers of any size, so that none is rounded.
  statement.setReadBigInts(true);
  let batch: TextRow[] = [];
  for (const row of statement.iterate()) {
    batch.push(columns.map((column) => textOf(row[column])));
    if (batch.length < IN_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const textOf = (value: unknown): string | null => (value === null ? null : String(value));
