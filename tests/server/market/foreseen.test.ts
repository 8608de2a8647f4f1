import { createCipheriv } from 'node:crypto';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PERIODS } from '#contract/constants';
import { boot, type Overrides, type Server } from '#server/compose/compose';
import type { DrawsOf } from '#server/market/draws';
import { INSTRUMENTS } from '#server/market/instruments';
import { chachaBlock, KEY_WORDS, keyedDraws } from '#server/market/keyed';
import type { PriceSource } from '#server/market/price-source';
import { hashOf, Random, seededDraws } from '#server/market/seeded';
import { createSimulatedSource } from '#server/market/simulated';
import { readSettings } from '#server/settings';
import { databaseFile } from '#server/store/database';
import { unpackFolder } from '../../support/data-folders/folders.ts';
import { numberedKey } from '../../support/market-keys.ts';
import { seededRandom } from '../../support/random.ts';
import { QUICK_PASSWORDS } from '../../support/server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { exact, expectSound, united } from './candle-rules.ts';

const NOON = Date.UTC(2026, 10, 18, 12, 0, 20);
const AHEAD_MS = 9_000;
const CRYPTO = INSTRUMENTS.filter(({ calendar }) => calendar === 'always');
const FAR_OFF = Date.UTC(2040, 0, 1);
/** Soon after the day the walk starts from: prices there cost a guess the least. */
const EARLY = Date.UTC(2025, 11, 2, 12);
const SEEDS = process.env.SOAK ? 1_000_000 : 300;

/** Finds the seed behind public prices as an outsider would: by trying. */
function findSeed(seen: PriceSource, atMs: number): number | null {
  const [instrument] = CRYPTO;
  if (!instrument) throw new Error('there is no crypto');
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const guess = createSimulatedSource(seededDraws(seed), [instrument]);
    const isSame = (at: number) =>
      guess.quote(instrument.id, at).closeMicro === seen.quote(instrument.id, at).closeMicro;
    if ([atMs, atMs - 60_000, atMs - 120_000].every(isSame)) return seed;
  }
  return null;
}

