import { mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { unpackBackup } from '#server/backups/backup-file';
import { backupsIn, backupsOf, rememberDrill } from '#server/backups/kept-backups';
import { upgrade } from '#server/backups/restore';
import { readSite } from '#server/site-file';
import { runCommand } from './run-command.ts';

/**
 * `npm run drill`: restores the newest backup aside, brings it to this version and audits it, and says how long the real one
 * will take. What is running is not touched. Exit code 1, and why, when the backup could not be restored.
 */
async function main(): Promise<number> {
  const settings = readSite(process.env);
  const folder = backupsOf(settings);
  const [newest] = backupsIn(folder);
  if (!newest) throw new Error(`There is no backup in ${folder}: “npm run backup” makes one.`);
  const aside = mkdtempSync(join(folder, 'drill-'));
  try {
    const beganMs = performance.now();
    await unpackBackup(newest.file, aside, settings.backupPassphrase);
    const unpackSeconds = Math.round(performance.now() - beganMs) / 1_000;
    const { upgradeSeconds, auditSeconds, ledger } = await upgrade(aside, () => {});
    const backup = basename(newest.file);
    rememberDrill(folder, { atMs: Date.now(), backup, unpackSeconds, upgradeSeconds, auditSeconds });
    process.stdout.write(
      `${backup} can be restored: unpacked and checked in ${unpackSeconds} s, upgraded in ${upgradeSeconds} s, audited in ` +
        `${auditSeconds} s. The ledger holds: ${ledger}.\n`,
    );
    return 0;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

await runCommand(main);
