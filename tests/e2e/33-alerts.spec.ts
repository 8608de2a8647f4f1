import { expect, type Page, test } from 'playwright/test';
import { DRIVEN } from '../support/driven-source.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { tab } from './app.ts';
import { galleryBuild } from './gallery-build.ts';
import { middleOf } from './page-assertions.ts';
import { DrivenCandles } from './paths/driven-candles.ts';

/** Price alerts by a trader's hands: set on the trade screen, fired as the market moves. */

const { euro } = DRIVEN;
let server: TestServer;
const source = new DrivenCandles();
test.beforeAll(async () => {
  server = await startServer({ source, clientDir: galleryBuild(), clock: Date.now });
});
test.afterAll(() => server.dispose());
test.beforeEach(() => move(1.1));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Price alert: EUR/USD' });

/** Opens a page of the app as an account of its own. */
async function open(page: Page, path: string): Promise<void> {
  const { token } = await server.demo();
  await page.addInitScript((kept) => {
    localStorage.setItem('lang', 'en');
    localStorage.setItem('token', kept);
  }, token);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(server.address + path);
}

async function move(price: number): Promise<void> {
  source.set(euro, price);
  await server.tick();
  await server.services.alertWatch.settle();
}

async function toAlerts(page: Page): Promise<void> {
  await tab(page, 'Markets');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('link', { name: 'Price alerts', exact: true }).click();
}

test('set from trade it fires as the market moves, and the open list says so', async ({ page }) => {
  await open(page, `/trade?symbol=${euro.code}`);
  await button(page, 'Set a price alert').click();
  await expect(sheet(page).getByLabel('Price', { exact: true })).toHaveValue('1.10000');
  const question = sheet(page).getByText(/^Far from the market/);
  await sheet(page).getByLabel('Price', { exact: true }).fill('11.1');
  await expect(question).toBeVisible();
  await button(page, '+1%').click();
  await expect(question).toHaveCount(0);
  await expect(sheet(page).getByLabel('Price', { exact: true })).toHaveValue('1.11100');
  await expect(sheet(page).getByRole('status').filter({ hasText: 'Rises to 1.11100' })).toBeVisible();
  await sheet(page).getByLabel('Note (optional)', { exact: true }).fill('sell a part');
  await button(page, 'Save alert').click();
  await expect(page.getByText('Alert saved')).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await toAlerts(page);
  await expect(page.getByRole('main').getByText('sell a part')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Active', exact: true })).toBeVisible();
  await move(1.1111);
  await expect(page.getByRole('heading', { name: 'Reached', exact: true })).toBeVisible();
  await expect(page.getByText(/Reached .* at 1\.11110/)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'EUR/USD Rises to 1.11100' })).not.toBeChecked();
});

test('one that repeats waits for the price to come back, and counts again', async ({ page }) => {
  await open(page, `/trade?symbol=${euro.code}`);
  await button(page, 'Set a price alert').click();
  await sheet(page).getByLabel('Price', { exact: true }).fill('1.09');
  await sheet(page)
    .getByRole('switch', { name: /^Repeat/ })
    .click();
  await button(page, 'Save alert').click();
  await toAlerts(page);
  const row = button(page, /^EUR\/USD Repeats Falls to 1\.09000/);
  await expect(row).toBeVisible();
  await move(1.08);
  await expect(row).toContainText('Waiting for the price to come back');
  await move(1.1);
  await expect(row).not.toContainText('Waiting for the price to come back');
  await move(1.085);
  await expect(row).toContainText('at 1.08500');
  await expect(row).toContainText('Waiting for the price to come back');
});

test('a move by percent is set by the keyboard alone, paused, changed and deleted', async ({ page }) => {
  await open(page, `/trade?symbol=${euro.code}`);
  await button(page, 'Set a price alert').focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await button(page, 'Change').focus();
  await page.keyboard.press('Enter');
  await button(page, '±2%').focus();
  await page.keyboard.press('Enter');
  const percent = sheet(page).getByLabel('Change in %', { exact: true });
  await expect(percent).toHaveValue('2');
  await percent.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Alert saved')).toBeVisible();
  await toAlerts(page);
  const alert = page.getByRole('switch', { name: 'EUR/USD Moves 2% from 1.10000' });
  await alert.focus();
  await page.keyboard.press('Space');
  await expect(alert).not.toBeChecked();
  await move(1.2);
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await button(page, /^EUR\/USD Moves 2%/).focus();
  await page.keyboard.press('Enter');
  await percent.fill('3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('switch', { name: 'EUR/USD Moves 3% from 1.20000' })).toBeChecked();
  await button(page, /^EUR\/USD Moves 3%/).focus();
  await page.keyboard.press('Enter');
  await button(page, 'Delete alert').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No price alerts yet')).toBeVisible();
});

test('a price that is there already is refused before it is sent, and a visitor logs in first', async ({
  page,
}) => {
  await open(page, `/trade?symbol=${euro.code}`);
  await button(page, 'Set a price alert').click();
  await button(page, 'Save alert').click();
  await expect(sheet(page).getByText('This is the current price. Choose another price')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.context().clearCookies();
  const visitor = await page.context().newPage();
  await visitor.addInitScript(() => localStorage.setItem('lang', 'en'));
  await visitor.goto(`${server.address}/trade?symbol=${euro.code}`);
  await button(visitor, 'Set a price alert').click();
  await expect(visitor).toHaveURL(/\/login\?from=/);
});

test('its line on the chart is dragged, or moved by a key, and saved with the new price', async ({
  page,
}) => {
  await open(page, `/trade?symbol=${euro.code}&period=1day`);
  await button(page, 'Set a price alert').click();
  await sheet(page).getByLabel('Price', { exact: true }).fill('1.101');
  await button(page, 'Save alert').click();
  const line = page.getByRole('slider', { name: /^Price alert: / });
  await expect(line).toHaveAccessibleName('Price alert: Rises to 1.10100');
  await line.focus();
  await page.keyboard.press('ArrowUp');
  const price = sheet(page).getByLabel('Price', { exact: true });
  await expect(price).not.toHaveValue('1.10100');
  await price.fill('1.102');
  await button(page, 'Save alert').click();
  await expect(line).toHaveAccessibleName('Price alert: Rises to 1.10200');
  // Closed without saving, it is back where it was.
  const { x, y } = await middleOf(line);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 60, { steps: 5 });
  await page.mouse.up();
  await expect(sheet(page)).toBeVisible();
  await expect(price).not.toHaveValue('1.10200');
  await button(page, 'Close').click();
  await expect(line).toHaveAccessibleName('Price alert: Rises to 1.10200');
  // A tap opens it as it is.
  await line.click();
  await expect(price).toHaveValue('1.10200');
  await button(page, 'Delete alert').click();
  await expect(line).toHaveCount(0);
});
