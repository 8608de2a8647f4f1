import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { DAY_MS } from '#contract/time-units';
import { DRIVEN } from '../support/driven-source.ts';
import { trader } from '../support/orders.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { seriousFindings } from './axe.ts';
import { ownServer } from './own-server.ts';

/** Times in the zone and by the clock that the trader picks, wherever they stand. */

/** Of English, the regions write times in two ways. */
test.use({ locale: 'en-US' });

const KOLKATA = 'Asia/Kolkata';
/** Two events of one day in UTC and New York, and of two days in Kolkata. */
const midnight = (Math.floor(Date.now() / DAY_MS) + 2) * DAY_MS;
const [early, late] = [midnight + 16 * 3_600_000, midnight + 20 * 3_600_000];
const calendar = join(temporaryFolder().path, 'events.json');
writeFileSync(
  calendar,
  JSON.stringify({
    events: [early, late].map((atMs, index) => ({
      time: new Date(atMs).toISOString(),
      currency: 'USD',
      importance: 3,
      title: index === 0 ? 'Payrolls' : 'Minutes',
    })),
  }),
);

const own = ownServer({ CALENDAR: calendar });
test.beforeAll(() => own.server.services.economicCalendar.look());

const zone = (page: Page) => page.getByRole('combobox', { name: 'Time zone' });
const clock = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Clock' }).getByRole('button', { name });
const now = (page: Page) => page.getByText(/^Now: /);

/** An instant as English writes it in a zone. */
function written(atMs: number, timeZone: string, hourCycle: 'h12' | 'h23' = 'h12'): string {
  const text = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle, dateStyle: 'medium', timeStyle: 'short' },
  }).format(atMs);
  return text.replace(/\s/g, ' ');
}

/** A demo trader's device, by its own clocks, with an order that was closed; when it was opened. */
async function traded(context: BrowserContext): Promise<number> {
  const { token } = await own.server.demo();
  const account = trader(own.server, token);
  await own.server.move(DRIVEN.euro, 1.1);
  const { data } = await account.submit({ cont: '0.1' });
  await account.close(data.Id);
  await context.addInitScript((kept) => {
    localStorage.setItem('token', kept);
    for (const [key, value] of [
      ['zone', 'device'],
      ['clock', 'language'],
    ] as const)
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, token);
  const query = { status: '3', page: '1' };
  const { data: orders } = await own.server.get<{ data: { CreatedAt: number }[] }>(
    '/v1/api/forex/my_deal',
    query,
    { token },
  );
  return orders.data[0]?.CreatedAt ?? 0;
}

async function pickZone(page: Page, typed: string, name: RegExp): Promise<void> {
  await zone(page).click();
  await page.getByRole('combobox', { name: 'Search by city' }).fill(typed);
  await page.getByRole('option', { name }).click();
}

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('S2.24 S2.48 the order, the calendar and the system screen go by the device where that is picked, and then by another zone', async ({
    page,
    context,
  }) => {
    const openedMs = await traded(context);
    const history = async (): Promise<void> => {
      await own.goto(page, '/order');
      await page.getByRole('tab', { name: 'History' }).click();
    };
    await history();
    await expect(page.getByText(written(openedMs, 'America/New_York')).first()).toBeVisible();
    await own.goto(page, '/calendar');
    const days = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(days).toHaveCount(1);
    await expect(page.getByText(/^Times in GMT-[45]$/)).toBeVisible();

    await own.goto(page, '/mine/system');
    await expect(zone(page)).toHaveText(/^As this device · .*New York \(GMT-[45]\)/);
    await expect(now(page)).toContainText(/(AM|PM) GMT-[45]/);
    await pickZone(page, 'kolk', /^Kolkata \(GMT\+5:30\)/);
    await expect(now(page)).toContainText('GMT+5:30');
    await clock(page, '24 hours').click();
    await expect(now(page)).not.toContainText(/AM|PM/);
    expect(await seriousFindings(page)).toEqual([]);

    await own.goto(page, '/calendar');
    await expect(days, 'kept after a reload').toHaveCount(2);
    await expect(page.getByRole('listitem').filter({ hasText: 'Minutes' })).toContainText('01:30');
    await expect(page.getByText('Times in GMT+5:30')).toBeVisible();
    await history();
    await expect(page.getByText(written(openedMs, KOLKATA, 'h23')).first()).toBeVisible();
  });

  test('S2.24 S9.3 a new device tells times in UTC, of 24 hours', async ({ page }) => {
    const { token } = await own.server.demo();
    await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
    await own.goto(page, '/calendar');
    await expect(page.getByText('Times in UTC')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Minutes' })).toContainText('20:00');
  });

  test('S2.24 another tab follows at once', async ({ page, context }) => {
    await traded(context);
    await own.goto(page, '/mine/system');
    const other = await context.newPage();
    await own.goto(other, '/calendar');
    await expect(other.getByText(/^Times in GMT-[45]$/)).toBeVisible();
    await zone(page).click();
    await page.getByRole('option', { name: 'UTC', exact: true }).click();
    await expect(other.getByText('Times in UTC')).toBeVisible();
    await expect(other.getByRole('listitem').filter({ hasText: 'Minutes' })).toContainText('8:00 PM');
    await clock(page, '24 hours').click();
    await expect(other.getByRole('listitem').filter({ hasText: 'Minutes' })).toContainText('20:00');
  });

  test('S2.24 a zone that this browser does not know is that of the device', async ({ page, context }) => {
    await traded(context);
    await context.addInitScript(() => localStorage.setItem('zone', 'Moon/Tycho'));
    await own.goto(page, '/mine/system');
    await expect(zone(page)).toHaveText(/^As this device/);
    await expect(now(page)).toContainText(/GMT-[45]/);
  });
});

