import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { boot } from '#server/compose/compose';
import { readSettings } from '#server/settings';
import { DRIVEN, DrivenSource } from '../support/driven-source.ts';
import { NOWHERE } from '../support/nowhere.ts';
import { MANY_DEMOS } from '../support/server.ts';
import { bareGroupCommits } from './bare-orders.ts';
import { type BenchRow, median, perSecondOf, printRows, quantile, runLoad } from './measured.ts';
import type { LoadResult } from './order-load.ts';

const CONNECTIONS = 96;
const ACCOUNTS = 400;
const ORDERS_PER_ACCOUNT = 190;
const WARM_UP_MS = 1_500;
const MEASURE_MS = 5_000;
/** Real accounts and demo accounts in turn, so that a busy moment of the machine is one of both. */
const TURNS = 3;
const TURN_MS = 2_000;
const REAL_DEPOSIT_USD = '1000000';
/** Orders that share a sync in the limit. */
const PER_SYNC = 16;

/**
 * Durable orders a second over HTTP, idempotency key and ledger included, beside bare group commits of the same rows by
 * node:sqlite on the same disk, before and after it. The load comes from another thread. Orders of real accounts, for whom the
 * server reads what they limited themselves to, beside those of demo accounts.
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

function rows({ demo, inTurns }: Loads, barePerSecond: number, oneEachPerSecond: number): BenchRow[] {
  const perSecond = perSecondOf(demo);
  const [real, play] = [median(inTurns.real), median(inTurns.demo)];
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
    {
      what: 'Durable orders of real accounts',
      value: real,
      unit: '/s',
      peer: { what: 'of demo accounts, in turn', value: play },
      ratio: real / play,
    },
    { what: 'Order answered, median', value: quantile(demo.latenciesMs, 0.5), unit: 'ms' },
    { what: 'Order answered, 99 of 100', value: quantile(demo.latenciesMs, 0.99), unit: 'ms' },
  ];
}

/** `inTurns`: orders a second. */
type Loads = { demo: LoadResult; inTurns: { real: number[]; demo: number[] } };

async function ordersOverHttp(dataDir: string): Promise<Loads> {
  const server = await boot(readSettings({ PORT: '0', DATA_DIR: dataDir, TRADERS: 'none', ...MANY_DEMOS }), {
    source: new DrivenSource(),
    logLevel: 'silent',
    maxRequestsPerMinute: Number.MAX_SAFE_INTEGER,
  });
  try {
    const tokens = await demoTokens(server, ACCOUNTS * 3);
    const { hostname, port } = new URL(server.address);
    const load = (of: readonly string[], durationMs: number, keys = 'bench-order') =>
      runLoad({
        ...{
          host: hostname,
          port: Number(port),
          connections: CONNECTIONS,
          tokens: [...of],
          durationMs,
          keys,
        },
        ...{ ordersPerAccount: ORDERS_PER_ACCOUNT, instrumentId: DRIVEN.euro.id },
      });
    await load(tokens.slice(0, ACCOUNTS), WARM_UP_MS);
    const demo = await load(tokens.slice(ACCOUNTS, 2 * ACCOUNTS), MEASURE_MS);
    const accounts = { real: await realTokens(server, ACCOUNTS), demo: tokens.slice(2 * ACCOUNTS) };
    const inTurns: Loads['inTurns'] = { real: [], demo: [] };
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const kind of ['real', 'demo'] as const)
        inTurns[kind].push(perSecondOf(await load(accounts[kind], TURN_MS, `turn-${turn}`)));
    return { demo, inTurns };
  } finally {
    await server.close();
  }
}

type Server = Awaited<ReturnType<typeof boot>>;

async function demoTokens({ services }: Server, count: number): Promise<string[]> {
  const accounts = Array.from({ length: count }, () => services.accounts.createDemo(null, NOWHERE));
  return (await Promise.all(accounts)).map(({ token }) => token);
}

/** Of real accounts with money. */
async function realTokens({ services }: Server, count: number): Promise<string[]> {
  const { accounts, sessions, database } = services;
  const open = (index: number) =>
    database.queue.submit(async (tx) => {
      const address = { channel: 'email', email: `trader${index}@bench.example` } as const;
      const userId = await accounts.insertReal(tx, {
        address,
        passwordHash: '',
        depositUsd: REAL_DEPOSIT_USD,
      });
      return sessions.open(tx, userId, NOWHERE);
    });
  return Promise.all(Array.from({ length: count }, (_, index) => open(index)));
}

if (import.meta.main) printRows(await benchOrders());
