import { Client } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { describePostgres } from '../../../support/describe-postgres.ts';
import { onServer } from '../../../support/postgres.ts';
import { sqliteSchemaForPostgres, sqliteTriggers, triggerHead } from '../../../support/sqlite-schema.ts';

/** Both engines have the same schema: a new column or table is found by itself. */

/** One line for everything PostgreSQL's catalogue says of the tables, but what only names a rule. */
const CATALOGUE = `
  SELECT format('%s: column %s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attnotnull THEN 'not null' ELSE 'null' END, coalesce(pg_get_expr(d.adbin, d.adrelid), a.attidentity::text),
    (SELECT collname FROM pg_collation WHERE oid = a.attcollation)) AS line
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('schema_migration', 'picture_bytes')
  UNION ALL
  SELECT format('%s: %s', conrelid::regclass, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    AND conrelid IS DISTINCT FROM to_regclass('schema_migration')
    AND conrelid IS DISTINCT FROM to_regclass('picture_bytes')
  UNION ALL
  SELECT pg_get_indexdef(i.indexrelid)
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE c.relnamespace = 'public'::regnamespace AND i.indrelid IS DISTINCT FROM to_regclass('picture_bytes')
    AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u'))`;

const catalogueOf = async (url: string): Promise<string[]> =>
  (await onServer(url, CATALOGUE)).map(({ line }) => String(line)).sort();

/** With a difference that is not kept. */
async function catalogueAfter(url: string, difference: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`BEGIN; ${difference}`);
  const { rows } = await client.query<{ line: string }>(CATALOGUE);
  await client.end();
  return rows.map(({ line }) => line);
}

describePostgres('the schema on both engines', (database) => {
  /** As SQLite's migrations made it: PostgreSQL reads the same definitions, so that it puts both in the same words. */
  let ofSqlite: string[];
  beforeAll(async () => {
    const url = await database.another('template0');
    await onServer(url, (await sqliteSchemaForPostgres()).join(';'));
    ofSqlite = await catalogueOf(url);
  });

  test('S1.4 both have the same columns, keys, references, checks and indexes', async () => {
    const tables = new Set(
      ofSqlite.map((line) => line.split(':')[0]).filter((name) => /^"?\w+"?$/.test(name ?? '')),
    );
    expect(tables.size).toBeGreaterThanOrEqual(28);
    expect(await catalogueOf(database.url)).toEqual(ofSqlite);
  });

  test.each([
    ['a column', 'ALTER TABLE account DROP COLUMN slot', /account: column slot/],
    ['a default', 'ALTER TABLE account ALTER COLUMN slot SET DEFAULT 1', /account: column slot/],
    [
      'a column that may be null',
      'ALTER TABLE account ALTER COLUMN hash DROP NOT NULL',
      /account: column hash/,
    ],
    ['a type', 'ALTER TABLE setting ALTER COLUMN value TYPE varchar(9)', /setting: column value/],
    ['a check', 'ALTER TABLE account DROP CONSTRAINT account_slot_check', /account: CHECK .*slot/],
    ['a reference', 'ALTER TABLE device DROP CONSTRAINT device_user_id_fkey', /device: FOREIGN KEY/],
    [
      'a unique key',
      'ALTER TABLE idempotency DROP CONSTRAINT idempotency_user_id_key_key',
      /idempotency: UNIQUE/,
    ],
    ['an index', 'DROP INDEX loan_due', /loan_due/],
    [
      'the condition of an index',
      `DROP INDEX loan_due; CREATE INDEX loan_due ON loan (repayment_time)`,
      /loan_due/,
    ],
  ])('S1.4 the comparison sees %s that differs', async (_, difference, line) => {
    const found = await catalogueAfter(database.url, difference);
    const onOneSide = [
      ...found.filter((one) => !ofSqlite.includes(one)),
      ...ofSqlite.filter((one) => !found.includes(one)),
    ];
    expect(onOneSide.some((one) => line.test(one))).toBe(true);
  });

  test('S1.4 both have triggers before the same changes of the same columns', async () => {
    const found = await onServer(
      database.url,
      `SELECT tgname AS name, pg_get_triggerdef(oid) AS sql FROM pg_trigger WHERE NOT tgisinternal`,
    );
    const heads = found.map(({ name, sql }) => triggerHead(String(name), String(sql))).sort();
    expect(heads).toHaveLength(10);
    expect(heads).toEqual(await sqliteTriggers());
  });

  describe('what PostgreSQL gives as an id', () => {
    test('S1.4 is the next number, and a row may bring its own', async () => {
      const insert = (columns: string, values: string) =>
        onServer(
          database.url,
          `INSERT INTO repayment_account (${columns}currency_code, protocol_code, address) VALUES (${values}'A', 'B', 'C') RETURNING id::int`,
        );
      expect(await insert('', '')).toEqual([{ id: 1 }]);
      expect(await insert('id, ', '77, ')).toEqual([{ id: 77 }]);
    });
  });
});
