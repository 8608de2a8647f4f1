import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DRIVEN } from '../support/driven-source.ts';
import { newDatabase, startPostgres } from '../support/postgres.ts';
import { whyNoPostgres } from '../support/postgres-binaries.ts';
import { type BenchRow, monotonicMs, printRows, quantile, runLoad } from './measured.ts';
import { type BenchNode, startNode, sumOf } from './nodes.ts';
import type { ClientsAsked } from './socket-clients.ts';

const NODES = 3;
const WANTED_SOCKETS = 10_000;
/** Files that the process of the clients opens beside its sockets. */
const OTHER_FILES = 200;
const TICKS = 20;
const WARM_UP_TICKS = 10;
const IDLE_MS = 3_000;
const ACCOUNTS = 400;
/** Between two prices: longer than the server keeps between two writes. */
const BETWEEN_MS = 100;
const ARRIVAL_MS = 20_000;

type FanOut = { sockets: number; delaysMs: number[]; pushUs: number; kbPerSocket: number };

/**
 * One price to many sockets on three nodes on PostgreSQL, and to a third of them on one node on SQLite; then orders beside prices
 * to all of them on one node. Clients and nodes share the machine, so a delay holds the reading by the clients.
 */
export async function benchNodesSockets(): Promise<BenchRow[]> {
  const why = whyNoPostgres();
  if (why !== null) {
    console.log(`Sockets on ${NODES} nodes are left out: ${why}`);
    return [];
  }
  const sockets = Math.min(WANTED_SOCKETS, openFiles() - OTHER_FILES);
  const perNode = Math.floor(sockets / NODES);
  mkdirSync('data', { recursive: true });
  const folder = mkdtempSync(resolve('data/bench-'));
  const postgres = await startPostgres();
  try {
    const url = await newDatabase(postgres);
    const names = Array.from({ length: NODES }, (_, index) => `${folder}/node-${index}`);
    const three = await fanOut(() => Promise.all(names.map((name) => startNode(name, url))), perNode);
    const alone = await fanOut(async () => [await startNode(`${folder}/alone`, '')], perNode);
    return [
      ...rowsOf(`${NODES} nodes on PostgreSQL`, three),
      ...rowsOf('one node on SQLite', alone),
      await ordersBeside(await startNode(`${folder}/orders`, ''), sockets),
    ];
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function rowsOf(where: string, { sockets, delaysMs, pushUs, kbPerSocket }: FanOut): BenchRow[] {
  const to = `to ${sockets.toLocaleString('en')} sockets, ${where}`;
  return [
    { what: `One price ${to}, median`, value: quantile(delaysMs, 0.5), unit: 'ms' },
    { what: `One price ${to}, 99 of 100`, value: quantile(delaysMs, 0.99), unit: 'ms' },
    { what: `CPU of the nodes for a price ${to}, each`, value: pushUs, unit: 'µs' },
    { what: `Memory of the nodes for a socket, ${where}`, value: kbPerSocket, unit: 'kB' },
  ];
}

async function fanOut(start: () => Promise<BenchNode[]>, perNode: number): Promise<FanOut> {
  const nodes = await start();
  const clients = fork(new URL('./socket-clients.ts', import.meta.url));
  try {
    const sockets = perNode * nodes.length;
    const beforeBytes = await sumOf(nodes, (node) => node.rssBytes());
    for (const { port } of nodes) await ask(clients, { port, sockets: perNode });
    const openBytes = await sumOf(nodes, (node) => node.rssBytes());
    await ask(clients, 'arrivals');
    for (let tick = 0; tick < WARM_UP_TICKS; tick += 1) await delaysOf(nodes, clients, sockets);
    // By now the nodes have done what opening so many sockets leaves for later.
    const idle = await spentWhile(nodes, () => pause(IDLE_MS));
    const delaysMs: number[] = [];
    const busy = await spentWhile(nodes, async () => {
      for (let tick = 0; tick < TICKS; tick += 1) delaysMs.push(...(await delaysOf(nodes, clients, sockets)));
    });
    const pushMs = (busy.cpuMs - idle.cpuMs * (busy.elapsedMs / idle.elapsedMs)) / delaysMs.length;
    const kbPerSocket = (openBytes - beforeBytes) / 1_024 / sockets;
    return { sockets, delaysMs, pushUs: pushMs * 1_000, kbPerSocket };
  } finally {
    clients.kill();
    for (const node of nodes) await node.stop();
  }
}

/** Orders while the price moves, before a socket is open and once they are. */
async function ordersBeside(node: BenchNode, sockets: number): Promise<BenchRow> {
  const clients = fork(new URL('./socket-clients.ts', import.meta.url));
  try {
    const { host, port } = node;
    const tokens = await node.newAccounts(ACCOUNTS);
    const plan = { host, port, tokens, connections: 8, ordersPerAccount: 60, instrumentId: DRIVEN.euro.id };
    const slowest = async (keys: string): Promise<number> => {
      let isOver = false;
      const moving = (async () => {
        for (; !isOver; await pause(BETWEEN_MS)) await node.tick();
      })();
      const { latenciesMs } = await runLoad({ ...plan, durationMs: IDLE_MS, keys });
      isOver = true;
      await moving;
      return quantile(latenciesMs, 0.99);
    };
    await slowest('bench-warm-up');
    const alone = await slowest('bench-alone');
    await ask(clients, { port, sockets });
    const beside = await slowest('bench-beside');
    const what = `order beside prices to ${sockets.toLocaleString('en')} sockets, one node on SQLite, 99 of 100`;
    const peer = { what: 'without a socket', value: alone };
    return { what, value: beside, unit: 'ms', peer, ratio: alone / beside };
  } finally {
    clients.kill();
    await node.stop();
  }
}

/** Moves a price on every node, and answers how long after it each socket had it. */
async function delaysOf(
  nodes: readonly BenchNode[],
  clients: ChildProcess,
  sockets: number,
): Promise<number[]> {
  const movedAtMs = monotonicMs();
  await Promise.all(nodes.map((node) => node.tick()));
  const arrivals: number[] = [];
  while (arrivals.length < sockets) {
    if (monotonicMs() - movedAtMs > ARRIVAL_MS)
      throw new Error(`a price reached ${arrivals.length} of ${sockets} sockets`);
    await pause(BETWEEN_MS);
    arrivals.push(...(await ask(clients, 'arrivals')));
  }
  return arrivals.map((atMs) => atMs - movedAtMs);
}

async function ask(clients: ChildProcess, message: ClientsAsked): Promise<number[]> {
  clients.send(message);
  const [answer] = await once(clients, 'message');
  return Array.isArray(answer) ? answer : [];
}

async function spentWhile(
  nodes: readonly BenchNode[],
  run: () => Promise<unknown>,
): Promise<{ cpuMs: number; elapsedMs: number }> {
  const beforeMs = await sumOf(nodes, (node) => node.cpuMs());
  const startedAt = performance.now();
  await run();
  const elapsedMs = performance.now() - startedAt;
  return { cpuMs: (await sumOf(nodes, (node) => node.cpuMs())) - beforeMs, elapsedMs };
}

/** How many files a process may open; Linux tells, and elsewhere it is taken as enough. */
function openFiles(): number {
  if (process.platform !== 'linux') return Number.MAX_SAFE_INTEGER;
  const limits = readFileSync('/proc/self/limits', 'utf8');
  return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? WANTED_SOCKETS);
}

if (import.meta.main) printRows(await benchNodesSockets());
