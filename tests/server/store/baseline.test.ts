import type { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { STEPS_BEFORE } from '#server/store/before-1.0/steps';
import { Connection } from '#server/store/connection';
import { migrate } from '#server/store/migrate';
import { stepsOn } from '#server/store/migrations';
import { migratePostgres } from '#server/store/postgres/migrate';
import { describePostgres } from '../../support/describe-engines.ts';
import { onServer } from '../../support/postgres.ts';
import { sqliteCatalogue } from '../../support/sqlite-catalogue.ts';

/** The steps lead an older database to what the definitions make of a new one: a change that misses on one side is found by itself. */

const onOneSide = (some: readonly string[], others: readonly string[]): string[] => [
  ...some.filter((line) => !others.includes(line)),
  ...others.filter((line) => !some.includes(line)),
];

describe('the schema of a new folder', () => {
  const open = () => Connection.openWriter(':memory:').raw;
  const stepped = (): DatabaseSync => {
    const raw = open();
    raw.exec('PRAGMA foreign_keys = OFF');
    for (const { statements } of [...STEPS_BEFORE.sqlite, ...stepsOn('sqlite')])
      for (const statement of statements) raw.exec(statement);
    return raw;
  };
  const made = async (): Promise<DatabaseSync> => {
    const connection = Connection.openWriter(':memory:');
    await migrate(connection);
    return connection.raw;
  };

  test('S1.4 is the one that every step from the first one leads to', async () => {
    const lines = sqliteCatalogue(await made());
    expect(lines.length).toBeGreaterThan(800);
    expect(lines).toEqual(sqliteCatalogue(stepped()));
  });

  test('S1.4 it counts as having done every step', async () => {
    const names = (await made()).prepare('SELECT name FROM kysely_migration ORDER BY name').all();
    expect(names.map(({ name }) => name)).toEqual(
      [...STEPS_BEFORE.sqlite, ...stepsOn('sqlite')].map(({ name }) => name),
    );
  });

  test.each([
    ['a column', 'ALTER TABLE news DROP COLUMN title', /news: column title/],
    ['a default', `ALTER TABLE job ADD COLUMN more TEXT DEFAULT ''`, /job: column more/],
    [
      'a check',
      'DROP TABLE margin_alarm; CREATE TABLE margin_alarm (user_id INTEGER PRIMARY KEY, percent INTEGER NOT NULL) STRICT',
      /margin_alarm: CHECK/,
    ],
    [
      'a reference',
      'DROP TABLE trading_pause; CREATE TABLE trading_pause (user_id INTEGER PRIMARY KEY, until INTEGER NOT NULL) STRICT',
      /trading_pause: user_id to user/,
    ],
    [
      'how rows are kept',
      'DROP TABLE job; CREATE TABLE job (name TEXT PRIMARY KEY, due_at INTEGER NOT NULL) STRICT',
      /job: strict, without rowid/,
    ],
    ['an index', 'DROP INDEX loan_due', /loan_due/],
    [
      'the condition of an index',
      'DROP INDEX loan_due; CREATE INDEX loan_due ON loan (repayment_time)',
      /loan_due/,
    ],
    ['a trigger', 'DROP TRIGGER loan_no_edit', /loan_no_edit/],
  ])('S1.4 the comparison sees %s that differs', async (_, difference, line) => {
    const raw = await made();
    const before = sqliteCatalogue(raw);
    raw.exec('PRAGMA foreign_keys = OFF');
    raw.exec(difference);
    expect(onOneSide(sqliteCatalogue(raw), before).some((one) => line.test(one))).toBe(true);
  });
});

/** One line for everything PostgreSQL's catalogue says of the tables. A function stands by what it does. */
const CATALOGUE = `
  SELECT format('%s: column %s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attnotnull THEN 'not null' ELSE 'null' END, coalesce(pg_get_expr(d.adbin, d.adrelid), a.attidentity::text),
    (SELECT collname FROM pg_collation WHERE oid = a.attcollation)) AS line
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
  UNION ALL
  SELECT format('%s: %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL
  SELECT pg_get_indexdef(i.indexrelid)
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE c.relnamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u'))
  UNION ALL
  SELECT format('%s %s', replace(pg_get_triggerdef(t.oid), 'FUNCTION ' || proname, ''), regexp_replace(prosrc, '\\s', '', 'g'))
  FROM pg_trigger t JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal`;

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

describePostgres('the schema of a new PostgreSQL', (database) => {
  let made: string[];
  beforeAll(async () => {
    made = await catalogueOf(database.url);
  });

  test('S1.4 is the one that every step from the first one leads to', async () => {
    const url = await database.another('template0');
    const [first] = STEPS_BEFORE.postgres;
    await onServer(
      url,
      `${first?.statements.join(';')};
      CREATE TABLE schema_migration (name text COLLATE "C" PRIMARY KEY, is_additive boolean NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now());
      INSERT INTO schema_migration VALUES ('${first?.name}', true)`,
    );
    await migratePostgres(url);
    expect(made.length).toBeGreaterThan(700);
    expect(made).toEqual(await catalogueOf(url));
    const recorded = 'SELECT name FROM schema_migration ORDER BY name';
    expect(await onServer(database.url, recorded)).toEqual(await onServer(url, recorded));
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
    ['a check', 'ALTER TABLE account DROP CONSTRAINT account_slot_check', /account: .* CHECK .*slot/],
    ['a reference', 'ALTER TABLE device DROP CONSTRAINT device_user_id_fkey', /device: .* FOREIGN KEY/],
    [
      'a unique key',
      'ALTER TABLE idempotency DROP CONSTRAINT idempotency_user_id_key_key',
      /idempotency: .* UNIQUE/,
    ],
    ['an index', 'DROP INDEX loan_due', /loan_due/],
    [
      'the condition of an index',
      `DROP INDEX loan_due; CREATE INDEX loan_due ON loan (repayment_time)`,
      /loan_due/,
    ],
    ['a trigger', 'DROP TRIGGER loan_no_edit ON loan', /loan_no_edit/],
  ])('S1.4 the comparison sees %s that differs', async (_, difference, line) => {
    const found = await catalogueAfter(database.url, difference);
    expect(onOneSide(found, made).some((one) => line.test(one))).toBe(true);
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
