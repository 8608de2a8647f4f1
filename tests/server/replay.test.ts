import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '#contract/time-units';
import { describePostgres } from '../support/describe-engines.ts';
import { askOperator, operate } from '../support/operator.ts';
import { trader } from '../support/orders.ts';
import { startNodes, startServer, type TestServer } from '../support/server.ts';
import { serverForEach } from '../support/server-hooks.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ENGINE } from '../support/test-database.ts';
import { onPostgres } from '../support/test-postgres.ts';

/** A Wednesday. */
const FIRST_MS = Date.UTC(2026, 0, 14);
const EURUSD = 101;
/** After how long a change takes effect, by the wall clock: where there may be other nodes, they hear of it first. */
const EFFECT_MS = ENGINE === 'postgres' ? 2_000 : 0;
const CANDLES = 3 * 24;

/** Three days in hours: each begins a pip above the one before and ends where the next begins. */
const priceOf = (hour: number) => (1.1 + hour / 10_000).toFixed(5);
const ROWS = Array.from({ length: CANDLES }, (_, hour) => {
  const [open, close] = [priceOf(hour), priceOf(hour + 1)];
  return `EURUSD,${new Date(FIRST_MS + hour * HOUR_MS).toISOString()},${open},${close},${open},${close},1`;
});
const csvOf = (rows: readonly string[]) => ['Code,Time,Open,High,Low,Close,Volume', ...rows].join('\n');

const folder = temporaryFolder();
let files = 0;
function recording(text = csvOf(ROWS)): string {
  files += 1;
  const file = join(folder.path, `hours-${files}.csv`);
  writeFileSync(file, text);
  return file;
}

/** A server that replays a file of its own, sixty times as fast as it was recorded. */
async function replaying(env: Record<string, string> = {}) {
  const settings: Record<string, string> = { MARKET: `recorded:${recording()}`, MARKET_SPEED: '60', ...env };
  const server = await startServer({ source: undefined }, settings);
  return { server, settings };
}

const marketMs = ({ market }: TestServer) => market.now().marketMs;
async function pass(server: TestServer, ms: number): Promise<void> {
  server.clock.nowMs += ms;
  await server.tick();
}
const rowOf = async (server: TestServer, file: string) =>
  (await server.stored.rows(`SELECT value FROM setting WHERE key = 'replay ${file}'`))[0]?.value;

let server: TestServer | undefined;
afterEach(async () => {
  await server?.dispose();
  server = undefined;
});

