import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { DAY_MS } from '#contract/time-units';
import { fromOf, sessionPlaceOf } from '#server/accounts/from';
import { createPasswords } from '#server/accounts/passwords';
import { registeredByPhone } from '../../support/joining.ts';
import { NOWHERE } from '../../support/nowhere.ts';
import { trader } from '../../support/orders.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import type { AreaCode, User } from '../../support/wire.ts';

type SignedIn = { token: string; user: User };

describe('signing in', () => {
  const server = serverForEach();

  const login = (form: Record<string, string>, token?: string) =>
    server.post<SignedIn>('/api/user/loginForU', form, token === undefined ? {} : { token });
  const byEmail = (account: string, password: string) => login({ login_type: 'email', account, password });
  /** A user of a country's number; answers the id. */
  const joined = async (country: string, phone: string, password: string): Promise<number> =>
    (await registeredByPhone(server, country, phone, password)).user.id;
  const info = (token: string) => server.get<User>('/api/user/info', {}, { token });
  const first = () => {
    if (!server.firstAccount) throw new Error('the embedded default has a first account');
    return server.firstAccount;
  };

  test('S7.3 S3.9 the first account signs in by e-mail, whatever its spelling, and has its deposit', async () => {
    const { email, password } = first();
    const answer = await byEmail(` ${email.toUpperCase()} `, password);
    expect(answer).toMatchObject({
      code: 1,
      data: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        user: { email, is_demo: 0, demo_id: null, balance: '10000' },
      },
    });
    expect(await info(answer.data.token)).toMatchObject({ code: 1, data: answer.data.user });
  });

  test('S7.3 the first account keeps its password over a restart and is made once', async () => {
    const before = first();
    await server.restart();
    expect(before.isNew).toBe(true);
    expect(first()).toEqual({ ...before, isNew: false });
    expect((await byEmail(before.email, before.password)).code).toBe(1);
  });

  test('S5.1 a wrong password and an unknown account are refused alike', async () => {
    const { email } = first();
    const wrong = await byEmail(email, 'not the password');
    expect(wrong.code).toBe(ERRORS.wrongCredentials);
    expect(await byEmail('nobody@candlestate.example', 'not the password')).toEqual(wrong);
    expect(
      await login({ login_type: 'mobile', area_id: '1', account: '123456789', password: 'not the password' }),
    ).toEqual(wrong);
  });

  test('S8.1 ten tries at one account within ten minutes, then the right password has to wait too', async () => {
    const { email, password } = first();
    const tries = await Promise.all(Array.from({ length: 12 }, () => byEmail(email, 'a guess')));
    const codes = tries.map((answer) => answer.code);
    expect(codes.filter((code) => code === ERRORS.wrongCredentials)).toHaveLength(10);
    expect(codes.filter((code) => code === ERRORS.tooMany)).toHaveLength(2);
    expect((await byEmail(email, password)).code).toBe(ERRORS.tooMany);
    expect((await byEmail('other@candlestate.example', 'x')).code).toBe(ERRORS.wrongCredentials);
    server.clock.nowMs += 10 * 60_000;
    expect((await byEmail(email, password)).code).toBe(1);
  });

  test('S3.7 S7.2 the area list has the dialling codes of the world, and a mobile user signs in by one', async () => {
    const areas = (await server.get<AreaCode[]>('/api/default/area_list')).data;
    expect(areas.length).toBeGreaterThan(200);
    const hongKong = areas.find((area) => area.code === 'HK');
    expect(hongKong).toMatchObject({ global_code: '+852' });
    const area_id = String(hongKong?.id);
    await registeredByPhone(server, 'HK', '51234567');
    const answer = await login({
      login_type: 'mobile',
      area_id,
      account: '5123 4567',
      password: 'a good password',
    });
    expect(answer).toMatchObject({
      code: 1,
      data: { user: { phone: '51234567', area_code: '+852', email: null } },
    });
    expect(
      (await login({ login_type: 'mobile', area_id: '1', account: '51234567', password: 'a good password' }))
        .code,
    ).toBe(ERRORS.wrongCredentials);
  });

  test('S3.9 a mobile login finds the account by its number, however that is written', async () => {
    const user = await joined('AU', '412345678', 'a good password');
    const numbers = ['+61 412 345 678', '+61 (0)412-345-678', '0061412345678', '0412345678', '412345678'];
    for (const account of numbers) {
      const form = { login_type: 'mobile', account, password: 'a good password' };
      expect(await login(form), account).toMatchObject({ code: 1, data: { user: { id: user } } });
      const elsewhere = { ...form, account: account.replace('61', '62') };
      if (account.includes('61')) expect((await login(elsewhere)).code).toBe(ERRORS.wrongCredentials);
    }
  });

  test('S3.9 of two countries with one number the password decides, unless it is that of both', async () => {
    const [german, swiss] = [
      await joined('DE', '761234567', 'a good password'),
      await joined('CH', '761234567', 'another good one'),
    ];
    const by = (password: string, account = '761234567') =>
      login({ login_type: 'mobile', account, password });
    expect(await by('a good password')).toMatchObject({ code: 1, data: { user: { id: german } } });
    expect(await by('another good one')).toMatchObject({ code: 1, data: { user: { id: swiss } } });
    const refused = await by('not the password');
    expect(refused.code).toBe(ERRORS.wrongCredentials);
    await joined('DE', '769999999', 'the same in both');
    const other = await joined('CH', '769999999', 'the same in both');
    expect(await by('the same in both', '769999999')).toEqual(refused);
    expect(await by('the same in both', '+41 76 999 99 99')).toMatchObject({ data: { user: { id: other } } });
  });

  test('S3.9 S8.1 tries at one number count together, however it is written', async () => {
    await joined('AU', '412345678', 'a good password');
    const areas = (await server.get<AreaCode[]>('/api/default/area_list')).data;
    const area_id = String(areas.find((area) => area.code === 'AU')?.id);
    const ways = [{ account: '+61412345678' }, { account: '412345678' }, { account: '412345678', area_id }];
    const codes: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      const form = { login_type: 'mobile', password: 'a guess', ...ways[count % 3] } as Record<
        string,
        string
      >;
      codes.push((await login(form)).code);
    }
    expect(codes).toEqual([...Array(10).fill(ERRORS.wrongCredentials), ...Array(2).fill(ERRORS.tooMany)]);
  });

  test('S1.1 S7.4 a visitor gets a demo account with 100,000, a new one each time', async () => {
    const [one, other] = [await server.demo(), await server.demo()];
    expect(one.userId).not.toBe(other.userId);
    expect(await info(one.token)).toMatchObject({
      code: 1,
      data: { is_demo: 1, balance: '100000', demo_id: expect.stringMatching(/^[A-Z0-9]{6,16}$/) },
    });
  });

  test('S3.9 S7.4 a real user gets one demo account of their own and switches to it by its id', async () => {
    const { email, password } = first();
    const real = (await byEmail(email, password)).data;
    const create = () => server.get<SignedIn>('/api/user/createAccountDemoForU', {}, { token: real.token });
    const [made, again] = [await create(), await create()];
    expect(made.data.user).toMatchObject({ is_demo: 1, balance: '100000' });
    expect(again.data.user).toEqual(made.data.user);
    const demoId = (await info(real.token)).data.demo_id ?? '';
    expect(demoId).toBe(made.data.user.demo_id);
    const switched = await login({ login_type: 'demo', demo_id: demoId }, real.token);
    expect(switched).toMatchObject({ code: 1, data: { user: { id: made.data.user.id, is_demo: 1 } } });
    expect(await info(real.token)).toMatchObject({ data: { is_demo: 0, balance: '10000' } });
  });

  test('S3.9 S2.58 a visitor opens their demo account again by its id: balance and orders are there', async () => {
    const made = await server.demo();
    const demo_id = (await info(made.token)).data.demo_id ?? '';
    await trader(server, made.token).submit();
    const { balance } = (await info(made.token)).data;
    await server.post('/api/user/logout', {}, { token: made.token });
    const again = await login({ login_type: 'demo', demo_id });
    expect(again).toMatchObject({ code: 1, data: { user: { id: made.userId, balance } } });
    expect((await login({ login_type: 'demo', demo_id: 'ZZZZZZZZZZ' })).code).toBe(ERRORS.wrongCredentials);
  });

  test('S3.9 who guesses at demo accounts is stopped like one who guesses at passwords', async () => {
    const codes: number[] = [];
    for (let count = 0; count < 12; count += 1)
      codes.push((await login({ login_type: 'demo', demo_id: 'ZZZZZZZZZZ' })).code);
    expect(codes).toEqual([...Array(10).fill(ERRORS.wrongCredentials), ...Array(2).fill(ERRORS.tooMany)]);
  });

  test("S3.9 another's demo account cannot be switched to, and a real user's needs its session", async () => {
    const { email, password } = first();
    const real = (await byEmail(email, password)).data;
    const stranger = await server.demo();
    const demo_id = (await info(stranger.token)).data.demo_id ?? '';
    expect((await login({ login_type: 'demo', demo_id }, real.token)).code).toBe(ERRORS.wrongCredentials);
    const own = await server.get<SignedIn>('/api/user/createAccountDemoForU', {}, { token: real.token });
    const ofReal = { login_type: 'demo', demo_id: own.data.user.demo_id ?? '' };
    expect((await login(ofReal)).code).toBe(ERRORS.wrongCredentials);
    expect((await login(ofReal, 'x'.repeat(43))).code).toBe(ERRORS.wrongCredentials);
    expect((await login(ofReal, stranger.token)).code).toBe(ERRORS.wrongCredentials);
  });

  test('S9.1 S4.13 a session ends by logout, after 7 idle days, and after 30 days whatever happens', async () => {
    const [out, idle, used] = [await server.demo(), await server.demo(), await server.demo()];
    expect((await server.post('/api/user/logout', {}, { token: out.token })).code).toBe(1);
    expect((await info(out.token)).code).toBe(999);
    for (let day = 0; day < 29; day += 1) {
      server.clock.nowMs += DAY_MS;
      expect((await info(used.token)).code).toBe(1);
      if (day === 5) expect((await info(idle.token)).code).toBe(1);
      if (day === 12) expect((await info(idle.token)).code).toBe(999);
    }
    server.clock.nowMs += DAY_MS;
    expect((await info(used.token)).code).toBe(999);
  });

  test('S9.1 those who listen hear of a logout at once, and of an expiry without being asked', async () => {
    const ended: number[] = [];
    server.services.sessions.onEnded((sessionId) => ended.push(sessionId));
    const [out, idle] = [await server.demo(), await server.demo()];
    await server.post('/api/user/logout', {}, { token: out.token });
    expect(ended).toHaveLength(1);
    const session = await server.services.sessions.authenticate(idle.token, NOWHERE);
    server.clock.nowMs += 8 * DAY_MS;
    await expect.poll(() => ended[1], { timeout: 10_000 }).toBe(session?.sessionId);
  });
});

