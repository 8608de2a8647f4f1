import { Client } from 'pg';
import { inject } from 'vitest';
import { type AuditReport, auditRows } from '#server/audit/audit';
import { Db } from '#server/store/handles';
import { EXACT_NUMBERS } from '#server/store/postgres/exact-numbers';
import { openPostgres } from '#server/store/postgres/open-postgres';
import { PostgresPool } from '#server/store/postgres/pool';
import { runnerOn } from '#server/store/postgres/runner';
import { ask } from '#server/store/postgres/transaction';
import { dropDatabase, newDatabase, type PostgresServer } from './postgres.ts';
import type { TestDatabase } from './stored.ts';

/** The PostgreSQL of this run of vitest: the one at `TEST_DATABASE_URL`, or one that the first who asks starts. */
export async function postgresOfRun(): Promise<PostgresServer> {
  const answer = await fetch(inject('postgresBroker'));
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as PostgresServer;
}

/** A new database of the PostgreSQL of this run. */
export async function onPostgres(): Promise<TestDatabase> {
  const server = await postgresOfRun();
  const url = await newDatabase(server);
  const pool = new PostgresPool(url);
  return {
    engine: 'postgres',
    env: { DATABASE_URL: url },
    db: new Db(runnerOn(pool)),
    rows: async (statement) => (await pool.send({ text: statement })).rows,
    change: async (statements) => {
      await pool.send({ text: statements });
    },
    audit: () => auditUrl(pool),
    auditAfter: (statements) => auditUndone(url, statements),
    text: () => textOf(pool),
    pictures: () => picturesIn(pool),
    open: () => openPostgres(url),
    dispose: async () => {
      await pool.close();
      await dropDatabase(server, new URL(url).pathname.slice(1));
    },
  };
}

function auditUrl(pool: PostgresPool): Promise<AuditReport> {
  return pool.inSnapshot((tx) => auditRows(new Db(runnerOn(tx))));
}

/** Audits within a transaction that nothing guards, and never commits it. */
async function auditUndone(url: string, statements: string): Promise<AuditReport> {
  const client = new Client({ connectionString: url, types: EXACT_NUMBERS });
  await client.connect();
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    await client.query(DROP_GUARDS);
    await client.query(statements);
    return await auditRows(new Db(runnerOn({ send: (statement) => ask(client, statement) })));
  } finally {
    await client.end();
  }
}

/** Triggers and references are off in a replica; checks and what is unique are not. */
const DROP_GUARDS = `DO $$ DECLARE guard record; BEGIN
  FOR guard IN
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS dropped
      FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace
    UNION ALL SELECT format('DROP INDEX %s', indexrelid::regclass)
      FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indisunique AND relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
  LOOP EXECUTE guard.dropped; END LOOP;
END $$`;

const SELECTS = `SELECT format('SELECT t::text AS line FROM %I t', tablename) AS statement
  FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`;

async function textOf(pool: PostgresPool): Promise<string> {
  const { rows: tables } = await pool.send<{ statement: string }>({ text: SELECTS });
  const lines: string[] = [];
  for (const { statement } of tables) {
    const { rows } = await pool.send<{ line: string }>({ text: statement });
    lines.push(...rows.map(({ line }) => line));
  }
  return lines.join('\n');
}

async function picturesIn(pool: PostgresPool): Promise<Map<string, Buffer>> {
  const { rows } = await pool.send<{ id: string; bytes: Buffer }>({
    text: 'SELECT id, bytes FROM picture_bytes',
  });
  return new Map(rows.map(({ id, bytes }) => [`${id}.jpg`, bytes]));
}
