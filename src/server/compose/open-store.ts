import { mkdirSync } from 'node:fs';
import type { Settings } from '../settings.ts';
import { type OpenDatabase, openDatabase } from '../store/database.ts';

/** Opens the database of the settings: the data folder's own, or the one that nodes share. Only that one loads its client. */
export async function openStore(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  say: (text: string) => void,
): Promise<OpenDatabase> {
  if (databaseUrl === '') return openDatabase(dataDir, say);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { openPostgres } = await import('../store/postgres/open-postgres.ts');
  return openPostgres(databaseUrl);
}