describe('prices computed from outside', () => {
  test('S9.3 a seed is found from three public prices; a key is not', () => {
    expect(findSeed(createSimulatedSource(seededDraws(234), INSTRUMENTS), EARLY)).toBe(234);
    expect(findSeed(createSimulatedSource(keyedDraws(numberedKey(1)), INSTRUMENTS), EARLY)).toBeNull();
  });

  test('S9.3 no 32 bits stand behind the draws: 200,000 streams never begin alike, those of a seed do', () => {
    const repeats = (draws: DrawsOf): number => {
      const begun = new Set<number>();
      // Two draws of 32 bits, as many of them as a number holds.
      for (let place = 0; place < 200_000; place += 1) {
        const stream = draws(101, 12, place * 60_000);
        begun.add(Math.floor(stream.next() * 2 ** 32) * 2 ** 20 + Math.floor(stream.next() * 2 ** 20));
      }
      return 200_000 - begun.size;
    };
    expect(repeats(seededDraws(1))).toBeGreaterThan(0);
    expect(repeats(keyedDraws(numberedKey(1)))).toBe(0);
  });

  test('S9.3 what a stream gave is not what a later one starts from', () => {
    const first = new Random(hashOf(1, 101, 12, 0)).next();
    expect(seededDraws(1)(101, 12, 0).next()).toBe(first);
    const draws = keyedDraws(numberedKey(1));
    const later = new Set(Array.from({ length: 64 }, (_, place) => draws(101, 12, place + 1).next()));
    for (let place = 0; place < 64; place += 1) {
      const stream = draws(101, 12, place);
      const words = Array.from({ length: 64 }, () => Math.floor(stream.next() * 2 ** 32));
      expect(words.filter((word) => later.has(new Random(word).next()))).toEqual([]);
    }
  });

  test('S9.3 every bit of the key counts, in every price', () => {
    const key = numberedKey(7);
    const price = (of: Uint32Array) =>
      createSimulatedSource(keyedDraws(of), CRYPTO).quote(501, NOON).closeMicro;
    const prices = Array.from({ length: KEY_WORDS * 32 }, (_, bit) => {
      const changed = key.slice();
      changed[bit >> 5] = (changed[bit >> 5] ?? 0) ^ (1 << (bit & 31));
      return price(changed);
    });
    const unchanged = price(key);
    expect(prices.filter((one) => one === unchanged)).toEqual([]);
  });

  test('S9.3 the draws are the stream of ChaCha20, as OpenSSL computes it', () => {
    const { below } = seededRandom(3);
    const drawn = (bytes: number) => Buffer.from(Array.from({ length: bytes }, () => below(256)));
    for (let round = 0; round < 50; round += 1) {
      const [key, nonce] = [drawn(32), drawn(16)];
      nonce.writeUInt32LE(round, 0);
      const words = (bytes: Buffer) =>
        Array.from({ length: bytes.length / 4 }, (_, word) => bytes.readUInt32LE(word * 4));
      const expected = words(createCipheriv('chacha20', key, nonce).update(Buffer.alloc(64)));
      const input = Uint32Array.of(...words(Buffer.from('expand 32-byte k')), ...words(key), ...words(nonce));
      const block = new Uint32Array(16);
      chachaBlock(input, block);
      expect([...block], `round ${round}`).toEqual(expected);
    }
    const key = numberedKey(3);
    const names = Buffer.alloc(16);
    names.writeUInt32LE(12 << 16, 0);
    names.writeUInt32LE(101, 4);
    names.writeBigUInt64LE(BigInt(NOON), 8);
    const stream = createCipheriv('chacha20', Buffer.from(key.buffer), names).update(Buffer.alloc(256));
    const draws = keyedDraws(key)(101, 12, NOON);
    for (let word = 0; word < 64; word += 1)
      expect(draws.next()).toBe(stream.readUInt32LE(word * 4) / 2 ** 32);
  });
});

