import { expect, type Locator, type Page, test } from 'playwright/test';
import { seriousFindings } from './axe.ts';
import { ownServer } from './own-server.ts';

/** Wide windows, and the keys of a keyboard. */

const app = ownServer();

const DESKTOP = { viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false };
const SCREENS = ['/', '/trade', '/order', '/user', '/news', '/rank', '/mine/system'];

const box = async (locator: Locator) => {
  const found = await locator.boundingBox();
  if (!found) throw new Error('it is not shown');
  return found;
};
const buy = (page: Page) => page.getByRole('button', { name: 'Buy', exact: true });
const tabs = (page: Page) => page.getByRole('navigation');
const chart = (page: Page) => page.getByRole('group', { name: 'Period' });
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [width, height] of [
  [768, 1024],
  [1280, 860],
  [1440, 900],
] as const)
  test.describe(`at ${width}`, () => {
    test.use({ ...DESKTOP, viewport: { width, height } });

    test('S1.8 S9.2 no screen is wider than the window, leaves most of it empty, or has serious findings', async ({
      page,
    }) => {
      await app.logIn(page, '/user');
      for (const path of SCREENS) {
        await app.goto(page, path);
        await expect(page.getByRole('heading').first()).toBeVisible();
        expect(await sideways(page), path).toBeLessThanOrEqual(0);
        expect((await box(page.getByRole('main'))).width, path).toBeGreaterThan(0.5 * Math.min(width, 1_400));
        expect(await seriousFindings(page), path).toEqual([]);
      }
    });
  });

test.describe('a desktop', () => {
  test.use(DESKTOP);

  test('S2.45 S2.46 the ticket stands beside the chart, and stays while the page scrolls', async ({
    page,
  }) => {
    await app.goto(page, '/trade');
    await expect(buy(page)).toBeVisible();
    const [period, ticket, rail] = [await box(chart(page)), await box(buy(page)), await box(tabs(page))];
    expect(ticket.x).toBeGreaterThan(period.x + period.width);
    expect(rail.x + rail.width).toBeLessThanOrEqual(period.x);
    expect(rail.height).toBe(860);
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(30);
    await expect(buy(page)).toBeInViewport({ ratio: 1 });
    await expect(tabs(page).getByRole('link', { name: 'Markets' })).toBeInViewport();
  });

  test('S9.2 it is mirrored in Arabic', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('lang', 'ar'));
    await app.goto(page, '/trade');
    const sell = page.locator('[data-side="sell"]');
    await expect(sell).toBeVisible();
    const [ticket, rail] = [await box(sell), await box(tabs(page))];
    expect(ticket.x + ticket.width).toBeLessThan(640);
    expect(rail.x + rail.width).toBe(1280);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  });

  test('S2.47 a sheet is a dialog in the middle of the window', async ({ page }) => {
    await app.goto(page, '/trade');
    await page.getByRole('button', { name: /Contract details$/ }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('Units per lot')).toBeVisible();
    await expect
      .poll(async () => {
        const { x, y, width, height } = await box(sheet);
        return [Math.round(x + width / 2), Math.round(y + height / 2)];
      })
      .toEqual([640, 430]);
    expect((await box(sheet)).width).toBeLessThanOrEqual(560);
  });

  test('S2.24 single keys go places, pick a period and move the focus; none of them sends an order', async ({
    page,
  }) => {
    const orders: string[] = [];
    page.on('request', (request) => request.url().includes('/forex/submit') && orders.push(request.url()));
    await app.logIn(page, '/user');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    // They come a while after the page.
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(list).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await expect(page, 'keys mean nothing under a dialog').toHaveURL(/\/user$/);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();

    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await expect(buy(page)).toBeVisible();
    await page.keyboard.press('3');
    await expect(page).toHaveURL(/period=15min/);
    await page.keyboard.press('b');
    await expect(buy(page)).toBeFocused();
    await page.keyboard.press('s');
    await expect(page.getByRole('button', { name: 'Sell', exact: true })).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const lots = page.getByLabel('Lots', { exact: true });
    await lots.fill('');
    await lots.pressSequentially('2');
    await expect(lots).toHaveValue('2');
    await expect(page, 'digits are typed').toHaveURL(/period=15min/);
    await lots.blur();
    await page.keyboard.press('Control+b');
    await expect(buy(page)).not.toBeFocused();

    await page.keyboard.press('/');
    const words = page.getByRole('searchbox');
    await words.fill('');
    await words.pressSequentially('g/?');
    await expect(words).toHaveValue('g/?');
    expect(orders).toEqual([]);
  });

  test('S2.24 they are turned off in the settings, and stay off at the next visit', async ({ page }) => {
    await app.logIn(page, '/mine/system?part=keys');
    await page.getByRole('switch', { name: /^Single-key shortcuts/ }).click();
    await page.reload();
    const keys = page.getByRole('switch', { name: /^Single-key shortcuts/ });
    await expect(keys).not.toBeChecked();
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/mine\/system\?part=keys$/);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    // Over a dialog keys do nothing, also while it goes.
    await expect(page.locator('[role="dialog"]')).toHaveCount(0);
    await keys.click();
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page).toHaveURL(/\/$/);
  });
});
