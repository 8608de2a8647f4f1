import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { DRIVEN } from '../support/driven-source.ts';
import { dropDatabase, newDatabase, type OwnPostgres, startPostgres } from '../support/postgres.ts';
import { whyNoPostgres } from '../support/postgres-binaries.ts';
import { bareStatements } from './bare-postgres-orders.ts';
import { type BenchRow, median, perSecondOf, printRows, quantile, runLoad } from './measured.ts';
import { type BenchNode, startNode, sumOf } from './nodes.ts';

const CONNECTIONS = 96;
const ACCOUNTS = 400;
const ORDERS_PER_ACCOUNT = 190;
const WARM_UP_MS = 5_000;
const MEASURE_MS = 3_000;
const TURNS = 5;

/** What orders cost on some nodes: CPU milliseconds of an order, in the nodes and in PostgreSQL. */
type Turn = { perSecond: number; nodeMs: number; postgresMs: number; latenciesMs: number[] };

/**
 * Durable orders a second over HTTP on PostgreSQL, and what they cost on one node and on two, by turns with bare statements
 * of the same rows on the same server; what they cost on SQLite beside it. Each server is a process of its own.
 */
export async function benchPostgresOrders(): Promise<BenchRow[]> {
  const why = whyNoPostgres();
  if (why !== null || process.platform !== 'linux') {
    console.log(
      `Orders on PostgreSQL are left out: ${why ?? 'the time of processes is read on Linux alone'}`,
    );
    return [];
  }
  mkdirSync('data', { recursive: true });
  const folder = mkdtempSync(resolve('data/bench-'));
  const postgres = await startPostgres({ isDurable: true });
  try {
    const url = await newDatabase(postgres);
    const one = await startNode(`${folder}/one`, url);
    const two = await startNode(`${folder}/two`, url);
    const alone = await startNode(`${folder}/alone`, '');
    const measured = await takeTurns(postgres, { one, two, alone });
    for (const node of [one, two, alone]) await node.stop();
    return rowsOf(measured);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Nodes = { one: BenchNode; two: BenchNode; alone: BenchNode };
/** `both`: two nodes, each as busy as the one; `two`: they share what the one has. */
type Measured = { bare: number[]; one: Turn[]; two: Turn[]; both: Turn[]; alone: Turn[] };

async function takeTurns(postgres: OwnPostgres, { one, two, alone }: Nodes): Promise<Measured> {
  const measured: Measured = { bare: [], one: [], two: [], both: [], alone: [] };
  for (const nodes of [[one, two], [alone]]) await load(nodes, postgres, WARM_UP_MS);
  for (let turn = 0; turn < TURNS; turn += 1) {
    measured.bare.push(await bareTurn(postgres));
    measured.one.push(await load([one], postgres, MEASURE_MS));
    measured.two.push(await load([one, two], postgres, MEASURE_MS));
    measured.both.push(await load([one, two], postgres, MEASURE_MS, 2 * CONNECTIONS));
    measured.alone.push(await load([alone], postgres, MEASURE_MS));
  }
  return measured;
}

async function bareTurn(postgres: OwnPostgres): Promise<number> {
  const url = await newDatabase(postgres);
  try {
    return await bareStatements(url, ACCOUNTS, CONNECTIONS, MEASURE_MS);
  } finally {
    await dropDatabase(postgres, new URL(url).pathname.slice(1));
  }
}

/** Orders of new accounts, the connections shared among the nodes. */
async function load(
  nodes: readonly BenchNode[],
  { pid }: OwnPostgres,
  durationMs: number,
  connections = CONNECTIONS,
): Promise<Turn> {
  const tokens = (await nodes[0]?.newAccounts(ACCOUNTS)) ?? [];
  const plans = nodes.map(({ host, port }, index) => ({
    host,
    port,
    connections: connections / nodes.length,
    tokens: tokens.filter((_, count) => count % nodes.length === index),
    ordersPerAccount: ORDERS_PER_ACCOUNT,
    instrumentId: DRIVEN.euro.id,
    durationMs,
    keys: 'bench-order',
  }));
  // An account's first order of the day asks more: its session is read, and its share of the day's commands.
  await Promise.all(plans.map((plan) => runLoad({ ...plan, ordersPerAccount: 1, keys: 'bench-first' })));
  const before = { nodes: await cpuOf(nodes), postgres: cpuOfTreeMs(pid) };
  const results = await Promise.all(plans.map(runLoad));
  const orders = results.reduce((sum, { accepted }) => sum + accepted, 0);
  return {
    perSecond: results.reduce((sum, result) => sum + perSecondOf(result), 0),
    nodeMs: ((await cpuOf(nodes)) - before.nodes) / orders,
    postgresMs: (cpuOfTreeMs(pid) - before.postgres) / orders,
    latenciesMs: results.flatMap(({ latenciesMs }) => latenciesMs),
  };
}

const cpuOf = (nodes: readonly BenchNode[]) => sumOf(nodes, (node) => node.cpuMs());

function rowsOf({ bare, one, two, both, alone }: Measured): BenchRow[] {
  const limit = { what: `bare statements, one per order, ${CONNECTIONS} connections`, value: median(bare) };
  const perSecond = (turns: readonly Turn[]) => median(turns.map((turn) => turn.perSecond));
  const cost = (turns: readonly Turn[]) => median(turns.map((turn) => turn.nodeMs + turn.postgresMs));
  const part = (turns: readonly Turn[], of: 'nodeMs' | 'postgresMs') => median(turns.map((turn) => turn[of]));
  const latencies = one.flatMap(({ latenciesMs }) => latenciesMs);
  return [
    {
      what: `Durable orders over HTTP on PostgreSQL, one node, ${CONNECTIONS} connections`,
      value: perSecond(one),
      unit: '/s',
      peer: limit,
      ratio: perSecond(one) / limit.value,
    },
    {
      what: `Durable orders over HTTP on PostgreSQL, two nodes, ${CONNECTIONS} connections each`,
      value: perSecond(both),
      unit: '/s',
      peer: limit,
      ratio: perSecond(both) / limit.value,
    },
    { what: 'Order answered on PostgreSQL, median', value: quantile(latencies, 0.5), unit: 'ms' },
    { what: 'Order answered on PostgreSQL, 99 of 100', value: quantile(latencies, 0.99), unit: 'ms' },
    { what: 'CPU of an order on one node, the node', value: part(one, 'nodeMs'), unit: 'ms' },
    { what: 'CPU of an order on one node, PostgreSQL', value: part(one, 'postgresMs'), unit: 'ms' },
    { what: 'CPU of an order on two nodes, the nodes', value: part(both, 'nodeMs'), unit: 'ms' },
    { what: 'CPU of an order on two nodes, PostgreSQL', value: part(both, 'postgresMs'), unit: 'ms' },
    {
      what: `CPU of an order on two nodes with ${CONNECTIONS} connections each, all of it`,
      value: cost(both),
      unit: 'ms',
      peer: { what: 'on one node', value: cost(one) },
      ratio: cost(one) / cost(both),
    },
    {
      what: `CPU of an order on two nodes that share ${CONNECTIONS} connections, all of it`,
      value: cost(two),
      unit: 'ms',
      peer: { what: 'on one node', value: cost(one) },
      ratio: cost(one) / cost(two),
    },
    {
      what: 'CPU of an order on one node, all of it',
      value: cost(one),
      unit: 'ms',
      peer: { what: 'on SQLite', value: part(alone, 'nodeMs') },
      ratio: part(alone, 'nodeMs') / cost(one),
    },
  ];
}

/** The unit of the times in /proc, which Linux shows to programs as hundredths of a second. */
const TICK_MS = 10;

type ProcessTimes = { pid: number; parent: number; ownTicks: number; endedTicks: number };

/** CPU milliseconds of a process and its children so far, those that ended among them; Linux alone tells. */
function cpuOfTreeMs(pid: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (timesOf(name) ?? []) : []));
  const root = all.find((one) => one.pid === pid);
  if (!root) throw new Error(`there is no process ${pid}`);
  const children = all.filter(({ parent }) => parent === pid);
  const ticks = children.reduce((sum, { ownTicks }) => sum + ownTicks, root.ownTicks + root.endedTicks);
  return ticks * TICK_MS;
}

/** Null when it ended meanwhile. */
function timesOf(pid: string): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Its name stands in brackets and may hold anything.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { pid: Number(pid), parent, ownTicks: user + system, endedTicks: endedUser + endedSystem };
  } catch {
    return null;
  }
}

if (import.meta.main) printRows(await benchPostgresOrders());
