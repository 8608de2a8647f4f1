import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSettings } from '#server/settings';
import { backUpTo, backupFolder } from '#server/store/backup';
import { Connection } from '#server/store/connection';
import { databaseFile } from '#server/store/database';

/** `npm run backup`, or `npm run backup -- FILE`: copies the database of DATA_DIR, also while the server runs. */
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
  const connection = Connection.openReader(source);
  try {
    await backUpTo(connection, file);
  } catch (cause) {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
    return 1;
  } finally {
    connection.close();
  }
  process.stdout.write(`The database is copied to ${file}\n`);
  return 0;
}

process.exitCode = await main();
