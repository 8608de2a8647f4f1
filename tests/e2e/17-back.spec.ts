import { expect, type Page, test } from 'playwright/test';
import { tab, viewOrders } from './app.ts';
import { ownServer } from './own-server.ts';

/** Back closes what lies over a screen, and leaves the screen only when nothing lies over it. */

const app = ownServer();

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('S2.1 S2.43 Back closes the drawer of instruments; closed by its own button it leaves no entry behind', async ({
  page,
}) => {
  await app.goHome(page);
  await page.getByRole('link', { name: /BTC\/USD/ }).click();
  const instruments = dialog(page, 'Instruments');
  await button(page, 'Choose an instrument').click();
  await expect(instruments).toBeVisible();
  await page.goBack();
  await expect(instruments).toBeHidden();
  await expect(button(page, 'Buy')).toBeVisible();
  await button(page, 'Choose an instrument').click();
  await instruments.getByRole('button', { name: 'Close' }).click();
  await expect(instruments).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('S2.1 S2.47 S2.52 Back closes a question, then the sheet under it, then leaves the screen', async ({
  page,
}) => {
  await app.logIn(page, '/');
  await page.getByRole('link', { name: /BTC\/USD/ }).click();
  await button(page, 'Buy').click();
  await expect(dialog(page, 'Buy BTC/USD')).toBeVisible();
  await page.goBack();
  await expect(dialog(page, 'Buy BTC/USD')).toBeHidden();
  await button(page, 'Buy').click();
  await button(page, 'Confirm buy').click();
  await expect(dialog(page, 'Order placed')).toBeVisible();
  // Two panels close and a screen opens in the same moment.
  await viewOrders(page);
  const sheet = dialog(page, 'Order details');
  await page.getByRole('button', { name: /BTC\/USD/ }).click();
  await expect(sheet).toBeVisible();
  await button(page, 'Reverse').click();
  const asked = question(page, 'Reverse this position?');
  await expect(asked).toBeVisible();
  await page.goBack();
  await expect(asked).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/order/);
  await page.goBack();
  await expect(page).toHaveURL(/\/trade/);
  await expect(button(page, 'Buy')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('S2.1 S2.58 a reload under a question takes its entry away; the question does not come back by itself', async ({
  page,
}) => {
  await app.logIn(page, '/user');
  await button(page, 'Log out').click();
  await expect(question(page, 'Log out?')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Log out')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await button(page, 'Log out').click();
  await expect(question(page, 'Log out?')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/user/);
  // Left at once, by an address: the screen comes back without its question.
  await button(page, 'Log out').click();
  await page.evaluate(() => history.go(-2));
  await expect(page).not.toHaveURL(/\/user/);
  await page.goForward();
  await expect(button(page, 'Log out')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('S2.1 S2.46 Back after a question was answered closes the sheet under it', async ({ page }) => {
  await app.logIn(page, '/trade?symbol=BTCUSD&period=1min');
  await button(page, 'Buy').click();
  await button(page, 'Confirm buy').click();
  await viewOrders(page);
  await page
    .getByRole('button', { name: /BTC\/USD/ })
    .first()
    .click();
  await button(page, 'Reverse').click();
  await question(page, 'Reverse this position?').getByRole('button', { name: 'Back' }).click();
  await expect(question(page, 'Reverse this position?')).toBeHidden();
  await expect(dialog(page, 'Order details')).toBeVisible();
  await page.goBack();
  await expect(dialog(page, 'Order details')).toBeHidden();
  await expect(page).toHaveURL(/\/order/);
  await page.goBack();
  await expect(page).toHaveURL(/\/trade/);
});

test('S2.1 S2.43 another instrument picked from the drawer stays picked when Back leaves the screen', async ({
  page,
}) => {
  await app.goHome(page);
  await page.getByRole('link', { name: /BTC\/USD/ }).click();
  await button(page, 'Choose an instrument').click();
  await dialog(page, 'Instruments')
    .getByRole('button', { name: /^EUR\/USD/ })
    .click();
  await expect(page).toHaveURL(/symbol=EURUSD/);
  await button(page, 'Choose an instrument').click();
  await expect(dialog(page, 'Instruments')).toBeVisible();
  await page.goBack();
  await expect(dialog(page, 'Instruments')).toBeHidden();
  await expect(page).toHaveURL(/symbol=EURUSD/);
  await page.goBack();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goForward();
  await expect(page).toHaveURL(/symbol=EURUSD/);
  await expect(page.getByRole('heading', { name: 'EUR/USD' })).toBeVisible();
  await page.goBack();
  await tab(page, 'Trade');
  await expect(page).toHaveURL(/symbol=EURUSD/);
});

test('S2.3 S2.45 whoever is on the way to another screen is not called back by the one that is still shown', async ({
  page,
}) => {
  await app.goto(page, '/trade?symbol=BTCUSD');
  await expect(button(page, 'Buy')).toBeVisible();
  // A period of the chart has an address. Here it changes after the tap that leaves, before the other screen is shown.
  const [markets, period] = await Promise.all([
    page.getByRole('link', { name: 'Markets', exact: true }).elementHandle(),
    button(page, '5M').elementHandle(),
  ]);
  await page.evaluate(
    ([link, other]) => {
      (link as HTMLElement).click();
      (other as HTMLElement).click();
    },
    [markets, period],
  );
  await expect(button(page, 'Buy')).toBeHidden();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('S2.1 S2.40 Back closes the options of a choice and leaves the screen and the choice as they were', async ({
  page,
}) => {
  await app.logIn(page, '/');
  const choice = page.getByRole('combobox', { name: /^Sort by/ });
  const before = await choice.getAttribute('aria-label');
  await choice.click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(choice).toHaveAttribute('aria-label', before ?? '');
  await expect(page).toHaveURL(/:\d+\/$/);
});