test.describe('in Kolkata', () => {
  test.use({ timezoneId: KOLKATA });

  test('S2.24 S9.2 in Arabic and by keyboard a zone is found, picked, and shown in the order of its writing', async ({
    page,
    context,
  }) => {
    await traded(context);
    await context.addInitScript(() => localStorage.setItem('lang', 'ar'));
    await own.goto(page, '/mine/system');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const choice = page.getByRole('combobox', { name: 'المنطقة الزمنية' });
    await choice.focus();
    await choice.press('Enter');
    const search = page.getByRole('combobox', { name: 'ابحث بالمدينة' });
    await expect(search).toBeFocused();
    await search.fill('apia');
    await expect(page.getByRole('option')).toHaveCount(1);
    expect(await seriousFindings(page)).toEqual([]);
    await search.press('Enter');
    await expect(choice).toContainText('Apia');
    expect(await page.evaluate(() => localStorage.getItem('zone'))).toBe('Pacific/Apia');
    expect(await seriousFindings(page)).toEqual([]);
  });
});

test.describe('a market with candles', () => {
  test.use({ timezoneId: KOLKATA });
  const market = ownServer({ MARKET: 'simulated', MARKET_SEED: '7' });

  test('S9.3 the chart is by the clocks of the zone, a candle of a day is a day of UTC', async ({
    page,
    context,
  }) => {
    await context.addInitScript(() => localStorage.setItem('zone', 'device'));
    await market.goto(page, '/trade?symbol=BTCUSD');
    await expect(page.locator('canvas').first()).toBeVisible();
    await page.getByRole('button', { name: 'Show as a table' }).click();
    const times = page.getByRole('table', { name: /^Candles of/ }).getByRole('rowheader');
    // The youngest candle is of this minute or of one before.
    const near = [0, 1, 2].map((back) => written(Date.now() - back * 60_000, KOLKATA, 'h23').slice(-5));
    await expect(times.first()).toContainText(new RegExp(near.join('|')));
    await page.getByRole('button', { name: '1D', exact: true }).click();
    const today = new Date().toISOString().slice(2, 10).split('-').map(Number);
    await expect(times.first()).toHaveText(`${today[1]}/${today[2]}/${today[0]}`);
  });
});
