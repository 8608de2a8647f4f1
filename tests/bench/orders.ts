import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { boot } from '#server/compose/compose';
import { readSettings } from '#server/settings';
import { DRIVEN, DrivenSource } from '../support/driven-source.ts';
import { NOWHERE } from '../support/nowhere.ts';
import { MANY_DEMOS } from '../support/server.ts';
import { bareGroupCommits } from './bare-orders.ts';
import type { LoadResult } from './order-load.ts';
import { quantile } from './quantile.ts';
import { type BenchRow, printRows } from './row.ts';
import { perSecondOf, runLoad } from './run-load.ts';

const CONNECTIONS = 96;
const ACCOUNTS = 400;
const ORDERS_PER_ACCOUNT = 190;
const WARM_UP_MS = 1_500;
const MEASURE_MS = 5_000;
/** Orders that share a sync in the limit. */
const PER_SYNC = 16;

/**
 * Durable orders a second over HTTP, idempotency key and ledger included, beside bare group commits of the same rows by
 * node:sqlite on the same disk, before and after it. The load comes from another thread.
 */
export async function benchOrders(): Promise<BenchRow[]> {
  // The data folder of the project: /tmp may be memory, and then a sync costs nothing.
  mkdirSync('data', { recursive: true });
  const folder = mkdtempSync(resolve('data/bench-'));
  try {
    const oneEach = await bareGroupCommits(`${folder}/bare-1`, ACCOUNTS, 1, MEASURE_MS / 2);
    const before = await bareGroupCommits(`${folder}/bare-before`, ACCOUNTS, PER_SYNC, MEASURE_MS / 2);
    const load = await ordersOverHttp(`${folder}/http`);
    const after = await bareGroupCommits(`${folder}/bare-after`, ACCOUNTS, PER_SYNC, MEASURE_MS / 2);
    return rows(load, (before + after) / 2, oneEach);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rows(load: LoadResult, barePerSecond: number, oneEachPerSecond: number): BenchRow[] {
  const perSecond = perSecondOf(load);
  return [
    {
      what: `Durable orders over HTTP, ${CONNECTIONS} connections`,
      value: perSecond,
      unit: '/s',
      peer: { what: `bare group commits, ${PER_SYNC} per sync`, value: barePerSecond },
      ratio: perSecond / barePerSecond,
    },
    {
      what: 'Durable orders over HTTP',
      value: perSecond,
      unit: '/s',
      peer: { what: 'bare commits, one per sync', value: oneEachPerSecond },
      ratio: perSecond / oneEachPerSecond,
    },
    { what: 'Order answered, median', value: quantile(load.latenciesMs, 0.5), unit: 'ms' },
    { what: 'Order answered, 99 of 100', value: quantile(load.latenciesMs, 0.99), unit: 'ms' },
  ];
}

async function ordersOverHttp(dataDir: string): Promise<LoadResult> {
  const server = await boot(readSettings({ PORT: '0', DATA_DIR: dataDir, TRADERS: 'none', ...MANY_DEMOS }), {
    source: new DrivenSource(),
    logLevel: 'silent',
    maxRequestsPerMinute: Number.MAX_SAFE_INTEGER,
  });
  try {
    const accounts = Array.from({ length: ACCOUNTS * 2 }, () =>
      server.services.accounts.createDemo(null, NOWHERE),
    );
    const tokens = (await Promise.all(accounts)).map(({ token }) => token);
    const { hostname, port } = new URL(server.address);
    const plan = {
      host: hostname,
      port: Number(port),
      connections: CONNECTIONS,
      ordersPerAccount: ORDERS_PER_ACCOUNT,
      instrumentId: DRIVEN.euro.id,
      keys: 'bench-order',
    };
    await runLoad({ ...plan, tokens: tokens.slice(0, ACCOUNTS), durationMs: WARM_UP_MS });
    return await runLoad({ ...plan, tokens: tokens.slice(ACCOUNTS), durationMs: MEASURE_MS });
  } finally {
    await server.close();
  }
}

if (import.meta.main) printRows(await benchOrders());
