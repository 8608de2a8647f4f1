import { Client } from 'pg';
import { POSTGRES_MIGRATIONS, type PostgresMigration } from './migration-list.ts';
import type { PostgresTx } from './transaction.ts';

/** Held while a migration runs, so that of several nodes that start together one migrates and the others wait. */
const MIGRATION_LOCK = 7_246_310_915;
const TABLE = `CREATE TABLE IF NOT EXISTS schema_migration (
  name text COLLATE "C" PRIMARY KEY,
  is_additive boolean NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;
/** A node waits so long to connect before it says that there is no database. */
const CONNECT_MS = 10_000;

/**
 * Brings the database to the newest version, forwards only. Each migration and its row in the table of migrations commit
 * together or not at all, so a start that was killed is made again. Throws a sentence for the operator when the
 * database is of a newer version that this one cannot serve, or does not hold text in UTF-8.
 */
export async function migratePostgres(
  url: string,
  migrations: readonly PostgresMigration[] = POSTGRES_MIGRATIONS,
): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A connection that is lost shows in the query that waits; the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseOtherEncodings(client);
    while (await migrateOnce(client, migrations));
  } finally {
    await client.end();
  }
}

async function refuseOtherEncodings(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new Error(`The database cannot be opened. Its encoding is ${encoding}, and UTF8 is needed.`);
}

/** Runs the next migration, and says whether there was one. */
async function migrateOnce(client: Client, migrations: readonly PostgresMigration[]): Promise<boolean> {
  await client.query('BEGIN');
  try {
    // Held until the transaction ends. Another node may have migrated meanwhile, so what is recorded is read after it.
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(TABLE);
    const next = nextOf(await recorded(client), migrations);
    for (const statement of next?.statements ?? []) await client.query(statement);
    if (next) {
      await client.query('INSERT INTO schema_migration (name, is_additive) VALUES ($1, $2)', [
        next.name,
        next.isAdditive,
      ]);
    }
    await client.query('COMMIT');
    return next !== undefined;
  } catch (cause) {
    // The first cause is what the operator must see; without a connection there is nothing to roll back.
    await client.query('ROLLBACK').catch(() => {});
    throw cause;
  }
}

type Recorded = { name: string; is_additive: boolean };

async function recorded(client: Client): Promise<Recorded[]> {
  const { rows } = await client.query<Recorded>(
    'SELECT name, is_additive FROM schema_migration ORDER BY name',
  );
  return rows;
}

/** The first migration that is not recorded. Throws when the database is not one of this version. */
function nextOf(
  rows: readonly Recorded[],
  migrations: readonly PostgresMigration[],
): PostgresMigration | undefined {
  const refused = whyRefused(rows, migrations);
  if (refused !== null) throw new Error(`The database cannot be opened. ${refused}`);
  return firstMissing(rows, migrations);
}

function whyRefused(rows: readonly Recorded[], migrations: readonly PostgresMigration[]): string | null {
  const isKnown = ({ name }: Recorded) => migrations.some((migration) => migration.name === name);
  const breaking = rows.find((row) => !isKnown(row) && !row.is_additive);
  if (breaking) {
    return `It is of a newer version: this one does not know ${breaking.name}. Start that version.`;
  }
  const next = firstMissing(rows, migrations);
  const later = rows.find(({ name }) => next && name > next.name);
  return next && later
    ? `It has a later migration (${later.name}) than ${next.name}, but not that one.`
    : null;
}

function firstMissing(rows: readonly Recorded[], migrations: readonly PostgresMigration[]) {
  return migrations.find(({ name }) => !rows.some((row) => row.name === name));
}

/** Why a database cannot be read as one of this version, in a sentence; null when it can. */
export async function whyPostgresNotReady(tx: PostgresTx): Promise<string | null> {
  const { rows } = await tx.send<{ isThere: boolean }>({
    text: `SELECT to_regclass('schema_migration') IS NOT NULL AS "isThere"`,
  });
  const done = rows[0]?.isThere
    ? (await tx.send<Recorded>({ text: 'SELECT name, is_additive FROM schema_migration ORDER BY name' })).rows
    : [];
  const refused = whyRefused(done, POSTGRES_MIGRATIONS);
  if (refused !== null) return refused;
  if (!firstMissing(done, POSTGRES_MIGRATIONS)) return null;
  const last = done.at(-1);
  if (!last) return 'It is empty. Start the server once, which makes its tables.';
  return `It is of an older version (${last.name}). Start the server once, which upgrades it.`;
}
