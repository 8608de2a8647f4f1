import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Bus, type SqlClient } from '#server/bus/bus';
import { createBus } from '#server/bus/create-bus';
import { type BusMessage, LOOK_AGAIN } from '#server/bus/messages';
import { ROOT } from '../../../src/cli/run-steps.ts';
import { BusHub } from '../../support/bus-hub.ts';
import { leaveOut } from '../../support/left-out.ts';
import { hasRedis, REDIS, startRedis } from '../../support/redis.ts';
import { startStoppablePostgres } from '../../support/stoppable-postgres.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** What nodes are linked by. */
type Carrier = {
  connect(onFault: (cause: unknown) => void): Promise<Bus>;
  cut(): Promise<void> | void;
  mend(): Promise<void> | void;
  /** Runs within a transaction that is committed, or rolled back. */
  transaction(end: 'COMMIT' | 'ROLLBACK', run: (client: SqlClient) => Promise<unknown>): Promise<void>;
  dispose(): Promise<void>;
};
/** A node with what it heard. */
type Node = { bus: Bus; heard: BusMessage[]; faults: unknown[] };

const changed = (userId: number): BusMessage => ({ type: 'account.changed', userId });
const END = changed(9_999);
const withoutLooks = (heard: readonly BusMessage[]) => heard.filter(({ type }) => type !== 'look.again');

const NO_CLIENT: SqlClient = {
  query: () => Promise.reject(new Error('this link sends nothing with a transaction')),
};
const withoutDatabase: Carrier['transaction'] = async (_, run) => void (await run(NO_CLIENT));

async function withinProcess(): Promise<Carrier> {
  const hub = new BusHub();
  return {
    connect: async (onFault) => new Bus(onFault, hub.connect),
    cut: () => hub.cut(),
    mend: () => hub.mend(),
    transaction: withoutDatabase,
    dispose: async () => {},
  };
}

async function byPostgres(): Promise<Carrier> {
  const server = await startStoppablePostgres();
  return {
    connect: (onFault) => createBus({ databaseDirectUrl: server.url }, onFault),
    cut: server.stop,
    mend: server.start,
    async transaction(end, run) {
      const client = new Client({ connectionString: server.url });
      await client.connect();
      await client.query('BEGIN');
      await run(client);
      await client.query(end);
      await client.end();
    },
    dispose: server.dispose,
  };
}

async function byRedis(): Promise<Carrier> {
  const server = await startRedis();
  return {
    connect: (onFault) =>
      createBus({ redisUrl: server.url, databaseDirectUrl: 'postgres://unused' }, onFault),
    cut: server.stop,
    mend: server.start,
    transaction: withoutDatabase,
    dispose: server.dispose,
  };
}

