import { existsSync } from 'node:fs';
import { type AuditReport, audit } from '#server/audit/audit';
import { auditPostgres } from '#server/audit/audit-postgres';
import { readSettings } from '#server/settings';
import { Connection } from '#server/store/connection';
import { databaseFile } from '#server/store/database';
import { whyNotReady } from '#server/store/migrate';

/**
 * `npm run audit`: recomputes the ledger of DATABASE_URL, or else of DATA_DIR. Exit code 1 and the first difference when
 * it does not hold, or why it cannot be audited.
 */
async function main(): Promise<number> {
  const { dataDir, databaseUrl } = readSettings(process.env);
  const report = await (databaseUrl === '' ? auditFile(databaseFile(dataDir)) : auditPostgres(databaseUrl));
  if (typeof report === 'string') {
    process.stderr.write(`${report}\n`);
    return 1;
  }
  if (!report.isClean) {
    process.stderr.write(`The ledger does not hold: ${report.difference}\n`);
    return 1;
  }
  const { accounts, journals, entries, orders } = report;
  process.stdout.write(
    `The ledger holds: ${accounts} accounts, ${journals} journals, ${entries} entries, ${orders} orders.\n`,
  );
  return 0;
}

/** The report, or why there is none. */
async function auditFile(file: string): Promise<AuditReport | string> {
  if (!existsSync(file)) return `There is no database at ${file}`;
  const connection = Connection.openReader(file);
  try {
    const unready = whyNotReady(connection);
    return unready === null
      ? await audit(connection)
      : `The database at ${file} cannot be audited. ${unready}`;
  } finally {
    connection.close();
  }
}

process.exitCode = await main();
