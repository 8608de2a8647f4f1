import { expect, type Page, test } from 'playwright/test';
import { kline } from '#contract/routes/market';
import { buy, chooseBitcoin, open, openDemo, tab, viewOrders } from './app.ts';
import { seriousFindings } from './axe.ts';

/** The period the chart opens with comes last: its candles are asked for again. */
const PERIOD_LABELS = [
  ['5M', '5min'],
  ['15M', '15min'],
  ['30M', '30min'],
  ['1H', '60min'],
  ['1D', '1day'],
  ['1M', '1min'],
] as const;

/** Nothing serious for a screen reader, nothing wider than the phone. */
async function expectSound(page: Page): Promise<void> {
  expect(await seriousFindings(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'no horizontal scroll').toBeLessThanOrEqual(0);
}

for (const theme of ['dark', 'light'])
  for (const language of ['en', 'hk'])
    test(`S1.8 S9.2 every open screen is sound in ${language}, ${theme}`, async ({ page }) => {
      for (const path of ['/', '/trade', '/login', '/language']) {
        await open(page, path, { language, theme });
        await expect(page.getByRole('main')).toBeVisible();
        await expectSound(page);
      }
    });

test('S2.51 S2.47 a trader’s screens and sheets are sound', async ({ page }) => {
  await openDemo(page, '/');
  await chooseBitcoin(page);
  await buy(page);
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  // Behind a sheet a toast that still stands is as faint as all the rest.
  await expect(page.getByText('Your demo account is ready.')).toBeHidden();
  await expectSound(page);
  await viewOrders(page);
  await page.getByRole('button', { name: /BTC\/USD/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Order details' });
  await expect(sheet).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await tab(page, 'Markets');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expectSound(page);
});

test('S9.3 the chart offers six periods, and each draws candles', async ({ page }) => {
  await open(page, '/');
  await chooseBitcoin(page);
  for (const [label, period] of PERIOD_LABELS) {
    const answered = page.waitForResponse((response) => {
      const { pathname, searchParams } = new URL(response.url());
      return pathname === kline.path && searchParams.get('period') === period;
    });
    await page.getByText(label, { exact: true }).click();
    const { data } = (await (await answered).json()) as { data: unknown[] };
    expect(data.length).toBeGreaterThan(50);
    await expect(page.locator('canvas').first()).toBeVisible();
  }
});

test('S2.38 a category filters the list, tapped again it shows all', async ({ page }) => {
  await open(page, '/');
  const rows = page.getByRole('list', { name: 'Instruments' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const all = await rows.count();
  await page.getByRole('button', { name: 'Crypto' }).click();
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await page.getByRole('button', { name: 'Crypto' }).click();
  await expect.poll(() => rows.count()).toBe(all);
});
