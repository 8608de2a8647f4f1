import type { DatabaseSync } from 'node:sqlite';
import type { Connection } from './connection.ts';
import { schemaOn } from './ddl.ts';
import { BEFORE, type Migration, type OnStep, stepsOn } from './migrations.ts';
import { TABLES } from './schema.ts';

/** Kysely's migrator made this table first. It keeps its name: an older server refuses a newer folder by it. */
const TABLE = `CREATE TABLE IF NOT EXISTS "kysely_migration"
  ("name" varchar(255) NOT NULL PRIMARY KEY, "timestamp" varchar(255) NOT NULL)`;
const RECORD = `INSERT INTO kysely_migration (name, timestamp) VALUES (?, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`;

/** What a database of before 1.0 needs. */
const loadBefore = async () => ({
  ...(await import('./before-1.0/steps.ts')),
  ...(await import('./before-1.0/half-migrated.ts')),
});

/**
 * Brings the database to the newest version, forwards only: a new one from the definitions of the tables, another by the steps it
 * lacks. Each step and its row in the migrator's table commit together or not at all, so a start that was killed is simply made
 * again. `keepCopy` keeps a copy of the database as it is before the named step, and rejects when it cannot; it is called before
 * the first step that rewrites rows of a database in use; `onStep` before each. Throws a sentence for the operator when the folder is of a newer
 * version, or was left half done beyond repair; throws SQLite's error when a step fails.
 */
export async function migrate(
  connection: Connection,
  keepCopy: (before: string) => Promise<void> = async () => {},
  onStep: OnStep = () => {},
): Promise<void> {
  const { raw } = connection;
  const names = recordedNames(raw);
  const refused = whyRefused(names);
  if (refused !== null) throw new Error(`The database cannot be opened. ${refused}`);
  if (isEmpty(raw)) {
    runWhole(raw, allNames(), () => schemaOn('sqlite', TABLES));
    return;
  }
  const isOlder = names.length < BEFORE.sqlite.length;
  const before = isOlder ? await loadBefore() : null;
  const done = before?.STEPS_BEFORE.sqlite.slice(0, names.length) ?? [];
  const pending = [...(before?.STEPS_BEFORE.sqlite ?? []), ...stepsOn('sqlite')].filter(
    ({ name }) => !names.includes(name),
  );
  const [next] = pending;
  if (!next) return;
  if (names.length > 0 && pending.some(isRewriting)) await keepCopy(next.name);
  // SQLite ignores this inside a transaction. It is off while tables are made anew under their own name.
  raw.exec('PRAGMA foreign_keys = OFF');
  try {
    for (const [index, step] of pending.entries()) {
      onStep(index + 1, pending.length);
      // An older version stopped at the step it could not finish, so only the next one can be half done.
      const isNext = step === next && before !== null;
      runWhole(raw, [step.name], () => (isNext ? before.statementsLeft(raw, done, step) : step.statements));
    }
  } finally {
    raw.exec('PRAGMA foreign_keys = ON');
  }
}

/** Why a database cannot be read as one of this version, in a sentence; null when it can. */
export async function whyNotReady(connection: Connection): Promise<string | null> {
  const { raw } = connection;
  const names = recordedNames(raw);
  const refused = whyRefused(names);
  if (refused !== null) return refused;
  if (isEmpty(raw)) return 'It is empty. Start the server once, which makes its tables.';
  if (names.length === allNames().length) return null;
  if (names.length < BEFORE.sqlite.length) {
    const { STEPS_BEFORE, resumeAt, brokenWithin } = await loadBefore();
    const next = STEPS_BEFORE.sqlite[names.length];
    const at = next && resumeAt(raw, STEPS_BEFORE.sqlite.slice(0, names.length), next);
    if (next && at === null) return brokenWithin(next);
    if (next && at !== 0) {
      return `An older version was stopped within its upgrade ${next.name}. Start the server once, which completes it.`;
    }
  }
  return `It is of an older version (${names.at(-1)}). Start the server once, which upgrades it.`;
}

const allNames = (): string[] => [...BEFORE.sqlite, ...stepsOn('sqlite').map(({ name }) => name)];

/** Whether no table was made yet. A version that was killed in its first step left some, and nothing recorded. */
function isEmpty(raw: DatabaseSync): boolean {
  return (
    raw.prepare(`SELECT 1 FROM sqlite_schema WHERE name NOT LIKE '%kysely_migration%'`).get() === undefined
  );
}

function recordedNames(raw: DatabaseSync): string[] {
  const isThere = raw.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'`).get();
  if (!isThere) return [];
  return raw
    .prepare('SELECT name FROM kysely_migration ORDER BY name')
    .all()
    .map(({ name }) => String(name));
}

/** Recorded steps must be the first ones there are. */
function whyRefused(recorded: readonly string[]): string | null {
  const names = allNames();
  const unknown = recorded.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    return `It is of a newer version: this one does not know ${unknown}. Start that version, or put back the copy that was kept before its upgrade (docs/OPERATIONS.md, Backups).`;
  }
  const missing = names.slice(0, recorded.length).find((name) => !recorded.includes(name));
  return missing === undefined ? null : `It has later migrations than ${missing}, but not that one.`;
}

/** Whether rows that are there are changed or dropped: by UPDATE or DELETE, or with a table that is made anew. */
function isRewriting({ statements }: Migration): boolean {
  return statements.some((statement) =>
    /^\s*(UPDATE|DELETE|DROP TABLE|ALTER TABLE \S+ DROP)\b/i.test(statement),
  );
}

/** Runs statements and records these names, in one transaction. */
function runWhole(raw: DatabaseSync, names: readonly string[], statementsOf: () => readonly string[]): void {
  raw.exec('BEGIN IMMEDIATE');
  try {
    raw.exec(TABLE);
    for (const statement of statementsOf()) raw.exec(statement);
    const orphan = raw.prepare('PRAGMA foreign_key_check').get();
    if (orphan) throw new Error(`a row of ${orphan.table} refers to a missing row of ${orphan.parent}`);
    const record = raw.prepare(RECORD);
    for (const name of names) record.run(name);
    raw.exec('COMMIT');
  } catch (cause) {
    // On a full disk SQLite has rolled back by itself.
    if (raw.isTransaction) raw.exec('ROLLBACK');
    throw cause;
  }
}
