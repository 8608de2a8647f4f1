import { beforeEach, describe, expect, test } from 'vitest';
import { DRIVEN } from '../../support/driven-source.ts';
import { newTrader, type Trader, trader as traderOn } from '../../support/orders.ts';
import { serverForEach } from '../../support/server-hooks.ts';

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
