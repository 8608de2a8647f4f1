import { afterAll, beforeAll, expect, test } from 'vitest';
import { microToWire } from '#contract/money';
import { auditRows } from '#server/audit/audit';
import { INSTRUMENTS } from '#server/market/instruments';
import { seededDraws } from '#server/market/seeded';
import { createSimulatedSource } from '#server/market/simulated';
import { Db } from '#server/store/handles';
import { PostgresPool } from '#server/store/postgres/pool';
import { runnerOn } from '#server/store/postgres/runner';
import { faultOf, type OrderRow } from '../support/cluster/levels.ts';
import { type ClusterNode, MARKET_SEED, Site, wait } from '../support/cluster/site.ts';
import { LiveClient, type Told } from '../support/cluster/sockets.ts';
import { Trader } from '../support/cluster/traders.ts';
import { describePostgres } from '../support/describe-postgres.ts';
import { leaveOut } from '../support/left-out.ts';
import { onServer } from '../support/postgres.ts';
import { seededRandom } from '../support/random.ts';
import { hasRedis, REDIS, startRedis } from '../support/redis.ts';
import { readinessOf } from '../support/server-process.ts';
import type { StoppableServer } from '../support/stoppable-server.ts';

/**
 * Three nodes in processes of their own under load, and what breaks in real life: a process killed, one that stands still,
 * one without its database, and no Redis.
 */

const ROUNDS = process.env.SOAK ? Number(process.env.CLUSTER_ROUNDS ?? 200) : 1;
const SOCKETS = Number(process.env.CLUSTER_SOCKETS ?? 300);
const TRADERS = 12;
const PAUSED_MS = 10_000;
const CUT_MS = 4_000;
/** How long a socket may take to be told what is so: far beyond the five seconds it should take, as machines are noisy. */
const LEVEL_MS = 60_000;

const source = createSimulatedSource(seededDraws(MARKET_SEED), INSTRUMENTS);
const bitcoin = INSTRUMENTS.find(({ code }) => code.startsWith('BTC'));

