import { describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/time-units';
import { accountTable } from '#server/store/accounts';
import { ROSTER } from '#server/traders/roster';
import { bookJournal } from '../../support/book-journal.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { login, registered } from '../../support/joining.ts';
import { newTrader, trader } from '../../support/orders.ts';
import { serverForAll, serverForEach } from '../../support/server-hooks.ts';
import type { Trader } from '../../support/wire.ts';

const { euro, gold } = DRIVEN;
type TraderPage = { data: Trader[]; total: number };

describe('the ranking', () => {
  const server = serverForEach();

  const page = async (path = 'ranking', nth = 1): Promise<TraderPage> =>
    (await server.get<TraderPage>(`/api/follow/${path}`, { page: String(nth) })).data;
  /** The list as it is a minute later. */
  const later = (path?: string) => {
    server.clock.nowMs += MINUTE_MS;
    return page(path);
  };
  const firstTrader = async () => {
    const { email, password } = server.firstAccount ?? { email: '', password: '' };
    return trader(server, (await login(server, email, password)).data.token);
  };

  /** A real trader with deposits, in USD, paid in while the server is down. */
  const funded = async (email: string, deposits = [1_000]) => {
    const { user } = await registered(server, email);
    await server.close();
    const database = await server.stored.open();
    for (const usd of deposits)
      await bookJournal(database, async (tx, ledger) => {
        const accountId = (await accountTable.byUser.get(tx, { userId: user.id }))?.id ?? 0;
        const amountMicro = usd * 1_000_000;
        const fundingId = ledger.systemAccount('real', 'funding');
        return {
          kind: 'funding',
          orderId: null,
          atMs: server.clock.nowMs,
          legs: [
            { accountId, amountMicro, memo: 'deposit' },
            { accountId: fundingId, amountMicro: -amountMicro, memo: 'deposit' },
          ],
        };
      });
    await database.close();
    await server.restart();
    return trader(server, (await login(server, email)).data.token);
  };

  /** Buys 0.1 lots of the euro and closes them a number of cents higher: a cent is 100 USD, the fee 0.60. */
  const roundTrip = async (one: ReturnType<typeof trader>, cents: number, multiple = '100') => {
    await server.move(euro, 1.1);
    const { data } = await one.submit({ cont: '0.1', multiple });
    await server.move(euro, 1.1 + cents / 100);
    expect((await one.close(data.Id)).code).toBe(1);
  };

  test('S7.58 S3.13 without closed orders the ranking is empty', async () => {
    expect(await page()).toEqual({ data: [], total: 0 });
    expect(await page('list')).toEqual({ data: [], total: 0 });
  });

  test('S3.13 S9.11 a row has exactly what the closed orders brought, net of fees', async () => {
    const one = await firstTrader();
    await roundTrip(one, 3);
    await roundTrip(one, -1, '10');
    await roundTrip(one, 2);
    await server.move(gold, 2_000);
    await one.submit({ forex_id: String(gold.id), cont: '0.1' });
    const { data, total } = await later();
    expect(total).toBe(1);
    // 300 − 100 + 200 less three fees of 0.60, of 10,000; the open order counts for nothing.
    expect(data).toEqual([
      {
        id: expect.any(Number),
        user: 't***',
        is_simulated: 0,
        is_leader: 0,
        multiple: '100',
        three_week_rate: '3.98',
        three_week_win: '66.67',
        three_week_profit: '398.2',
        total_rate: '3.98',
        total_trade_num: 3,
        total_followers: 0,
        code: 'EUR/USD',
      },
    ]);
  });

  test('S9.11 orders older than three weeks count in the totals only, and rates begin anew', async () => {
    const one = await firstTrader();
    await roundTrip(one, 10);
    server.clock.nowMs += 22 * DAY_MS;
    const again = await firstTrader();
    await roundTrip(again, 1);
    const [row] = (await later()).data;
    // 99.40 of the 10,999.40 there were three weeks ago, and 1,098.80 of the 10,000 there were at first.
    expect(row).toMatchObject({
      three_week_profit: '99.4',
      three_week_rate: '0.90',
      total_rate: '10.99',
      total_trade_num: 2,
    });
    server.clock.nowMs += 22 * DAY_MS;
    expect((await later()).total).toBe(0);
  });

  test('S9.11 a rate is of all that came in: a small first deposit makes it neither better nor worse', async () => {
    const one = await funded('anna@candlestate.example', [1, 20_000]);
    await roundTrip(one, -1);
    // A loss of 100.60 of 20,001.
    expect((await later()).data[0]).toMatchObject({ three_week_rate: '-0.50', total_rate: '-0.50' });
    await roundTrip(one, 2);
    expect((await later()).data[0]).toMatchObject({ three_week_rate: '0.49', total_rate: '0.49' });
  });

  test('S9.11 a gain is measured by 100 USD at least: no high rate is bought with a small account', async () => {
    const one = await funded('anna@candlestate.example', [20]);
    await server.move(euro, 1.1);
    const { data } = await one.submit({ cont: '0.01' });
    await server.move(euro, 1.11);
    await one.close(data.Id);
    // 10 less a fee of 0.06.
    expect((await later()).data[0]).toMatchObject({ three_week_rate: '9.94', total_rate: '9.94' });
  });

  test('S2.53 S7.20 the ranking goes by profit, the list by the share of orders that won', async () => {
    const rich = await funded('anna@candlestate.example');
    await roundTrip(rich, 5);
    await roundTrip(rich, -1);
    const sure = await funded('bob@candlestate.example');
    await roundTrip(sure, 1);
    const users = (list: TraderPage) => list.data.map((row) => row.user);
    expect(users(await later())).toEqual(['a***', 'b***']);
    expect(users(await page('list'))).toEqual(['b***', 'a***']);
  });

  test('S3.13 a loss too small to show is no negative nothing', async () => {
    await roundTrip(await firstTrader(), 0);
    expect((await later()).data[0]).toMatchObject({
      three_week_profit: '-0.6',
      three_week_rate: '-0.01',
      three_week_win: '0.00',
    });
    await roundTrip(await firstTrader(), 0.5);
    await roundTrip(await firstTrader(), -0.48);
    expect((await later()).data[0]).toMatchObject({ three_week_profit: '0.2', three_week_rate: '0.00' });
    await roundTrip(await firstTrader(), 0.005);
    expect((await later()).data[0]).toMatchObject({ three_week_profit: '0.1', three_week_rate: '0.00' });
    await roundTrip(await firstTrader(), 0.001);
    expect((await later()).data[0]).toMatchObject({ three_week_profit: '-0.4', three_week_rate: '0.00' });
  });

  test('S3.13 demo accounts are not ranked', async () => {
    await roundTrip(await newTrader(server), 3);
    expect((await later()).total).toBe(0);
  });

  test('S7.58 a list is counted once a minute, and a restart counts nothing twice', async () => {
    await roundTrip(await firstTrader(), 1);
    expect((await later()).data[0]?.total_trade_num).toBe(1);
    await roundTrip(await firstTrader(), 1);
    expect((await page()).data[0]?.total_trade_num).toBe(1);
    server.clock.nowMs += MINUTE_MS - 2_000;
    expect((await page()).data[0]?.total_trade_num).toBe(2);
    await server.restart();
    expect((await later()).data[0]?.total_trade_num).toBe(2);
  });
});

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

  test('S3.13 after the first minute they are slow: no more than two orders each in an hour', async () => {
    await live(HOUR_S, 5);
    const before = await count('FROM trade_order');
    await live(HOUR_S, 5);
    const inHour = (await count('FROM trade_order')) - before;
    expect(inHour).toBeGreaterThan(0);
    expect(inHour).toBeLessThanOrEqual(ROSTER.length * 2);
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

describe('simulated traders on the simulated market, at the first start', () => {
  const SIMULATED = [{ source: undefined }, { TRADERS: 'simulated', MARKET_SEED: '1' }] as const;
  const server = serverForAll(...SIMULATED);
  const other = serverForAll(...SIMULATED);

  const rows = (query: string) => server.stored.rows(query);
  const OF_TRADERS = 'JOIN account ON account.id = account_id JOIN simulated_trader USING (user_id)';

  test('S3.13 S9.11 all are ranked, some with a gain and some with a loss of three weeks', async () => {
    const { data } = await server.get<TraderPage>('/api/follow/ranking', { page: '1' });
    expect(data.data.map((row) => row.user).toSorted()).toEqual(ROSTER.map(({ name }) => name));
    const profits = data.data.map((row) => Number(row.three_week_profit));
    expect(Math.max(...profits)).toBeGreaterThan(0);
    expect(Math.min(...profits)).toBeLessThan(0);
    for (const row of data.data) expect(row).toMatchObject({ is_simulated: 1, is_leader: 0 });
  });

  test('S3.13 S4.2 they traded at the prices the market had, and the audit finds their ledger whole', async () => {
    const orders = await rows(`SELECT trade_order.* FROM trade_order ${OF_TRADERS}`);
    const weekAgo = server.clock.nowMs - 14 * DAY_MS;
    expect(orders.filter(({ opened_at }) => Number(opened_at) < weekAgo).length).toBeGreaterThan(0);
    for (const order of orders) {
      const priceAt = (atMs: unknown) =>
        server.market.at(Number(atMs)).quote(Number(order.instrument_id)).closeMicro;
      expect(Number(order.entry_price)).toBe(priceAt(order.opened_market_at));
      if (order.state === 'closed') expect(Number(order.exit_price)).toBe(priceAt(order.completed_market_at));
    }
    expect(await server.stored.audit()).toMatchObject({ isClean: true });
  });

  test('S4.2 each account began three weeks ago, and its entries follow one another in time', async () => {
    const entries = await rows(
      `SELECT account_id, journal.created_at FROM entry JOIN journal ON journal.id = journal_id ${OF_TRADERS}
      ORDER BY account_id, entry.seq`,
    );
    const times = Map.groupBy(entries, ({ account_id }) => account_id);
    expect(times.size).toBe(ROSTER.length);
    for (const ofAccount of times.values()) {
      const instants = ofAccount.map(({ created_at }) => Number(created_at));
      expect(instants).toEqual(instants.toSorted((a, b) => a - b));
      expect(instants[0]).toBe(server.clock.nowMs - 21 * DAY_MS);
      expect(instants.at(-1)).toBeLessThanOrEqual(server.clock.nowMs);
    }
  });

  test('S9.7 what prices of the past bring about happens at their instant: of a buy and a sell one is liquidated', async () => {
    const { trading, accounts } = server.services;
    const nowMs = server.clock.nowMs;
    const { id } = server.market.instruments.find(({ code }) => code === 'BTCUSD') ?? { id: 0 };
    const ticket = {
      instrumentId: id,
      priceType: 1,
      lots: '15',
      targetPrice: '0',
      stopLoss: '0',
      takeProfit: '0',
    };
    const ended = [];
    for (const direction of [1, 2] as const) {
      const userId = await server.database.queue.submit(async (tx) => {
        const fromMs = nowMs - 14 * DAY_MS;
        const made = await accounts.insertDemo(tx, null, fromMs);
        const past = await trading.past(tx, made, fromMs);
        past.submit({ ...ticket, priceType: 1, direction, multiple: '20' });
        past.goTo(nowMs);
        return made;
      });
      const where = `JOIN account ON account.id = account_id WHERE user_id = ${userId}`;
      ended.push(...(await rows(`SELECT trade_order.* FROM trade_order ${where} AND state = 'closed'`)));
    }
    expect(ended.length).toBeGreaterThan(0);
    for (const { close_reason, completed_at, completed_market_at, exit_price } of ended) {
      expect(close_reason).toBe('liquidation');
      expect(Number(completed_at)).toBe(Number(completed_market_at));
      expect(Number(completed_at)).toBeLessThan(nowMs);
      expect(Number(exit_price)).toBe(server.market.at(Number(completed_at)).quote(id).closeMicro);
    }
    expect(await server.stored.audit()).toMatchObject({ isClean: true });
  });

  test('S3.13 the same prices and the same chance bring the same three weeks', async () => {
    const ranked = async (one: typeof server) =>
      (await one.get<TraderPage>('/api/follow/ranking', { page: '1' })).data;
    expect(await ranked(other)).toEqual(await ranked(server));
  });
});
