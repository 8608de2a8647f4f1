import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SQLInputValue } from 'node:sqlite';
import { Kysely, Migrator, type SqliteDatabase, SqliteDialect, sql } from 'kysely';
import { Connection } from '#server/store/connection';
import { databaseFile } from '#server/store/database';
import { migrate } from '#server/store/migrate';
import { LAST_WITHOUT_TRANSACTION, MIGRATIONS } from '#server/store/migration-list';
import { EARLIER_SCHEMAS, hasFixture, packFolder } from './folders.ts';
import { insertRows } from './rows.ts';

/**
 * `node src/cli/run.mjs tests/support/data-folders/make.ts`: makes the databases of earlier schemas that are missing, by
 * running the migrations up to each the way its version did. Those that are there stay as they are: they are what
 * folders out there look like.
 */
async function make(schema: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candlestate-fixture-'));
  const upTo = MIGRATIONS.filter(({ name }) => name <= schema);
  const connection = Connection.openWriter(databaseFile(dataDir));
  connection.raw.exec('PRAGMA foreign_keys = OFF');
  if (schema <= LAST_WITHOUT_TRANSACTION) await migrateByKysely(connection, upTo);
  else await migrate(connection, { migrations: upTo });
  connection.raw.exec('PRAGMA foreign_keys = ON');
  connection.raw.exec('BEGIN');
  insertRows(
    connection.raw,
    upTo.map(({ name }) => name),
  );
  connection.raw.exec('COMMIT');
  connection.raw.exec('VACUUM');
  connection.close();
  packFolder(schema, dataDir);
  rmSync(dataDir, { recursive: true });
}

async function migrateByKysely(connection: Connection, migrations: typeof MIGRATIONS): Promise<void> {
  const known = migrations.map(({ name, statements }) => [
    name,
    {
      up: async (db: Kysely<unknown>) => {
        for (const statement of statements) await sql.raw(statement).execute(db);
      },
    },
  ]);
  const provider = { getMigrations: async () => Object.fromEntries(known) };
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: adapterOf(connection) }) });
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

/** node:sqlite as Kysely's own dialect wants it. */
function adapterOf({ raw }: Connection): SqliteDatabase {
  return {
    close: () => {},
    prepare: (text) => {
      const prepared = raw.prepare(text);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: prepared.columns().length > 0,
        all: (parameters) => prepared.all(...values(parameters)),
        run: (parameters) => prepared.run(...values(parameters)),
        iterate: (parameters) => prepared.iterate(...values(parameters)),
      };
    },
  };
}

for (const schema of EARLIER_SCHEMAS.filter((name) => !hasFixture(name))) {
  await make(schema);
  process.stdout.write(`made ${schema}\n`);
}