describe('a replay over restarts', () => {
  test('S9.3 market time goes on when MARKET_SPEED changes, and over the time in which the server was down', async () => {
    const started = await replaying();
    server = started.server;
    await pass(server, HOUR_MS);
    expect(marketMs(server)).toBe(FIRST_MS + 60 * HOUR_MS);
    started.settings.MARKET_SPEED = '1';
    const { clock } = server;
    server = await server.restart(() => {
      clock.nowMs += MINUTE_MS;
    });
    await server.market.tick();
    expect(marketMs(server)).toBe(FIRST_MS + 61 * HOUR_MS);
    // At the speed of before until the other takes effect.
    const atOnceMs = 59 * EFFECT_MS;
    await pass(server, HOUR_MS);
    expect(marketMs(server)).toBe(FIRST_MS + 62 * HOUR_MS + atOnceMs);
    expect(server.market.candles(EURUSD, '60min', 500)).toHaveLength(63);
    server = await server.restart(() => undefined);
    expect(marketMs(server)).toBe(FIRST_MS + 62 * HOUR_MS + atOnceMs);
  });

  test('S9.3 a speed that an operator set stays over restarts, until MARKET_SPEED is another', async () => {
    const started = await replaying();
    server = started.server;
    await askOperator(server.dataDir, 'replay', 'speed', '3600');
    await pass(server, EFFECT_MS);
    const startedMs = marketMs(server);
    server = await server.restart();
    expect((await askOperator(server.dataDir, 'replay')).fields?.speed).toBe('3600');
    await pass(server, 1_000);
    expect(marketMs(server)).toBe(startedMs + HOUR_MS);
    started.settings.MARKET_SPEED = '120';
    server = await server.restart();
    expect((await askOperator(server.dataDir, 'replay')).fields?.speed).toBe('120');
    expect(marketMs(server)).toBe(startedMs + HOUR_MS);
  });

  test('S9.3 a start that fails begins no replay: the next one begins with the first candle', async () => {
    const started = await replaying();
    server = started.server;
    const { dataDir, clock } = server;
    const other = recording();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    started.settings.PORT = String((taken.address() as AddressInfo).port);
    started.settings.MARKET = `recorded:${other}`;
    await expect(server.restart()).rejects.toThrow('EADDRINUSE');
    taken.close();
    started.settings.PORT = '0';
    clock.nowMs += HOUR_MS;
    const malformed = recording(csvOf([...ROWS, 'EURUSD,yesterday,1,1,1,1,1']));
    started.settings.MARKET = `recorded:${malformed}`;
    const env = { ...started.settings };
    const start = () => server?.restart();
    await expect(start()).rejects.toThrow(/line 74/);
    expect(await rowOf(server, other)).toBeUndefined();
    expect(await rowOf(server, malformed)).toBeUndefined();
    expect(env.MARKET).toContain(malformed);
    started.settings.MARKET = `recorded:${other}`;
    server = await server.restart();
    expect(server.dataDir).toBe(dataDir);
    expect(marketMs(server)).toBe(FIRST_MS);
    await pass(server, 1_000);
    expect(marketMs(server)).toBe(FIRST_MS + MINUTE_MS);
  });

  test('S9.3 a row of an earlier version, which has the anchor alone, is understood', async () => {
    const started = await replaying();
    server = started.server;
    const file = (started.settings.MARKET ?? '').slice('recorded:'.length);
    const anchorMs = server.clock.nowMs - 30 * MINUTE_MS;
    const { stored } = server;
    const keep = (value: number) =>
      stored.change(`UPDATE setting SET value = '${value}' WHERE key = 'replay ${file}'`);
    await server.close();
    await keep(anchorMs);
    server = await server.restart();
    expect(marketMs(server)).toBe(FIRST_MS + 30 * HOUR_MS);
    expect(await rowOf(server, file)).toContain('"pieces"');
    // One whose recording had ended stood later than it would now.
    await server.close();
    await keep(server.clock.nowMs - 2 * HOUR_MS);
    server = await server.restart();
    expect(marketMs(server)).toBe(FIRST_MS + 120 * HOUR_MS);
    await askOperator(server.dataDir, 'replay', 'seek', '2026-01-14');
    await pass(server, EFFECT_MS);
    expect(marketMs(server)).toBe(FIRST_MS + WEEK_MS);
  });

  test('S9.3 another recording in the file goes on later, and one that grew goes on where it was', async () => {
    const started = await replaying();
    server = started.server;
    const file = (started.settings.MARKET ?? '').slice('recorded:'.length);
    await pass(server, HOUR_MS);
    const later = CANDLES;
    const grown = `EURUSD,${new Date(FIRST_MS + later * HOUR_MS).toISOString()},1.2,1.2,1.2,1.2,1`;
    server = await server.restart(() => writeFileSync(file, csvOf([...ROWS, grown])));
    expect(marketMs(server)).toBe(FIRST_MS + 60 * HOUR_MS);
    server = await server.restart(() => writeFileSync(file, csvOf(ROWS.slice(2))));
    expect(marketMs(server)).toBe(FIRST_MS + WEEK_MS + 2 * HOUR_MS);
    await pass(server, 1_000);
    expect(marketMs(server)).toBe(FIRST_MS + WEEK_MS + 2 * HOUR_MS + MINUTE_MS);
  });
});

