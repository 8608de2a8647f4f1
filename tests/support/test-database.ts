import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type AuditReport, audit } from '#server/audit/audit';
import type { Engine } from '#server/store/compiled-statement';
import { Connection } from '#server/store/connection';
import { databaseFile, openDatabase } from '#server/store/database';
import { Db } from '#server/store/handles';
import { readFolder } from '#server/store/read-folder';
import type { TestDatabase } from './stored.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The engine that servers of tests run on: SQLite, unless `TEST_ENGINE` says postgres. */
export const ENGINE: Engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** A new database with every table and no row. */
export async function newTestDatabase(dataDir: string): Promise<TestDatabase> {
  if (ENGINE === 'sqlite') return inFolder(dataDir);
  const { onPostgres } = await import('./test-postgres.ts');
  return onPostgres();
}

let made: Promise<Buffer> | undefined;

/**
 * A database with every table and no row, as the server makes it in an empty folder; made once in a worker. Making it
 * took a third of a start. What happens in an empty folder is a matter of the store's own tests.
 */
function emptyFile(): Promise<Buffer> {
  made ??= (async () => {
    const folder = temporaryFolder();
    const database = await openDatabase(folder.path);
    await database.close();
    const file = readFileSync(databaseFile(folder.path));
    folder.delete();
    return file;
  })();
  return made;
}

async function inFolder(dataDir: string): Promise<TestDatabase> {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(databaseFile(dataDir), await emptyFile());
  let reader: Connection | undefined;
  const read = () => {
    reader ??= Connection.openReader(databaseFile(dataDir));
    return reader;
  };
  return {
    engine: 'sqlite',
    env: {},
    get db() {
      return new Db(read());
    },
    rows: async (statement) => read().raw.prepare(statement).all(),
    change: async (statements) => {
      const writer = Connection.openWriter(databaseFile(dataDir));
      try {
        writer.raw.exec(statements);
      } finally {
        writer.close();
      }
    },
    audit: () => auditFolder(dataDir),
    auditAfter: (statements) => auditCopy(read(), statements),
    text: async () => readFileSync(databaseFile(dataDir), 'latin1'),
    pictures: async () => picturesIn(join(dataDir, 'pictures')),
    open: () => openDatabase(dataDir),
    dispose: async () => reader?.close(),
  };
}

/** Audits a copy that nothing guards any more. */
async function auditCopy({ raw }: Connection, statements: string): Promise<AuditReport> {
  const folder = temporaryFolder();
  try {
    raw.prepare('VACUUM INTO ?').run(databaseFile(folder.path));
    const copy = new DatabaseSync(databaseFile(folder.path), { enableForeignKeyConstraints: false });
    copy.exec('PRAGMA ignore_check_constraints = ON');
    for (const { drop } of copy.prepare(GUARDS).all()) copy.exec(String(drop));
    copy.exec(statements);
    copy.close();
    return await auditFolder(folder.path);
  } finally {
    folder.delete();
  }
}

const GUARDS = `SELECT 'DROP ' || type || ' ' || name AS "drop" FROM sqlite_master
  WHERE type = 'trigger' OR sql LIKE 'CREATE UNIQUE INDEX%'`;

function picturesIn(folder: string): Map<string, Buffer> {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
}

export const auditFolder = (dataDir: string): Promise<AuditReport> => readFolder(dataDir, audit);
