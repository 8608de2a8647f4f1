import type { SQLInputValue } from 'node:sqlite';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '#server/store/connection';
import { EXACT_NUMBERS } from '#server/store/postgres/exact-numbers';
import { ChangeStatement, Query } from '#server/store/statement';
import { describePostgres } from '../../../support/describe-engines.ts';
import { drawnArguments, tableOf } from '../../../support/drawn-arguments.ts';
import { copyRows, everyTable, rowsOf } from '../../../support/every-table.ts';
import {
  allStatements,
  type NamedStatement,
  statementFiles,
  valuesOf,
} from '../../../support/store-statements.ts';

/**
 * Every statement of the store runs on both engines with the same rows and arguments. A new statement is found by itself; a
 * new table wants rows in tests/support/every-table.ts.
 */

/** How often each statement runs with other arguments, and how often at most until one finds a row. */
const DRAWS = 12;
const MAX_DRAWS = 400;
type Row = Record<string, unknown>;
/** The rows a statement returned or how many it changed, and its table afterwards; or why it was refused. */
type Outcome = { rows: Row[]; changes: number; after: string[] } | { refused: string };

/** Refusals by the codes of SQLite and of PostgreSQL. */
const REFUSALS: Record<string, string> = {
  ...{ 1299: 'not null', 2067: 'unique', 1555: 'unique', 787: 'reference', 275: 'check', 1811: 'trigger' },
  ...{ 23502: 'not null', 23505: 'unique', 23503: 'reference', 23514: 'check', 23001: 'trigger' },
};

