import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { databaseFile } from '#server/store/database';
import { MIGRATIONS } from '#server/store/migration-list';

/** Databases as earlier versions left them, one for each migration but the newest. */
const FIXTURES = fileURLToPath(new URL('../../fixtures/data-folders', import.meta.url));

/** The schemas that are kept: named by their last migration, e.g. 004-traders. */
export const EARLIER_SCHEMAS = MIGRATIONS.slice(0, -1).map(({ name }) => name);

const fixtureFile = (schema: string): string => join(FIXTURES, `${schema}.db.gz`);

export function hasFixture(schema: string): boolean {
  return existsSync(fixtureFile(schema));
}

/** Makes `dataDir` a data folder of that schema. */
export function unpackFolder(schema: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(databaseFile(dataDir), gunzipSync(readFileSync(fixtureFile(schema))), { mode: 0o600 });
}

export function packFolder(schema: string, dataDir: string): void {
  mkdirSync(FIXTURES, { recursive: true });
  writeFileSync(fixtureFile(schema), gzipSync(readFileSync(databaseFile(dataDir)), { level: 9 }));
}