describe('what an operator does to a replay', () => {
  const rig = serverForEach({ source: undefined }, { MARKET: `recorded:${recording()}`, MARKET_SPEED: '60' });
  const ask = (...args: string[]) => askOperator(rig.dataDir, 'replay', ...args);
  const run = (...args: string[]) => operate(rig.dataDir, 'replay', ...args);

  test('S9.3 it is paused, started, made faster and begun anew; each of it is logged, and shown', async () => {
    await pass(rig, HOUR_MS);
    expect((await ask()).fields).toEqual({
      file: expect.stringMatching(/hours-\d+\.csv$/),
      ...{ state: 'running', speed: '60', loop: 'off' },
      recorded: '2026-01-16T12:00:00.000Z',
      played: '83 %',
      market: '2026-01-16T12:00:00.000Z',
      ...{ first: '2026-01-14T00:00:00.000Z', end: '2026-01-17T00:00:00.000Z' },
    });
    expect((await ask('pause')).fields?.state).toBe('paused');
    await pass(rig, EFFECT_MS);
    await pass(rig, DAY_MS);
    expect(marketMs(rig)).toBe(FIRST_MS + 60 * HOUR_MS + 60 * EFFECT_MS);
    expect((await ask('speed', '3600', '--reason', 'a long night')).fields).toMatchObject({
      ...{ state: 'paused', speed: '3600' },
    });
    expect((await ask('start')).fields?.state).toBe('running');
    await pass(rig, EFFECT_MS);
    await pass(rig, 12_000);
    expect((await ask()).fields?.state).toBe('ended');
    expect((await ask('loop', 'on')).fields?.loop).toBe('on');
    await pass(rig, EFFECT_MS);
    expect((await ask()).fields?.state).toBe('running');
    await pass(rig, 1_000);
    expect(marketMs(rig)).toBe(FIRST_MS + WEEK_MS + HOUR_MS);
    const log = (await askOperator(rig.dataDir, 'log')).rows ?? [];
    expect(log.map(({ kind, decision, reason }) => [kind, decision, reason])).toEqual([
      ['replay', 'loop on', ''],
      ['replay', 'start', ''],
      ['replay', 'speed 3600', 'a long night'],
      ['replay', 'pause', ''],
    ]);
  });

  test('S9.3 what cannot be done is refused in a sentence, and changes nothing', async () => {
    const before = (await ask()).fields;
    const OUTSIDE = 'The recording goes from 2026-01-14T00:00:00.000Z to before 2026-01-17T00:00:00.000Z.';
    const NO_TIME = 'A time is a day or an instant in UTC, e.g. 2026-01-14 or 2026-01-14T13:30.';
    const noSpeed = (value: string) =>
      `A speed is a number above 0, at most 100000, e.g. 60, not "${value}".`;
    for (const [args, sentence] of [
      [['seek', '2026-01-17'], OUTSIDE],
      [['seek', '2026-01-13T23:59'], OUTSIDE],
      [['seek', '2026-02-30'], NO_TIME],
      [['seek', 'yesterday'], NO_TIME],
      [['seek'], NO_TIME],
      [['speed', '0'], noSpeed('0')],
      [['speed', 'fast'], noSpeed('fast')],
      [['speed', '1e9'], noSpeed('1e9')],
      [['loop'], 'Say loop on, or loop off.'],
      [['start'], 'The replay is not paused.'],
      [['rewind'], 'action: must be start, pause, speed, seek, loop, or nothing'],
    ] as const)
      expect(await run(...args)).toEqual({ code: 1, out: '', err: sentence });
    expect((await ask()).fields).toEqual(before);
  });

  test('S9.3 S4.3 orders fire along what a seek leaps over, in order and at their levels', async () => {
    const { token } = await rig.demo();
    const own = trader(rig, token);
    const buy = async (take: number) => {
      const stops = { forex_id: String(EURUSD), cont: '0.1', target_profit_price: priceOf(take) };
      const { code, data } = await own.submit(stops);
      expect(code).toBe(1);
      return data.Id;
    };
    const [last, first, later] = [await buy(20), await buy(10), await buy(60)];
    await ask('seek', '2026-01-15T06:00');
    await pass(rig, EFFECT_MS);
    const closed = async () =>
      (await own.page('3')).data
        .map(({ Id, UpdatePrice, CompletedAt }) => ({ Id, UpdatePrice, atMs: CompletedAt ?? 0 }))
        .toSorted((a, b) => a.atMs - b.atMs);
    // Prices are rounded: the last pip is there a little before the hour's high.
    const within = (hour: number) => FIRST_MS + hour * HOUR_MS - 21 * MINUTE_MS;
    expect(await closed()).toEqual([
      { Id: first, UpdatePrice: priceOf(10), atMs: within(10) },
      { Id: last, UpdatePrice: priceOf(20), atMs: within(20) },
    ]);
    // A day back, which comes on the same weekday a week later.
    await ask('seek', '2026-01-14T01:00');
    await pass(rig, EFFECT_MS);
    expect(marketMs(rig)).toBe(FIRST_MS + WEEK_MS + HOUR_MS);
    expect((await own.page('1')).data.map(({ Id }) => Id)).toEqual([later]);
    await ask('seek', '2026-01-16T23:00');
    await pass(rig, EFFECT_MS);
    const atMs = within(60) + WEEK_MS;
    expect((await closed()).at(-1)).toEqual({ Id: later, UpdatePrice: priceOf(60), atMs });
  });
});

describe('a market that is no recording', () => {
  const rig = serverForEach();
  test('S9.3 is not replayed: the operator is told so', async () => {
    const refused = { code: 1, out: '', err: 'The market is no recording: nothing is replayed.' };
    expect(await operate(rig.dataDir, 'replay')).toEqual(refused);
    expect(await operate(rig.dataDir, 'replay', 'pause')).toEqual(refused);
  });
});

describePostgres('a replay on several nodes', () => {
  test('S9.3 what an operator changes at one takes effect at all, at the same instant, two seconds later', async () => {
    const stored = await onPostgres();
    const env = { MARKET: `recorded:${recording()}`, MARKET_SPEED: '60' };
    const nodes = await startNodes(2, stored, env, { source: undefined });
    const [one, other] = nodes as [TestServer, TestServer];
    try {
      const both = () => [marketMs(one), marketMs(other)];
      const later = async (ms: number) => {
        one.clock.nowMs += ms;
        for (const node of nodes) await node.market.tick();
      };
      await later(MINUTE_MS);
      expect(both()).toEqual([FIRST_MS + HOUR_MS, FIRST_MS + HOUR_MS]);
      const { fields } = await askOperator(one.dataDir, 'replay', 'seek', '2026-01-15');
      expect(fields?.recorded).toContain('2026-01-14T01:00');
      const heard = () => other.services.replay?.state.pieces.length === 2;
      await vi.waitUntil(heard, { timeout: 1_000, interval: 10 });
      await later(1_000);
      expect(both()).toEqual([FIRST_MS + 61 * MINUTE_MS, FIRST_MS + 61 * MINUTE_MS]);
      await later(2_000);
      expect(both()).toEqual([FIRST_MS + DAY_MS + MINUTE_MS, FIRST_MS + DAY_MS + MINUTE_MS]);
    } finally {
      for (const node of nodes) await node.dispose();
      await stored.dispose();
    }
  });
});
