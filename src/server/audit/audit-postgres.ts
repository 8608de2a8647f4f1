import { Db } from '../store/handles.ts';
import { whyPostgresNotReady } from '../store/postgres/migrate.ts';
import { PostgresPool } from '../store/postgres/pool.ts';
import { cursorRunnerOn } from '../store/postgres/runner.ts';
import { type AuditReport, auditRows } from './audit.ts';

/**
 * Audits the PostgreSQL at `url` in one snapshot, beside whatever is committed meanwhile. Answers the report, or a
 * sentence why there is none.
 */
export async function auditPostgres(url: string): Promise<AuditReport | string> {
  const pool = new PostgresPool(url);
  try {
    return await pool.inSnapshot(async (tx) => {
      const unready = await whyPostgresNotReady(tx);
      return unready === null
        ? auditRows(new Db(cursorRunnerOn(tx)))
        : `The database at DATABASE_URL cannot be audited. ${unready}`;
    });
  } catch (cause) {
    const why = cause instanceof AggregateError ? cause.errors.map(String).join('; ') : String(cause);
    return `The database at DATABASE_URL cannot be read. ${why}`;
  } finally {
    await pool.close();
  }
}
