import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { kline } from '#contract/routes/market';
import { DAY_MS } from '#contract/time-units';
import { temporaryFolder } from '../support/temporary-folder.ts';
import type { Candle } from '../support/wire.ts';
import { seriousFindings } from './axe.ts';
import { ownServer } from './own-server.ts';

/** What surrounds the instrument on Trade, on a phone and on a desktop: its day, its terms, its headlines, and the calendar. */

const CODE = 'BTCUSD';
const MARKET = { MARKET: 'simulated', MARKET_SEED: '7' };
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
];

const calendar = join(temporaryFolder().path, 'events.json');
const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
writeFileSync(
  calendar,
  JSON.stringify({
    events: [
      { time: tomorrow, currency: 'USD', country: 'US', importance: 3, title: 'Payrolls', forecast: '180K' },
      { time: tomorrow, currency: 'JPY', importance: 1, title: '<b>Production</b>' },
      { time: 'never', currency: 'USD', importance: 3, title: 'Nothing' },
    ],
  }),
);

const strip = (page: Page) => page.getByRole('button', { name: /Contract details$/ });
const details = (page: Page) => page.getByRole('dialog', { name: /^Contract details/ });

test.describe('a site with news and a calendar', () => {
  const app = ownServer({ ...MARKET, CALENDAR: calendar });
  const publish = (title: string, instruments: string[]) =>
    app.server.database.queue.submit((tx) =>
      app.server.services.news.publish(tx, {
        ...{ category: 1, lang: 'en', title, desc: 'x', logo: '', content: `<p>All of ${title}.</p>` },
        instruments,
      }),
    );
  test.beforeAll(async () => {
    await publish('Coins rise', [CODE, 'ETHUSD']);
    await app.server.services.economicCalendar.look();
  });
  const open = (page: Page, code = CODE) => app.goto(page, `/trade?symbol=${code}`);

  for (const size of SIZES)
    test.describe(`at ${size.width}`, () => {
      test.use({ viewport: size });

      test('S2.44 S7.23 high, low and volume are those of the candles of the last day, as prices move on', async ({
        page,
      }) => {
        await open(page);
        const instrument = app.server.market.instruments.find(({ code }) => code === CODE);
        const figures = async (): Promise<string> => {
          const query = new URLSearchParams({ forex_id: String(instrument?.id), period: '5min' });
          const answer = await page.request.get(`${app.server.address}${kline.path}?${query}`);
          const { data } = (await answer.json()) as { data: Candle[] };
          const last = data.filter(({ Time }) => Time >= Date.now() - DAY_MS);
          const number = (value: number) => value.toLocaleString('en', { minimumFractionDigits: 2 });
          const high = number(Math.max(...last.map(({ High }) => Number(High))));
          const low = number(Math.min(...last.map(({ Low }) => Number(Low))));
          return `24h high ${high} 24h low ${low}`;
        };
        await expect(async () => {
          const text = (await strip(page).textContent())?.replaceAll('24h low', ' 24h low');
          expect(text).toContain(await figures());
        }).toPass({ timeout: 60_000 });
        await expect(strip(page)).toContainText(/24h change [+-]?\d+\.\d\d%24h volume [\d,.]+/);
      });

      test('S3.1 S5.9 the strip opens terms and trading hours, and Back closes them', async ({ page }) => {
        await open(page);
        await strip(page).click();
        await expect(details(page).getByText('Open now')).toBeVisible();
        await expect(details(page).getByRole('row')).toHaveCount(7);
        await expect(details(page).getByText('All day')).toHaveCount(7);
        await expect(details(page).getByText('Units per lot')).toBeVisible();
        expect(await seriousFindings(page)).toEqual([]);
        await page.goBack();
        await expect(details(page)).toBeHidden();
        await expect(page).toHaveURL(/\/trade/);
      });

      test('S7.15 the headlines about the instrument lead to the news; another instrument has none of them', async ({
        page,
      }) => {
        await open(page);
        await page.getByRole('link', { name: /Coins rise/ }).click();
        await expect(page.getByText('All of Coins rise.')).toBeVisible();
        await page.goBack();
        await expect(page.getByRole('link', { name: /Coins rise/ })).toBeVisible();
        await open(page, 'EURUSD');
        await expect(page.getByRole('link', { name: 'Economic calendar' })).toBeVisible();
        await expect(page.getByRole('link', { name: /Coins rise/ })).toHaveCount(0);
      });

      test('S2.3 the calendar marks the events of the instrument’s currencies, and its texts are texts', async ({
        page,
      }) => {
        await open(page);
        await page.getByRole('link', { name: 'Economic calendar' }).click();
        const events = page.getByRole('main').getByRole('listitem');
        await expect(events).toHaveCount(2);
        await expect(events.filter({ hasText: 'Payrolls' })).toContainText('Concerns the instrument');
        await expect(events.filter({ hasText: '<b>Production</b>' })).not.toContainText('Concerns');
        expect(await seriousFindings(page)).toEqual([]);
        await page.getByRole('button', { name: 'Back' }).click();
        await expect(page).toHaveURL(/\/trade/);
      });
    });
});

test.describe('a site without', () => {
  const app = ownServer(MARKET);

  test('S2.3 nothing of headlines or a calendar is shown, and the calendar’s own address says so', async ({
    page,
  }) => {
    const answered = page.waitForResponse(/forex\/context/);
    // Its market never closes: there is a price of the last day on any day.
    await app.goto(page, '/trade?symbol=BTCUSD');
    await answered;
    await expect(strip(page)).toContainText(/24h high \d/);
    await expect(page.getByRole('link', { name: 'Economic calendar' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'News' })).toHaveCount(0);
    await app.goto(page, '/calendar');
    await expect(page.getByText('No events are coming up')).toBeVisible();
  });
});
