import { openDatabase } from '#server/store/database';
import { temporaryFolder } from '../temporary-folder.ts';
import { KEPT_SCHEMAS, NEWEST_SCHEMA, packFolder, unpackFolder } from './folders.ts';

/**
 * `node src/cli/run.mjs tests/support/data-folders/make.ts`: keeps a database of the newest schema, if there is none, by upgrading
 * the one before it. Those that are there stay as they are: they are what folders out there look like.
 */
if (!KEPT_SCHEMAS.includes(NEWEST_SCHEMA)) {
  const folder = temporaryFolder();
  unpackFolder(KEPT_SCHEMAS.at(-1) ?? '', folder.path);
  const database = await openDatabase(folder.path);
  database.writer.raw.exec('VACUUM');
  await database.close();
  packFolder(NEWEST_SCHEMA, folder.path);
  folder.delete();
  process.stdout.write(`made ${NEWEST_SCHEMA}\n`);
}