describe('a server on a data folder', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let nowMs: number;
  beforeEach(() => {
    folder = temporaryFolder();
    nowMs = NOON;
  });
  afterEach(() => folder.delete());

  const start = (env: Record<string, string> = {}, overrides: Overrides = {}): Promise<Server> =>
    boot(readSettings({ PORT: '0', DATA_DIR: folder.path, TRADERS: 'none', ...env }), {
      clock: () => nowMs,
      logLevel: 'silent',
      passwordCost: QUICK_PASSWORDS,
      ...overrides,
    });

  /** What a server logs as it starts. */
  const firstWords = async (env: Record<string, string>): Promise<string> => {
    const said: string[] = [];
    const logTo = { write: (text: string) => said.push(text) };
    await (await start(env, { logLevel: 'info', logTo })).close();
    return said.join('');
  };

  const pricesOf = async ({ market }: Server): Promise<number[]> => {
    await market.tick();
    return CRYPTO.map(({ id }) => market.quote(id).closeMicro);
  };

  /** By today's model, or by the first edition's. */
  const pricesOfSeed = (seed: number, atMs: number, model: 'present' | 'first' = 'present'): number[] => {
    const draws = seededDraws(seed);
    const source = createSimulatedSource(draws, CRYPTO, [{ draws, model, untilMs: FAR_OFF }]);
    return CRYPTO.map(({ id }) => source.quote(id, atMs).closeMicro);
  };

  test('S9.3 prices computed nine seconds ahead from the default are all wrong; a restart keeps them', async () => {
    const server = await start();
    const foreseen = pricesOfSeed(1, nowMs + AHEAD_MS);
    nowMs += AHEAD_MS;
    const prices = await pricesOf(server);
    expect(prices.filter((price, index) => price === foreseen[index])).toEqual([]);
    await server.close();
    expect(statSync(join(folder.path, 'market.key')).mode & 0o777).toBe(0o600);
    const again = await start();
    expect(await pricesOf(again)).toEqual(prices);
    await again.close();
  });

  test('S9.3 MARKET_SEED still makes the market anyone can compute, and the log says so', async () => {
    const server = await start({ MARKET_SEED: '5' });
    expect(await pricesOf(server)).toEqual(pricesOfSeed(5, nowMs));
    await server.close();
    expect(await firstWords({ MARKET_SEED: '5' })).toContain(
      'MARKET_SEED is set: every price can be computed',
    );
    expect(await firstWords({})).not.toContain('MARKET_SEED is set');
  });

  test('S9.3 a key that is gone stops the start, and an empty file begins a new market', async () => {
    const server = await start();
    const before = await pricesOf(server);
    await server.close();
    const file = join(folder.path, 'market.key');
    rmSync(file);
    await expect(start()).rejects.toThrow('market.key is missing: prices would jump');
    writeFileSync(file, 'half a k');
    await expect(start()).rejects.toThrow('is not a key');
    writeFileSync(file, '');
    const later = await start();
    expect(await pricesOf(later)).not.toEqual(before);
    await later.close();
  });

  test('S9.3 a folder of the version before keeps its past and its prices, and nothing ahead is known', async () => {
    unpackFolder('006-loans', folder.path);
    // How far a price steps in a quarter of a second is drawn: from a key made at the start it may be far, once in many runs.
    writeFileSync(join(folder.path, 'market.key'), Buffer.from(numberedKey(1).buffer).toString('hex'));
    const server = await start();
    expect(await pricesOf(server)).toEqual(pricesOfSeed(1, nowMs, 'first'));
    const changeMs = Math.ceil(nowMs / 60_000) * 60_000;
    const last = pricesOfSeed(1, changeMs - 1, 'first');
    nowMs = changeMs + 250;
    (await pricesOf(server)).forEach((price, index) => {
      expect(Math.abs(price / (last[index] ?? 0) - 1)).toBeLessThan(0.002);
    });
    nowMs = changeMs + AHEAD_MS + 60_000;
    const foreseen = [...pricesOfSeed(1, nowMs), ...pricesOfSeed(1, nowMs, 'first')];
    const prices = await pricesOf(server);
    expect(prices.filter((price) => foreseen.includes(price))).toEqual([]);
    await server.close();
    const again = await start();
    expect(await pricesOf(again)).toEqual(prices);
    await again.close();
  });

  test('S9.3 a folder of the second edition keeps its past until a full minute, and goes on from its price', async () => {
    const key = numberedKey(1);
    writeFileSync(join(folder.path, 'market.key'), Buffer.from(key.buffer).toString('hex'));
    await (await start()).close();
    const database = new DatabaseSync(databaseFile(folder.path));
    database.prepare("update setting set value = ? where key = 'market'").run('{"modelFromMs":0}');
    database.close();
    const draws = keyedDraws(key);
    const second = createSimulatedSource(draws, CRYPTO, [{ draws, model: 'second', untilMs: FAR_OFF }]);
    const server = await start();
    expect(await pricesOf(server)).toEqual(CRYPTO.map(({ id }) => second.quote(id, nowMs).closeMicro));
    const changeMs = Math.ceil(nowMs / 60_000) * 60_000;
    nowMs = changeMs + 250;
    (await pricesOf(server)).forEach((price, index) => {
      const last = second.quote(CRYPTO[index]?.id ?? 0, changeMs - 1).closeMicro;
      expect(Math.abs(price / last - 1)).toBeLessThan(0.002);
    });
    nowMs = changeMs + 3_600_000;
    const prices = await pricesOf(server);
    expect(
      prices.filter((price, at) => price === second.quote(CRYPTO[at]?.id ?? 0, nowMs).closeMicro),
    ).toEqual([]);
    await server.close();
  });

  test('S9.3 a folder that was run with another seed goes on from that one', async () => {
    await (await start({ MARKET_SEED: '77' })).close();
    const server = await start();
    expect(await pricesOf(server)).toEqual(pricesOfSeed(77, nowMs));
    await server.close();
  });
});