const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0';

test.each([
  [FIREFOX, 'Firefox', 'Android'],
  [SAFARI, 'Safari', 'iOS'],
  [EDGE, 'Microsoft Edge', 'Windows'],
])('S6.4 of %s the names alone are kept', (header, browser, system) => {
  expect(fromOf('192.0.2.7', header)).toEqual({ network: '192.0.2.7', browser, system });
});

test.each([
  undefined,
  '',
  'secret-token-4711/1.0',
  '<script>',
  'x'.repeat(100_000),
])('S6.4 a header that no browser sends is kept in no part', (header) => {
  expect(fromOf('192.0.2.7', header)).toEqual({ network: '192.0.2.7', browser: '', system: '' });
});

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:x'],
  ['2001:db8::1', '2001:db8:0:x'],
  ['', ''],
])('S6.4 of the address %s there is kept %s', (address, network) => {
  expect(sessionPlaceOf(fromOf(address, undefined)).network).toBe(network);
});

test('S8.1 passwords are kept as Argon2id of 19 MiB and two passes; one kept at another cost is still told', async () => {
  const passwords = await createPasswords();
  const kept = await passwords.hash('correct horse');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const cheaper = await createPasswords({ memoryCost: 1_024, timeCost: 1 });
  const keptCheaply = await cheaper.hash('correct horse');
  expect(keptCheaply).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
  expect(await passwords.matches(keptCheaply, 'correct horse')).toBe(true);
  expect(await passwords.matches(kept, 'wrong horse')).toBe(false);
  expect(await passwords.matches(null, 'correct horse')).toBe(false);
});
