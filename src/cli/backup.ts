import { existsSync, lstatSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { refuseWithin } from '#server/durable-file';
import { readSettings } from '#server/settings';
import { backUpTo, backupFolder } from '#server/store/backup';
import { Connection } from '#server/store/connection';
import { databaseFile } from '#server/store/database';
import { runCommand } from './run-command.ts';

/**
 * `npm run backup`, or `npm run backup -- FILE`: copies the database of DATA_DIR, also while the server runs. FILE must be
 * new and lie outside DATA_DIR: what is there may be the log or the key of a live server.
 */
async function main(): Promise<number> {
  const { dataDir, databaseUrl } = readSettings(process.env);
  if (databaseUrl !== '') {
    process.stderr.write(
      'DATABASE_URL is set: back that PostgreSQL up by its own tools, e.g. pg_dump --format=custom, and keep DATA_DIR and ' +
        'the settings of each node with it (docs/OPERATIONS.md, Backups). Nothing was copied.\n',
    );
    return 1;
  }
  const source = databaseFile(dataDir);
  if (!existsSync(source)) {
    process.stderr.write(`There is no database at ${source}\n`);
    return 1;
  }
  const [named] = process.argv.slice(2);
  const stamp = new Date().toISOString().replaceAll(':', '-');
  const file = named === undefined ? join(backupFolder(dataDir), `${stamp}.db`) : resolve(named);
  if (named !== undefined) {
    refuseWithin(dataDir, file);
    if (lstatSync(file, { throwIfNoEntry: false })) {
      throw new Error(`${file} is there already: name a new file. Nothing was written.`);
    }
  }
  const connection = Connection.openReader(source);
  try {
    await backUpTo(connection, file);
  } finally {
    connection.close();
  }
  process.stdout.write(`The database is copied to ${file}\n`);
  return 0;
}

await runCommand(main);