describePostgres('the statements of the store on both engines', (database) => {
  let sqlite: Connection;
  let postgres: Client;
  let tables: Map<string, Row[]>;
  let statements: NamedStatement[];
  beforeAll(async () => {
    statements = await allStatements();
    sqlite = await everyTable();
    tables = rowsOf(sqlite);
    postgres = new Client({ connectionString: database.url, types: EXACT_NUMBERS });
    await postgres.connect();
    await copyRows(tables, postgres);
  });
  afterAll(async () => {
    await postgres.end();
    sqlite.close();
  });

  test('S7.24 every file that makes statements is walked, and every table has rows', async () => {
    const walked = new Set(statements.map(({ name }) => name.split(' ')[0]));
    expect(statementFiles().filter((file) => !walked.has(file))).toEqual([]);
    expect([...tables].filter(([, rows]) => rows.length === 0).map(([name]) => name)).toEqual([]);
    const { rows } = await postgres.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('schema_migration', 'picture_bytes')`,
    );
    expect([...tables.keys()].sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  test('S7.24 every statement is understood by PostgreSQL', async () => {
    const refused: string[] = [];
    for (const { name, statement } of statements) {
      await typesOf(postgres, statement.compiledFor('postgres')).catch((cause: Error) =>
        refused.push(`${name}: ${cause.message}`),
      );
    }
    expect(refused).toEqual([]);
    expect(statements.length).toBeGreaterThan(150);
  });

  test('S7.24 every query returns the same rows, in the same order where it has one', async () => {
    const empty: string[] = [];
    for (const { name, statement } of statements) {
      if (!(statement instanceof Query)) continue;
      let found = 0;
      let draws = 0;
      const compiled = statement.compiledFor('postgres');
      const types = await typesOf(postgres, compiled);
      const isOrdered = / order by [^)]*$/.test(compiled.sql);
      const inOrder = (rows: Row[]) => (isOrdered ? rows : rows.map((row) => JSON.stringify(row)).sort());
      for (const args of drawnArguments(compiled, types, tables, MAX_DRAWS)) {
        const rows = sqlite
          .prepare(statement.compiledFor('sqlite').sql)
          .all(...valuesOf(statement, 'sqlite', args));
        const others = await postgres.query<Row>(compiled.sql, valuesOf(statement, 'postgres', args));
        expect(inOrder(others.rows), `${name} ${JSON.stringify(args)}`).toEqual(
          inOrder(rows.map((row) => ({ ...row }))),
        );
        found += rows.length;
        draws += 1;
        if (found > 0 && (draws >= DRAWS || types.size === 0)) break;
      }
      if (found === 0) empty.push(name);
    }
    expect(empty).toEqual([]);
  });

  test('S7.24 every change leaves the same rows, or is refused for the same reason', async () => {
    const without: string[] = [];
    for (const { name, statement } of statements) {
      if (!(statement instanceof ChangeStatement)) continue;
      let changes = 0;
      let draws = 0;
      const compiled = statement.compiledFor('postgres');
      const types = await typesOf(postgres, compiled);
      for (const args of drawnArguments(compiled, types, tables, MAX_DRAWS)) {
        const table = tableOf(compiled);
        const one = onSqlite(
          sqlite,
          table,
          statement.compiledFor('sqlite').sql,
          valuesOf(statement, 'sqlite', args),
        );
        const other = await onPostgres(postgres, table, compiled.sql, valuesOf(statement, 'postgres', args));
        expect(other, `${name} ${JSON.stringify(args)}`).toEqual(one);
        if ('changes' in one) changes += one.changes;
        draws += 1;
        if (changes > 0 && draws >= DRAWS) break;
      }
      if (changes === 0) without.push(name);
    }
    expect(without).toEqual([]);
  });
});

/** PostgreSQL's type of each argument. */
async function typesOf(
  postgres: Client,
  { sql, values }: { sql: string; values: readonly ({ name: string } | { constant: unknown })[] },
): Promise<Map<string, string>> {
  await postgres.query(`PREPARE asked AS ${sql}`);
  const { rows } = await postgres.query<{ types: string[] }>(
    `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'asked'`,
  );
  await postgres.query('DEALLOCATE asked');
  return new Map(
    values.map((value, index) => ['name' in value ? value.name : '', rows[0]?.types[index] ?? '']),
  );
}

function onSqlite(sqlite: Connection, table: string, text: string, values: SQLInputValue[]): Outcome {
  const { raw } = sqlite;
  raw.exec('BEGIN');
  try {
    const statement = sqlite.prepare(text);
    const isReturning = statement.columns().length > 0;
    const rows = isReturning ? statement.all(...values) : [];
    const changes = isReturning ? rows.length : Number(statement.run(...values).changes);
    const after = changes === 0 ? [] : raw.prepare(`SELECT * FROM "${table}"`).all();
    return { rows: rows.map((row) => ({ ...row })), changes, after: inWords(after) };
  } catch (cause) {
    return refusal((cause as { errcode?: number }).errcode, cause);
  } finally {
    if (raw.isTransaction) raw.exec('ROLLBACK');
  }
}

async function onPostgres(
  postgres: Client,
  table: string,
  text: string,
  values: unknown[],
): Promise<Outcome> {
  await postgres.query('BEGIN');
  try {
    // An insert that was rolled back has used up its number.
    if (text.startsWith('insert')) await postgres.query(NEXT_IDS, [table]);
    const { rows, rowCount } = await postgres.query<Row>(text, values);
    const after = rowCount === 0 ? { rows: [] } : await postgres.query<Row>(`SELECT * FROM "${table}"`);
    return { rows, changes: rowCount ?? 0, after: inWords(after.rows) };
  } catch (cause) {
    return refusal((cause as { code?: string }).code, cause);
  } finally {
    await postgres.query('ROLLBACK');
  }
}

/** Goes on after the largest number there is, as SQLite does. */
const NEXT_IDS = `
  SELECT setval(pg_get_serial_sequence(quote_ident($1), 'id'),
    (xpath('//max/text()', query_to_xml(format('SELECT max(id) AS max FROM %I', $1), false, true, '')))[1]::text::bigint)
  WHERE EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = quote_ident($1)::regclass AND attname = 'id' AND attidentity = 'd')`;

const inWords = (rows: readonly object[]): string[] =>
  rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();

function refusal(code: number | string | undefined, cause: unknown): Outcome {
  const refused = REFUSALS[String(code)];
  if (refused === undefined) throw cause;
  return { refused };
}
