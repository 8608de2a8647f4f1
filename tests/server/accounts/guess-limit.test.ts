import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { type Allowance, GuessLimit, isBeyondTries } from '#server/accounts/guess-limit';
import { networkOf } from '#server/accounts/network-of';
import { CommandQueue } from '#server/store/command-queue';
import { Connection } from '#server/store/connection';
import { type Database, databaseFile } from '#server/store/database';
import { Db } from '#server/store/handles';
import { Ids } from '#server/store/ids';
import { startServer } from '../../support/server.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import type { TestDatabase } from '../../support/stored.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newTestDatabase } from '../../support/test-database.ts';

type Closable = Database & { close(): Promise<void> };

describe('guesses', () => {
  const server = serverForEach({}, { TRUSTED_PROXIES: '127.0.0.1' });

  const guess = async (account: string, from: string) => {
    const form = { login_type: 'email', account, password: 'a guess' };
    const options = { headers: { 'x-forwarded-for': from } };
    return (await server.post('/api/user/loginForU', form, options)).code;
  };
  const many = async (count: number, ask: (nth: number) => Promise<number>) => {
    const codes: number[] = [];
    for (let nth = 0; nth < count; nth += 1) codes.push(await ask(nth));
    return codes.filter((code) => code === ERRORS.wrongCredentials).length;
  };

  test('S8.1 ten at one account from one network; another network has its own ten', async () => {
    const email = server.firstAccount?.email ?? '';
    expect(await many(12, () => guess(email, '192.0.2.1'))).toBe(10);
    expect(await guess(email, '192.0.2.2')).toBe(ERRORS.wrongCredentials);
  });

  test('S8.1 fifty at one account from however many networks, known or not', async () => {
    const email = server.firstAccount?.email ?? '';
    for (const account of [email, 'nobody@candlestate.example']) {
      expect(await many(60, (nth) => guess(account, `192.0.2.${nth}`))).toBe(50);
    }
  });

  test('S8.1 a hundred from one network at however many accounts', async () => {
    const codes = await many(110, (nth) => guess(`number${nth}@candlestate.example`, '192.0.2.1'));
    expect(codes).toBe(100);
  });

  test('S8.1 a forwarded address is believed from a configured proxy only', async () => {
    const plain = await startServer();
    const form = { login_type: 'email', account: 'a@candlestate.example', password: 'a guess' };
    const codes = await many(12, async (nth) => {
      const headers = { 'x-forwarded-for': `192.0.2.${nth}` };
      return (await plain.post('/api/user/loginForU', form, { headers })).code;
    });
    await plain.dispose();
    expect(codes).toBe(10);
  });
});

