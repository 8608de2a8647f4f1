import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeBackup } from '#server/backups/backup-file';
import { backupName, backupsOf } from '#server/backups/kept-backups';
import { restore, upgrade } from '#server/backups/restore';
import { readSite } from '#server/site-file';
import { lockFolder } from '#server/store/database';
import { runCommand } from './run-command.ts';

/**
 * `npm run upgrade`: backs DATA_DIR up, brings it to this version and audits it; when that fails the backup is put back. Run it
 * with the new version, after the server was stopped and before it is started.
 */
async function main(): Promise<number> {
  const settings = readSite(process.env);
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl !== '')
    throw new Error(
      'DATABASE_URL is set: the first node of the new version upgrades it (docs/OPERATIONS.md). Nothing was done.',
    );
  lockFolder(dataDir).close();
  const folder = backupsOf(settings);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, backupName(new Date()));
  await makeBackup(settings, file);
  process.stdout.write(`Backed up to ${file}\n`);
  try {
    const { upgradeSeconds, auditSeconds, ledger } = await upgrade(dataDir, () => {});
    process.stdout.write(
      `Upgraded in ${upgradeSeconds} s, audited in ${auditSeconds} s. The ledger holds: ${ledger}.\n`,
    );
    return 0;
  } catch (cause) {
    process.stderr.write(`The upgrade failed: ${(cause as Error).message}\n`);
    const { aside } = await restore(settings, file, true);
    process.stderr.write(
      `The backup is put back: start the version before. What the upgrade left is in ${aside}.\n`,
    );
    return 1;
  }
}

await runCommand(main);
