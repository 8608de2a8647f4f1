import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuditReport, audit } from '#server/audit/audit';
import { boot, type Overrides, type Server } from '#server/compose/compose';
import { readSettings } from '#server/settings';
import { Connection } from '#server/store/connection';
import { databaseFile, openDatabase } from '#server/store/database';
import { checkAnswer } from './contract-check.ts';
import { DrivenSource } from './driven-source.ts';

export type Answer<Data = unknown> = { code: number; msg: string; data: Data };
export type CallOptions = { token?: string; key?: string; lang?: string; headers?: Record<string, string> };

/** A whole server on a folder and a port of its own, its market driven by the test, its clock set by hand. */
export type TestServer = Server & {
  dataDir: string;
  source: DrivenSource;
  clock: { nowMs: number };
  get<Data = unknown>(
    path: string,
    query?: Record<string, string>,
    options?: CallOptions,
  ): Promise<Answer<Data>>;
  post<Data = unknown>(
    path: string,
    form: Record<string, string>,
    options?: CallOptions,
  ): Promise<Answer<Data>>;
  /** A fresh demo account's token and user. */
  demo(): Promise<{ token: string; userId: number }>;
  /** Moves a price and lets the market tick. */
  move(instrument: { id: number }, price: number): Promise<void>;
  audit(): Promise<AuditReport>;
  /** Stops this server and starts another on the same data, market and clock; `meanwhile` runs while none does. */
  restart(meanwhile?: () => void): Promise<TestServer>;
  /** Stops the server and deletes its folder. */
  dispose(): Promise<void>;
};

/** Tests make demo accounts by the hundred, all from one address. */
export const MANY_DEMOS = { DEMO_ACCOUNTS_PER_NETWORK: '1000000', DEMO_COMMANDS_PER_DAY: '1000000' };

/** A new folder for one test, until it is deleted. */
export function temporaryFolder(): { path: string; delete: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'candlestate-'));
  return { path, delete: () => rmSync(path, { recursive: true, force: true }) };
}

let made: Promise<Buffer> | undefined;

/**
 * A database with every table and no row, as the server makes it in an empty folder; made once in a worker. Making it
 * took a third of a start. What happens in an empty folder is a matter of the store's own tests.
 */
function newDatabase(): Promise<Buffer> {
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

/** `env` adds to the settings, e.g. { REVIEW: 'manual' }; by default only the test trades. */
export async function startServer(
  overrides: Overrides = {},
  env: Record<string, string> = {},
): Promise<TestServer> {
  const dataDir = temporaryFolder().path;
  writeFileSync(databaseFile(dataDir), await newDatabase());
  return startOn(dataDir, new DrivenSource(), { nowMs: Date.UTC(2026, 0, 5, 12) }, overrides, env);
}

async function startOn(
  dataDir: string,
  source: DrivenSource,
  clock: { nowMs: number },
  overrides: Overrides,
  env: Record<string, string>,
): Promise<TestServer> {
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, TRADERS: 'none', ...MANY_DEMOS, ...env });
  const server = await boot(settings, {
    source,
    clock: () => clock.nowMs,
    logLevel: 'silent',
    maxRequestsPerMinute: 1_000_000,
    clientDir: join(dataDir, 'no-client'),
    ...overrides,
  });
  const get: TestServer['get'] = (path, query = {}, options = {}) =>
    readEnvelope(
      'GET',
      path,
      fetch(`${server.address}${path}?${new URLSearchParams(query)}`, { headers: headersOf(options) }),
    );
  const post: TestServer['post'] = (path, form, options = {}) =>
    readEnvelope(
      'POST',
      path,
      fetch(`${server.address}${path}`, {
        method: 'POST',
        headers: headersOf(options),
        body: new URLSearchParams(form),
      }),
    );
  return {
    ...server,
    dataDir,
    source,
    clock,
    get,
    post,
    demo: async () => {
      const { data } = await get<{ token: string; user: { id: number } }>('/api/user/createAccountDemoForU');
      return { token: data.token, userId: data.user.id };
    },
    move: async (instrument, price) => {
      source.set(instrument, price);
      clock.nowMs += 1_000;
      await server.market.tick();
    },
    audit: () => auditFolder(dataDir),
    restart: async (meanwhile = () => {}) => {
      await server.close();
      meanwhile();
      return startOn(dataDir, source, clock, overrides, env);
    },
    dispose: async () => {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function auditFolder(dataDir: string): Promise<AuditReport> {
  const connection = Connection.openReader(databaseFile(dataDir));
  try {
    return await audit(connection);
  } finally {
    connection.close();
  }
}

function headersOf({ token, key, lang = 'en', headers = {} }: CallOptions): Record<string, string> {
  return {
    lang,
    ...(token === undefined ? {} : { authorization: token }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...headers,
  };
}

/** Reads an answer, which must be as docs/openapi.json has it: so every server test checks the contract as well. */
async function readEnvelope<Data>(
  method: 'GET' | 'POST',
  path: string,
  pending: Promise<Response>,
): Promise<Answer<Data>> {
  const response = await pending;
  if (response.status !== 200) throw new Error(`HTTP ${response.status}: ${await response.text()}`);
  const answer = (await response.json()) as Answer<Data>;
  checkAnswer(method, path, answer);
  return answer;
}
