import { execFile } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PERIODS } from '#contract/constants';
import { INSTRUMENTS } from '#server/market/instruments';
import { TickFiles, tickFolder } from '#server/market/live/tick-files';
import { createRecordedSource } from '#server/market/recorded';
import { market as runMarket } from '../../src/cli/market.ts';
import { ROOT } from '../../src/cli/run-steps.ts';
import { trader } from '../support/orders.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** What `npm run market` takes out of a site, compared with what its server says. */

const DAY = Date.UTC(2026, 0, 14);
const NEXT_DAY = Date.UTC(2026, 0, 15);

type Run = { code: number; out: string; err: string };

describe('npm run market', () => {
  let server: TestServer;
  const folder = temporaryFolder();
  beforeAll(async () => {
    server = await startServer({ source: undefined, clock: Date.now });
  });
  afterAll(async () => {
    await server.dispose();
    folder.delete();
  });

  const settingsWith = (env: Record<string, string>) => ({
    DATA_DIR: server.dataDir,
    ...server.stored.env,
    ...env,
  });
  /** Within this process: one of its own for each would take longer than what they do. */
  const market = async (args: string[], env: Record<string, string> = {}): Promise<Run> => {
    const said = { out: '', err: '' };
    const hear = (name: keyof typeof said) => (chunk: unknown) => {
      said[name] += String(chunk);
      return true;
    };
    const spies = [
      vi.spyOn(process.stdout, 'write').mockImplementation(hear('out')),
      vi.spyOn(process.stderr, 'write').mockImplementation(hear('err')),
    ];
    for (const [name, value] of Object.entries(settingsWith(env))) vi.stubEnv(name, value);
    try {
      const code = await runMarket(args);
      return { code, ...said };
    } finally {
      vi.unstubAllEnvs();
      for (const spy of spies) spy.mockRestore();
    }
  };
  /** The command itself. */
  const marketProcess = (args: string[], env: Record<string, string> = {}): Promise<Run> =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        [join(ROOT, 'src/cli/market.ts'), ...args],
        { cwd: ROOT, env: { ...process.env, ...settingsWith(env) }, maxBuffer: 64_000_000 },
        (failure, out, err) => resolve({ code: Number(failure?.code ?? 0), out, err }),
      );
    });
  const linesOf = (text: string): Record<string, unknown>[] =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  test('S9.3 candles that were taken out of a running site are replayed as they were', async () => {
    const codes = ['BTCUSD', 'EURUSD', 'AAPL'];
    const file = join(folder.path, 'day.csv');
    const args = codes.flatMap((code) => ['--code', code]);
    const span = ['--from', '2026-01-14', '--to', '2026-01-15', '--out', file];
    expect(await marketProcess(['export', ...args, ...span])).toEqual({ code: 0, out: '', err: '' });
    const replay = createRecordedSource(file, INSTRUMENTS);
    for (const period of PERIODS) {
      const whole = await market([
        ...['export', ...args, '--period', period, '--format', 'json'],
        ...['--from', '2026-01-14', '--to', '2026-01-15'],
      ]);
      const lines = Map.groupBy(linesOf(whole.out), (line) => line.code);
      for (const code of codes) {
        const again = replay.instruments.find((one) => one.code === code)?.id ?? 0;
        const replayed = replay.candles(again, period, NEXT_DAY - 1, 1_440);
        const exported = (lines.get(code) ?? []).map(({ open, high, low, close, volume }) => ({
          ...{ open: String(open), high: String(high), low: String(low) },
          ...{ close: String(close), volume: String(volume) },
        }));
        expect(replayed.map(({ time: _, ...prices }) => prices)).toEqual(exported);
        expect(exported.length).toBeGreaterThan(0);
      }
    }
  });

  test('S4.10 prices are each change of the price within open hours, and end in the close of their minute', async () => {
    const span = ['--from', '2026-01-14T12:00:00Z', '--to', '2026-01-14T12:01:00Z'];
    const prices = linesOf(
      (await market(['export', '--prices', '--code', 'BTCUSD', ...span, '--format', 'json'])).out,
    );
    const [minute] = linesOf(
      (await marketProcess(['export', '--code', 'BTCUSD', ...span, '--format', 'json'])).out,
    );
    const figures = prices.map(({ price }) => Number(price));
    expect(prices.length).toBeGreaterThan(10);
    expect(figures.every((price, index) => price !== figures[index - 1])).toBe(true);
    expect(figures.at(-1)).toBe(Number(minute?.close));
    expect([Math.max(...figures), Math.min(...figures)]).toEqual([Number(minute?.high), Number(minute?.low)]);
    // A Saturday.
    const closed = ['--from', '2026-01-17', '--to', '2026-01-17T01:00:00Z', '--code', 'EURUSD'];
    expect((await market(['export', '--prices', ...closed])).out).toBe('Code,Time,Price\n');
    expect((await market(['export', ...closed])).out).toBe('Code,Time,Open,High,Low,Close,Volume\n');
  });

  test('S3.4 orders and fills come with both times, and with the figures of the trader’s own list', async () => {
    const bitcoin = server.market.instruments.find(({ code }) => code === 'BTCUSD');
    const owner = trader(server, (await server.demo()).token);
    const first = await owner.submit({ forex_id: String(bitcoin?.id), cont: '0.02' });
    const second = await owner.submit({ forex_id: String(bitcoin?.id), cont: '0.01', type: '2' });
    const ended = await owner.close(first.data.Id);
    const [order, open] = linesOf((await market(['orders', '--format', 'json'])).out);
    const [listed] = (await owner.page('3')).data;
    expect(order).toMatchObject({
      ...{ order: first.data.Id, funds: 'demo', code: 'BTCUSD', side: 'buy', state: 'closed', lots: '0.02' },
      ...{
        leverage: '100',
        exitPrice: ended.data.Price,
        profit: ended.data.FactProfits,
        closeReason: 'user',
      },
      ...{ fee: listed?.TradeFee, margin: listed?.CautionMoney, stopLoss: null },
    });
    expect(open).toMatchObject({ order: second.data.Id, state: 'open', side: 'sell', exitPrice: null });
    for (const name of ['createdAt', 'createdMarketAt', 'openedMarketAt', 'completedMarketAt'])
      expect(Math.abs(Date.parse(String(order?.[name])) - Date.now())).toBeLessThan(60_000);
    const fills = linesOf((await market(['orders', '--fills', '--format', 'json'])).out);
    expect(fills.map(({ order, fill, side, lots }) => [order, fill, side, lots])).toEqual([
      [first.data.Id, 'open', 'buy', '0.02'],
      [first.data.Id, 'close', 'sell', '0.02'],
      [second.data.Id, 'open', 'sell', '0.01'],
    ]);
    const later = ['--from', '2100-01-01'];
    expect((await market(['orders', ...later])).out.split('\n')).toHaveLength(2);
    expect((await market(['orders', '--fills'])).out.split('\n')).toHaveLength(5);
  });

  test('S9.3 minutes of a feed are united to any period, and its prices are those that its folder keeps', async () => {
    const file = join(folder.path, 'feed.json');
    writeFileSync(
      file,
      JSON.stringify({
        ...{ adapter: 'plain', socket: 'ws://127.0.0.1:1', history: 'http://127.0.0.1:1' },
        instruments: [{ code: 'X', instrument: 'BTCUSD' }],
      }),
    );
    const id = server.market.instruments.find(({ code }) => code === 'BTCUSD')?.id;
    for (let minute = 0; minute < 7; minute += 1) {
      const price = (90_000 + minute) * 1_000_000;
      const bar = [price, price + 2_000_000, price - 1_000_000, price + 500_000, 1_250_000];
      await server.stored.change(
        `INSERT INTO feed_minute (instrument_id, start_ms, open, high, low, close, volume)
         VALUES (${[id, DAY + minute * 60_000, ...bar].join(', ')})`,
      );
    }
    const span = ['--from', '2026-01-14', '--to', '2026-01-14T00:10:00Z'];
    const env = { MARKET: `live:${file}` };
    const fives = await market(['export', '--period', '5min', ...span], env);
    expect(fives.out.trim().split('\n').slice(1)).toEqual([
      'BTCUSD,2026-01-14T00:00:00Z,90000.00,90006.00,89999.00,90004.50,6.25',
      'BTCUSD,2026-01-14T00:05:00Z,90005.00,90008.00,90004.00,90006.50,2.50',
    ]);
    expect((await market(['export', ...span], env)).out.trim().split('\n')).toHaveLength(8);
    const prices = async () =>
      (await market(['export', '--prices', ...span], env)).out.trim().split('\n').slice(1);
    expect(await prices()).toEqual([]);
    const ticks = new TickFiles(tickFolder(server.dataDir), 1);
    const tick = { code: 'X', atMs: DAY, priceMicro: 1, seq: null, volumeMicro: 0 };
    for (const usd of [90_001, 90_002]) ticks.add('BTCUSD', DAY + usd - 90_000, usd * 1_000_000, tick);
    ticks.add('ETHUSD', DAY + 5, 3_000_000_000, tick);
    await ticks.flush();
    expect(await prices()).toEqual([
      'BTCUSD,2026-01-14T00:00:00.001Z,90001',
      'BTCUSD,2026-01-14T00:00:00.002Z,90002',
    ]);
  });

  test('S9.3 a recording is taken out without a database, what is finer than it is marked', async () => {
    const file = join(folder.path, 'hours.csv');
    writeFileSync(
      file,
      'Code,Time,Open,High,Low,Close,Volume\nABC,2026-01-14T00:00:00Z,1.5,2,1,1.75,3\nABC,2026-01-14T01:00:00Z,1.75,2,1.5,1.5,4\n',
    );
    const env = { MARKET: `recorded:${file}`, DATA_DIR: join(folder.path, 'nothing'), DATABASE_URL: '' };
    const args = ['export', '--from', '2026-01-14', '--to', '2026-01-15'];
    const out = join(folder.path, 'again.csv');
    expect((await market([...args, '--period', '60min', '--out', out], env)).code).toBe(0);
    expect(readFileSync(out, 'utf8')).toBe(
      'Code,Time,Open,High,Low,Close,Volume\nABC,2026-01-14T00:00:00Z,1.50,2.00,1.00,1.75,3\nABC,2026-01-14T01:00:00Z,1.75,2.00,1.50,1.50,4\n',
    );
    const minutes = linesOf((await market([...args, '--format', 'json'], env)).out);
    expect(minutes).toHaveLength(120);
    expect(minutes.every(({ madeUp }) => madeUp === true)).toBe(true);
  });

  test.each([
    [['nonsense'], 'There is no command nonsense.'],
    [['export'], 'Say from when: --from TIME.'],
    [['export', '--from', '2026-02-30'], '--from 2026-02-30 is no day or instant in UTC'],
    [['export', '--from', 'yesterday'], '--from yesterday is no day or instant in UTC'],
    [
      ['export', '--from', '2026-01-15', '--to', '2026-01-14'],
      '--from is not before --to, or not before now.',
    ],
    [['export', '--from', '2100-01-01'], '--from is not before --to, or not before now.'],
    [['export', '--from', '2026-01-14', '--code', 'NOPE'], 'The market has no NOPE. It has '],
    [['export', '--from', '2026-01-14', '--period', '2min'], '--period 2min is none of 1min, '],
    [['export', '--from', '2026-01-14', '--format', 'xml'], '--format xml is neither csv nor json.'],
    [['orders', '--nope'], "Unknown option '--nope'"],
  ])('S9.3 says what is wrong with %j, and how it is used', async (args, says) => {
    const { code, out, err } = await market(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(says);
    expect(err).toContain('npm run --silent market -- export');
    expect(err).not.toContain('    at ');
  });

  test('S9.3 writes nothing into the data folder', async () => {
    const key = join(server.dataDir, 'market.key');
    const link = join(folder.path, 'link.csv');
    symlinkSync(key, link);
    const before = existsSync(key) && readFileSync(key, 'utf8');
    const args = ['export', '--from', '2026-01-14', '--to', '2026-01-14T00:05:00Z', '--code', 'BTCUSD'];
    for (const out of [key, join(server.dataDir, 'backups', 'day.csv'), ...(before ? [link] : [])]) {
      expect(await market([...args, '--out', out]), out).toEqual({
        code: 1,
        out: '',
        err: `${out} lies in the data folder ${server.dataDir}: name a file elsewhere. Nothing was written.\n`,
      });
    }
    expect(existsSync(key) && readFileSync(key, 'utf8')).toBe(before);
  });

  test('S9.3 says why nothing can be had where no server has run', async () => {
    const env = { DATA_DIR: join(folder.path, 'nothing'), DATABASE_URL: '' };
    const { code, err } = await marketProcess(['export', '--from', '2026-01-14'], env);
    expect(code).toBe(1);
    expect(err).toContain('There is no database at ');
  });
});