describe('a guess limit', () => {
  const folder = temporaryFolder();
  const databases: Closable[] = [];
  let stored: TestDatabase;
  beforeAll(async () => {
    stored = await newTestDatabase(folder.path);
  });
  const clock = { nowMs: 0 };
  /** The limit of a server of its own on one database; each test has its own name. */
  const limitOf = async (name: string, allowance: Allowance, keep?: Closable) => {
    const database = keep ?? (await stored.open());
    if (!keep) databases.push(database);
    const parts = {
      database,
      clock: () => clock.nowMs,
      keyedHash: (...parts: readonly string[]) => parts.join(' '),
    };
    const limit = new GuessLimit(parts, name, allowance);
    return {
      database,
      take: (account: string, address: string) =>
        limit.take(account, address).then(
          () => true,
          (cause: unknown) => {
            if (isBeyondTries(cause)) return false;
            throw cause;
          },
        ),
      refusal: (account: string, address: string) => limit.take(account, address).catch((cause) => cause),
      clear: (account: string, address: string) =>
        database.queue.submit((tx) => limit.clear(tx, account, address)),
    };
  };
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.close();
    clock.nowMs = 0;
  });
  afterAll(async () => {
    await stored.dispose();
    folder.delete();
  });
  const oneAfterAnother = async (tries: (() => Promise<boolean>)[]) => {
    const taken: boolean[] = [];
    for (const take of tries) taken.push(await take());
    return taken;
  };

  test('S8.1 a right guess clears its own account and network, and gives others back one try only', async () => {
    const limit = await limitOf('right', { pair: 3, account: 5, network: 5 });
    const [a, b, c] = ['a', 'b', 'c'].map((account) => () => limit.take(account, '1')) as [
      () => Promise<boolean>,
      () => Promise<boolean>,
      () => Promise<boolean>,
    ];
    expect(await oneAfterAnother([a, a, a, a])).toEqual([true, true, true, false]);
    await limit.clear('a', '1');
    // Four of the network's five are left to count: 3 taken, 1 given back.
    expect(await oneAfterAnother([b, b, b, c])).toEqual([true, true, true, false]);
  });

  test('S8.1 what is refused is not counted', async () => {
    const limit = await limitOf('refused', { pair: 1, account: 2, network: 9 });
    expect(await limit.take('a', '1')).toBe(true);
    for (let nth = 0; nth < 20; nth += 1) expect(await limit.take('a', '1')).toBe(false);
    expect(await limit.take('a', '2')).toBe(true);
    clock.nowMs += 10 * 60_000;
    expect(await limit.take('a', '1')).toBe(true);
  });

  test('S8.1 a refusal says for how long, in minutes that are begun', async () => {
    const limit = await limitOf('wait', { pair: 1, account: 9, network: 9 });
    await limit.take('a', '1');
    expect(await limit.refusal('a', '1')).toMatchObject({
      reason: 'tooManyTries',
      bounds: { minutes: '10' },
    });
    clock.nowMs += 8.5 * 60_000;
    expect(await limit.refusal('a', '1')).toMatchObject({ bounds: { minutes: '2' } });
  });

  test('S8.1 a restart forgives nothing', async () => {
    const allowance = { pair: 2, account: 9, network: 9 };
    const limit = await limitOf('restart', allowance);
    expect([await limit.take('a', '1'), await limit.take('a', '1')]).toEqual([true, true]);
    for (const database of databases.splice(0)) await database.close();
    const restarted = await limitOf('restart', allowance);
    expect(await restarted.take('a', '1')).toBe(false);
  });

  test('S8.1 two servers on one database let through no more than one would', async () => {
    const allowance = { pair: 6, account: 99, network: 99 };
    const one = await limitOf('two', allowance);
    const other = await limitOf('two', allowance, await secondOn(folder.path, stored));
    const tries = Array.from({ length: 20 }, (_, nth) => (nth % 2 ? one : other).take('a', '1'));
    const taken = await Promise.all(tries);
    await other.database.close();
    expect(taken.filter((isTaken) => isTaken)).toHaveLength(6);
  });

  test('S8.1 no address is written down, and what counts no more is deleted', async () => {
    const server = await startServer();
    const form = { login_type: 'email', account: 'a@candlestate.example', password: 'a guess' };
    await server.post('/api/user/loginForU', form);
    const names = async () =>
      (await server.stored.rows('SELECT name FROM counter')).map(({ name }) => String(name));
    const seen = await names();
    await server.services.purgeCodes();
    const kept = await names();
    server.clock.nowMs += 10 * 60_000;
    await server.services.purgeCodes();
    const left = await names();
    await server.dispose();
    expect(seen).toHaveLength(3);
    for (const name of seen) expect(name).toMatch(/^[0-9a-f]{64}$/);
    expect([kept, left]).toEqual([seen, []]);
  });

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('S8.1 %s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

/** A second server's connections; SQLite keeps its commands apart from the first one's, as rows of PostgreSQL are. */
function secondOn(dataDir: string, stored: TestDatabase): Promise<Closable> | Closable {
  if (stored.engine === 'postgres') return stored.open();
  const writer = Connection.openWriter(databaseFile(dataDir));
  const reader = Connection.openReader(databaseFile(dataDir));
  const queue = new CommandQueue(writer);
  const close = async () => {
    await queue.close();
    reader.close();
    writer.close();
  };
  return {
    ...{ engine: 'sqlite', db: new Db(reader), queue, ids: Ids.after(writer) },
    inSnapshot: (read) => read(new Db(reader)),
    scrub: async () => {},
    close,
  };
}
