import { beforeEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { lastCode, PASSWORD, registered, sendEmail } from '../../support/joining.ts';
import { serverForEach } from '../../support/server-hooks.ts';

const OWNER = 'owner@site.example';
const NEW_PASSWORD = 'quite another walrus 71';

describe('a device that logged in before', () => {
  const server = serverForEach({}, { TRUSTED_PROXIES: '127.0.0.1' });
  beforeEach(async () => {
    await registered(server, OWNER);
  });

  /** A login as a browser makes it: the code of the answer, and the cookie it now keeps. */
  const login = async (
    password: string,
    { cookie = '', from = '192.0.2.1', account = OWNER, proto = 'http' } = {},
  ) => {
    const response = await fetch(`${server.address}/api/user/loginForU`, {
      method: 'POST',
      headers: { lang: 'en', 'x-forwarded-for': from, 'x-forwarded-proto': proto, cookie },
      body: new URLSearchParams({ login_type: 'email', account, password }),
    });
    const { code } = (await response.json()) as { code: number };
    const [set = ''] = response.headers.getSetCookie();
    return { code, set, cookie: set.split(';')[0] ?? '' };
  };
  /** Fifty wrong passwords from six addresses. */
  const attack = async (cookie = '') => {
    const codes: number[] = [];
    for (let nth = 0; nth < 60; nth += 1) {
      codes.push((await login('a guess', { from: `198.51.100.${nth % 6}`, cookie })).code);
    }
    expect(codes.filter((code) => code === ERRORS.wrongCredentials)).toHaveLength(50);
  };

  test('S5.1 S8.1 its owner gets in while strangers guess; other browsers wait', async () => {
    const { cookie } = await login(PASSWORD);
    await attack();
    expect((await login(PASSWORD)).code).toBe(ERRORS.tooMany);
    expect((await login(PASSWORD, { cookie })).code).toBe(1);
    // The strangers sit behind the owner's own address as well.
    expect((await login(PASSWORD, { cookie, from: '198.51.100.1' })).code).toBe(1);
  });

  test('S8.1 the device of another user, and a made-up token, open nothing', async () => {
    server.clock.nowMs += 61_000;
    await registered(server, 'stranger@site.example');
    const stranger = await login(PASSWORD, { account: 'stranger@site.example', from: '198.51.100.9' });
    expect(stranger.code).toBe(1);
    await attack(stranger.cookie);
    for (const cookie of [stranger.cookie, `device=${'A'.repeat(43)}`, "device=' OR 1=1", 'device=']) {
      expect((await login(PASSWORD, { cookie })).code, cookie).toBe(ERRORS.tooMany);
    }
  });

  test('S8.1 who stole the cookie has ten tries in ten minutes, from however many addresses', async () => {
    const { cookie } = await login(PASSWORD);
    const codes: number[] = [];
    for (let nth = 0; nth < 20; nth += 1) {
      codes.push((await login('a guess', { cookie, from: `203.0.113.${nth}` })).code);
    }
    expect(codes.filter((code) => code === ERRORS.wrongCredentials)).toHaveLength(10);
    expect((await login(PASSWORD)).code).toBe(1);
  });

  test('S5.3 a new password forgets every device, and the one it was set on is remembered anew', async () => {
    const old = await login(PASSWORD);
    await sendEmail(server, OWNER, '2');
    const form = { type: 'email', area_id: '', account: OWNER, auth_code: await lastCode(server, OWNER) };
    const passwords = { new_password: NEW_PASSWORD, secondary_password: NEW_PASSWORD };
    expect((await server.post('/api/user/forget_password', { ...form, ...passwords })).code).toBe(1);
    await attack();
    expect((await login(NEW_PASSWORD, { cookie: old.cookie })).code).toBe(ERRORS.tooMany);
    server.clock.nowMs += 11 * 60_000;
    const fresh = await login(NEW_PASSWORD, { cookie: old.cookie });
    expect(fresh.cookie).not.toBe(old.cookie);
    await attack();
    expect((await login(NEW_PASSWORD, { cookie: fresh.cookie })).code).toBe(1);
  });

  test('S8.1 half a year without a login forgets it', async () => {
    const { cookie } = await login(PASSWORD);
    server.clock.nowMs += 181 * 86_400_000;
    await server.services.purgeCodes();
    await attack();
    expect((await login(PASSWORD, { cookie })).code).toBe(ERRORS.tooMany);
  });

  test('S8.1 one browser keeps the devices of several users, and a planted token is never taken over', async () => {
    const first = await login(PASSWORD, { cookie: `device=${'B'.repeat(43)}` });
    expect(first.cookie).not.toContain('BBB');
    server.clock.nowMs += 61_000;
    await registered(server, 'second@site.example');
    const both = await login(PASSWORD, { account: 'second@site.example', cookie: first.cookie });
    expect(both.cookie.split('.')).toHaveLength(2);
    expect((await login(PASSWORD, { cookie: both.cookie })).cookie.split('.')).toHaveLength(2);
    await attack();
    expect((await login(PASSWORD, { cookie: both.cookie })).code).toBe(1);
  });

  test('S8.1 scripts cannot read it, other sites do not send it, and the database holds its hash', async () => {
    const plain = await login(PASSWORD);
    expect(plain.set).toMatch(/; HttpOnly/i);
    expect(plain.set).toMatch(/; SameSite=Strict/i);
    expect(plain.set).not.toMatch(/; Secure/i);
    expect((await login(PASSWORD, { proto: 'https' })).set).toMatch(/; Secure/i);
    const rows = JSON.stringify(await server.stored.rows('SELECT * FROM device'));
    expect(rows).toContain('token_hash');
    expect(rows).not.toContain(plain.cookie.replace('device=', ''));
    expect((await login('a guess')).set).toBe('');
  });
});