describe.each([
  ['within a process', withinProcess, true],
  ['by PostgreSQL', byPostgres, true],
  ['by Redis', byRedis, hasRedis],
] as const)('the bus %s', (_, makeCarrier, isThere) => {
  let carrier: Carrier;
  let nodes: Node[] = [];
  beforeAll(async () => {
    if (isThere) carrier = await makeCarrier();
  }, 30_000);
  afterAll(() => carrier?.dispose());

  beforeEach(async (context) => {
    if (!isThere) leaveOut(context, REDIS);
    nodes = await Promise.all([addNode(), addNode(), addNode()]);
    await all('connected');
    for (const { heard } of nodes) heard.length = 0;
  });
  afterEach(async () => {
    await Promise.all(nodes.map(({ bus }) => bus.close()));
    nodes = [];
  });

  const addNode = async (): Promise<Node> => {
    const faults: unknown[] = [];
    const bus = await carrier.connect((cause) => faults.push(cause));
    const heard: BusMessage[] = [];
    for (const type of ['account.changed', 'orders.closed', 'session.ended', 'look.again'] as const) {
      bus.subscribe(type, (message) => heard.push(message));
    }
    return { bus, heard, faults };
  };
  const node = (nth: number): Node => nodes[nth] as Node;
  const all = (state: Bus['state']) =>
    vi.waitUntil(() => nodes.every(({ bus }) => bus.state === state), { timeout: 20_000, interval: 5 });
  /** What each node heard up to the message END of the first node. */
  const heardByAll = async () => {
    node(0).bus.publish([END]);
    const hasEnded = ({ heard }: Node) => heard.some((one) => JSON.stringify(one) === JSON.stringify(END));
    await vi.waitUntil(() => nodes.every(hasEnded), { timeout: 20_000, interval: 5 });
    return nodes.map(({ heard }) => heard.filter((one) => JSON.stringify(one) !== JSON.stringify(END)));
  };
  /** The same, without the looks that a link may ask for at any time. */
  const toldToAll = async () => (await heardByAll()).map(withoutLooks);

  test('every node hears what one publishes, in its order, and the publisher once and at once', async () => {
    const sent = Array.from({ length: 100 }, (_, nth) => changed(nth + 1));
    for (const message of sent) node(0).bus.publish([message]);
    expect(node(0).heard).toEqual(sent);
    expect(await toldToAll()).toEqual([sent, sent, sent]);
  });

  test('what was published in a transaction is heard once it is committed', async () => {
    let tell = () => {};
    await carrier.transaction('COMMIT', async (client) => {
      tell = await node(0).bus.publishIn(client, [changed(1), changed(2)]);
      expect(node(0).heard).toEqual([]);
    });
    tell();
    const sent = [changed(1), changed(2)];
    expect(await toldToAll()).toEqual([sent, sent, sent]);
  });

  test('nothing is heard of a transaction that was rolled back', async () => {
    await carrier.transaction('ROLLBACK', (client) => node(0).bus.publishIn(client, [changed(1)]));
    expect(await toldToAll()).toEqual([[], [], []]);
  });

  test('a large batch arrives whole, and a list too large for it makes the others look again', async () => {
    const orderIds = Array.from({ length: 2_000 }, (_, nth) => Number.MAX_SAFE_INTEGER - nth);
    node(0).bus.publish([{ type: 'orders.closed', userId: 7, orderIds }]);
    const [, ...others] = await heardByAll();
    for (const heard of others) {
      expect(heard.flatMap((one) => (one.type === 'orders.closed' ? one.orderIds : []))).toEqual(orderIds);
    }
    for (const { heard } of nodes) heard.length = 0;
    const sessionIds = Array.from({ length: 20_000 }, (_, nth) => Number.MAX_SAFE_INTEGER - nth);
    node(0).bus.publish([{ type: 'session.ended', sessionIds }]);
    const ended = { type: 'session.ended', sessionIds };
    const [own, ...told] = await heardByAll();
    expect(withoutLooks(own ?? [])).toEqual([ended]);
    for (const heard of told) expect(new Set(heard.map(({ type }) => type))).toEqual(new Set(['look.again']));
  });

  test('prices of a feed arrive whole and in their order, however many come together', async () => {
    const told = nodes.map(({ bus }) => {
      const prices: Extract<BusMessage, { type: 'prices.heard' }>[] = [];
      bus.subscribe('prices.heard', (message) => prices.push(message));
      return prices;
    });
    const ticks = Array.from({ length: 500 }, (_, nth): [string, number, number, number] => [
      `INSTRUMENT-${nth % 7}`,
      Date.UTC(2026, 0, 14) + nth,
      Number.MAX_SAFE_INTEGER - nth,
      nth,
    ]);
    const bar = [4_180_250_000, 4_190_250_000, 4_170_250_000, 4_180_250_000] as const;
    const minutes = Array.from(
      { length: 100 },
      (_, nth): [string, number, number, number, number, number, number, number] => [
        `INSTRUMENT-${nth}`,
        Date.UTC(2026, 0, 14, 0, 1),
        Date.UTC(2026, 0, 14),
        ...bar,
        nth,
      ],
    );
    node(0).bus.publish([{ type: 'prices.heard', ticks, minutes }]);
    await heardByAll();
    for (const prices of told) {
      expect(prices.flatMap((one) => one.ticks)).toEqual(ticks);
      expect(prices.flatMap((one) => one.minutes)).toEqual(minutes);
    }
  });

  test('a listener that throws keeps nobody from hearing, and is reported', async () => {
    const broken = new Error('a broken listener');
    for (const { bus, heard } of nodes) {
      bus.subscribe('review.decided', () => {
        throw broken;
      });
      bus.subscribe('review.decided', (message) => heard.push(message));
    }
    const sent: BusMessage = { type: 'review.decided', userId: 7, kind: 'deposit' };
    node(0).bus.publish([sent]);
    expect(await toldToAll()).toEqual([[sent], [sent], [sent]]);
    expect(nodes.map(({ faults }) => faults)).toEqual([[broken], [broken], [broken]]);
  });

  test('without its connection a node is degraded and hears itself; back again, every node looks again', async () => {
    await carrier.cut();
    await all('degraded');
    node(0).bus.publish([changed(1)]);
    expect(node(0).heard).toEqual([changed(1)]);
    await carrier.mend();
    await all('connected');
    const [own, ...others] = await heardByAll();
    expect(own).toContainEqual(LOOK_AGAIN);
    expect(own?.filter(({ type }) => type !== 'look.again')).toEqual([changed(1)]);
    for (const heard of others)
      expect(new Set(heard.map(({ type }) => type))).toEqual(new Set(['look.again']));
    for (const { heard } of nodes) heard.length = 0;
    node(1).bus.publish([changed(2)]);
    await vi.waitUntil(() => nodes.every(({ heard }) => withoutLooks(heard).length > 0), {
      timeout: 20_000,
      interval: 5,
    });
    expect(nodes.map(({ heard }) => withoutLooks(heard))).toEqual([[changed(2)], [changed(2)], [changed(2)]]);
  }, 60_000);

  test('a closed node hears nothing and tells nothing, and the others go on', async () => {
    await node(2).bus.close();
    node(2).bus.publish([changed(1)]);
    node(0).bus.publish([changed(2)]);
    await vi.waitUntil(() => withoutLooks(node(1).heard).length > 0, { timeout: 20_000, interval: 5 });
    expect(nodes.map(({ heard }) => withoutLooks(heard))).toEqual([[changed(2)], [changed(2)], []]);
  });
});

