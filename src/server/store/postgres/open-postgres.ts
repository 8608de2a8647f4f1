import type { Database } from '../database.ts';
import { Db } from '../handles.ts';
import { migratePostgres } from './migrate.ts';
import { PostgresPool } from './pool.ts';
import { PostgresIds } from './postgres-ids.ts';
import { PostgresQueue } from './postgres-queue.ts';
import { runnerOn } from './runner.ts';

/** Opens the database at a URL, migrating it as needed. Throws a sentence for the operator when it cannot be used. */
export async function openPostgres(url: string): Promise<Database & { close(): Promise<void> }> {
  await migratePostgres(url);
  const pool = new PostgresPool(url);
  const ids = new PostgresIds(pool);
  const queue = new PostgresQueue(pool, ids);
  return {
    engine: 'postgres',
    db: new Db(runnerOn(pool)),
    queue,
    ids,
    close: async () => {
      await queue.close();
      await pool.close();
    },
  };
}
