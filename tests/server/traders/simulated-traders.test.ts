import { describe, expect, test } from 'vitest';
import { ROSTER } from '#server/traders/roster';
import { DRIVEN } from '../../support/driven-source.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import type { Trader } from '../../support/wire.ts';

const HOUR_S = 3_600;

describe('simulated traders', () => {
  const server = serverForEach({}, { TRADERS: 'simulated', MARKET_SEED: '1' });

  const live = async (seconds: number, stepS = 1) => {
    for (let second = 0; second < seconds; second += stepS) {
      server.clock.nowMs += (stepS - 1) * 1_000;
      await server.move(DRIVEN.bitcoin, 50_000 + ((second * 37) % 400));
      await server.traders?.step();
    }
  };
  const sql = (query: string) => server.stored.rows(query);
  const count = async (query: string) => Number((await sql(`SELECT count(*) AS n ${query}`))[0]?.n);

  test('S3.13 within a minute of the first start every simulated trader is ranked and labelled as simulated', async () => {
    await live(60);
    const { data } = await server.get<{ data: Trader[]; total: number }>('/api/follow/ranking', {
      page: '1',
    });
    expect(data.total).toBe(ROSTER.length);
    expect(data.data.map((row) => row.user).toSorted()).toEqual(ROSTER.map(({ name }) => name));
    for (const row of data.data) {
      expect(row).toMatchObject({ is_simulated: 1 });
      expect(row.total_trade_num).toBeGreaterThan(0);
    }
    const profits = data.data.map((row) => Number(row.three_week_profit));
    expect(profits).toEqual(profits.toSorted((a, b) => b - a));
  });

  test('S3.13 their money and orders are in the ledger like any user’s, in the realm of virtual funds', async () => {
    await live(60);
    const realms = await sql(
      `SELECT DISTINCT account.realm FROM account JOIN simulated_trader USING (user_id)`,
    );
    expect(realms).toEqual([{ realm: 'demo' }]);
    expect(
      await count(`FROM journal JOIN trade_order ON trade_order.id = journal.order_id
      JOIN account ON account.id = trade_order.account_id JOIN simulated_trader USING (user_id)
      WHERE journal.kind = 'close'`),
    ).toBeGreaterThan(ROSTER.length);
    expect(await count(`FROM session JOIN simulated_trader USING (user_id)`)).toBe(0);
    expect(
      await count(`FROM "user" JOIN simulated_trader ON user_id = "user".id WHERE password_hash IS NOT NULL`),
    ).toBe(0);
  });

  test('S3.13 after the first minute they are slow: no more than twenty orders each in an hour', async () => {
    await live(HOUR_S, 5);
    const before = await count('FROM trade_order');
    await live(HOUR_S, 5);
    const inHour = (await count('FROM trade_order')) - before;
    expect(inHour).toBeGreaterThan(ROSTER.length);
    expect(inHour).toBeLessThanOrEqual(ROSTER.length * 20);
    const most = (
      await sql('SELECT count(*) AS n FROM trade_order GROUP BY account_id ORDER BY n DESC LIMIT 1')
    )[0];
    expect(Number(most?.n)).toBeLessThanOrEqual(40);
  });

  test('S3.13 a restart makes no trader twice, and goes on with the positions there are', async () => {
    await live(30);
    await server.restart();
    expect(await count('FROM simulated_trader')).toBe(ROSTER.length);
    await live(20 * 60, 5);
    const open = await sql(`SELECT count(*) AS n FROM trade_order WHERE state = 'open' GROUP BY account_id`);
    expect(Math.max(...open.map(({ n }) => Number(n)))).toBe(1);
  });

  test('S5.9 where every market is closed they wait', async () => {
    for (const instrument of Object.values(DRIVEN)) server.source.setOpen(instrument, false);
    await live(60);
    expect(await count('FROM trade_order')).toBe(0);
  });
});