describe('a market that goes on from another', () => {
  const MINUTE = 60_000;
  /** In the middle of a day, on a weekend, at midnight, within the break of indices. */
  const changes = [
    Date.UTC(2026, 10, 18, 14, 37),
    Date.UTC(2026, 10, 21, 9, 0),
    Date.UTC(2026, 10, 19),
    Date.UTC(2026, 10, 17, 22, 30),
  ];
  const [seed, key] = [seededDraws(1), keyedDraws(numberedKey(9))];
  const oneOfEachCalendar = [...Map.groupBy(INSTRUMENTS, (one) => one.calendar).values()].map(
    ([one]) => one ?? fail(),
  );

  test.each(
    changes,
  )('S9.3 from %i on: the past is as it was, and every candle is sound over the change', (untilMs) => {
    const earlier = [{ draws: seed, model: 'first' as const, untilMs }];
    const before = createSimulatedSource(key, INSTRUMENTS, [
      { draws: seed, model: 'first', untilMs: FAR_OFF },
    ]);
    const market = createSimulatedSource(key, INSTRUMENTS, earlier);
    for (const { id, calendar } of oneOfEachCalendar) {
      for (const period of PERIODS) {
        expect(market.candles(id, period, untilMs - 1, 50)).toEqual(
          before.candles(id, period, untilMs - 1, 50),
        );
      }
      const last = before.quote(id, untilMs - 1).closeMicro;
      expect(Math.abs(market.quote(id, untilMs + 499).closeMicro / last - 1), calendar).toBeLessThan(0.002);
      for (const afterMs of [0, 40 * MINUTE, 3 * 1_440 * MINUTE]) {
        const at = untilMs + afterMs + 12_345;
        const minutes = market.candles(id, '1min', at, 1_600);
        expectSound(minutes.slice(-200), '1min');
        for (const period of PERIODS) {
          const expected = united(minutes, period).slice(1).slice(-40);
          expect(market.candles(id, period, at, expected.length).map(exact)).toEqual(expected);
        }
        expect(exact(market.candles(id, '1day', at, 1)[0] ?? fail())).toMatchObject({
          open: market.quote(id, at).openMicro,
          close: market.quote(id, at).closeMicro,
        });
      }
    }
  });

  test('S9.3 through a change of the draws and one of the model, in either order', () => {
    const [first, second] = [changes[0] ?? 0, (changes[0] ?? 0) + 3 * 1_440 * MINUTE];
    const at = second + 10 * MINUTE;
    for (const models of [
      ['first', 'first'],
      ['first', 'present'],
      ['first', 'second'],
      ['second', 'second'],
      ['second', 'present'],
    ] as const) {
      const market = createSimulatedSource(key, INSTRUMENTS, [
        { draws: seed, model: models[0], untilMs: first },
        { draws: models[1] === models[0] ? key : seed, model: models[1], untilMs: second },
      ]);
      const until = createSimulatedSource(key, INSTRUMENTS, [
        { draws: seed, model: models[0], untilMs: first },
      ]);
      for (const { id } of oneOfEachCalendar.slice(0, 3)) {
        expect(market.quote(id, first - 1)).toEqual(until.quote(id, first - 1));
        const minutes = market.candles(id, '1min', at, 6_000);
        expectSound(minutes, '1min');
        for (const period of PERIODS) {
          const expected = united(minutes, period).slice(1).slice(-40);
          expect(market.candles(id, period, at, expected.length).map(exact)).toEqual(expected);
        }
      }
    }
  });
});

function fail(): never {
  throw new Error('nothing there');
}
