import { orderQueries } from '#server/store/orders';
import { priceAlertTable } from '#server/store/price-alerts';
import { ALL_PARTS } from '#server/trading/passed-instants';
import { type CutProxy, startCutProxy } from '../cluster/cut-proxy.ts';
import type { Random } from '../random.ts';
import { startNodes, startServer, type TestServer } from '../server.ts';
import { onPostgres } from '../test-postgres.ts';
import { until } from '../until.ts';

type Overrides = NonNullable<Parameters<typeof startServer>[0]>;

/** Where the orders of a replay are, and how prices come to be looked at late there. */
export type Site = {
  /** One that is alive, to send a command to. */
  server(): TestServer;
  /** Lets the market tick, and waits until everything is carried out that prices reached. */
  tick(): Promise<void>;
  /** Takes a server away, while or before time goes on. The next tick is late, or goes to others. */
  disturb(proceed: () => void): Promise<void>;
  dispose(): Promise<void>;
};

/**
 * One server. It is stopped, or killed: then the instant that it wrote down last is from a while before, as it is of a process
 * that ended without a word.
 */
export async function oneServer(random: Random, overrides: Overrides, env = {}): Promise<Site> {
  let server = await startServer(overrides, env);
  const instants = () =>
    server.stored.rows("SELECT key, value FROM setting WHERE key LIKE 'watch-%' OR key LIKE 'alerts-%'");
  let writtenBefore = await instants();
  return {
    server: () => server,
    async tick() {
      await server.tick();
      await server.services.alertWatch.settle();
    },
    async disturb(proceed) {
      const written = random.chance(0.5) ? writtenBefore : null;
      writtenBefore = await instants();
      server = await server.restart(async () => {
        for (const { key, value } of written ?? [])
          await server.stored.change(`UPDATE setting SET value = '${value}' WHERE key = '${key}'`);
        proceed();
      });
    },
    dispose: () => server.dispose(),
  };
}

type Node = { server: TestServer; proxy: CutProxy };

/**
 * Three nodes on one PostgreSQL. One is cut off from it while it carries out a tick, wherever it is just then, and never comes
 * back: to the others it was killed. They take its share over, and a new one joins.
 */
export async function threeNodes(random: Random, overrides: Overrides, env = {}): Promise<Site> {
  const stored = await onPostgres();
  const alive: Node[] = [];
  const gone: Node[] = [];
  const start = async () => {
    const proxy = await startCutProxy(stored.env.DATABASE_URL ?? '');
    const [server] = await startNodes(1, stored, { DATABASE_URL: proxy.url, ...env }, overrides);
    if (server) alive.push({ server, proxy });
  };
  for (let count = 0; count < 3; count += 1) await start();
  const watchOf = ({ server }: Node) => server.services.trading.watch;
  const partsOf = ({ server }: Node) => [...(server.services.priceWatch.share?.parts ?? [])];
  const isLate = (node: Node) =>
    Math.min(watchOf(node).passedMs, node.server.services.alertWatch.writtenMs) <
    node.server.market.now().marketMs;

  /** Whether each part's alerts are watched by the node that watches its orders, which knows each as its row is. */
  const areAlertsLevel = async () => {
    const rows = await priceAlertTable.watchedVersions.all(stored.db, { parts: ALL_PARTS });
    const known = new Map<number, number>();
    for (const node of alive) {
      const { alertWatch } = node.server.services;
      await alertWatch.settle();
      if (partsOf(node).some((part) => !alertWatch.entered.has(part))) return false;
      if (alertWatch.writtenMs < node.server.market.now().marketMs) return false;
      for (const { id, version } of alertWatch.watched()) known.set(id, version);
    }
    return known.size === rows.length && rows.every(({ id, version }) => known.get(id) === version);
  };
  /** Whether each part has one node, which has passed this instant and knows each account as its row is. */
  const isLevel = async () => {
    const parts = alive.flatMap(partsOf);
    if (!(await areAlertsLevel())) return false;
    if (parts.length !== ALL_PARTS.length || new Set(parts).size !== parts.length) return false;
    if (alive.some(isLate)) return false;
    for (const node of alive) await watchOf(node).settle();
    const rows = await orderQueries.liveVersions.all(stored.db, { parts: ALL_PARTS });
    const known = new Map(
      alive.flatMap((node) => Array.from(watchOf(node).book.accounts(), ({ id, version }) => [id, version])),
    );
    return known.size === rows.length && rows.every(({ id, version }) => known.get(id) === version);
  };
  const untilLevel = () =>
    until(
      async () => {
        if (await isLevel()) return true;
        // One that was not sure of its share has not looked.
        for (const node of alive) if (isLate(node)) await node.server.market.tick();
        return false;
        // Nodes that get no time of the machine lose their locks again and again.
      },
      undefined,
      Number.POSITIVE_INFINITY,
    );
  await untilLevel();
  return {
    server: () => random.pick(alive).server,
    async tick() {
      await Promise.all(alive.map(({ server }) => server.market.tick()));
      await untilLevel();
    },
    async disturb(proceed) {
      proceed();
      const [node] = alive.splice(random.below(alive.length), 1);
      if (!node) return;
      gone.push(node);
      const isTicking = node.server.market.tick().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, random.below(20)));
      node.proxy.cut();
      await isTicking;
      await start();
    },
    async dispose() {
      for (const { server, proxy } of [...alive, ...gone]) {
        proxy.mend();
        await server.dispose();
        await proxy.close();
      }
      await stored.dispose();
    },
  };
}
