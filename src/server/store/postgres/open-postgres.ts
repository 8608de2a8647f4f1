import type { OpenDatabase } from '../database.ts';
import { Db } from '../handles.ts';
import { type OnStep, stepsOn } from '../migrations.ts';
import { causeToTell, isOutdatedPlan } from './failures.ts';
import { migratePostgres } from './migrate.ts';
import { POOL_LIMITS, PostgresPool } from './pool.ts';
import { PostgresIds } from './postgres-ids.ts';
import { PostgresQueue } from './postgres-queue.ts';
import { cursorRunnerOn, runnerOn } from './runner.ts';
import type { PostgresTx, Rows, Sent } from './transaction.ts';

/**
 * Opens the database at a URL, migrating it as needed; `directUrl` reaches the same past a pooler. Throws a sentence for the
 * operator when it cannot be used.
 */
export async function openPostgres(url: string, directUrl = url, onStep?: OnStep): Promise<OpenDatabase> {
  await migratePostgres(directUrl, stepsOn('postgres'), onStep);
  const pool = new PostgresPool(url, POOL_LIMITS, url !== directUrl);
  const ids = new PostgresIds(pool);
  const queue = new PostgresQueue(pool, ids);
  let isReachable = true;
  return {
    engine: 'postgres',
    db: new Db(runnerOn(readsOf(pool))),
    inSnapshot: (read) => pool.inSnapshot((tx) => read(new Db(cursorRunnerOn(tx)))),
    queue,
    ids,
    scrub: async () => {},
    checks: [{ name: 'database', fault: () => (isReachable ? null : 'cannot be reached') }],
    isLost: () => false,
    probe: async () => {
      isReachable = await pool.isReachable();
    },
    close: async () => {
      await queue.close();
      await pool.close();
    },
  };
}

function readsOf(pool: PostgresPool): PostgresTx {
  return {
    async send<Row extends Rows>({ name, text, values = [] }: Sent) {
      try {
        return await pool.send<Row>({ ...(name !== undefined && { name }), text, values });
      } catch (cause) {
        if (isOutdatedPlan(cause)) return pool.send<Row>({ text, values });
        throw causeToTell(cause);
      }
    },
  };
}
