import type { DatabaseSync } from 'node:sqlite';
import type { Connection } from './connection.ts';
import { brokenWithin, resumeAt, statementsLeft } from './half-migrated.ts';
import { MIGRATIONS, type Migration } from './migration-list.ts';

/** Kysely's migrator made this table first. It keeps its name: an older server refuses a newer folder by it. */
const TABLE = `CREATE TABLE IF NOT EXISTS "kysely_migration"
  ("name" varchar(255) NOT NULL PRIMARY KEY, "timestamp" varchar(255) NOT NULL)`;
const RECORD = `INSERT INTO kysely_migration (name, timestamp) VALUES (?, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`;

export type MigrateOptions = {
  /** Keeps a copy of the database as it is before the named migration; rejects when it cannot. */
  keepCopy?: (before: string) => Promise<void>;
  /** Those there are; a test stops at an earlier one. */
  migrations?: readonly Migration[];
};

/**
 * Brings the database to the newest version, forwards only. Each migration and its row in the migrator's table commit
 * together or not at all, so a start that was killed is simply made again. `keepCopy` is called before the first
 * migration that rewrites rows of a database in use. Throws a sentence for the operator when the folder is of a newer
 * version, or was left half done beyond repair; throws SQLite's error when a migration fails.
 */
export async function migrate(
  connection: Connection,
  { keepCopy = async () => {}, migrations = MIGRATIONS }: MigrateOptions = {},
): Promise<void> {
  const { raw } = connection;
  const { done, pending } = progressOf(raw, migrations);
  const [next] = pending;
  if (!next) return;
  if (done.length > 0 && pending.some(isRewriting)) await keepCopy(next.name);
  // SQLite ignores this inside a transaction. It is off while tables are made anew under their own name.
  raw.exec('PRAGMA foreign_keys = OFF');
  try {
    // An older version stopped at the migration it could not finish, so only the next one can be half done.
    runWhole(raw, next.name, () => statementsLeft(raw, done, next));
    for (const { name, statements } of pending.slice(1)) runWhole(raw, name, () => statements);
  } finally {
    raw.exec('PRAGMA foreign_keys = ON');
  }
}

/** Why a database cannot be read as one of this version, in a sentence; null when it can. */
export function whyNotReady(connection: Connection): string | null {
  const { raw } = connection;
  const names = recordedNames(raw);
  const refused = whyRefused(names);
  if (refused !== null) return refused;
  const done = MIGRATIONS.slice(0, names.length);
  const [next] = MIGRATIONS.slice(names.length);
  if (!next) return null;
  const at = resumeAt(raw, done, next);
  if (at === null) return brokenWithin(next);
  if (at > 0) {
    return `An older version was stopped within its upgrade ${next.name}. Start the server once, which completes it.`;
  }
  const last = done.at(-1);
  if (!last) return 'It is empty. Start the server once, which makes its tables.';
  return `It is of an older version (${last.name}). Start the server once, which upgrades it.`;
}

function progressOf(raw: DatabaseSync, migrations: readonly Migration[]) {
  const names = recordedNames(raw);
  const refused = whyRefused(names);
  if (refused !== null) throw new Error(`The database cannot be opened. ${refused}`);
  return { done: migrations.slice(0, names.length), pending: migrations.slice(names.length) };
}

function recordedNames(raw: DatabaseSync): string[] {
  const isThere = raw.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'`).get();
  if (!isThere) return [];
  return raw
    .prepare('SELECT name FROM kysely_migration')
    .all()
    .map(({ name }) => String(name));
}

/** Recorded migrations must be the first ones of the list. */
function whyRefused(recorded: readonly string[]): string | null {
  const unknown = recorded.find((name) => !MIGRATIONS.some((migration) => migration.name === name));
  if (unknown !== undefined) {
    return `It is of a newer version: this one does not know ${unknown}. Start that version, or put back the copy that was kept before its upgrade (docs/OPERATIONS.md, Backups).`;
  }
  const missing = MIGRATIONS.slice(0, recorded.length).find(({ name }) => !recorded.includes(name));
  return missing ? `It has later migrations than ${missing.name}, but not that one.` : null;
}

/** Whether rows that are there are changed or dropped: by UPDATE or DELETE, or with a table that is made anew. */
function isRewriting({ statements }: Migration): boolean {
  return statements.some((statement) =>
    /^\s*(UPDATE|DELETE|DROP TABLE|ALTER TABLE \S+ DROP)\b/i.test(statement),
  );
}

function runWhole(raw: DatabaseSync, name: string, statementsOf: () => readonly string[]): void {
  raw.exec('BEGIN IMMEDIATE');
  try {
    raw.exec(TABLE);
    for (const statement of statementsOf()) raw.exec(statement);
    const orphan = raw.prepare('PRAGMA foreign_key_check').get();
    if (orphan) throw new Error(`a row of ${orphan.table} refers to a missing row of ${orphan.parent}`);
    raw.prepare(RECORD).run(name);
    raw.exec('COMMIT');
  } catch (cause) {
    // On a full disk SQLite has rolled back by itself.
    if (raw.isTransaction) raw.exec('ROLLBACK');
    throw cause;
  }
}
