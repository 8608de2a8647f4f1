import type { Settings } from '../settings.ts';
import { inSnapshot } from '../store/connection.ts';
import { Db } from '../store/handles.ts';
import { readFolder } from '../store/read-folder.ts';

/**
 * Reads what the database of the settings holds, in one snapshot and beside a live server; nothing is written. Throws a
 * sentence for the operator when there is nothing that can be read.
 */
export async function readSaved<Answer>(
  { dataDir, databaseDirectUrl }: Pick<Settings, 'dataDir' | 'databaseDirectUrl'>,
  read: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  if (databaseDirectUrl !== '') return readPostgres(databaseDirectUrl, read);
  return readFolder(dataDir, (connection) => inSnapshot(connection, () => read(new Db(connection))));
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
