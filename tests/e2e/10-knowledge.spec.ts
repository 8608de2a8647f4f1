import { expect, type Locator, type Page, test } from 'playwright/test';
import { myDeal } from '#contract/routes/trading';
import { buy, chooseBitcoin, logIn, open, openDemo, tab, viewOrders } from './app.ts';

/** What the app knows and shows: dashes for what was not read, hidden balances, names, titles, and nothing in the way. */

const figure = (page: Page, name: string): Locator =>
  page.getByText(name, { exact: true }).locator('xpath=following-sibling::*[1]');

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return box;
};

test('S2.49 S8.3 an account on Orders that cannot be read is dashes, never zeros', async ({ page }) => {
  await page.route(`**${myDeal.path}**`, (call) => call.abort());
  await openDemo(page, '/');
  await tab(page, 'Orders');
  await expect(page.getByText("Couldn't load this page")).toBeVisible();
  for (const name of ['Total profit/loss', 'Balance', 'Margin', 'Risk rate'])
    await expect(figure(page, name)).toHaveText('–');
  await page.unroute(`**${myDeal.path}**`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(figure(page, 'Balance')).toHaveText(/\d\.\d\d$/);
});

test('S2.48 S8.3 Orders shown again without a network keeps its rows, says so, and reads them once there is one', async ({
  page,
  context,
}) => {
  await openDemo(page, '/');
  await chooseBitcoin(page);
  await buy(page);
  await viewOrders(page);
  const row = page.getByRole('main').getByRole('button', { name: /BTC\/USD/ });
  await expect(row).toBeVisible();
  await tab(page, 'Markets');
  await context.setOffline(true);
  await tab(page, 'Orders');
  await expect(page.getByText('This list may be out of date.')).toBeVisible();
  await expect(row).toBeVisible();
  await expect(figure(page, 'Balance')).toHaveText(/\d\.\d\d$/);
  await context.setOffline(false);
  await expect(page.getByText('This list may be out of date.')).toBeHidden({ timeout: 30_000 });
  await expect(row).toBeVisible();
});

test('S2.55 hidden balances are hidden on every screen that names the own money', async ({ page }) => {
  await open(page, '/login?from=/user');
  await logIn(page);
  await page.getByRole('button', { name: 'Hide balance' }).click();
  for (const path of ['/user', '/mine/wallet', '/order', '/trade', '/mine/history']) {
    await page.goto(path);
    await expect(page.getByRole('img', { name: 'Hidden' }).first(), path).toBeVisible();
    // The ticket says how large the typed order would be, which is no money of the account.
    const amounts = page.getByText(/\d\.\d\d\s?USD/).filter({ hasNotText: 'This order' });
    await expect(amounts, path).toHaveCount(0);
  }
  await page.goto('/mine/wallet');
  await page.getByRole('button', { name: 'Show balance' }).click();
  await expect(page.getByRole('img', { name: 'Hidden' })).toHaveCount(0);
});

test('S2.55 the toast of a closed position names no result while balances are hidden', async ({ page }) => {
  await openDemo(page, '/user');
  await page.getByRole('button', { name: 'Hide balance' }).click();
  await page.goto('/');
  await chooseBitcoin(page);
  await buy(page);
  await viewOrders(page);
  await page.getByRole('button', { name: /BTC\/USD/ }).click();
  await page.getByRole('button', { name: 'Close position' }).click();
  await expect(page.getByText('\u2066BTC/USD\u2069 · Position closed.', { exact: true })).toBeVisible();
});

test('S2.48 S4.4 a toast covers neither the tabs of the screen, nor its first row, nor the bar at the foot', async ({
  page,
}) => {
  await openDemo(page, '/');
  await chooseBitcoin(page);
  await buy(page);
  await viewOrders(page);
  await page.getByRole('button', { name: /BTC\/USD/ }).click();
  await page.getByRole('button', { name: 'Close position' }).click();
  const toast = page.getByRole('dialog').filter({ hasText: 'Position closed.' });
  await expect(toast).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Order details' })).toBeHidden();
  const [{ y, height }, bar, tabs] = [
    await boxOf(toast),
    await boxOf(page.getByRole('navigation')),
    await boxOf(page.getByRole('tabpanel')),
  ];
  expect(y + height).toBeLessThanOrEqual(bar.y);
  expect(y).toBeGreaterThan(tabs.y + 300);
  await expect(toast.getByRole('button')).toHaveCount(0);
});

test('S2.13 S2.3 S7.58 search offers what was viewed, and finds by name in any language; a result is a link', async ({
  page,
}) => {
  await open(page, '/');
  await chooseBitcoin(page);
  await page.goto('/product');
  await expect(page).toHaveTitle('Search · Candlestate');
  await expect(page.getByText('Recently viewed')).toBeVisible();
  await expect(page.getByText('Popular', { exact: true })).toBeVisible();
  const box = page.getByRole('searchbox');
  const found = page.getByRole('main').getByRole('link').first();
  for (const [words, name] of [
    ['bitcoin', /BTC\/USD\s*Bitcoin/],
    ['nasdaq', /US Tech 100/],
    ['黃金', /^Gold/],
  ] as const) {
    await box.fill(words);
    await expect(found).toHaveText(name);
  }
  // Its address names it: a tab of its own opens it too.
  await expect(found).toHaveAttribute('href', '/trade?symbol=XAUUSD');
  const tab = await page.context().newPage();
  await open(tab, (await found.getAttribute('href')) ?? '');
  await expect(tab).toHaveTitle('Gold · Trade · Candlestate');
  await tab.close();
  await found.click();
  await expect(page).toHaveTitle('Gold · Trade · Candlestate');
  await page.getByRole('button', { name: 'Choose an instrument' }).click();
  const drawer = page.getByRole('dialog', { name: 'Instruments' });
  await drawer.getByRole('button', { name: /^EUR\/USD/ }).click();
  await expect(page).toHaveTitle('EUR/USD · Trade · Candlestate');
  await page.evaluate(() => localStorage.setItem('lang', 'hk'));
  await page.goto('/');
  await expect(page).toHaveTitle(/ · Candlestate$/);
  await expect(page.getByRole('link', { name: /黃金\s*貴金屬/ })).toBeVisible();
});

test('S2.38 on a phone of 320 px no code of the listing is cut', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/');
  const codes = page.getByRole('link', { name: /EUR\/USD|BTC\/USD/ }).locator('bdi:first-child');
  await expect(codes.first()).toBeVisible();
  const cut = await codes.evaluateAll(
    (all) =>
      all.filter(
        (code) =>
          code.scrollWidth > code.clientWidth + 1 ||
          code.getClientRects().length > 1 ||
          code.clientHeight > 30,
      ).length,
  );
  expect(cut).toBe(0);
});
