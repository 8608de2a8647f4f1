import type { Connection } from '../store/connection.ts';
import { lockFolder } from '../store/database.ts';
import { Db } from '../store/handles.ts';
import { type MovedPictures, moveMarketKey, movePictures } from '../store/move/move-files.ts';
import { type MovedTable, moveRows } from '../store/move/move-rows.ts';
import { foreignTables } from '../store/move/target-tables.ts';
import { migratePostgres } from '../store/postgres/migrate.ts';
import { POOL_LIMITS, PostgresPool } from '../store/postgres/pool.ts';
import { cursorRunnerOn } from '../store/postgres/runner.ts';
import { NO_LIMIT_MS, type PostgresTx } from '../store/postgres/transaction.ts';
import { readFolder } from '../store/read-folder.ts';
import { type AuditReport, audit, auditRows } from './audit.ts';

export type MoveReport = {
  tables: MovedTable[];
  audit: Extract<AuditReport, { isClean: true }>;
  hasMarketKey: boolean;
  pictures: MovedPictures;
};

/** A commit of so much may take long as well. */
const LIMITS = { ...POOL_LIMITS, connections: 1, answerMs: NO_LIMIT_MS };

/**
 * Copies the database of a folder into the empty PostgreSQL at `url`, in one transaction that commits only when the
 * copy is the same and its ledger holds. The folder is left as it is. Throws a sentence for the operator when a server
 * holds the folder, when either database is not as it must be, or when the ledger does not hold.
 */
export async function moveFolder(dataDir: string, url: string): Promise<MoveReport> {
  return readFolder(dataDir, async (source) => {
    const lock = lockFolder(dataDir);
    try {
      return await moveTo(url, dataDir, source);
    } finally {
      lock.close();
    }
  });
}

async function moveTo(url: string, dataDir: string, source: Connection): Promise<MoveReport> {
  const before = ofClean(await audit(source), 'of the folder');
  const pool = new PostgresPool(url, LIMITS);
  try {
    const foreign = await pool.inTransaction(foreignTables);
    if (foreign.length > 0) {
      throw new Error(`The target is not empty: it has tables of another program: ${foreign.join(', ')}.`);
    }
    await migratePostgres(url);
    return await pool.inLongTransaction((tx) => moveWithin(tx, dataDir, source, before));
  } finally {
    await pool.close();
  }
}

async function moveWithin(
  tx: PostgresTx,
  dataDir: string,
  source: Connection,
  before: MoveReport['audit'],
): Promise<MoveReport> {
  const tables = await moveRows(source, tx);
  const hasMarketKey = await moveMarketKey(dataDir, tx);
  const pictures = await movePictures(dataDir, tx);
  const after = ofClean(await auditRows(new Db(cursorRunnerOn(tx))), 'of the copy');
  if (JSON.stringify(after) !== JSON.stringify(before)) {
    throw new Error('The audit of the copy counts other rows than that of the folder. Nothing was moved.');
  }
  return { tables, audit: after, hasMarketKey, pictures };
}

function ofClean(report: AuditReport, which: string): MoveReport['audit'] {
  if (report.isClean) return report;
  throw new Error(`The ledger ${which} does not hold: ${report.difference}. Nothing was moved.`);
}
