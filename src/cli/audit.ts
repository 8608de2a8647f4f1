import { audit } from '#server/audit/audit';
import { auditPostgres } from '#server/audit/audit-postgres';
import { readSite } from '#server/site-file';
import { readFolder } from '#server/store/read-folder';
import { runCommand } from './run-command.ts';

/**
 * `npm run audit`: recomputes the ledger of DATABASE_URL, or else of DATA_DIR. Exit code 1 and the first difference when
 * it does not hold, or why it cannot be audited.
 */
async function main(): Promise<number> {
  const { dataDir, databaseDirectUrl } = readSite(process.env);
  const report = await (databaseDirectUrl === ''
    ? readFolder(dataDir, audit)
    : auditPostgres(databaseDirectUrl));
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

await runCommand(main);
