import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { ERRORS } from '#contract/errors';
import { SOCKET_PATH } from '#contract/socket';
import { createBus } from '#server/bus/create-bus';
import { type CutProxy, startCutProxy } from '../../support/cluster/cut-proxy.ts';
import { describePostgres } from '../../support/describe-engines.ts';
import { leaveOut } from '../../support/left-out.ts';
import { trader } from '../../support/orders.ts';
import { hasRedis, REDIS, startRedis } from '../../support/redis.ts';
import { startNodes, type TestServer } from '../../support/server.ts';
import { onPostgres } from '../../support/test-postgres.ts';
import { RigClient } from '../socket/socket-rig.ts';

/** The bus of one node hangs: its connection stays open and carries nothing, and the database is there. */

const ROUNDS = Math.max(20, Number(process.env.SOAK_ROUNDS ?? 0));
/** What ended at one node is over at the other by then. */
const WITHIN_MS = 1_000;

const carriers = {
  PostgreSQL: {
    begin: async (url: string) => ({ url, dispose: async () => {} }),
    connect: (databaseDirectUrl: string) => createBus({ databaseDirectUrl }, () => {}),
  },
  Redis: {
    begin: () => startRedis(),
    connect: (redisUrl: string) => createBus({ redisUrl }, () => {}),
  },
};

describe.each(['PostgreSQL', 'Redis'] as const)('by %s', (name) => {
  if (name === 'Redis' && !hasRedis) {
    test('the bus hangs', (context) => leaveOut(context, REDIS));
    return;
  }
  hanging(name);
});

function hanging(name: keyof typeof carriers): void {
  describePostgres('a node whose bus hangs', () => {
    const carrier = carriers[name];
    let carried: Awaited<ReturnType<typeof carrier.begin>>;
    let stored: Awaited<ReturnType<typeof onPostgres>>;
    let proxy: CutProxy;
    let one: TestServer;
    let other: TestServer;
    beforeAll(async () => {
      stored = await onPostgres();
      const { DATABASE_URL = '' } = stored.env;
      carried = await carrier.begin(DATABASE_URL);
      proxy = await startCutProxy(carried.url);
      [one] = (await startNodes(1, stored, {}, { bus: await carrier.connect(carried.url) })) as [TestServer];
      [other] = (await startNodes(1, stored, {}, { bus: await carrier.connect(proxy.url) })) as [TestServer];
    });
    afterAll(async () => {
      await other.dispose();
      await one.dispose();
      await proxy.close();
      await carried.dispose();
      await stored.dispose();
    });

    const isOver = async (token: string) =>
      (await trader(other, token).submit({ cont: '0.01' })).code === ERRORS.expired;

    test('S8.1 a session that ended at another node neither reads nor writes there after a second', async () => {
      const late: string[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) {
        await vi.waitUntil(() => other.services.bus.state === 'connected', { timeout: 20_000, interval: 10 });
        const { token } = await one.demo();
        const socket = new WebSocket(other.address.replace('http', 'ws') + SOCKET_PATH);
        const client = new RigClient(socket);
        await once(socket, 'open');
        client.send({ type: 'login', token });
        await vi.waitUntil(() => client.of('login_result').length === 1);
        expect(await isOver(token)).toBe(false);
        // At another moment of the beat in each round.
        proxy.hang();
        await one.post('/api/user/logout', {}, { token });
        const endedMs = performance.now();
        await vi.waitUntil(() => isOver(token), { timeout: 20_000, interval: 10 });
        const writtenMs = performance.now() - endedMs;
        await vi.waitUntil(() => client.of('login_result').length === 2, { timeout: 20_000, interval: 5 });
        const readMs = performance.now() - endedMs;
        if (Math.max(writtenMs, readMs) > WITHIN_MS)
          late.push(`round ${round}: wrote for ${writtenMs} ms, read for ${readMs} ms`);
        proxy.mend();
        socket.close();
      }
      expect(late).toEqual([]);
    }, 600_000);

    test('S8.1 a session that is known is read again where the node cannot be sure, and not where it is', async () => {
      const isReadAgain = async () => {
        const { token } = await one.demo();
        expect(await isOver(token)).toBe(false);
        // Past the nodes, which hear nothing of it.
        await stored.change('UPDATE session SET ended_at = 1 WHERE id = (SELECT max(id) FROM session)');
        return isOver(token);
      };
      if (name === 'Redis') expect(await isReadAgain()).toBe(true);
      // A machine that is busy answers no sign of life for a while, and the node is not sure then.
      else await vi.waitUntil(async () => !(await isReadAgain()), { timeout: 20_000, interval: 10 });
    });
  });
}
