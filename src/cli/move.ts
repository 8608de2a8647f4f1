import { parseArgs } from 'node:util';
import { moveFolder } from '#server/audit/move-folder';
import { readSettings } from '#server/settings';
import { siteEnvironment } from '#server/site-file';
import { runCommand } from './run-command.ts';

/**
 * `npm run move -- --to DATABASE_URL`: copies the folder at DATA_DIR into an empty PostgreSQL. Exit code 1, and why, when it
 * was not moved; the database is then as empty as before. Exit code 2 when it was moved, but the file of a picture is gone.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  // The settings may name the folder alone: what they say of a database is not where the move goes.
  const { DATA_DIR } = siteEnvironment(process.env);
  const { dataDir, databaseUrl } = readSettings({ DATA_DIR, DATABASE_URL: values.to });
  if (databaseUrl === '') throw new Error('Say where to: npm run move -- --to postgresql://HOST/DATABASE');
  const { tables, audit, hasMarketKey, pictures } = await moveFolder(dataDir, databaseUrl);
  for (const { name, rows, checksum } of tables) {
    process.stdout.write(`${name}: ${rows} rows, checksum ${checksum.slice(0, 16)} on both\n`);
  }
  const { accounts, journals, entries, orders } = audit;
  process.stdout.write(
    `The ledger holds on both: ${accounts} accounts, ${journals} journals, ${entries} entries, ${orders} orders.\n`,
  );
  if (hasMarketKey) process.stdout.write('The key of the market went along.\n');
  process.stdout.write(`Pictures: ${pictures.moved}, with the same bytes on both.\n`);
  const isWhole = pictures.missing.length === 0;
  for (const id of pictures.missing) process.stderr.write(`There is no file of picture ${id}.\n`);
  const what = isWhole ? 'Everything is moved.' : 'All but the pictures without a file is moved.';
  process.stdout.write(`${what} ${dataDir} is as it was: keep it.\n`);
  return isWhole ? 0 : 2;
}

await runCommand(main);
