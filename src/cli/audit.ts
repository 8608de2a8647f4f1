import { existsSync } from 'node:fs';
import { audit } from '#server/audit/audit';
import { readSettings } from '#server/settings';
import { Connection } from '#server/store/connection';
import { databaseFile } from '#server/store/database';
import { whyNotReady } from '#server/store/migrate';

/**
 * `npm run audit`: recomputes the ledger of DATA_DIR. Exit code 1 and the first difference when it does not hold, or why
 * it cannot be audited.
 */
async function main(): Promise<number> {
  const file = databaseFile(readSettings(process.env).dataDir);
  if (!existsSync(file)) {
    process.stderr.write(`There is no database at ${file}\n`);
    return 1;
  }
  const connection = Connection.openReader(file);
  try {
    const unready = whyNotReady(connection);
    if (unready !== null) {
      process.stderr.write(`The database at ${file} cannot be audited. ${unready}\n`);
      return 1;
    }
    const report = await audit(connection);
    if (!report.isClean) {
      process.stderr.write(`The ledger does not hold: ${report.difference}\n`);
      return 1;
    }
    const { accounts, journals, entries, orders } = report;
    process.stdout.write(
      `The ledger holds: ${accounts} accounts, ${journals} journals, ${entries} entries, ${orders} orders.\n`,
    );
    return 0;
  } finally {
    connection.close();
  }
}

process.exitCode = await main();
