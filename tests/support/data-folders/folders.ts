import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { databaseFile } from '#server/store/database';
import { BEFORE, stepsOn } from '#server/store/migrations';

/**
 * Databases as earlier versions left them. Each step of before 1.0 leads to the next one and does not change any more: kept are the
 * first ones, the last one before PostgreSQL, and the last one.
 */
const FIXTURES = fileURLToPath(new URL('../../fixtures/data-folders', import.meta.url));
const ENDING = '.db.gz';

/** The schemas that are kept: named by their last step, e.g. 004-traders. */
export const KEPT_SCHEMAS = readdirSync(FIXTURES)
  .map((file) => file.slice(0, -ENDING.length))
  .sort();
export const NEWEST_SCHEMA = [...BEFORE.sqlite, ...stepsOn('sqlite').map(({ name }) => name)].at(-1) ?? '';

const fixtureFile = (schema: string): string => join(FIXTURES, `${schema}${ENDING}`);

/** Makes `dataDir` a data folder of that schema. */
export function unpackFolder(schema: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(databaseFile(dataDir), gunzipSync(readFileSync(fixtureFile(schema))), { mode: 0o600 });
}

export function packFolder(schema: string, dataDir: string): void {
  writeFileSync(fixtureFile(schema), gzipSync(readFileSync(databaseFile(dataDir)), { level: 9 }));
}
