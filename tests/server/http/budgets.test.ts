import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { NOTIFICATION_KINDS } from '#contract/notifications';
import { logout } from '#contract/routes/account';
import { addAlert } from '#contract/routes/alerts';
import { setNotificationSetting } from '#contract/routes/notifications';
import { readStatement } from '#contract/routes/results';
import { DAY_MS, MINUTE_MS } from '#contract/time-units';
import { BUDGETS, Budgets, type Cost } from '#server/http/budgets';
import { createEndpoints } from '#server/http/endpoints';
import { OwnCounts } from '#server/http/own-counts';
import { countByRedis } from '#server/http/redis-counts';
import { leaveOut } from '../../support/left-out.ts';
import { trader } from '../../support/orders.ts';
import { realToken } from '../../support/pictures.ts';
import { hasRedis, REDIS, startRedis } from '../../support/redis.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import type { StoppableServer } from '../../support/stoppable-server.ts';
import { until } from '../../support/until.ts';

describe('what one account may ask of a node', () => {
  const asked = (budgets: Budgets, cost: Cost, times: number, nowMs: number, userId = 7) => {
    let done = 0;
    for (let nth = 0; nth < times; nth += 1) {
      try {
        budgets.take(userId, cost, nowMs);
        done += 1;
      } catch {}
    }
    return done;
  };

  test.each(Object.entries(BUDGETS))('is bounded in %s, in a minute and in a day', (kind, most) => {
    const cost = kind as keyof typeof BUDGETS;
    const budgets = new Budgets();
    const first = Math.min(most.perMinute, most.perDay);
    expect(asked(budgets, cost, first + 5, 0)).toBe(first);
    // Those refused are counted too; the next minute is a new one, and other accounts have their own.
    expect(asked(budgets, cost, 1, MINUTE_MS)).toBe(first === most.perDay ? 0 : 1);
    expect(asked(budgets, cost, 1, MINUTE_MS, 8)).toBe(1);
    let ofDay = 0;
    for (let minute = 0; minute < 200; minute += 1)
      ofDay += asked(budgets, cost, Math.min(first, 1_000), DAY_MS + minute * MINUTE_MS);
    expect(ofDay).toBe(most.perDay);
    expect(asked(budgets, cost, 1, 2 * DAY_MS)).toBe(1);
  });

  test('is not bounded for looking up', () => {
    expect(asked(new Budgets(), 'lookup', 10_000, 0)).toBe(10_000);
  });
});

describe('what a call costs all', () => {
  let server: TestServer;
  afterEach(() => server.dispose());

  test('each route that changes something is within a budget of the account; leaving is free', async () => {
    server = await startServer();
    for (const { route, cost } of createEndpoints(server.services)) {
      const kinds: Cost[] = route.mutates ? ['note', 'command', 'heavy'] : ['lookup', 'reading', 'heavy'];
      if (route.path === logout.path) expect(cost).toBe('lookup');
      else expect(kinds, route.path).toContain(cost);
    }
  });

  test('notes, files and their kept answers end at the budget, for demo and real accounts alike', async () => {
    server = await startServer();
    for (const token of [(await server.demo()).token, await realToken(server)]) {
      const { perMinute } = BUDGETS.note;
      const note = async (nth: number) => {
        const form = { kind: NOTIFICATION_KINDS[0], push: '1', mail: '0' };
        return (await server.post(setNotificationSetting.path, form, { token, key: `note-no-${nth}` })).code;
      };
      const codes: number[] = [];
      for (let nth = 0; nth < perMinute + 2; nth += 1) codes.push(await note(nth));
      expect(codes.slice(perMinute - 1)).toEqual([1, ERRORS.tooMany, ERRORS.tooMany]);
      const file = () => server.get(readStatement.path, { format: 'csv' }, { token });
      const files = await Promise.all(Array.from({ length: BUDGETS.heavy.perMinute + 3 }, file));
      expect(files.filter(({ code }) => code === ERRORS.tooMany)).toHaveLength(3);
      expect((await trader(server, token).submit()).code).toBe(1);
      server.clock.nowMs += MINUTE_MS;
      expect(await note(perMinute + 2)).toBe(1);
      expect((await server.post(logout.path, {}, { token })).code).toBe(1);
    }
  });

  test('S8.1 a note that is sent again under its key gives a demo account no command back', async () => {
    server = await startServer({}, { DEMO_COMMANDS_PER_DAY: '5' });
    const { token } = await server.demo();
    const demo = trader(server, token);
    expect((await demo.submit()).code).toBe(1);
    const alert = { forex_id: '1', kind: 'percent', percent: '1', is_repeating: '0', note: '' };
    const note = () => server.post(addAlert.path, alert, { token, key: 'one-note' });
    for (let nth = 0; nth < 5; nth += 1) expect((await note()).code).toBe(1);
    const codes = [];
    for (let nth = 0; nth < 6; nth += 1) codes.push((await demo.submit()).code);
    expect(codes).toEqual([1, 1, 1, 1, ERRORS.demoLimit, ERRORS.demoLimit]);
  });
});

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
