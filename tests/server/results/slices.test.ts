import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CODE_SUCCESS } from '#contract/constants';
import { ERRORS } from '#contract/errors';
import type { readResults } from '#contract/routes/results';
import { DAY_MS } from '#contract/time-units';
import { LONG_READS } from '#server/gate';
import { exportedFile } from '#server/privacy/data-exports';
import { TradingResults } from '#server/results/results';
import { copyDeskQueries } from '#server/store/copy-desk-queries';
import { houseQueries } from '#server/store/house';
import { PERSONAL_ROWS } from '#server/store/personal';
import { resultQueries } from '#server/store/results';
import { Query } from '#server/store/statement';
import { traderDayQueries } from '#server/store/trader-days';
import { describeEmbedded } from '../../support/describe-engines.ts';
import { longHistory } from '../../support/history.ts';
import { type Trader, trader as traderOf } from '../../support/orders.ts';
import { newLeaver, opened } from '../../support/privacy.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';
import type { WireAnswer } from '../../support/wire.ts';

/** An account of ten years. */
const ENTRIES = 49_000;
const ORDERS = 10_000;
const YEARS = 10;
/** Entries of an export, which takes longer. */
const FEWER = 5_000;
/** The first of the numbers that nothing else has. */
const FROM_ID = 5_000_000;
/** Small calls that are answered, one after the other, while a long read goes on. One that goes in one piece lets two through. */
const MANY = 10;

describe('reads of an account of ten years', () => {
  let server: TestServer;
  let trader: Trader;
  const span = { from: '', to: '' };
  beforeAll(async () => {
    server = await startServer();
    const endMs = server.clock.nowMs;
    const startMs = endMs - YEARS * 365 * DAY_MS;
    server.clock.nowMs = startMs;
    const { token, userId } = await server.demo();
    server.clock.nowMs = endMs;
    await server.stored.change(`UPDATE session SET created_at = ${endMs}, ends_at = ${endMs + DAY_MS}`);
    trader = traderOf(server, token);
    await trader.close((await trader.submit()).data.Id);
    span.from = new Date(startMs).toISOString().slice(0, 10);
    span.to = new Date(endMs).toISOString().slice(0, 10);
    await server.stored.change(
      longHistory(userId, FROM_ID, { startMs, endMs }, { entries: ENTRIES, orders: ORDERS }),
    );
  }, 120_000);
  afterAll(() => server?.dispose());

  /** What a long read answers, and how many small calls were answered meanwhile. */
  const beside = async <Data>(path: string, query: Record<string, string>) => {
    let isDone = false;
    const long = server.get<Data>(path, query, { token: trader.token }).finally(() => {
      isDone = true;
    });
    let small = 0;
    for (; !isDone; small += 1) await trader.balance();
    return { ...(await long), small };
  };

  test('S7.29 the statement lets others be answered while it is made', async () => {
    const { data, small } = await beside<{ content: string }>('/v1/api/results/statement', {
      ...span,
      format: 'csv',
    });
    expect(data.content.split('\r\n').length).toBeGreaterThan(ENTRIES + ORDERS);
    expect(small).toBeGreaterThan(MANY);
  });

  describeEmbedded('on SQLite', () => {
    const statement = async (token = trader.token) =>
      (await server.get('/v1/api/results/statement', { ...span, format: 'csv' }, { token })).code;

    test('S7.29 a second thread makes files, one of an account at a time, and that of another account beside it', async () => {
      const { token } = await server.demo();
      const reading = vi.spyOn(resultQueries.entries, 'all');
      const answered: string[] = [];
      const files = Array.from({ length: 4 }, () => statement().then(() => answered.push('of ten years')));
      await Promise.all([...files, statement(token).then(() => answered.push('of a day'))]);
      expect(answered[0]).toBe('of a day');
      expect(reading).not.toHaveBeenCalled();
      reading.mockRestore();
    });

    test('S7.29 who waits for a thread that ends hears to try later, and the next begins another', async () => {
      const lost = statement();
      let isOver = false;
      void lost.finally(() => (isOver = true));
      await until(async () => {
        await server.services.longReads.close();
        return isOver;
      });
      expect(await lost).toBe(ERRORS.tryLater);
      expect(await statement()).toBe(CODE_SUCCESS);
    });
  });

  describeEmbedded('the thread that takes orders reads none of', () => {
    const operate = (command: 'dashboard' | 'copy-flags' | 'opposites') =>
      server.services.backOffice.run('op', { command });
    const READS: Record<string, { spied: object; read: () => Promise<unknown> }> = {
      'what the house stands to lose': { spied: houseQueries.live, read: () => operate('dashboard') },
      'flags of copies': { spied: copyDeskQueries.shared, read: () => operate('copy-flags') },
      'positions against each other': {
        spied: houseQueries.sharing.browser,
        read: () => operate('opposites'),
      },
      'the ranking': {
        spied: traderDayQueries.since,
        read: () => server.services.ranking.page('profit', 1),
      },
      'an export': {
        spied: PERSONAL_ROWS[0]?.read ?? {},
        read: async () => {
          const user = await newLeaver(server);
          return user.askExport(await user.byPassword('export'));
        },
      },
    };

    test.each(Object.entries(READS))('S7.29 %s', async (_, { spied, read }) => {
      const all = vi.spyOn(spied as Query<unknown, unknown>, 'all');
      const each = vi.spyOn(spied as Query<unknown, unknown>, 'each');
      await read();
      expect([...all.mock.calls, ...each.mock.calls]).toEqual([]);
      all.mockRestore();
      each.mockRestore();
    });
  });

  test('S7.29 results let others be answered while they are counted', async () => {
    const { data, small } = await beside<WireAnswer<typeof readResults>>('/v1/api/results', span);
    expect(data.Trades.Count).toBe(ORDERS + 1);
    expect(small).toBeGreaterThan(MANY);
  });

  test('S7.29 no more of them run at once than few, and all that wait are answered', async () => {
    let running = 0;
    let most = 0;
    const { read } = TradingResults.prototype;
    const reading = vi.spyOn(TradingResults.prototype, 'read').mockImplementation(async function (
      this: TradingResults,
      ...args
    ) {
      running += 1;
      most = Math.max(most, running);
      try {
        return await read.apply(this, args);
      } finally {
        running -= 1;
      }
    });
    const calls = Array.from({ length: 12 }, () =>
      server.get('/v1/api/results', span, { token: trader.token }),
    );
    const answers = await Promise.all(calls);
    reading.mockRestore();
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(most).toBe(LONG_READS.maxRunning);
  });

  test('the export of what is held of a user reads few rows at a time', async () => {
    const user = await newLeaver(server);
    const endMs = server.clock.nowMs;
    await server.stored.change(
      longHistory(
        user.userId,
        2 * FROM_ID,
        { startMs: endMs - DAY_MS, endMs },
        { entries: FEWER, orders: ORDERS },
      ),
    );
    const { db } = server.stored;
    const reading = vi.spyOn(Query.prototype, 'all');
    // On the thread of the test, which sees what is read.
    const made = await exportedFile(
      { db, inSnapshot: (work) => work(db), pictures: { read: async () => null } },
      { userId: user.userId, userIds: [user.userId], pictureIds: [], site: '', madeAtMs: endMs },
    );
    const read = await Promise.all(reading.mock.results.map(async ({ value }) => (await value).length));
    reading.mockRestore();
    expect(opened(made).data.trading?.ledgerEntry).toHaveLength(FEWER);
    expect(Math.max(...read)).toBeLessThan(FEWER / 5);
  });
});
