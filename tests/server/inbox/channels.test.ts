import { describe, expect, test } from 'vitest';
import { MAX_SENT } from '#server/inbox/budget';
import { notify } from '#server/notifications/notify';
import { outbox } from '../../support/joining.ts';
import { newTrader } from '../../support/orders.ts';
import { decide, newPayer } from '../../support/payments.ts';
import { newBrowser, startPushService } from '../../support/push-service.ts';
import { serverForEach } from '../../support/server-hooks.ts';

const PATH = '/v1/api/notifications';

describe('what goes by mail', () => {
  const server = serverForEach({}, { REVIEW: 'manual' });
  const settled = async () => {
    await server.services.channels.sweep();
    await server.services.deliveries.sweep();
  };
  const mails = async (to: string) =>
    (await outbox(server)).filter((mail) => mail.to === to && !/\b\d{6}\b/.test(mail.text));

  test('S4.8 a decision goes to the address of the account once, in its words, without the amount', async () => {
    const payer = await newPayer(server);
    const { data } = await payer.coin({ number: '777', proofImg: await payer.proof() });
    await decide(server, 'deposit', data.id);
    await settled();
    await settled();
    const [mail, ...more] = await mails(payer.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Deposit credited – Candlestate');
    expect(mail?.text).toContain('Notification settings');
    expect(mail?.text).not.toContain('777');
  });

  test('S4.8 nothing goes where the user chose none, or has no address', async () => {
    const payer = await newPayer(server);
    await server.post(
      `${PATH}/set`,
      { kind: 'deposit-decided', push: '1', mail: '0' },
      { token: payer.token },
    );
    const { data } = await payer.coin({ proofImg: await payer.proof() });
    await decide(server, 'deposit', data.id);
    await settled();
    expect(await mails(payer.email)).toEqual([]);
    const { token } = await newTrader(server);
    expect(await server.get(`${PATH}/settings`, {}, { token })).toMatchObject({ data: { has_mail: 0 } });
    expect(await server.get(`${PATH}/settings`, {}, { token: payer.token })).toMatchObject({
      data: { has_mail: 1 },
    });
  });

  test('S4.8 so many go to an account in a minute; what is beyond stays in the inbox', async () => {
    const payer = await newPayer(server);
    const kind = 'order-expired';
    await server.post(`${PATH}/set`, { kind, push: '0', mail: '1' }, { token: payer.token });
    const [user] = await server.stored.rows(`SELECT id FROM "user" WHERE email = '${payer.email}'`);
    const data = { orderId: '1', instrumentId: '1', code: 'EURUSD', direction: 1, lots: '1' } as const;
    await server.database.queue.submit(async (tx) => {
      for (let count = 0; count < MAX_SENT.mail.minute + 5; count += 1)
        notify(tx.unit, { userId: Number(user?.id), kind, data }, server.clock.nowMs);
    });
    await settled();
    expect(await mails(payer.email)).toHaveLength(MAX_SENT.mail.minute);
  });

  test('S2.57 each kind has its ways, as the user set them last', async () => {
    const { token } = await newTrader(server);
    type Settings = { kinds: { kind: string; push: 0 | 1; mail: 0 | 1 }[] };
    const kind = 'announcement';
    const of = async () =>
      (await server.get<Settings>(`${PATH}/settings`, {}, { token })).data.kinds.find(
        (one) => one.kind === kind,
      );
    expect(await of()).toEqual({ kind, push: 1, mail: 0 });
    for (const mail of ['1', '0', '1'])
      await server.post(`${PATH}/set`, { kind, push: '0', mail }, { token });
    expect(await of()).toEqual({ kind, push: 0, mail: 1 });
  });
});

describe('what goes to everyone', () => {
  const server = serverForEach({}, { PUSH_ADDRESSES: 'any' });

  test('S2.17 an announcement is pushed once to each who takes pushes, some at a time, in their language', async () => {
    const service = await startPushService();
    const users = [];
    for (let count = 0; count < 60; count += 1) users.push(await server.demo());
    const browsers = await Promise.all(
      users.map(async ({ token }) => {
        const browser = newBrowser(service.address);
        await server.post(`${PATH}/subscribe`, browser.subscription, { token });
        return browser;
      }),
    );
    const [german] = users;
    await server.stored.change(`UPDATE "user" SET language = 'de' WHERE id = ${german?.userId}`);
    server.clock.nowMs += 1_000;
    const draft = { category: 2, desc: '', logo: '', content: '<p>x</p>' } as const;
    await server.database.queue.submit(async (tx) => {
      await server.services.news.publish(tx, { ...draft, lang: 'en', title: 'Holidays' });
      await server.services.news.publish(tx, { ...draft, lang: 'de', title: 'Feiertage' });
    });
    for (let round = 0; round < 8; round += 1) await server.services.channels.announce();
    await server.services.deliveries.sweep();
    const titles = browsers.map(({ path, read }) =>
      service.received.filter((one) => one.path === path).map(({ body }) => read(body).title),
    );
    expect(titles).toEqual([['Feiertage'], ...Array(59).fill(['Holidays'])]);
    expect(await server.stored.rows('SELECT news_id FROM announcement_sending')).toEqual([]);
    service.close();
  });
});
