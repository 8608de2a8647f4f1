import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { migratePostgres } from '#server/store/postgres/migrate';
import { whyNoPostgres } from './postgres-binaries.ts';

/** Where a PostgreSQL listens. `template` is a database with every table and no row. */
export type PostgresServer = { url: string; template: string };
/** One that was started for the tests; `pid` is its own process. */
export type OwnPostgres = PostgresServer & { pid: number; stop(): Promise<void> };
/** One that tests use for a while, and give back. */
export type LentPostgres = PostgresServer & { giveBack(): Promise<void> };

const KEEPER = fileURLToPath(new URL('postgres-keeper.ts', import.meta.url));

/** Starts a PostgreSQL in a folder of its own. It stops with `stop`, or with this process. */
export async function startPostgres(options: { isDurable?: boolean } = {}): Promise<OwnPostgres> {
  const why = whyNoPostgres();
  if (why !== null) throw new Error(why);
  const keeper = spawn(process.execPath, [KEEPER, ...(options.isDurable ? ['--durable'] : [])], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const { folder, pid } = await firstLine(keeper);
  const url = `postgresql:///postgres?user=postgres&host=${encodeURIComponent(folder)}`;
  return { url, pid, template: await makeTemplate(url), stop: () => stopKeeper(keeper) };
}

/** The PostgreSQL at `TEST_DATABASE_URL`, or one of its own. */
export async function borrowPostgres(): Promise<LentPostgres> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    const own = await startPostgres();
    return { ...own, giveBack: own.stop };
  }
  const server = { url, template: await makeTemplate(url) };
  return { ...server, giveBack: () => dropDatabase(server, server.template) };
}

async function firstLine(keeper: ChildProcess): Promise<{ folder: string; pid: number }> {
  if (!keeper.stdout || !keeper.stderr) throw new Error('the keeper of PostgreSQL has no output');
  let complaint = '';
  keeper.stderr.on('data', (chunk) => {
    complaint += String(chunk);
  });
  for await (const line of createInterface({ input: keeper.stdout })) return JSON.parse(line);
  throw new Error(`PostgreSQL did not start: ${complaint}`);
}

async function stopKeeper(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null) return;
  const ended = once(keeper, 'exit');
  keeper.stdin?.end();
  await ended;
}

/** A database with every table and no row. */
export async function makeTemplate(serverUrl: string): Promise<string> {
  const name = newName('template');
  await onServer(serverUrl, `CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
  await migratePostgres(urlOf(serverUrl, name));
  return name;
}

/** A new database, empty or as the template. */
export async function newDatabase(server: PostgresServer, template = server.template): Promise<string> {
  const name = newName('test');
  await onServer(server.url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return urlOf(server.url, name);
}

export async function dropDatabase(server: PostgresServer, name: string): Promise<void> {
  await onServer(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/** What one statement returns, on a connection of its own. */
export async function onServer(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The backend that waits in `pg_sleep`, once there is one. Throws what the command said that should have asked for it. */
export async function sleepingBackend(url: string, command: ChildProcess): Promise<unknown> {
  let complaint = '';
  command.stderr?.on('data', (chunk) => {
    complaint += String(chunk);
  });
  const sleeping = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
  for (;;) {
    const [row] = await onServer(url, sleeping);
    if (row) return row.pid;
    if (command.exitCode !== null) throw new Error(`the command ended: ${complaint}`);
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

const newName = (what: string): string => `candlestate_${what}_${randomBytes(6).toString('hex')}`;
