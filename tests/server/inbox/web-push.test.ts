import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NotificationContent } from '#contract/notifications';
import { addAlert } from '#contract/routes/alerts';
import { MAX_SENT } from '#server/inbox/budget';
import { MAX_KEPT_OF_KIND } from '#server/inbox/channels';
import { isPrivate, isPushAddress, lookUpPublic } from '#server/inbox/push-address';
import { FAILURES_BEFORE_REST, REFUSALS_BEFORE_END } from '#server/inbox/web-push';
import { notify } from '#server/notifications/notify';
import { DRIVEN } from '../../support/driven-source.ts';
import { sendEmail, sentUntilNow } from '../../support/joining.ts';
import { newTrader, type Trader, trader as traderOn } from '../../support/orders.ts';
import { type Browser, newBrowser, startPushService, vapidOf } from '../../support/push-service.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const PATH = '/v1/api/notifications';

describe('Web Push', () => {
  let server: TestServer;
  let service: Awaited<ReturnType<typeof startPushService>>;
  let trader: Trader;
  beforeEach(async () => {
    service = await startPushService();
    server = await startServer({}, { PUSH_ADDRESSES: 'any' });
    trader = await newTrader(server);
  });
  afterEach(async () => {
    await server.dispose();
    service.close();
  });

  const subscribe = async (token = trader.token): Promise<Browser> => {
    const browser = newBrowser(service.address);
    expect(await server.post(`${PATH}/subscribe`, browser.subscription, { token })).toMatchObject({
      code: 1,
    });
    return browser;
  };
  /** Reaches a stop; the push is made and sent behind the commit. */
  const reachStop = async () => {
    await trader.submit({ stop_loss_price: '1.05' });
    await server.move(DRIVEN.euro, 1.05);
    await server.move(DRIVEN.euro, 1.1);
  };
  const settled = async () => {
    await server.services.channels.sweep();
    await server.services.deliveries.sweep();
  };
  const pushedTo = ({ path }: Browser) => service.received.filter((one) => one.path === path);
  const kept = () => server.stored.rows('SELECT id FROM push_subscription');

  test('S7.33 a stop that was reached is pushed once to each browser, and only its keys read it', async () => {
    const browsers = [await subscribe(), await subscribe()];
    await reachStop();
    await settled();
    await settled();
    for (const browser of browsers) {
      const [pushed, ...more] = pushedTo(browser);
      expect(more).toEqual([]);
      const read = browser.read(pushed?.body ?? Buffer.alloc(0));
      expect(read).toMatchObject({
        title: 'Stop-loss reached',
        body: 'EUR/USD',
        path: '/order?type=3',
        lang: 'en',
      });
      expect(pushed?.headers).toMatchObject({
        urgency: 'high',
        ttl: '86400',
        'content-encoding': 'aes128gcm',
      });
      expect(() =>
        browsers.find((other) => other !== browser)?.read(pushed?.body ?? Buffer.alloc(0)),
      ).toThrow();
    }
  });

  test('S8.1 the site signs with one key, which every start has, and browsers subscribe with', async () => {
    await subscribe();
    const { data } = await server.get<{ key: string }>(`${PATH}/push_key`, {}, { token: trader.token });
    server = await server.restart();
    trader = traderOn(server, trader.token);
    await reachStop();
    await settled();
    const [pushed] = service.received;
    if (!pushed) throw new Error('nothing was pushed');
    const { key, claims } = vapidOf(pushed);
    expect(key).toBe(data.key);
    expect(claims).toMatchObject({ aud: service.address, sub: 'mailto:support@candlestate.example' });
  });

  test('S7.33 the words are in the language of the last login, and no amount is among them', async () => {
    const browser = await subscribe();
    await server.stored.change(`UPDATE "user" SET language = 'de'`);
    await reachStop();
    await settled();
    const read = browser.read(pushedTo(browser)[0]?.body ?? Buffer.alloc(0));
    expect(read).toMatchObject({ title: 'Stop-Loss erreicht', lang: 'de' });
    expect(`${read.title} ${read.body}`).not.toMatch(/\d/);
  });

  test('S7.33 what cannot be handed on is tried again, also by the next start, and pushed once in the end', async () => {
    const browser = await subscribe();
    service.answerWith(503);
    await reachStop();
    await settled();
    expect(pushedTo(browser)).toHaveLength(1);
    service.answerWith(201);
    server = await server.restart();
    server.clock.nowMs += 60_000;
    await settled();
    await settled();
    expect(pushedTo(browser)).toHaveLength(2);
    expect(await server.stored.rows('SELECT id FROM delivery')).toEqual([]);
  });

  test.each([
    404, 410,
  ])('S7.33 a browser whose service answers %i is asked no more, and hears so when it subscribes again', async (status) => {
    const browser = await subscribe();
    service.answerWith(status);
    await reachStop();
    await settled();
    await reachStop();
    await settled();
    expect(pushedTo(browser)).toHaveLength(1);
    expect(await server.stored.rows('SELECT id FROM delivery')).toEqual([]);
    const { token } = trader;
    for (const [{ subscription }, is_ended] of [
      [browser, 1],
      [newBrowser(service.address), 0],
    ] as const)
      expect(await server.post(`${PATH}/subscribe`, subscription, { token })).toMatchObject({
        data: { is_ended },
      });
  });

  test('S7.33 one whose service refuses the site is tried for hours, and no more after that', async () => {
    const browser = await subscribe();
    service.answerWith(403);
    const pushed = async (hours: number) => {
      for (let quarter = 0; quarter < 4 * hours; quarter += 1) {
        server.clock.nowMs += 15 * 60_000;
        await reachStop();
        await settled();
      }
      return pushedTo(browser).length;
    };
    expect(await pushed(1)).toBeLessThan(REFUSALS_BEFORE_END);
    const untilEnded = await pushed(24);
    expect(await pushed(24)).toBe(untilEnded);
    expect(
      await server.post(`${PATH}/subscribe`, browser.subscription, { token: trader.token }),
    ).toMatchObject({ data: { is_ended: 1 } });
  }, 60_000);

  test('S7.33 what waits for a browser whose service ends it meanwhile is forgotten', async () => {
    await subscribe();
    service.answerWith(429, { 'retry-after': '60' });
    for (let count = 0; count < 4; count += 1) await reachStop();
    await settled();
    service.answerWith(410);
    for (let minute = 0; minute < 10; minute += 1) {
      server.clock.nowMs += 60_000;
      await settled();
    }
    expect(await server.stored.rows('SELECT id FROM delivery')).toEqual([]);
  });

  test.each([
    ['how long', () => '600'],
    ['a time', (nowMs: number) => new Date(nowMs + 600_000).toUTCString()],
  ] as const)('S7.33 one whose service says %s is left alone until then', async (_, after) => {
    const browser = await subscribe();
    service.answerWith(429, { 'retry-after': after(server.clock.nowMs) });
    await reachStop();
    const pushed = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        server.clock.nowMs += 60_000;
        await settled();
      }
      return pushedTo(browser).length;
    };
    await settled();
    service.answerWith(201);
    expect(await pushed(9)).toBe(1);
    expect(await pushed(2)).toBe(2);
  });

  test('S8.1 a redirect is not followed', async () => {
    await subscribe();
    service.answerWith(302);
    await reachStop();
    await settled();
    expect(service.received.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  test('S2.58 a browser gets none once its session ended, and is forgotten', async () => {
    const browser = await subscribe();
    await trader.submit({ stop_loss_price: '1.05' });
    await server.post('/api/user/logout', {}, { token: trader.token });
    await server.move(DRIVEN.euro, 1.05);
    await settled();
    expect(await server.stored.rows('SELECT kind FROM notification')).toEqual([{ kind: 'stop-loss' }]);
    await server.services.pushSubscriptions.purge();
    expect(await kept()).toEqual([]);
    expect(pushedTo(browser)).toEqual([]);
  });

  test('S6.3 one that another account subscribed with is that account’s from then on', async () => {
    const browser = await subscribe();
    const other = await newTrader(server);
    await server.post(`${PATH}/subscribe`, browser.subscription, { token: other.token });
    await reachStop();
    await settled();
    expect(pushedTo(browser)).toEqual([]);
    expect(
      await server.post(
        `${PATH}/unsubscribe`,
        { endpoint: browser.subscription.endpoint },
        { token: trader.token },
      ),
    ).toMatchObject({ code: 1 });
    expect(await kept()).toHaveLength(1);
    await server.post(
      `${PATH}/unsubscribe`,
      { endpoint: browser.subscription.endpoint },
      { token: other.token },
    );
    expect(await kept()).toEqual([]);
  });

  test('S8.1 a user has at most ten browsers; the oldest make room', async () => {
    const browsers: Browser[] = [];
    for (let count = 0; count < 12; count += 1) {
      browsers.push(await subscribe());
      server.clock.nowMs += 1_000;
    }
    await reachStop();
    await settled();
    expect(browsers.map((browser) => pushedTo(browser).length)).toEqual([0, 0, ...Array(10).fill(1)]);
  });

  test('S7.33 one that refuses again and again rests, each time for longer, and takes what waits once it is well', async () => {
    await subscribe();
    service.answerWith(503);
    await reachStop();
    const endMs = server.clock.nowMs + 6 * 3_600_000;
    for (; server.clock.nowMs < endMs; server.clock.nowMs += 60_000) await settled();
    expect(service.received.length).toBeGreaterThan(FAILURES_BEFORE_REST);
    expect(service.received.length).toBeLessThan(20);
    service.answerWith(201);
    for (; server.clock.nowMs < endMs + 3_600_000; server.clock.nowMs += 60_000) await settled();
    expect(await server.stored.rows('SELECT failures FROM push_subscription')).toEqual([{ failures: 0 }]);
    expect(await server.stored.rows('SELECT id FROM delivery')).toEqual([]);
  }, 60_000);

  test('S7.33 one whose keys are none rests as well, and is asked for nothing', async () => {
    const { subscription } = newBrowser(service.address);
    const p256dh = `B${'A'.repeat(86)}`;
    await server.post(`${PATH}/subscribe`, { ...subscription, p256dh }, { token: trader.token });
    await reachStop();
    for (let count = 0; count < 30; count += 1) {
      await settled();
      server.clock.nowMs += 60_000;
    }
    const [row] = await server.stored.rows('SELECT failures FROM push_subscription');
    expect(Number(row?.failures)).toBeLessThan(FAILURES_BEFORE_REST + 4);
    expect(service.received).toEqual([]);
  });

  test('S7.33 an account has so many pushes in a minute and in a day; what is beyond stays in the inbox', async () => {
    const browsers = [await subscribe(), await subscribe()];
    const [row] = await server.stored.rows('SELECT user_id FROM push_subscription');
    const userId = Number(row?.user_id);
    const tell = async (times: number, note: NotificationContent) => {
      await server.database.queue.submit(async (tx) => {
        for (let count = 0; count < times; count += 1)
          notify(tx.unit, { userId, ...note }, server.clock.nowMs);
      });
      await settled();
    };
    const expired = { orderId: '1', instrumentId: '1', code: 'EURUSD', direction: 1, lots: '1' } as const;
    const ordinary = { kind: 'order-expired', data: expired } as const;
    await tell(40, ordinary);
    expect(service.received).toHaveLength(MAX_SENT.push.minute);
    // No flood keeps these from the owner.
    await tell(1, { kind: 'new-device', data: { network: '203.0.113.x', browser: '', system: '' } });
    await tell(1, { kind: 'margin-warning', data: { riskRate: '80' } });
    for (const { path, read } of browsers) {
      const titles = service.received.filter((one) => one.path === path).map(({ body }) => read(body).tag);
      expect(titles).toHaveLength(MAX_SENT.push.minute / 2 + 2);
      expect(titles.at(-1)).toBe('margin-warning');
    }
    for (let minute = 0; minute < 15; minute += 1) {
      server.clock.nowMs += 60_000;
      await tell(40, ordinary);
    }
    expect(service.received).toHaveLength(MAX_SENT.push.day + 4);
    // The oldest of a kind make room in the inbox, and no other.
    const total = MAX_KEPT_OF_KIND + 2;
    expect(await server.get(PATH, {}, { token: trader.token })).toMatchObject({ data: { total } });
  }, 60_000);

  test('S7.33 a kind that is switched off is not pushed, and stays in the inbox', async () => {
    const browser = await subscribe();
    const setting = { kind: 'stop-loss', push: '0', mail: '0' };
    await server.post(`${PATH}/set`, setting, { token: trader.token });
    await reachStop();
    await settled();
    expect(pushedTo(browser)).toEqual([]);
    expect(await server.get(PATH, {}, { token: trader.token })).toMatchObject({ data: { total: 1 } });
  });
});

describe('a push service that never answers', () => {
  test('S7.11 holds up no code and no push to another, however many wait for it', async () => {
    const [silent, answering] = [await startPushService('never'), await startPushService()];
    const server = await startServer({}, { PUSH_ADDRESSES: 'any' });
    const [caller, other] = [await server.demo(), await server.demo()];
    const alert = (token: string, price: string) =>
      server.post(
        addAlert.path,
        {
          forex_id: String(DRIVEN.euro.id),
          kind: 'price',
          side: 'above',
          price,
          is_repeating: '0',
          note: '',
        },
        { token },
      );
    const subscribe = ({ address }: { address: string }, token: string) =>
      server.post(`${PATH}/subscribe`, newBrowser(address).subscription, { token });
    for (let count = 0; count < 10; count += 1) await subscribe(silent, caller.token);
    for (let cents = 110; cents < 115; cents += 1) await alert(caller.token, `1.${cents}`);
    await server.move(DRIVEN.euro, 1.115);
    await server.services.alertWatch.settle();
    await server.services.channels.sweep();
    await vi.waitFor(() => expect(silent.received).toHaveLength(2));
    // Of many more accounts.
    await server.stored.change(`WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < 10000)
      INSERT INTO delivery (channel, recipient, subject, text, due_at, expires_at, host, owner)
      SELECT 'push', '1', 'price-alert', '{}', 0, ${server.clock.nowMs + 86_400_000}, '${new URL(silent.address).host}', 1000 + n % 50
      FROM counted`);
    await subscribe(answering, other.token);
    await alert(other.token, '1.12');
    await server.move(DRIVEN.euro, 1.13);
    await server.services.alertWatch.settle();
    await server.services.channels.sweep();
    await sendEmail(server, 'newcomer@candlestate.example', '1');
    await vi.waitFor(
      () => {
        expect(sentUntilNow(server).map(({ to }) => to)).toEqual(['newcomer@candlestate.example']);
        expect(answering.received).toHaveLength(1);
      },
      { timeout: 5_000 },
    );
    expect(silent.received).toHaveLength(8);
    silent.close();
    await server.dispose();
    answering.close();
  });
});

describe('where pushes may go', () => {
  test('S8.1 an address is https at a named host, without a port or a login', () => {
    expect(isPushAddress('https://fcm.googleapis.com/fcm/send/abc')).toBe(true);
    for (const address of [
      'http://push.example/a',
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://2130706433/a',
      'https://localhost/a',
      'https://push.example:8443/a',
      'https://a:b@push.example/a',
      'file:///etc/passwd',
      'nothing',
    ])
      expect(isPushAddress(address), address).toBe(false);
  });

  test('S8.1 a site takes no other, and names the field', async () => {
    const server = await startServer();
    const { token } = await server.demo();
    const { subscription } = newBrowser('http://127.0.0.1:9');
    expect(await server.post(`${PATH}/subscribe`, subscription, { token })).toMatchObject({
      code: 400,
      data: { field: 'endpoint' },
    });
    await server.dispose();
  });

  test('S8.1 a host is looked up, and refused where it is of a private network', async () => {
    const answer = vi.fn();
    lookUpPublic('localhost', {}, answer);
    await vi.waitFor(() => expect(answer).toHaveBeenCalled());
    expect(answer.mock.calls[0]?.[0]).toMatchObject({ code: 'EPRIVATE' });
    const isIn = (address: string) => isPrivate(address, address.includes(':') ? 6 : 4);
    const inside = [
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '::1',
      'fd00::1',
      'fe80::1',
      '::ffff:10.0.0.1',
      ...['2002:a00:1::1', '2001:0:a00:1::1', '::10.0.0.1', '::a00:1', '64:ff9b::a00:1', '64:ff9b:1::a00:1'],
      ...['fec0::1', 'ff02::1', '100::1', '5f00::1', '2001:db8::1', '2001:20::1', '3fff::1', '4000::1', '::'],
      ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '192.88.99.1', '224.0.0.1', '255.255.255.255'],
    ];
    expect(inside.filter((address) => !isIn(address))).toEqual([]);
    expect(['142.250.1.1', '192.0.3.1', '2607:f8b0::1', '2001:4860::1', '2a00:1450::1'].filter(isIn)).toEqual(
      [],
    );
  });
});
