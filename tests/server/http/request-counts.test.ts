import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OwnCounts } from '#server/http/own-counts';
import { countByRedis } from '#server/http/redis-counts';
import { leaveOut } from '../../support/left-out.ts';
import { hasRedis, REDIS, startRedis } from '../../support/redis.ts';
import type { StoppableServer } from '../../support/stoppable-server.ts';
import { until } from '../../support/until.ts';

type Ask = (url: string, address?: string) => Promise<number>;

test('S7.1 in one process a window ends by itself, and keys have their own', () => {
  const counts = new OwnCounts();
  expect(counts.count('a', 1_000, 0)).toEqual({ current: 1, ttl: 1_000 });
  expect(counts.count('a', 1_000, 400)).toEqual({ current: 2, ttl: 600 });
  expect(counts.count('b', 1_000, 400)).toEqual({ current: 1, ttl: 1_000 });
  expect(counts.count('a', 1_000, 1_000)).toEqual({ current: 1, ttl: 1_000 });
});

test('S7.1 in one process the keys that are counted are bounded', () => {
  const counts = new OwnCounts();
  for (let key = 0; key < 5_000; key += 1) counts.count(String(key), 1_000, 0);
  expect(counts.count('0', 1_000, 0).current).toBe(2);
  counts.count('one more', 1_000, 0);
  expect(counts.count('0', 1_000, 0).current).toBe(1);
});

if (!hasRedis) test('requests counted in Redis', (context) => leaveOut(context, REDIS));
else
  describe('requests counted in Redis', () => {
    let redis: StoppableServer;
    const nodes: { app: FastifyInstance; close(): void }[] = [];
    beforeAll(async () => {
      redis = await startRedis();
    });
    afterEach(async () => {
      for (const { app, close } of nodes.splice(0)) {
        await app.close();
        close();
      }
    });
    afterAll(() => redis.dispose());

    /** A node where an address may ask six times in a minute, and twice for what is costly. */
    const startNode = async (): Promise<Ask> => {
      const { counts, close } = countByRedis(redis.url);
      const app = fastify();
      await app.register(rateLimit, { max: 6, timeWindow: 60_000, store: counts });
      app.get('/cheap', async () => 'ok');
      app.get('/costly', { config: { rateLimit: { max: 2 } } }, async () => 'ok');
      nodes.push({ app, close });
      return async (url, remoteAddress = '192.0.2.1') =>
        (await app.inject({ url, remoteAddress })).statusCode;
    };
    const manyOf = async (ask: () => Promise<number>, count: number) => {
      const statuses: number[] = [];
      while (statuses.length < count) statuses.push(await ask());
      return statuses;
    };
    /** Until both count in Redis: what one was asked too often, the other refuses. */
    const untilShared = async (...[one, other]: [Ask, Ask]) => {
      let tries = 0;
      await until(async () => {
        tries += 1;
        const address = `198.51.${100 + Math.floor(tries / 250)}.${tries % 250}`;
        await one('/costly', address);
        await one('/costly', address);
        return (await other('/costly', address)) === 429;
      });
    };

    test('S7.1 an address may ask as much of two nodes together as of one', async () => {
      const [one, other] = [await startNode(), await startNode()];
      await untilShared(one, other);
      expect(await manyOf(() => one('/cheap'), 4)).toEqual([200, 200, 200, 200]);
      expect(await manyOf(() => other('/cheap'), 4)).toEqual([200, 200, 429, 429]);
      expect(await one('/cheap', '192.0.2.2')).toBe(200);
      expect([await one('/costly'), await other('/costly'), await one('/costly')]).toEqual([200, 200, 429]);
    });

    test('S7.1 without Redis each node counts on its own, and together again when it is back', async () => {
      const [one, other] = [await startNode(), await startNode()];
      await untilShared(one, other);
      await redis.stop();
      const address = '192.0.2.3';
      expect(await manyOf(() => one('/cheap', address), 7)).toEqual([200, 200, 200, 200, 200, 200, 429]);
      expect(await manyOf(() => other('/cheap', address), 7)).toEqual([200, 200, 200, 200, 200, 200, 429]);
      await redis.start();
      await untilShared(one, other);
    });
  });
