import { beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time-units';
import { Ledger } from '#server/ledger/ledger';
import { traderDayQueries, traderDayTable } from '#server/store/trader-days';
import { userTable } from '#server/store/users';
import { Ranking, rankedSince } from '#server/traders/ranking';
import { describeEmbedded } from '../../support/describe-engines.ts';
import { realUser } from '../../support/real-user.ts';
import { databaseForAll } from '../../support/server-hooks.ts';

const NOW_MS = Date.UTC(2026, 0, 20, 12);
const TRADERS = 45;
const ORDERS_EACH = 120;

describeEmbedded('a ranking over a long history', () => {
  const database = databaseForAll();
  let nowMs = NOW_MS;
  let ranking: Ranking;
  const restarted = () =>
    new Ranking({
      database,
      market: { find: () => undefined },
      clock: () => nowMs,
      longReads: { ranked: (since) => rankedSince(database.db, since) },
    });

  /** Closed orders of one account, a minute apart, each with this profit in USD. */
  const addOrders = (
    accountId: number,
    count: number,
    profitUsd: number,
    lastMs: number,
    id: number | null = null,
  ) => {
    const insert = database.writer.raw.prepare(`INSERT INTO trade_order
      (id, account_id, instrument_id, direction, price_type, lots, units, multiple, origin_price, entry_price, exit_price,
       profit, margin, fee, stop_loss, take_profit, state, close_reason, created_at, completed_at)
      VALUES (?, ?, 1, 1, 1, 1, 1, 1000000, 1, 1, 1, ?, 0, 0, 0, 0, 'closed', 'user', 0, ?)`);
    for (let nth = 0; nth < count; nth += 1) {
      insert.run(id, accountId, profitUsd * 1_000_000, lastMs - nth * MINUTE_MS);
    }
  };

  const accounts: number[] = [];
  beforeAll(async () => {
    const ledger = new Ledger();
    await database.queue.submit(async (tx) => {
      for (let nth = 0; nth < TRADERS; nth += 1) {
        const { id: userId } = await userTable.insert.one(tx, {
          ...realUser(nth),
          ...(nth % 2 === 0
            ? { email: `trader${nth}@candlestate.example` }
            : { email: null, area_id: 1, phone: `5550${100 + nth}` }),
        });
        const { accountId } = await ledger.openTradingAccount(tx, userId, 'real');
        accounts.push(accountId);
        addOrders(accountId, ORDERS_EACH, nth, NOW_MS - MINUTE_MS);
      }
    });
    ranking = restarted();
  });

  test('S7.58 every order is counted once, however many commands that takes', async () => {
    const { data, total } = await ranking.page('profit', 1);
    expect(total).toBe(TRADERS);
    expect(data.map((row) => row.totalTrades)).toEqual(Array(20).fill(ORDERS_EACH));
    expect(data[0]).toMatchObject({ name: 't***', threeWeekProfit: String(44 * ORDERS_EACH) });
    expect(data[1]).toMatchObject({ name: '***43', threeWeekProfit: String(43 * ORDERS_EACH) });
  });

  test('S9.13 pages hold twenty, do not overlap, and end where the total says', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => ranking.page('profit', page)));
    expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 5, 0]);
    const ids = pages.flatMap(({ data }) => data.map((row) => row.id));
    expect(new Set(ids).size).toBe(TRADERS);
  });

  test('S9.13 those who are equal have one order, in which pages cannot overlap either', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => ranking.page('wins', page)));
    const ids = pages.flatMap(({ data }) => data.map((row) => row.id));
    expect(new Set(ids).size).toBe(TRADERS);
    // Who never lost comes first, who never won last.
    expect(pages[2]?.data.at(-1)).toMatchObject({ threeWeekWin: '0.00' });
  });

  test('S7.58 orders closed in one millisecond are counted once, before and after a restart', async () => {
    const [accountId = 0] = accounts;
    await database.queue.submit(() => {
      for (let nth = 0; nth < 10; nth += 1) addOrders(accountId, 1, 1_000, NOW_MS);
    });
    const counted = async (one: Ranking) =>
      (await one.page('profit', 1)).data.find((row) => row.id === 1)?.totalTrades;
    nowMs = NOW_MS + MINUTE_MS;
    expect(await counted(ranking)).toBe(ORDERS_EACH + 10);
    expect(await counted(restarted())).toBe(ORDERS_EACH + 10);
    nowMs += MINUTE_MS;
    expect(await counted(ranking)).toBe(ORDERS_EACH + 10);
  });

  test('S7.58 an older order that closes in the millisecond of the count is counted with the next', async () => {
    const [, accountId = 0] = accounts;
    nowMs += MINUTE_MS;
    const close = (id: number) => database.queue.submit(() => addOrders(accountId, 1, 1, nowMs, id));
    await close(2_000_000);
    await ranking.page('profit', 1);
    await close(1_000_000);
    nowMs += MINUTE_MS;
    const { data } = await restarted().page('wins', 1);
    expect(data.find((row) => row.name === '***01')?.totalTrades).toBe(ORDERS_EACH + 2);
  });

  test('S3.13 a frozen trader is not listed', async () => {
    await database.queue.submit(() => database.writer.raw.exec('UPDATE user SET frozen_at = 1 WHERE id = 1'));
    nowMs += MINUTE_MS;
    expect((await ranking.page('profit', 1)).total).toBe(TRADERS - 1);
  });

  test('S7.58 orders to count and days to list are found by an index, never by reading them all', () => {
    const queries = [traderDayTable.closedAfter, ...Object.values(traderDayQueries)];
    const plans = queries
      .map((query) => query.compiledFor('sqlite'))
      .map(({ sql }) =>
        database.writer.raw
          .prepare(`EXPLAIN QUERY PLAN ${sql}`)
          .all()
          .map(({ detail }) => String(detail))
          .join('; '),
      );
    expect(plans).toHaveLength(8);
    expect(plans[0]).toContain('SEARCH trade_order USING INDEX trade_order_closed');
    expect(plans[1]).toContain('SEARCH trader_day USING INDEX trader_day_by_day');
    for (const plan of plans) expect(plan).not.toMatch(/SCAN (trade_order|trader_day|entry|journal)\b/);
  });
});
