import { beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_EVENT_DETAILS, ACCOUNT_EVENT_NAMES } from '#contract/account-events';
import { DAY_MS } from '#contract/time-units';
import { recordEvent } from '#server/accounts/account-events';
import { Browser } from '../../support/browser.ts';
import { lastCode, PASSWORD, registered, sendEmail } from '../../support/joining.ts';
import { NOWHERE } from '../../support/nowhere.ts';
import { newPayer } from '../../support/payments.ts';
import { serverForEach } from '../../support/server-hooks.ts';

const OWNER = 'owner@site.example';
const NEW_PASSWORD = 'quite another walrus 71';

type Event = {
  content: { name: string; details: Record<string, unknown> };
  times: number;
  network: string;
  browser: string;
};
type Page = { data: Event[]; total: number };

describe('the history of an account', () => {
  const server = serverForEach({}, { TRUSTED_PROXIES: '127.0.0.1' });
  let phone: Browser;
  beforeEach(async () => {
    await registered(server, OWNER);
    phone = new Browser(server, 'firefox');
    await phone.login(OWNER, PASSWORD);
  });

  const history = async (page = 1) => (await phone.get<Page>(`/v1/api/account_events?page=${page}`)).data;
  const told = async () =>
    (await history()).data.map(({ content: { name, details } }) => [name, ...Object.values(details)]);

  test('S6.2 logins, logouts, ended sessions and a new password stand in it, newest first', async () => {
    await phone.post('/api/user/logout');
    await phone.login(OWNER, PASSWORD);
    await phone.post('/v1/api/sessions/end_others');
    server.clock.nowMs += 61_000;
    await sendEmail(server, OWNER, '2');
    const form = { type: 'email', area_id: '', account: OWNER, auth_code: await lastCode(server, OWNER) };
    const passwords = { new_password: NEW_PASSWORD, secondary_password: NEW_PASSWORD };
    expect((await phone.post('/api/user/forget_password', { ...form, ...passwords })).code).toBe(1);
    await phone.login(OWNER, NEW_PASSWORD);
    expect(await told()).toEqual([
      ['login-succeeded', 'new'],
      ['password-changed', 'code'],
      ['others-ended', 1],
      ['login-succeeded', 'known'],
      ['logged-out'],
      ['login-succeeded', 'new'],
    ]);
    const [event] = (await history()).data;
    expect(event).toMatchObject({ network: '203.0.113.x', browser: 'Firefox', times: 1 });
  });

  test('S6.2 a payout method that is bound and deleted stands in it once each', async () => {
    const payer = await newPayer(server);
    const { id } = (await payer.bind()).data;
    await payer.unbind(id);
    const { data } = await server.get<Page>('/v1/api/account_events', {}, { token: payer.token });
    expect(
      data.data.map(({ content: { name } }) => name).filter((name) => name.startsWith('method')),
    ).toEqual(['method-deleted', 'method-bound']);
  });

  test('S6.2 hundreds of wrong passwords are one row a minute, which counts those that were looked at', async () => {
    for (let minute = 0; minute < 2; minute += 1) {
      const guesses = Array.from({ length: 100 }, (_, nth) =>
        new Browser(server, 'safari', `198.51.${minute}.${nth}`).login(OWNER, 'a stranger guesses'),
      );
      await Promise.all(guesses);
      await server.services.accountEvents.writeFailed();
      server.clock.nowMs += 60_000;
    }
    const failed = (await history()).data.filter(({ content: { name } }) => name === 'login-failed');
    expect(failed.length).toBeLessThanOrEqual(2);
    // Fifty guesses at one account in ten minutes; the others are refused unread.
    expect(failed.reduce((sum, { times }) => sum + times, 0)).toBe(50);
    expect(failed[0]).toMatchObject({
      browser: 'Safari',
      network: expect.stringMatching(/^198\.51\.\d\.x$/),
    });
  });

  test('S5.1 a wrong password at no account is written nowhere', async () => {
    await new Browser(server, 'safari').login('nobody@site.example', 'a stranger guesses');
    await server.services.accountEvents.writeFailed();
    expect(await server.stored.rows(`SELECT * FROM account_event WHERE name = 'login-failed'`)).toEqual([]);
  });

  test('S6.2 every kind can be kept and read, page by page', async () => {
    const [row] = await server.stored.rows('SELECT user_id FROM account_event');
    const userId = Number(row?.user_id);
    const samples = { device: 'new', by: 'code', browser: 'Firefox', system: 'Android', sessions: 2 };
    const all = { ...samples, factor: 'Phone', state: 'approved', limit: 'loss', max: '100', days: '7' };
    await server.services.database.queue.submit(async (tx) => {
      for (const [nth, name] of ACCOUNT_EVENT_NAMES.entries()) {
        const details = ACCOUNT_EVENT_DETAILS[name].parse(all);
        await recordEvent(tx, userId, { name, details } as never, NOWHERE, server.clock.nowMs + nth);
      }
    });
    const [first, second] = [await history(1), await history(2)];
    expect(first.total).toBe(ACCOUNT_EVENT_NAMES.length + 1);
    const names = [...first.data, ...second.data].map(({ content: { name } }) => name);
    expect(new Set(names)).toEqual(new Set(ACCOUNT_EVENT_NAMES));
    expect(first.data[0]?.content.name).toBe(ACCOUNT_EVENT_NAMES.at(-1));
  });

  test('S6.2 another’s history is not shown, and after 400 days it is gone', async () => {
    const stranger = await newPayer(server);
    const { data } = await server.get<Page>('/v1/api/account_events', {}, { token: stranger.token });
    expect(data.total).toBe(0);
    server.clock.nowMs += 399 * DAY_MS;
    await server.services.accountEvents.purge();
    expect(await server.stored.rows('SELECT * FROM account_event')).toHaveLength(1);
    server.clock.nowMs += 2 * DAY_MS;
    await server.services.accountEvents.purge();
    expect(await server.stored.rows('SELECT * FROM account_event')).toEqual([]);
  });
});
