import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { backUpTo, backupFolder } from './backup.ts';
import { CommandQueue } from './command-queue.ts';
import type { Engine } from './compiled-statement.ts';
import { Connection } from './connection.ts';
import { Db } from './handles.ts';
import { type IdSource, Ids } from './ids.ts';
import { migrate } from './migrate.ts';
import type { Queue } from './queue.ts';

export type Database = {
  engine: Engine;
  /** Reads committed rows. */
  db: Db;
  /** Runs commands, each with its transaction. */
  queue: Queue;
  ids: IdSource;
};

/** As it is opened, with the writing connection itself. Only who opens and closes it sees that; closing waits for the running commands. */
export type OpenDatabase = Database & { writer: Connection; close(): Promise<void> };

/** The database file in a data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'candlestate.db');
}

/**
 * Opens the database of a data folder, creating and migrating it as needed; `say` hears of the copy that is kept before
 * an upgrade. Throws when another server holds the folder, or when it cannot be upgraded.
 */
export async function openDatabase(
  dataDir: string,
  say: (text: string) => void = () => {},
): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  makePrivate(databaseFile(dataDir));
  const writer = Connection.openWriter(databaseFile(dataDir));
  try {
    const keepCopy = async (before: string) => {
      const file = join(backupFolder(dataDir), `before-${before}.db`);
      await backUpTo(writer, file);
      say(`The database is upgraded; as it was before, it is kept in ${file}`);
    };
    await migrate(writer, { keepCopy });
  } catch (cause) {
    writer.close();
    lock.close();
    throw cause;
  }
  const reader = Connection.openReader(databaseFile(dataDir));
  const queue = new CommandQueue(writer);
  return {
    engine: 'sqlite',
    db: new Db(reader, () => queue.isInCommand),
    queue,
    ids: Ids.after(writer),
    writer,
    close: async () => {
      await queue.close();
      reader.close();
      writer.close();
      lock.close();
    },
  };
}

/** Names and document numbers are in it: only the server's user reads it, whatever the folder allows. */
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/**
 * Two servers on one folder would each keep a book that misses the other's orders. The lock is an open
 * transaction on a file of its own, so that the system releases it when the process dies, however it dies.
 */
export function lockFolder(dataDir: string): DatabaseSync {
  const file = join(dataDir, 'server.lock');
  makePrivate(file);
  const lock = new DatabaseSync(file, { timeout: 2_000 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new Error(`Another server is running on ${dataDir}`, { cause });
  }
  return lock;
}
