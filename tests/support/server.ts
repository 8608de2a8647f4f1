import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { boot, type Overrides, type Server } from '#server/compose/compose';
import { readSettings } from '#server/settings';
import { checkAnswer } from './contract-check.ts';
import { DrivenSource } from './driven-source.ts';
import './server-steps.ts';
import type { TestDatabase } from './stored.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { newTestDatabase } from './test-database.ts';
import { until } from './until.ts';

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
  /** Lets the market tick, and waits until what prices reached is carried out. */
  tick(): Promise<void>;
  /** Moves a price and lets the market tick. */
  move(instrument: { id: number }, price: number): Promise<void>;
  /** The database as it is, past the server. */
  stored: TestDatabase;
  audit: TestDatabase['audit'];
  /** Stops this server and starts another on the same data, market and clock; `meanwhile` runs, and may take its time, while none does. */
  restart(meanwhile?: () => unknown): Promise<TestServer>;
  /** Stops the server and deletes its folder. */
  dispose(): Promise<void>;
};

/** Tests make demo accounts by the hundred, all from one address. */
export const MANY_DEMOS = { DEMO_ACCOUNTS_PER_NETWORK: '1000000', DEMO_COMMANDS_PER_DAY: '1000000' };

/** Tests bind a payout method and withdraw to it at once. One of the waiting has it wait. */
const NO_WAIT = { PAYOUT_WAIT_HOURS: '0' };

/** Two of a server's hashes take longer than the rest of its start. */
export const QUICK_PASSWORDS = { memoryCost: 1_024, timeCost: 1 };

/** `env` adds to the settings, e.g. { REVIEW: 'manual' }; by default only the test trades. */
export async function startServer(
  overrides: Overrides = {},
  env: Record<string, string> = {},
): Promise<TestServer> {
  const dataDir = temporaryFolder().path;
  const stored = await newTestDatabase(dataDir);
  return startAlone({ ...newMarket(), dataDir, stored, overrides, env });
}

/** Nodes of one site, each with a folder of its own; their market and clock are one. The database outlives them. */
export async function startNodes(
  count: number,
  database: TestDatabase,
  env: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<TestServer[]> {
  const market = newMarket();
  const stored = { ...database, dispose: async () => {} };
  const nodes: TestServer[] = [];
  while (nodes.length < count)
    nodes.push(await startOn({ ...market, dataDir: temporaryFolder().path, stored, overrides, env }));
  return nodes;
}

async function startAlone(start: Start): Promise<TestServer> {
  const server = await startOn(start);
  await untilWatched(server);
  return server;
}

const newMarket = () => ({ source: new DrivenSource(), clock: { nowMs: Date.UTC(2026, 0, 5, 12) } });

type Start = Pick<TestServer, 'dataDir' | 'stored' | 'source' | 'clock'> & {
  overrides: Overrides;
  env: Record<string, string>;
};

async function startOn(start: Start): Promise<TestServer> {
  const { dataDir, stored, source, clock, overrides, env } = start;
  const base = { PORT: '0', DATA_DIR: dataDir, TRADERS: 'none', ...MANY_DEMOS, ...NO_WAIT, ...stored.env };
  // As on SQLite, whichever engine the tests run on.
  const settings = readSettings({ FIRST_ACCOUNT: 'funded', ...base, ...env });
  const server = await boot(settings, {
    source,
    clock: () => clock.nowMs,
    logLevel: 'silent',
    maxRequestsPerMinute: 1_000_000,
    passwordCost: QUICK_PASSWORDS,
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
  const tick = async () => {
    const { market, services } = server;
    do {
      await market.tick();
      // A node that was too busy to keep its share carries the price out when it has it again.
      await untilWatched(server);
    } while (services.trading.watch.passedMs < market.now().marketMs);
  };
  return {
    ...server,
    tick,
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
      await tick();
    },
    stored,
    audit: () => stored.audit(),
    restart: async (meanwhile = () => {}) => {
      await server.close();
      await meanwhile();
      return startAlone(start);
    },
    dispose: async () => {
      await server.close();
      await stored.dispose();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Where nodes share the watch over prices, one that is alone takes all of it within a moment. */
async function untilWatched({ services }: Server): Promise<void> {
  const { share } = services.priceWatch;
  await until(() => !share || (share.isWhole() && share.isSure()));
}

function headersOf({ token, key, lang = 'en', headers = {} }: CallOptions): Record<string, string> {
  return {
    lang,
    ...(token === undefined ? {} : { authorization: token }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...headers,
  };
}

/** Reads an answer, which must be as openapi.json has it: so every server test checks the contract as well. */
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
