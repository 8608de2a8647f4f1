import { parseArgs } from 'node:util';
import { backupsIn, backupsOf } from '#server/backups/kept-backups';
import { restore } from '#server/backups/restore';
import { readSite } from '#server/site-file';
import { runCommand } from './run-command.ts';

/**
 * `npm run restore`, or `npm run restore -- FILE`: puts the newest backup, or the one that is named, into DATA_DIR. A folder
 * that has a site is refused, unless `--replace` moves it aside.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const settings = readSite(process.env);
  const file = positionals[0] ?? backupsIn(backupsOf(settings))[0]?.file;
  if (file === undefined)
    throw new Error(`There is no backup in ${backupsOf(settings)}. Name the file of one.`);
  const { madeAt, ledger, aside } = await restore(settings, file, values.replace);
  process.stdout.write(
    `${settings.dataDir} is as it was at ${madeAt}. The ledger holds: ${ledger ?? 'of an older version, which “npm run upgrade” brings up to date'}.\n`,
  );
  if (aside !== null) process.stdout.write(`What was there before is in ${aside}.\n`);
  if (settings.databaseUrl !== '')
    process.stdout.write(
      'DATABASE_URL is set, so a server does not look there: “npm run move” takes it into a PostgreSQL.\n',
    );
  return 0;
}

await runCommand(main);
