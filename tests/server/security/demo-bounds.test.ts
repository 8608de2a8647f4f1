import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { databaseFile } from '#server/store/database';
import { trader } from '../../support/orders.ts';
import { realToken } from '../../support/pictures.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const DAY_MS = 86_400_000;
const TABLES = ['entry', 'journal', 'trade_order', 'session', 'idempotency'] as const;
type Table = (typeof TABLES)[number];

let server: TestServer;
afterEach(() => server.dispose());

function withRaw<T>(read: (raw: DatabaseSync) => T): T {
  const raw = new DatabaseSync(databaseFile(server.dataDir));
  try {
    return read(raw);
  } finally {
    raw.close();
  }
}
const rows = () =>
  withRaw((raw) => {
    const count = (name: Table) => raw.prepare(`SELECT * FROM ${name}`).all().length;
    return Object.fromEntries(TABLES.map((name) => [name, count(name)])) as Record<Table, number>;
  });

describe('what play money may cost', () => {
  test('S8.1 a demo account has so many commands in a day; reading and leaving stay free', async () => {
    server = await startServer({}, { DEMO_COMMANDS_PER_DAY: '5' });
    const demo = trader(server, (await server.demo()).token);
    const codes = [];
    for (let nth = 0; nth < 8; nth += 1) codes.push((await demo.submit({}, { key: `order-no-${nth}` })).code);
    expect(codes).toEqual([...Array(5).fill(1), ...Array(3).fill(ERRORS.demoLimit)]);
    const after = rows();
    // One that was carried out gets its answer again; neither it nor a refused one writes a row.
    expect((await demo.submit({}, { key: 'order-no-1' })).code).toBe(1);
    expect(await demo.submit({}, { key: 'order-no-9' })).toMatchObject({
      code: ERRORS.demoLimit,
      msg: 'A demo account can send at most 5 orders and requests a day. Please try again tomorrow.',
    });
    expect(rows()).toEqual(after);
    expect((await demo.page('1')).data).toHaveLength(5);
    const real = trader(server, await realToken(server));
    for (let nth = 0; nth < 8; nth += 1) expect((await real.submit()).code).toBe(1);
    server.clock.nowMs += DAY_MS;
    expect((await demo.submit()).code).toBe(1);
    expect((await server.post('/api/user/logout', {}, { token: demo.token })).code).toBe(1);
  });

  test('S8.1 a restart forgives no command and no demo account', async () => {
    server = await startServer({}, { DEMO_COMMANDS_PER_DAY: '300', DEMO_ACCOUNTS_PER_NETWORK: '2' });
    const { token } = await server.demo();
    const codeOf = async (nth: number) =>
      (await trader(server, token).submit({}, { key: `order-no-${nth}` })).code;
    expect(await codeOf(0)).toBe(1);
    await server.demo();
    server = await server.restart();
    const again = await server.get('/api/user/createAccountDemoForU');
    expect(again.code).toBe(ERRORS.demoAccountsLimit);
    // A server takes a hundredth of the day's commands at once; what it did not use of these is lost to the user.
    const codes = await Promise.all(Array.from({ length: 310 }, (_, nth) => codeOf(nth + 1)));
    expect(codes.filter((code) => code !== ERRORS.demoLimit)).toHaveLength(297);
  }, 30_000);

  test('S7.4 960 demo accounts asked for from 8 networks are 160 in a day', async () => {
    server = await startServer({}, { DEMO_ACCOUNTS_PER_NETWORK: '20', TRUSTED_PROXIES: '127.0.0.1' });
    // Each customer of an IPv6 network has more addresses than it may have accounts.
    const visitor = (nth: number) => ({ 'x-forwarded-for': `2001:db8:0:${nth % 8}::${nth}` });
    const ask = async (nth: number) =>
      (await server.get('/api/user/createAccountDemoForU', {}, { headers: visitor(nth) })).code;
    const codes = await Promise.all(Array.from({ length: 960 }, (_, nth) => ask(nth)));
    expect(codes.filter((code) => code === 1)).toHaveLength(160);
    expect(codes.filter((code) => code === ERRORS.demoAccountsLimit)).toHaveLength(800);
    // The visitor has no demo account yet, so the text speaks of the network.
    const refused = await server.get('/api/user/createAccountDemoForU', {}, { headers: visitor(960) });
    expect(refused.msg).toContain('At most 20 demo accounts a day can be opened from your network.');
    // A real user's own demo account is none of a visitor's.
    const options = { token: await realToken(server), headers: { 'x-forwarded-for': '2001:db8::1' } };
    expect((await server.get('/api/user/createAccountDemoForU', {}, options)).code).toBe(1);
  });
});

