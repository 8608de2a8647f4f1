import type { ChildProcess } from 'node:child_process';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type FolderDatabase, openDatabase } from '#server/store/database';
import { startServer, type TestServer } from './server.ts';
import { temporaryFolder } from './temporary-folder.ts';

type Args = Parameters<typeof startServer>;

/**
 * A server for each test of a describe block, or of a file. `restart` changes it in place. At its end its ledger must
 * audit clean.
 */
export function serverForEach(...args: Args): TestServer {
  const { server, start, end } = held(args);
  beforeEach(start);
  afterEach(end);
  return server;
}

/** One server for all tests of a describe block, or of a file; likewise. */
export function serverForAll(...args: Args): TestServer {
  const { server, start, end } = held(args);
  beforeAll(start);
  afterAll(end);
  return server;
}

type HeldDatabase = FolderDatabase & { dataDir: string };

/** A database with every table and no row, in a folder of its own, for each test of a describe block, or of a file. */
export function databaseForEach(): HeldDatabase {
  const { database, start, end } = heldDatabase();
  beforeEach(start);
  afterEach(end);
  return database;
}

/** One database for all tests of a describe block, or of a file; likewise. */
export function databaseForAll(): HeldDatabase {
  const { database, start, end } = heldDatabase();
  beforeAll(start);
  afterAll(end);
  return database;
}

function heldDatabase() {
  let folder: ReturnType<typeof temporaryFolder>;
  // As with a server: there is none before the hook has run.
  const database = {} as HeldDatabase;
  const start = async () => {
    folder = temporaryFolder();
    Object.assign(database, { dataDir: folder.path, ...(await openDatabase(folder.path)) });
  };
  const end = async () => {
    await database.close();
    folder.delete();
  };
  return { database, start, end };
}

/** A folder for all tests of a describe block, or of a file; it goes with what is in it. */
export function folderForAll(): { path: string } {
  const folder = temporaryFolder();
  afterAll(folder.delete);
  return folder;
}

/** Processes that a describe block starts, and adds to this list: none outlives the block. */
export function processesForAll(): ChildProcess[] {
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });
  return children;
}

function held(args: Args) {
  // There is no server before the hook has run, and no test runs before it.
  const server = {} as TestServer;
  const hold = (started: TestServer): TestServer =>
    Object.assign(server, started, {
      restart: async (meanwhile?: () => void) => hold(await started.restart(meanwhile)),
    });
  const start = async () => void hold(await startServer(...args));
  const end = async () => {
    const report = await server.audit();
    await server.dispose();
    expect(report).toMatchObject({ isClean: true });
  };
  return { server, start, end };
}
