import { afterEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { saveWatchlist } from '#contract/routes/watchlist';
import { DAY_MS } from '#contract/time-units';
import { trader } from '../../support/orders.ts';
import { realToken } from '../../support/pictures.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const TABLES = ['entry', 'journal', 'trade_order', 'session', 'idempotency', 'watchlist'] as const;
type Table = (typeof TABLES)[number];

let server: TestServer;
afterEach(() => server.dispose());

const rows = async () => {
  const counts: Partial<Record<Table, number>> = {};
  for (const name of TABLES) counts[name] = (await server.stored.rows(`SELECT * FROM ${name}`)).length;
  return counts as Record<Table, number>;
};

describe('what play money may cost', () => {
  test('S8.1 a demo account has so many commands in a day; reading and leaving stay free', async () => {
    server = await startServer({}, { DEMO_COMMANDS_PER_DAY: '5' });
    const demo = trader(server, (await server.demo()).token);
    const codes = [];
    for (let nth = 0; nth < 8; nth += 1) codes.push((await demo.submit({}, { key: `order-no-${nth}` })).code);
    expect(codes).toEqual([...Array(5).fill(1), ...Array(3).fill(ERRORS.demoLimit)]);
    const after = await rows();
    // One that was carried out gets its answer again; neither it nor a refused one writes a row.
    expect((await demo.submit({}, { key: 'order-no-1' })).code).toBe(1);
    expect(await demo.submit({}, { key: 'order-no-9' })).toMatchObject({
      code: ERRORS.demoLimit,
      msg: 'A demo account can send at most 5 orders and requests a day. Please try again tomorrow.',
    });
    expect(await rows()).toEqual(after);
    expect((await demo.page('1')).data).toHaveLength(5);
    const real = trader(server, await realToken(server));
    for (let nth = 0; nth < 8; nth += 1) expect((await real.submit()).code).toBe(1);
    server.clock.nowMs += DAY_MS;
    expect((await demo.submit()).code).toBe(1);
    expect((await server.post('/api/user/logout', {}, { token: demo.token })).code).toBe(1);
  });

  test('S8.1 a command that is sent again under its key costs nothing of the day', async () => {
    // A server takes a hundredth of the day's commands from the row at once.
    server = await startServer({}, { DEMO_COMMANDS_PER_DAY: '300' });
    const demo = trader(server, (await server.demo()).token);
    const order = async (nth: number) => (await demo.submit({}, { key: `order-no-${nth}` })).code;
    const taken = async () =>
      Number((await server.stored.rows('SELECT max(count) AS most FROM counter'))[0]?.most);
    expect(await order(0)).toBe(1);
    expect(await taken()).toBe(3);
    // With some left to spend, and with none left.
    for (let count = 0; count < 4; count += 1) expect(await order(0)).toBe(1);
    expect([await order(1), await order(2)]).toEqual([1, 1]);
    for (let count = 0; count < 4; count += 1) expect(await order(1)).toBe(1);
    expect(await taken()).toBe(3);
    expect(await order(3)).toBe(1);
    expect(await taken()).toBe(6);
    expect(await Promise.all([order(4), order(0), order(0), order(5)])).toEqual([1, 1, 1, 1]);
  });

  test('S8.1 of a generous day a server takes few commands at once, and so loses few when it is killed', async () => {
    server = await startServer({}, { DEMO_COMMANDS_PER_DAY: '1000000' });
    const demo = trader(server, (await server.demo()).token);
    expect((await demo.submit()).code).toBe(1);
    const [row] = await server.stored.rows('SELECT max(count) AS most FROM counter');
    expect(Number(row?.most)).toBe(100);
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

  test('S7.4 480 demo accounts asked for from 8 networks are 80 in a day', async () => {
    server = await startServer({}, { DEMO_ACCOUNTS_PER_NETWORK: '10', TRUSTED_PROXIES: '127.0.0.1' });
    // Each customer of an IPv6 network has more addresses than it may have accounts.
    const visitor = (nth: number) => ({ 'x-forwarded-for': `2001:db8:0:${nth % 8}::${nth}` });
    const ask = async (nth: number) =>
      (await server.get('/api/user/createAccountDemoForU', {}, { headers: visitor(nth) })).code;
    const codes = await Promise.all(Array.from({ length: 480 }, (_, nth) => ask(nth)));
    expect(codes.filter((code) => code === 1)).toHaveLength(80);
    expect(codes.filter((code) => code === ERRORS.demoAccountsLimit)).toHaveLength(400);
    // The visitor has no demo account yet, so the text speaks of the network.
    const refused = await server.get('/api/user/createAccountDemoForU', {}, { headers: visitor(480) });
    expect(refused.msg).toContain('At most 10 demo accounts a day can be opened from your network.');
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
    await server.post(saveWatchlist.path, { version: '0', forex_ids: '[1]' }, { token });
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
    const full = await rows();
    for (let day = 0; day < 15; day += 1) {
      server.clock.nowMs += DAY_MS;
      expect((await server.get('/api/user/info', {}, { token: kept.token })).code).toBe(1);
      expect(await purge()).toBe(day < 14 ? 0 : 2);
    }
    expect(await server.audit()).toMatchObject({ isClean: true });
    expect((await rows()).trade_order).toBe(full.trade_order - 6);
    expect((await rows()).watchlist).toBe(full.watchlist - 2);
    expect((await trader(server, kept.token).page('1')).data).toHaveLength(1);
    const left = await server.stored.rows(
      `SELECT balance, held, seq FROM account WHERE ${gone.userId} IN (user_id, book_of)`,
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
    const { change } = server.stored;
    await expect(change('DELETE FROM entry')).rejects.toThrow('append-only');
    await expect(change('DELETE FROM journal')).rejects.toThrow('append-only');
    // A real user cannot be marked as purged, nor a demo account of a real user.
    const marked = change('UPDATE "user" SET purged_at = 1 WHERE is_demo = 0');
    await expect(marked).rejects.toThrow(/check/i);
    expect(await server.audit()).toMatchObject({ isClean: true });
  });

  test('S1.4 200 of them leave no more than their users and two empty accounts each', async () => {
    server = await startServer();
    const demos = await Promise.all(Array.from({ length: 200 }, () => server.demo()));
    await Promise.all(demos.slice(0, 20).map(({ token }) => trade(token)));
    const before = await rows();
    server.clock.nowMs += 15 * DAY_MS;
    expect(await purge()).toBe(200);
    expect(await rows()).toMatchObject({ trade_order: 0, idempotency: 0, session: 0 });
    expect((await rows()).entry).toBeLessThan(before.entry / 100);
    expect(await server.audit()).toMatchObject({ isClean: true, orders: 0 });
  });
});