test('a node whose listening connection PostgreSQL ends, or lets hang, comes back by itself', async () => {
  const server = await startStoppablePostgres();
  const bus = await createBus({ databaseDirectUrl: server.url }, () => {});
  const client = new Client({ connectionString: server.url });
  await client.connect();
  const listening = `SELECT pid FROM pg_stat_activity WHERE application_name = 'candlestate bus'`;
  /** The process behind the bus, once it is another than that one. */
  const nextPid = async (before?: number): Promise<number> => {
    let pid: number | undefined;
    const isAnother = async () => {
      const { rows } = await client.query<{ pid: number }>(listening);
      pid = rows.find((row) => row.pid !== before)?.pid;
      return pid !== undefined && bus.state === 'connected';
    };
    await vi.waitUntil(isAnother, { timeout: 20_000, interval: 20 });
    return pid ?? 0;
  };
  const first = await nextPid();
  await client.query('SELECT pg_terminate_backend($1)', [first]);
  const second = await nextPid(first);
  process.kill(second, 'SIGSTOP');
  await vi.waitUntil(() => bus.state === 'degraded', { timeout: 20_000, interval: 5 });
  await nextPid(second);
  process.kill(second, 'SIGCONT');
  await client.end();
  await bus.close();
  await server.dispose();
}, 60_000);

test('by Redis, listeners look again now and then, as a node may end between commit and message', async (context) => {
  if (!hasRedis) leaveOut(context, REDIS);
  const server = await startRedis();
  const bus = await createBus({ redisUrl: server.url }, () => {});
  await vi.waitUntil(() => bus.state === 'connected', { timeout: 20_000, interval: 5 });
  let looks = 0;
  bus.subscribe('look.again', () => {
    looks += 1;
  });
  await vi.waitUntil(() => looks > 0, { timeout: 20_000, interval: 20 });
  expect(bus.state).toBe('connected');
  await bus.close();
  await server.dispose();
}, 30_000);

/** Starts a server by its settings and prints which packages of the two it loaded. */
const PROGRAM = `
import { registerHooks } from 'node:module';
const loaded = new Set();
registerHooks({
  resolve(specifier, context, next) {
    if (['pg', '@redis/client'].includes(specifier)) loaded.add(specifier);
    return next(specifier, context);
  },
});
const { boot } = await import('#server/compose/compose');
const { readSettings } = await import('#server/settings');
const server = await boot(readSettings(process.env), { logLevel: 'silent' });
await server.close();
const { createBus } = await import('#server/bus/create-bus');
const address = process.argv[1] ?? '';
if (address !== '') {
  const bus = await createBus({ [process.argv[2]]: address }, () => {});
  await bus.close();
}
console.log(JSON.stringify([...loaded]));
`;

test.each([
  ['without the variables no package of a database or of Redis is loaded', [], []],
  ['with PostgreSQL its package is', ['postgres://127.0.0.1:1/none', 'databaseDirectUrl'], ['pg']],
  ['with Redis its package is', ['redis://127.0.0.1:1', 'redisUrl'], ['@redis/client']],
])(
  'S2.1 %s',
  (_, args, packages) => {
    const folder = temporaryFolder();
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', PROGRAM, ...args],
      {
        cwd: join(ROOT),
        encoding: 'utf8',
        env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder.path, TRADERS: 'none' },
      },
    );
    folder.delete();
    expect(stderr.replace(/^.*Warning.*$/gm, '').trim()).toBe('');
    expect(JSON.parse(stdout)).toEqual(packages);
  },
  60_000,
);
