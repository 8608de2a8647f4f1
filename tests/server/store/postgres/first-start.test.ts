import { expect, test } from 'vitest';
import { seedLoans } from '#server/loans/seed-loans';
import { News } from '#server/news/news';
import { seedNews } from '#server/news/seed-news';
import { seedPayments } from '#server/payments/seed-payments';
import { openPostgres } from '#server/store/postgres/open-postgres';
import { describePostgres } from '../../../support/describe-engines.ts';
import { onServer } from '../../../support/postgres.ts';

const TABLES = ['setting', 'news', 'loan_option', 'repayment_account', 'deposit_channel', 'draw_currency'];

describePostgres('a new PostgreSQL', (database) => {
  /** The rows of each table once so many nodes have filled a new database at once. */
  async function rowsAfter(nodes: number): Promise<number[]> {
    const url = await database.another();
    const opened = await Promise.all(Array.from({ length: nodes }, () => openPostgres(url)));
    try {
      for (const seed of [seedLoans, seedPayments])
        await Promise.all(opened.map((database) => seed(database)));
      await Promise.all(opened.map((database) => seedNews(database, new News(database.db, Date.now))));
    } finally {
      for (const { close } of opened) await close();
    }
    return Promise.all(TABLES.map(async (table) => (await onServer(url, `SELECT 1 FROM ${table}`)).length));
  }

  test('S1.4 nodes that start on it together all start, and one of them fills it', async () => {
    const alone = await rowsAfter(1);
    expect(Math.min(...alone)).toBeGreaterThan(0);
    expect(await rowsAfter(4)).toEqual(alone);
  });
});
