import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { fullWatch, goneWatch, type HealthCheck } from '../health.ts';
import { backUpTo, backupFolder } from './backup.ts';
import { CommandQueue } from './command-queue.ts';
import type { Engine } from './compiled-statement.ts';
import { Connection, inSnapshot } from './connection.ts';
import { Db } from './handles.ts';
import { type IdSource, Ids } from './ids.ts';
import { migrate } from './migrate.ts';
import type { OnStep } from './migrations.ts';
import { isNoRoom } from './no-room.ts';
import type { Queue } from './queue.ts';

export type Database = {
  engine: Engine;
  /** Reads committed rows. */
  db: Db;
  /** Reads what is committed now, whatever is committed meanwhile: its `each` holds few rows in memory, and others may read beside it. */
  inSnapshot<T>(read: (db: Db) => Promise<T>): Promise<T>;
  /** Runs commands, each with its transaction. */
  queue: Queue;
  ids: IdSource;
  /**
   * Takes what was deleted out of the files, as far as the engine lets it: of PostgreSQL, which does so by itself in the end, it
   * takes nothing.
   */
  scrub(): Promise<void>;
};

/** As it is opened. Only who opens and closes it sees this. */
export type OpenDatabase = Database & {
  /** What it needs to serve. */
  checks: readonly HealthCheck[];
  /** Whether commands of users must wait: what they write would be lost. */
  isLost: () => boolean;
  /** Looks whether it answers, for one that is elsewhere; what is written tells of the others. */
  probe?: () => Promise<void>;
  /** Waits for the running commands. */
  close(): Promise<void>;
};

/** With the writing connection itself. */
export type FolderDatabase = OpenDatabase & { writer: Connection };

/** How long the disk counts as full after it refused a transaction. */
const FULL_MS = 5_000;

/** The database file in a data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'candlestate.db');
}

/**
 * Opens the database of a data folder, creating and migrating it as needed; `say` hears of the copy that is kept before
 * an upgrade, and `onStep` of each of its steps. Throws when another server holds the folder, or when it cannot be upgraded.
 */
export async function openDatabase(
  dataDir: string,
  say: (text: string) => void = () => {},
  onStep?: OnStep,
): Promise<FolderDatabase> {
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
    await migrate(writer, keepCopy, onStep);
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
    inSnapshot: inSnapshotOf(dataDir),
    queue,
    ids: Ids.after(writer),
    writer,
    scrub: () => emptyLog(databaseFile(dataDir)),
    ...watchesOf(dataDir, queue),
    close: async () => {
      await queue.close();
      reader.close();
      writer.close();
      lock.close();
    },
  };
}

/** By a connection of its own. */
export function inSnapshotOf(dataDir: string): Database['inSnapshot'] {
  return async (read) => {
    const connection = Connection.openReader(databaseFile(dataDir));
    try {
      return await inSnapshot(connection, () => read(new Db(connection)));
    } finally {
      connection.close();
    }
  };
}

/** How often a log that is written to is tried to be emptied, and how long between two tries. */
const EMPTYING = { tries: 20, everyMs: 50 };

/**
 * Empties the write-ahead log, whose pages hold what was deleted since. By a connection of its own, which never waits for the
 * writer; gives up while commands follow each other without a gap, and the next checkpoint does it.
 */
async function emptyLog(file: string): Promise<void> {
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    for (let tries = EMPTYING.tries; tries > 0; tries -= 1) {
      if (connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0) return;
      await wait(EMPTYING.everyMs);
    }
  } finally {
    connection.close();
  }
}

function watchesOf(dataDir: string, queue: Queue): Pick<OpenDatabase, 'checks' | 'isLost'> {
  const isGone = goneWatch(databaseFile(dataDir));
  const isFull = fullWatch(dataDir);
  const diskFault = () => (isFull() || performance.now() - queue.noRoomAtMs < FULL_MS ? 'full' : null);
  const databaseFault = () => {
    if (isGone()) return 'gone';
    return queue.fault === null || isNoRoom(queue.fault) ? null : 'cannot be written';
  };
  return {
    isLost: isGone,
    checks: [
      { name: 'disk', fault: diskFault },
      { name: 'database', fault: databaseFault },
    ],
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
