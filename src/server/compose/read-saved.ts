import { existsSync } from 'node:fs';
import type { Settings } from '../settings.ts';
import { inSnapshot } from '../store/audit-queries.ts';
import { Connection } from '../store/connection.ts';
import { databaseFile } from '../store/database.ts';
import { Db } from '../store/handles.ts';
import { whyNotReady } from '../store/migrate.ts';

/**
 * Reads what the database of the settings holds, in one snapshot and beside a live server; nothing is written. Throws a
 * sentence for the operator when there is nothing that can be read.
 */
export async function readSaved<Answer>(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  read: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  if (databaseUrl !== '') return readPostgres(databaseUrl, read);
  const file = databaseFile(dataDir);
  if (!existsSync(file))
    throw new Error(`There is no database at ${file}. Set DATA_DIR as the server has it.`);
  const connection = Connection.openReader(file);
  try {
    const unready = whyNotReady(connection);
    if (unready !== null) throw new Error(`The database at ${file} cannot be read. ${unready}`);
    return await inSnapshot(connection, () => read(new Db(connection)));
  } finally {
    connection.close();
  }
}

async function readPostgres<Answer>(url: string, read: (db: Db) => Promise<Answer>): Promise<Answer> {
  const { PostgresPool } = await import('../store/postgres/pool.ts');
  const { cursorRunnerOn } = await import('../store/postgres/runner.ts');
  const { whyPostgresNotReady } = await import('../store/postgres/migrate.ts');
  const pool = new PostgresPool(url);
  try {
    return await pool.inSnapshot(async (tx) => {
      const unready = await whyPostgresNotReady(tx);
      if (unready !== null) throw new Error(`The database at DATABASE_URL cannot be read. ${unready}`);
      return read(new Db(cursorRunnerOn(tx)));
    });
  } finally {
    await pool.close();
  }
}