describe('demo accounts that cannot be used any more', () => {
  const purge = () => server.services.trading.purgeDemos(7 * DAY_MS);

  /** Opens, closes, cancels and leaves open: every kind of row a demo account has. */
  const trade = async (token: string) => {
    const demo = trader(server, token);
    const first = await demo.submit({}, { key: 'first-order' });
    await demo.submit();
    await demo.submit({ status: '0', target_price: '0.5' });
    await demo.close(first.data.Id);
    return demo;
  };

  test('S7.4 S1.4 are deleted with their orders and their whole book, and the audit agrees', async () => {
    server = await startServer();
    const [gone, reset, kept] = [await server.demo(), await server.demo(), await server.demo()];
    const real = await realToken(server);
    const own = await server.get<{ token: string; user: { id: number } }>(
      '/api/user/createAccountDemoForU',
      {},
      { token: real },
    );
    for (const { token } of [gone, reset, kept, own.data]) await trade(token);
    await trade(real);
    await server.get('/v1/api/main/user/resetForexDemoAccount', {}, { token: reset.token });
    const full = rows();
    for (let day = 0; day < 15; day += 1) {
      server.clock.nowMs += DAY_MS;
      expect((await server.get('/api/user/info', {}, { token: kept.token })).code).toBe(1);
      expect(await purge()).toBe(day < 14 ? 0 : 2);
    }
    expect(await server.audit()).toMatchObject({ isClean: true });
    expect(rows().trade_order).toBe(full.trade_order - 6);
    expect((await trader(server, kept.token).page('1')).data).toHaveLength(1);
    const left = withRaw((raw) =>
      raw.prepare('SELECT balance, held, seq FROM account WHERE ? IN (user_id, book_of)').all(gone.userId),
    );
    expect(left).toEqual([
      { balance: 0, held: 0, seq: 0 },
      { balance: 0, held: 0, seq: 0 },
    ]);
    expect((await server.services.trading.valueAccount(gone.userId))?.positions).toEqual([]);
    // Prices that would have met what was open move nothing any more.
    await server.move({ id: 1 }, 0.4);
    expect(await server.audit()).toMatchObject({ isClean: true });
    server = await server.restart();
    expect(await server.audit()).toMatchObject({ isClean: true });
    expect(await purge()).toBe(0);
  });

  test('S1.4 nothing else of the ledger can be deleted', async () => {
    server = await startServer();
    const demo = await server.demo();
    await trade(demo.token);
    withRaw((raw) => {
      expect(() => raw.exec('DELETE FROM entry')).toThrow('append-only');
      expect(() => raw.exec('DELETE FROM journal')).toThrow('append-only');
      // A real user cannot be marked as purged, nor a demo account of a real user.
      expect(() => raw.exec('UPDATE user SET purged_at = 1 WHERE is_demo = 0')).toThrow('CHECK');
    });
    expect(await server.audit()).toMatchObject({ isClean: true });
  });

  test('S1.4 200 of them leave no more than their users and two empty accounts each', async () => {
    server = await startServer();
    const demos = await Promise.all(Array.from({ length: 200 }, () => server.demo()));
    await Promise.all(demos.slice(0, 20).map(({ token }) => trade(token)));
    const before = rows();
    server.clock.nowMs += 15 * DAY_MS;
    expect(await purge()).toBe(200);
    expect(rows()).toMatchObject({ trade_order: 0, idempotency: 0, session: 0 });
    expect(rows().entry).toBeLessThan(before.entry / 100);
    expect(await server.audit()).toMatchObject({ isClean: true, orders: 0 });
  });
});
