import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time-units';
import { DRIVEN } from '../../support/driven-source.ts';
import { newTrader, type Trader, trader as traderOn } from '../../support/orders.ts';
import { decide, newPayer } from '../../support/payments.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import { expectTold } from '../../support/told.ts';

const PATH = '/v1/api/notifications';

type Item = {
  id: string;
  content: { kind: string; data: Record<string, string> };
  created_at: number;
  is_read: 0 | 1;
};
type Page = { data: Item[]; total: number };

describe('the inbox', () => {
  const server = serverForEach({}, { REVIEW: 'manual' });
  let trader: Trader;
  beforeEach(async () => {
    trader = await newTrader(server);
  });

  const page = async (query: Record<string, string> = {}, token = trader.token, lang = 'en') =>
    (await server.get<Page>(PATH, query, { token, lang })).data;
  const unread = async (token = trader.token, lang = 'en') =>
    (await server.get<{ unread: number }>(`${PATH}/unread`, {}, { token, lang })).data.unread;
  const read = async (which: string, token = trader.token) =>
    (await server.post<{ unread: number }>(`${PATH}/read`, { which }, { token })).data.unread;
  const kinds = ({ data }: Page) => data.map(({ content }) => content.kind);
  const announce = async (title: string, lang: 'en' | 'de' | null = null) => {
    server.clock.nowMs += 1_000;
    const draft = { category: 2, lang, title, desc: '', logo: '', content: '<p>x</p>' } as const;
    await server.database.queue.submit((tx) => server.services.news.publish(tx, draft));
    server.clock.nowMs += 1_000;
  };

  test('S4.3 tells what prices and the time did, newest first, each once, and nothing done by hand', async () => {
    const byHand = await trader.submit();
    await trader.close(byHand.data.Id);
    await trader.submit({ stop_loss_price: '1.05', target_profit_price: '1.2' });
    const pending = await trader.submit({ status: '0', target_price: '1.06' });
    await trader.submit({ status: '0', target_price: '1.02', good_for: '1000' });
    server.clock.nowMs += 1_000;
    await server.tick();
    await server.move(DRIVEN.euro, 1.05);
    const { data, total } = await page();
    expect(total).toBe(3);
    expect(data.map(({ content }) => content.kind).toSorted()).toEqual([
      'order-expired',
      'order-filled',
      'stop-loss',
    ]);
    expect(data.at(-1)?.content.kind).toBe('order-expired');
    expect(data.find(({ content }) => content.kind === 'order-filled')?.content.data).toEqual({
      ...{ orderId: String(pending.data.Id), instrumentId: '1', code: 'EURUSD', direction: 1, lots: '1' },
      price: '1.05000',
    });
    expect(data.find(({ content }) => content.kind === 'stop-loss')?.content.data).toMatchObject({
      ...{ price: '1.05000', profit: '-5000', isTrailing: false },
    });
    expect(await expectTold(server.stored)).toBe(3);
  });

  test('S4.3 says of a stop that it had followed the price', async () => {
    await trader.submit({ trail_distance: '0.02' });
    await server.move(DRIVEN.euro, 1.05);
    expect((await page()).data[0]?.content).toMatchObject({ kind: 'stop-loss', data: { isTrailing: true } });
  });

  test('S4.3 of a liquidation tells each position, and the margin warning before it once', async () => {
    await trader.submit({ cont: '80' });
    for (const price of [1.0955, 1.095, 1.0945]) await server.move(DRIVEN.euro, price);
    await server.services.marginWarnings.look();
    await server.move(DRIVEN.euro, 1.08);
    expect(kinds(await page())).toEqual(['liquidation', 'margin-warning']);
  });

  test('S4.3 of a position whose profit paid a loss says so; one that was liquidated says that', async () => {
    await trader.submit({ cont: '40' });
    const { data } = await trader.submit({ cont: '40', type: '2' });
    await server.move(DRIVEN.euro, 1.2);
    await trader.close(data.Id);
    const covering = (await page()).data[0]?.content;
    expect(covering).toMatchObject({ kind: 'liquidation', data: { profit: '400000', isCovering: true } });
    await trader.submit({ cont: '70' });
    await server.move(DRIVEN.euro, 1.1);
    expect((await page()).data[0]?.content).toMatchObject({ data: { isCovering: false } });
  });

  test('S9.13 comes in pages of twenty, and by group', async () => {
    for (let count = 0; count < 22; count += 1) await trader.submit({ stop_loss_price: '1.09' });
    await server.move(DRIVEN.euro, 1.09);
    await announce('Holidays');
    expect(await page({ page: '2' })).toMatchObject({ total: 23 });
    expect((await page({ page: '2' })).data).toHaveLength(3);
    expect(new Set((await page()).data.map(({ id }) => id)).size).toBe(20);
    expect(await page({ group: 'site' })).toMatchObject({ total: 1 });
    expect(await page({ group: 'trading' })).toMatchObject({ total: 22 });
    expect(await page({ group: 'account' })).toEqual({ data: [], total: 0 });
  });

  test('S6.3 one is read, or all; that of another user is not touched', async () => {
    await trader.submit({ stop_loss_price: '1.09' });
    await trader.submit({ stop_loss_price: '1.08' });
    await server.move(DRIVEN.euro, 1.08);
    const [newest] = (await page()).data;
    const other = await newTrader(server);
    expect(await read(newest?.id ?? '', other.token)).toBe(0);
    expect(await unread()).toBe(2);
    expect(await read(newest?.id ?? '')).toBe(1);
    expect(await read(newest?.id ?? '')).toBe(1);
    expect((await page()).data.map(({ is_read }) => is_read)).toEqual([1, 0]);
    expect(await read('all')).toBe(0);
    expect((await page()).data.every(({ is_read }) => is_read === 1)).toBe(true);
  });

  test('S2.17 an announcement reaches everyone who was there, in their language, and is read by each alone', async () => {
    const other = await newTrader(server);
    await announce('Holidays', 'en');
    await announce('Feiertage', 'de');
    await announce('For all');
    const late = await newTrader(server);
    const titles = async (token: string, lang: string) =>
      (await page({}, token, lang)).data.map(({ content }) => content.data.title);
    expect(await titles(trader.token, 'en')).toEqual(['For all', 'Holidays']);
    expect(await titles(other.token, 'de')).toEqual(['For all', 'Feiertage']);
    expect(await titles(late.token, 'en')).toEqual([]);
    const [newest] = (await page()).data;
    expect(await read(newest?.id ?? '')).toBe(1);
    expect((await page()).data.map(({ is_read }) => is_read)).toEqual([1, 0]);
    expect(await unread(other.token)).toBe(2);
    expect(await read('all')).toBe(0);
    await announce('Later');
    expect(await unread()).toBe(1);
    expect(await read('a999999')).toBe(1);
  });

  test('S2.17 one that was taken down is gone from it', async () => {
    await announce('Wrong');
    const [item] = (await page()).data;
    const newsId = Number(item?.content.data.newsId);
    await server.database.queue.submit((tx) => server.services.news.unpublish(tx, newsId));
    expect([await page(), await unread()]).toEqual([{ data: [], total: 0 }, 0]);
  });

  test('S4.8 S4.5 decisions of an operator are told, with what was decided', async () => {
    const payer = await newPayer(server);
    const { data } = await payer.coin({ proofImg: await payer.proof() });
    await decide(server, 'deposit', data.id);
    const rejected = await payer.coin({ proofImg: await payer.proof() });
    await decide(server, 'deposit', rejected.data.id, 'no');
    const { data: items } = await page({ group: 'account' }, payer.token);
    expect(items.map(({ content }) => content)).toEqual([
      {
        kind: 'deposit-decided',
        data: { id: String(rejected.data.id), type: '0', state: 'rejected', amount: '100' },
      },
      { kind: 'deposit-decided', data: { id: String(data.id), type: '0', state: 'approved', amount: '100' } },
    ]);
    expect(await expectTold(server.stored)).toBe(2);
  });

  test('S1.4 what is ninety days old is deleted, and not shown before', async () => {
    await trader.submit({ stop_loss_price: '1.09' });
    await server.move(DRIVEN.euro, 1.09);
    await announce('Old');
    server.clock.nowMs += 91 * DAY_MS;
    const { token } = await server.demo();
    expect(await unread(token)).toBe(0);
    await server.services.inbox.purge();
    expect(await server.stored.rows('SELECT id FROM notification')).toEqual([]);
  });
});

