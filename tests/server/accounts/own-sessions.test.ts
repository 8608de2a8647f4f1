import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { SOCKET_PATH } from '#contract/socket';
import { MINUTE_MS } from '#contract/time-units';
import { Sessions } from '#server/accounts/sessions';
import { Bus } from '#server/bus/bus';
import type { OpenDatabase } from '#server/store/database';
import { Db, type Runner } from '#server/store/handles';
import { userTable } from '#server/store/users';
import { Browser } from '../../support/browser.ts';
import { lastCode, outbox, PASSWORD, registered, sendEmail } from '../../support/joining.ts';
import { NOWHERE } from '../../support/nowhere.ts';
import { decide } from '../../support/payments.ts';
import { realUser } from '../../support/real-user.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import type { TestDatabase } from '../../support/stored.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newTestDatabase } from '../../support/test-database.ts';
import { RigClient } from '../socket/socket-rig.ts';

const OWNER = 'owner@site.example';

type Session = {
  id: number;
  is_current: 0 | 1;
  opened_at: number;
  used_at: number;
  network: string;
  browser: string;
  system: string;
};

describe('the sessions of an account', () => {
  const server = serverForEach({}, { TRUSTED_PROXIES: '127.0.0.1' });
  let phone: Browser;
  let laptop: Browser;
  beforeEach(async () => {
    await registered(server, OWNER);
    phone = new Browser(server, 'firefox');
    laptop = new Browser(server, 'safari', '2001:db8:1:2::9');
    expect(await phone.login(OWNER, PASSWORD)).toBe(1);
    expect(await laptop.login(OWNER, PASSWORD)).toBe(1);
    // That of the registration is none of theirs.
    await phone.post('/v1/api/sessions/end', { id: String((await listed(phone)).at(-1)?.id) });
  });

  const listed = async (browser: Browser) => (await browser.get<Session[]>('/v1/api/sessions')).data;
  const isIn = async (browser: Browser) => (await browser.get('/api/user/info')).code === 1;
  const warnings = async () => {
    await server.services.deliveries.sweep();
    return (await outbox(server)).filter(({ subject }) => subject === 'New device logged in at Candlestate');
  };

  test('S6.4 each is listed by its browser and network, the one that asks first', async () => {
    expect(
      (await listed(phone)).map((one) => [one.is_current, one.browser, one.system, one.network]),
    ).toEqual([
      [1, 'Firefox', 'Android', '203.0.113.x'],
      [0, 'Safari', 'iOS', '2001:db8:1:x'],
    ]);
    expect((await listed(laptop)).map(({ is_current, browser }) => [is_current, browser])).toEqual([
      [1, 'Safari'],
      [0, 'Firefox'],
    ]);
    const rows = JSON.stringify(await server.stored.rows('SELECT * FROM session'));
    expect(rows).toContain('Firefox');
    expect(rows).not.toMatch(/Mozilla|203\.0\.113\.77|2001:db8:1:2/);
  });

  test('S6.4 its last use and place are written at most every ten minutes', async () => {
    const before = (await listed(phone))[0]?.used_at ?? 0;
    server.clock.nowMs += 9 * MINUTE_MS;
    await isIn(phone);
    expect((await listed(phone))[0]?.used_at).toBe(before);
    server.clock.nowMs += 2 * MINUTE_MS;
    await isIn(phone);
    await expect.poll(async () => (await listed(phone))[0]?.used_at).toBe(server.clock.nowMs);
    const elsewhere = new Browser(server, 'firefox', '198.51.100.4');
    elsewhere.token = phone.token;
    server.clock.nowMs += 11 * MINUTE_MS;
    await isIn(elsewhere);
    await expect.poll(async () => (await listed(phone))[0]?.network).toBe('198.51.100.x');
  });

  /** The socket of the laptop, in English. */
  async function joined(): Promise<RigClient> {
    const socket = new RigClient(
      new WebSocket(`${server.address.replace('http', 'ws')}${SOCKET_PATH}?lang=en`),
    );
    await once(socket.socket, 'open');
    socket.send({ type: 'login', token: laptop.token });
    await socket.until('login_result');
    return socket;
  }
  async function endsWith(socket: RigClient, msg: string): Promise<void> {
    const last = () => socket.of('login_result').at(-1);
    await expect.poll(last).toMatchObject({ code: 999, msg });
    socket.socket.close();
  }

  test('S8.2 its socket hears why: a new password, or that the account was closed', async () => {
    const first = await joined();
    server.clock.nowMs += 61_000;
    await sendEmail(server, OWNER, '2');
    const changed = {
      new_password: 'quite another walrus 71',
      secondary_password: 'quite another walrus 71',
    };
    const reset = { type: 'email', account: OWNER, auth_code: await lastCode(server, OWNER), ...changed };
    expect((await server.post('/api/user/forget_password', reset)).code).toBe(1);
    await endsWith(first, 'Your password was changed. Please log in with the new one.');
    expect(await laptop.login(OWNER, changed.new_password)).toBe(1);
    const second = await joined();
    const { id } = (await laptop.get<{ id: number }>('/api/user/info')).data;
    await server.stored.change(
      `INSERT INTO closing (user_id, given_up, state, reason, created_at)
       VALUES (${id}, 0, 'waiting', '', ${server.clock.nowMs})`,
    );
    const [waiting] = await server.services.reviews.waiting('closing');
    await decide(server, 'closing', waiting?.id ?? 0);
    await endsWith(second, 'This account is closed.');
  });

  test('S4.13 the other one ends, its socket falls silent within a second, and this one stays', async () => {
    const socket = await joined();
    const other = (await listed(phone)).find(({ is_current }) => is_current === 0);
    expect((await phone.post('/v1/api/sessions/end', { id: String(other?.id) })).code).toBe(1);
    // The news come at once: what the socket asks now is answered after them.
    socket.send('ping');
    await socket.until('pong');
    expect(socket.received.at(-2)).toMatchObject({
      ...{ type: 'login_result', code: 999 },
      msg: 'This session was ended from another device. Please log in again.',
    });
    socket.socket.close();
    expect(await isIn(laptop)).toBe(false);
    expect(await isIn(phone)).toBe(true);
    expect(await listed(phone)).toHaveLength(1);
    const [ended] = await server.stored.rows(
      `SELECT network, browser, system FROM session WHERE id = ${other?.id}`,
    );
    expect(ended).toEqual({ network: '', browser: '', system: '' });
  });

  test('S4.13 another’s session, an ended one and an unknown one are answered alike, and nothing ends', async () => {
    server.clock.nowMs += 61_000;
    await registered(server, 'stranger@site.example');
    const stranger = new Browser(server, 'firefox', '198.51.100.4');
    await stranger.login('stranger@site.example', PASSWORD);
    const own = (await listed(phone))[0]?.id ?? 0;
    const end = async (id: number) => {
      const { code, data } = await stranger.post('/v1/api/sessions/end', { id: String(id) });
      return { code, data };
    };
    const [foreign, unknown] = [await end(own), await end(987_654)];
    expect(foreign).toEqual({ code: 1, data: null });
    expect(unknown).toEqual(foreign);
    expect(await end(1)).toEqual(foreign);
    expect(await isIn(phone)).toBe(true);
    const names = await server.stored.rows(`SELECT name FROM account_event WHERE name = 'session-ended'`);
    expect(names).toHaveLength(1);
  });

  test('S4.13 all others end at once, and nothing more happens the second time', async () => {
    const third = new Browser(server, 'firefox', '198.51.100.4');
    await third.login(OWNER, PASSWORD);
    for (let time = 0; time < 2; time += 1)
      expect((await phone.post('/v1/api/sessions/end_others')).code).toBe(1);
    expect([await isIn(phone), await isIn(laptop), await isIn(third)]).toEqual([true, false, false]);
    expect(await server.stored.rows(`SELECT details FROM account_event WHERE name = 'others-ended'`)).toEqual(
      [{ details: '{"sessions":2}' }],
    );
  });

  test('S5.1 a login from a new device is told once, not the first one and not from a known device', async () => {
    // The account was registered before either browser was known.
    expect(await warnings()).toHaveLength(2);
    await phone.login(OWNER, PASSWORD);
    await laptop.login(OWNER, PASSWORD);
    expect(await warnings()).toHaveLength(2);
    const [, mail] = await warnings();
    expect(mail?.to).toBe(OWNER);
    expect(mail?.text).toContain('Safari, iOS');
    expect(mail?.text).toContain('2001:db8:1:x');
    expect(mail?.text).not.toContain('2001:db8:1:2');
    const inbox = await phone.get<{ data: { content: unknown }[] }>('/v1/api/notifications');
    expect(inbox.data.data.map(({ content }) => content)).toContainEqual({
      kind: 'new-device',
      data: { browser: 'Safari', system: 'iOS', network: '2001:db8:1:x' },
    });
  });

  test('S5.1 an ended device is no longer known: the next login from it is told', async () => {
    await phone.post('/v1/api/sessions/end_others');
    await laptop.login(OWNER, PASSWORD);
    expect(await warnings()).toHaveLength(3);
    const other = (await listed(phone)).find(({ is_current }) => is_current === 0);
    await phone.post('/v1/api/sessions/end', { id: String(other?.id) });
    await laptop.login(OWNER, PASSWORD);
    expect(await warnings()).toHaveLength(4);
    // Logging out is no reason to forget a device.
    await laptop.post('/api/user/logout');
    await laptop.login(OWNER, PASSWORD);
    expect(await warnings()).toHaveLength(4);
  });
});

