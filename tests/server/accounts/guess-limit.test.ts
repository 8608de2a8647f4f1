import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { GuessLimit } from '#server/accounts/guess-limit';
import { networkOf } from '#server/accounts/network-of';
import { startServer } from '../../support/server.ts';
import { serverForEach } from '../../support/server-hooks.ts';

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
  test('S8.1 a right guess clears its own account and network, and gives others back one try only', () => {
    const limit = new GuessLimit(() => 0, { pair: 3, account: 5, network: 5 });
    const take = (account: string, address: string) => limit.take(account, address);
    expect([take('a', '1'), take('a', '1'), take('a', '1'), take('a', '1')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    limit.clear('a', '1');
    // Four of the network's five are left to count: 3 taken, 1 given back.
    expect([take('b', '1'), take('b', '1'), take('b', '1'), take('c', '1')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test('S8.1 what is refused is not counted', () => {
    let nowMs = 0;
    const limit = new GuessLimit(() => nowMs, { pair: 1, account: 2, network: 9 });
    expect(limit.take('a', '1')).toBe(true);
    for (let nth = 0; nth < 20; nth += 1) expect(limit.take('a', '1')).toBe(false);
    expect(limit.take('a', '2')).toBe(true);
    nowMs += 10 * 60_000;
    expect(limit.take('a', '1')).toBe(true);
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
