import { expect, type Page, test } from 'playwright/test';
import { ownServer } from './own-server.ts';

/** Where the keyboard and a screen reader go on from. */

const app = ownServer();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const focused = (page: Page) => page.locator(':focus');

test('S2.1 S9.2 the focus is on the heading of each screen that is gone to, not of one just loaded', async ({
  page,
}) => {
  await app.goHome(page);
  await expect(focused(page)).toHaveCount(0);
  await page.getByRole('link', { name: /BTC\/USD/ }).press('Enter');
  await expect(focused(page)).toHaveText('BTC/USD');
  await page.getByRole('navigation').getByRole('link', { name: 'Ranking' }).press('Enter');
  await expect(focused(page)).toHaveRole('heading');
  await expect(focused(page)).toHaveText('Ranking');
  await page.goBack();
  await expect(focused(page)).toHaveText('BTC/USD');
});

test('S2.1 S9.2 the focus is on the heading of a screen that was gone to before the code that moves it came', async ({
  page,
}) => {
  const code = Promise.withResolvers<void>();
  await page.route('**/assets/screen-title-*.js', async (file) => {
    await code.promise;
    await file.continue();
  });
  await app.goHome(page);
  await page.getByRole('link', { name: /BTC\/USD/ }).press('Enter');
  await expect(page.getByRole('heading', { name: 'BTC/USD' })).toBeVisible();
  await expect(focused(page)).toHaveCount(0);
  code.resolve();
  await expect(focused(page)).toHaveText('BTC/USD');
});

test('S2.51 S2.52 the focus returns to what opened a sheet, and to the heading when that is gone', async ({
  page,
}) => {
  await app.logIn(page, '/trade');
  await button(page, 'Choose an instrument').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^BTC\/USD/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(focused(page)).toHaveAccessibleName('Choose an instrument');
  await button(page, 'Buy').press('Enter');
  await button(page, 'Confirm buy').press('Enter');
  await page.getByRole('link', { name: 'View orders' }).press('Enter');
  await expect(focused(page)).toHaveText('Orders');
  const row = page.getByRole('button', { name: /BTC\/USD/ });
  await row.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Order details' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toBeFocused();
  await row.press('Enter');
  await button(page, 'Close position').press('Enter');
  await expect(row).toHaveCount(0);
  await expect(focused(page)).toHaveText('Orders');
});
