import { type AuditReport, auditRows } from '#server/audit/audit';
import { Db } from '#server/store/handles';
import { openPostgres } from '#server/store/postgres/open-postgres';
import { PostgresPool } from '#server/store/postgres/pool';
import { runnerOn } from '#server/store/postgres/runner';
import { postgresOfRun } from './describe-postgres.ts';
import { dropDatabase, newDatabase } from './postgres.ts';
import type { TestDatabase } from './stored.ts';

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
