import { Client } from 'pg';
import { schemaOn } from '../ddl.ts';
import { BEFORE, type Migration, type OnStep, stepsOn } from '../migrations.ts';
import { POSTGRES_TABLES } from '../schema.ts';
import { NO_LIMIT_MS, type PostgresTx } from './transaction.ts';

/** Held while a migration runs, so that of several nodes that start together one migrates and the others wait. */
const MIGRATION_LOCK = 7_246_310_915;
const TABLE = `CREATE TABLE IF NOT EXISTS schema_migration (
  name text COLLATE "C" PRIMARY KEY,
  is_additive boolean NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;
const CERTIFIED =
  ' Name the file of the authority that signed its certificate by sslrootcert, and its host as the certificate has it.';
/** A node waits so long to connect before it says that there is no database. */
const CONNECT_MS = 10_000;

/**
 * Brings the database to the newest version, forwards only: a new one from the definitions of the tables, another by the steps it
 * lacks. Each step and its row in the table of migrations commit together or not at all, so a start that was killed is made
 * again. Throws a sentence for the operator when the database is of a newer version that this one cannot serve, or does not hold
 * text in UTF-8. `steps` are those since 1.0; `onStep` hears of each before it runs, and of a wait for another node that migrates.
 */
export async function migratePostgres(
  url: string,
  steps: readonly Migration[] = stepsOn('postgres'),
  onStep: OnStep = () => {},
): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: NO_LIMIT_MS,
  });
  // A connection that is lost shows in the query that waits; the event would end the process.
  client.on('error', () => {});
  try {
    await connect(client);
    await refuseOtherEncodings(client);
    for (let done = 0; await migrateOnce(client, steps, onStep, done); done += 1);
  } finally {
    await client.end();
  }
}

/** Throws a sentence for the operator when there is no connection to PostgreSQL itself. */
async function connect(client: Client): Promise<void> {
  let setting: string | undefined;
  try {
    await client.connect();
    const text = `SELECT setting FROM pg_settings WHERE name = 'statement_timeout'`;
    setting = (await client.query<{ setting: string }>(text)).rows[0]?.setting;
  } catch (cause) {
    const why = cause instanceof AggregateError ? cause.errors.map(String).join('; ') : String(cause);
    const remedy = /certificate|altnames/.test(why) ? CERTIFIED : '';
    if (!why.includes('unsupported startup parameter'))
      throw new Error(`The database cannot be reached. ${why}.${remedy}`, { cause });
  }
  // A pooler refuses what a session begins with, or drops it.
  if (setting === String(NO_LIMIT_MS)) return;
  throw new Error(
    'The database cannot be opened. A pooler of connections, such as PgBouncer, is in between. Set DATABASE_DIRECT_URL to ' +
      'where PostgreSQL itself listens, and leave DATABASE_URL at the pooler.',
  );
}

async function refuseOtherEncodings(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  throw new Error(`The database cannot be opened. Its encoding is ${encoding}, and UTF8 is needed.`);
}

/** Makes the tables of a new database or runs the next step, and says whether there was one. */
async function migrateOnce(
  client: Client,
  steps: readonly Migration[],
  onStep: OnStep,
  done: number,
): Promise<boolean> {
  await client.query('BEGIN');
  try {
    await holdLock(client, () => onStep(done, done));
    await client.query(TABLE);
    const rows = await recorded(client);
    const next = await nextOf(rows, steps);
    if (next && rows.length > 0) onStep(done + 1, done + missingIn(rows, allSteps(steps)).length);
    for (const statement of next?.statements ?? []) await client.query(statement);
    for (const { name, isAdditive } of next?.records ?? []) {
      await client.query('INSERT INTO schema_migration (name, is_additive) VALUES ($1, $2)', [
        name,
        isAdditive,
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

/** Until the transaction ends. Another node may have migrated meanwhile, so what is recorded is read after it. */
async function holdLock(client: Client, onWait: () => void): Promise<void> {
  const text = 'SELECT pg_try_advisory_xact_lock($1) AS held';
  const { rows } = await client.query<{ held: boolean }>(text, [MIGRATION_LOCK]);
  if (rows[0]?.held) return;
  onWait();
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

type Recorded = { name: string; is_additive: boolean };

async function recorded(client: Client): Promise<Recorded[]> {
  const { rows } = await client.query<Recorded>(
    'SELECT name, is_additive FROM schema_migration ORDER BY name',
  );
  return rows;
}

type Named = Pick<Migration, 'name' | 'isAdditive'>;
type Next = Pick<Migration, 'statements'> & { records: readonly Named[] };

/** Every step there is, in order. A version that knows none of those before 1.0 cannot serve beside this one. */
const allSteps = (steps: readonly Named[]): Named[] => [
  ...BEFORE.postgres.map((name) => ({ name, isAdditive: false })),
  ...steps,
];

/** What is to be done next. Throws when the database is not one of this version. */
async function nextOf(rows: readonly Recorded[], steps: readonly Migration[]): Promise<Next | undefined> {
  const all = allSteps(steps);
  const refused = whyRefused(rows, all);
  if (refused !== null) throw new Error(`The database cannot be opened. ${refused}`);
  if (rows.length === 0) return { statements: schemaOn('postgres', POSTGRES_TABLES), records: all };
  const [missing] = missingIn(rows, all);
  if (!missing) return undefined;
  const { STEPS_BEFORE } = await import('../before-1.0/steps.ts');
  const next = [...STEPS_BEFORE.postgres, ...steps].find(({ name }) => name === missing.name);
  return next && { statements: next.statements, records: [next] };
}

function whyRefused(rows: readonly Recorded[], all: readonly Named[]): string | null {
  const isKnown = ({ name }: Recorded) => all.some((step) => step.name === name);
  const breaking = rows.find((row) => !isKnown(row) && !row.is_additive);
  if (breaking) {
    return `It is of a newer version: this one does not know ${breaking.name}. Start that version.`;
  }
  const [next] = missingIn(rows, all);
  const later = rows.find(({ name }) => next && name > next.name);
  return next && later
    ? `It has a later migration (${later.name}) than ${next.name}, but not that one.`
    : null;
}

const missingIn = (rows: readonly Recorded[], all: readonly Named[]): Named[] =>
  all.filter(({ name }) => !rows.some((row) => row.name === name));

/** Why a database cannot be read as one of this version, in a sentence; null when it can. */
export async function whyPostgresNotReady(tx: PostgresTx): Promise<string | null> {
  const { rows } = await tx.send<{ isThere: boolean }>({
    text: `SELECT to_regclass('schema_migration') IS NOT NULL AS "isThere"`,
  });
  const done = rows[0]?.isThere
    ? (await tx.send<Recorded>({ text: 'SELECT name, is_additive FROM schema_migration ORDER BY name' })).rows
    : [];
  const all = allSteps(stepsOn('postgres'));
  const refused = whyRefused(done, all);
  if (refused !== null) return refused;
  if (missingIn(done, all).length === 0) return null;
  const last = done.at(-1);
  if (!last) return 'It is empty. Start the server once, which makes its tables.';
  return `It is of an older version (${last.name}). Start the server once, which upgrades it.`;
}