describe('who has no such sessions', () => {
  const server = serverForEach();

  test('S5.15 a demo account is refused, and the first login ever is told to nobody', async () => {
    const { token } = await server.demo();
    expect((await server.get('/v1/api/sessions', {}, { token })).code).not.toBe(1);
    expect((await server.get('/v1/api/account_events', {}, { token })).code).not.toBe(1);
    expect((await server.post('/v1/api/sessions/end_others', {}, { token })).code).not.toBe(1);
    await registered(server, OWNER);
    await server.services.deliveries.sweep();
    expect((await outbox(server)).filter(({ subject }) => subject.startsWith('New device'))).toEqual([]);
    expect(await server.stored.rows('SELECT name FROM account_event')).toEqual([]);
  });
});

describe('a session that is looked up', () => {
  const folder = temporaryFolder();
  let stored: TestDatabase;
  let database: OpenDatabase;
  beforeAll(async () => {
    stored = await newTestDatabase(folder.path);
    database = await stored.open();
  });
  afterAll(async () => {
    await database.close();
    await stored.dispose();
    folder.delete();
  });

  /** Reads as the server does, and hands a row over when the test lets it through. */
  function slowReader() {
    const gate = Promise.withResolvers<void>();
    const isRead = Promise.withResolvers<void>();
    const reader = stored.db.runner;
    const runner: Runner = {
      engine: reader.engine,
      all: (sql, values) => reader.all(sql, values),
      run: (sql, values) => reader.run(sql, values),
      each: (sql, values) => reader.each(sql, values),
      get: async (sql, values) => {
        const row = await reader.get(sql, values);
        isRead.resolve();
        await gate.promise;
        return row;
      },
    };
    return { db: new Db(runner), isRead: isRead.promise, letThrough: gate.resolve };
  }

  test('S7.4 a session that ends while it is looked up is dead, and is not kept in memory', async () => {
    const { db, isRead, letThrough } = slowReader();
    const reported: unknown[] = [];
    const bus = new Bus(() => {});
    database.queue.announceBy(bus);
    const sessions = new Sessions(
      { ...database, db },
      () => 0,
      {
        report: (event) => {
          if (event.event === 'token.refused') reported.push(event.state);
        },
      },
      bus,
    );
    const token = await database.queue.submit(async (tx) => {
      const { id } = await userTable.insert.one(tx, realUser(1));
      return sessions.open(tx, id, NOWHERE);
    });
    const finding = sessions.find(token, NOWHERE);
    await isRead;
    await sessions.end(1);
    letThrough();
    expect(await finding).toBeNull();
    expect(await sessions.find(token, NOWHERE)).toBeNull();
    expect(reported).toEqual(['revoked', 'revoked']);
  });
});
