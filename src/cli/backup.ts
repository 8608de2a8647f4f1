import { existsSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeBackup, openBackup } from '#server/backups/backup-file';
import { backupName, backupsOf, deleteOld } from '#server/backups/kept-backups';
import { refuseWithin } from '#server/durable-file';
import { readSite } from '#server/site-file';
import { databaseFile } from '#server/store/database';
import { runCommand } from './run-command.ts';

/**
 * `npm run backup`, or `npm run backup -- FILE`: backs DATA_DIR up, also while the server runs, and opens the backup again to
 * check it. FILE must be new and lie outside DATA_DIR: what is there may be the log or the key of a live server.
 */
async function main(): Promise<number> {
  const settings = readSite(process.env);
  const { dataDir, databaseUrl, backupPassphrase, backupKeep } = settings;
  if (databaseUrl !== '') {
    process.stderr.write(
      'DATABASE_URL is set: back that PostgreSQL up by its own tools, e.g. pg_dump --format=custom, and keep DATA_DIR and ' +
        'the settings of each node with it (docs/OPERATIONS.md, Backups). Nothing was copied.\n',
    );
    return 1;
  }
  if (!existsSync(databaseFile(dataDir))) {
    process.stderr.write(`There is no database at ${databaseFile(dataDir)}\n`);
    return 1;
  }
  const [named] = process.argv.slice(2);
  const file = named === undefined ? join(backupsOf(settings), backupName(new Date())) : resolve(named);
  if (named !== undefined) {
    refuseWithin(dataDir, file);
    if (lstatSync(file, { throwIfNoEntry: false })) {
      throw new Error(`${file} is there already: name a new file. Nothing was written.`);
    }
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  await makeBackup(settings, file);
  const aside = `${file}.checked`;
  try {
    const { files, ledger } = await openBackup(file, aside, backupPassphrase);
    process.stdout.write(
      `${file} has ${files} files; the ledger in it holds: ${ledger ?? 'of an older version'}.\n`,
    );
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  const old = named === undefined ? deleteOld(dirname(file), backupKeep) : 0;
  if (old > 0) process.stdout.write(`${old} older backups are deleted, by BACKUP_KEEP.\n`);
  return 0;
}

await runCommand(main);