describePostgres('three nodes on one database', (database) => {
  let redis: StoppableServer;
  let site: Site;
  const clients: LiveClient[] = [];
  const traders: Trader[] = [];
  beforeAll(async () => {
    if (!hasRedis) return;
    redis = await startRedis();
    site = new Site(database.url, redis);
    await Promise.all([site.add(), site.add(), site.add()]);
  }, 60_000);
  afterAll(async () => {
    for (const client of clients) client.close();
    await site?.close();
    await redis?.dispose();
  });

  const addresses = () => site.addresses;
  /** Disturbs the site by chance, all four ways at about the same time. */
  const disturb = async (random: ReturnType<typeof seededRandom>): Promise<void> => {
    const [first, second, third] = site.nodes.toSorted(() => random.next() - 0.5) as [
      ClusterNode,
      ClusterNode,
      ClusterNode,
    ];
    const after = async (ms: number, happens: () => Promise<void>) => {
      await wait(random.below(ms));
      await happens();
    };
    await Promise.all([
      after(2_000, () => site.replace(first)),
      after(3_000, () => site.pause(second, PAUSED_MS)),
      after(7_000, () => site.cutFromDatabase(third, CUT_MS)),
      after(11_000, () => site.stopRedis(1_500)),
    ]);
  };

  /** The accounts of all traders, as they are committed. */
  const accounts = async (): Promise<Map<number, Told>> => {
    const rows = await onServer(
      database.url,
      `SELECT account.user_id, account.balance,
         coalesce((SELECT json_agg(trade_order.id ORDER BY trade_order.id) FROM trade_order
           WHERE trade_order.account_id = account.id AND state = 'open'), '[]') AS open
       FROM account WHERE kind = 'trading'`,
    );
    return new Map(
      rows.map(({ user_id, balance, open }) => [
        Number(user_id),
        { balance: microToWire(Number(balance)), openIds: open as number[] },
      ]),
    );
  };
  const orders = async () =>
    (await onServer(database.url, 'SELECT * FROM trade_order ORDER BY id')) as unknown as OrderRow[];
  /** Clients that were told something else last than what is committed. */
  const behind = async (): Promise<number> => {
    const committed = await accounts();
    const isBehind = ({ userId, told }: LiveClient) =>
      JSON.stringify(told) !== JSON.stringify(committed.get(userId));
    return clients.filter(isBehind).length;
  };
  const expectClean = async () => {
    const pool = new PostgresPool(database.url);
    expect(await pool.inSnapshot((tx) => auditRows(new Db(runnerOn(tx))))).toMatchObject({ isClean: true });
    await pool.close();
  };
  /** Every order that was accepted is there, and no other; each left its account once. */
  const expectOnce = async () => {
    const placed = traders.flatMap(({ answered }) =>
      answered.filter(({ path, code }) => path.includes('/submit') && code === 1),
    );
    const ids = placed.map(({ answer }) => (JSON.parse(answer) as { data: { Id: number } }).data.Id);
    expect((await orders()).map(({ id }) => Number(id))).toEqual(ids.toSorted((a, b) => a - b));
    const twice = `SELECT order_id, kind FROM journal WHERE order_id IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1`;
    expect(await onServer(database.url, twice)).toEqual([]);
    return { placed: placed.length, again: placed.filter(({ asked }) => asked > 1).length };
  };
  const expectAtTheirPrices = async (untilMs: number) => {
    const faults = async () =>
      (await orders()).map((row) => faultOf(row, source, untilMs)).filter((fault) => fault !== null);
    await expect.poll(faults, { timeout: LEVEL_MS, interval: 500 }).toEqual([]);
    return (await orders()).filter(({ close_reason }) =>
      ['stop-loss', 'take-profit'].includes(close_reason ?? ''),
    ).length;
  };

  test(
    `S7.24 S4.3 lose nothing, do nothing twice and miss no price, ${ROUNDS} times, before ${SOCKETS} sockets`,
    async (context) => {
      if (!hasRedis) leaveOut(context, REDIS);
      const seed = Number(process.env.CLUSTER_SEED ?? 1);
      const parts = { addresses, source, instrumentId: bitcoin?.id ?? 0 };
      for (let index = 0; index < TRADERS; index += 1) {
        traders.push(
          await new Trader(index, { ...parts, random: seededRandom(seed * 1_000 + index) }).join(),
        );
      }
      for (let index = 0; index < SOCKETS; index += 1) {
        clients.push(new LiveClient(index, traders[index % TRADERS] as Trader, addresses));
      }
      await expect.poll(behind, { timeout: LEVEL_MS }).toBe(0);
      let placed = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const random = seededRandom(seed + round);
        let isOver = false;
        const work = Promise.all(traders.map((trader) => trader.trade(() => isOver)));
        await disturb(random);
        isOver = true;
        await work;
        const overMs = Date.now();
        await expect.poll(behind, { timeout: LEVEL_MS, interval: 100 }).toBe(0);
        const levelMs = Date.now() - overMs;
        for (const { address } of site.nodes) {
          await expect
            .poll(async () => (await readinessOf(address)).checks, { timeout: LEVEL_MS })
            .toMatchObject({ bus: 'ok' });
        }
        const counts = await expectOnce();
        const fired = await expectAtTheirPrices(overMs);
        const firedMs = Date.now() - overMs;
        expect(clients.flatMap(({ faults }) => faults)).toEqual([]);
        await expectClean();
        const moves = clients.reduce((sum, client) => sum + client.moves, 0);
        console.log(
          `cluster round ${round + 1}: ${counts.placed} orders, ${counts.again} asked again, ${fired} fired, ${moves} moves of sockets, level after ${levelMs} ms, every price carried out after ${firedMs} ms`,
        );
        // A node was killed, and orders went on meanwhile.
        expect(moves).toBeGreaterThan(0);
        expect(counts.placed).toBeGreaterThan(placed);
        placed = counts.placed;
      }
    },
    60_000 + ROUNDS * 120_000,
  );
});