describe('the margin warning', () => {
  const server = serverForEach();
  let trader: Trader;
  beforeEach(async () => {
    trader = await newTrader(server);
    // 80 lots of 100,000 EUR at 1:100 bind 88,000 USD.
    await trader.submit({ cont: '80' });
  });

  const look = () => server.services.marginWarnings.look();
  const warnings = async () =>
    (await server.stored.rows(`SELECT data FROM notification WHERE kind = 'margin-warning'`)).length;
  const warned = async () => {
    await server.move(DRIVEN.euro, 1.095);
    await look();
  };
  const safe = async () => {
    await server.move(DRIVEN.euro, 1.1);
    await look();
  };

  test('S4.3 comes once, however often the price moves below the warning', async () => {
    await server.move(DRIVEN.euro, 1.0994);
    await look();
    expect(await warnings()).toBe(0);
    for (const price of [1.095, 1.0949, 1.0951, 1.0948]) {
      await server.move(DRIVEN.euro, price);
      await look();
    }
    expect(await warnings()).toBe(1);
    const { data } = await server.get<{ data: { content: { data: { riskRate: string } } }[] }>(
      '/v1/api/notifications',
      {},
      { token: trader.token },
    );
    expect(Number(data.data[0]?.content.data.riskRate)).toBeGreaterThanOrEqual(100);
  });

  test('S4.3 comes again after the account was safe', async () => {
    for (let count = 0; count < 3; count += 1) {
      await warned();
      await safe();
    }
    expect(await warnings()).toBe(3);
  });

  test('S4.3 is not repeated by a restart, and comes again after one if the account was safe meanwhile', async () => {
    await warned();
    await server.restart();
    await look();
    await server.move(DRIVEN.euro, 1.0949);
    await look();
    expect(await warnings()).toBe(1);
    // The price is up again while no process runs.
    await server.restart(() => server.source.set(DRIVEN.euro, 1.1));
    await server.tick();
    await look();
    await warned();
    expect(await warnings()).toBe(2);
  });

  test('S4.3 is forgotten with the positions', async () => {
    await warned();
    const again = traderOn(server, trader.token);
    await again.closeMany('all');
    await look();
    expect(await server.stored.rows('SELECT user_id FROM margin_warning')).toEqual([]);
  });
});
