import { expect, type Page, test } from 'playwright/test';
import { trader } from '../support/orders.ts';
import { payer } from '../support/payments.ts';
import { seriousFindings } from './axe.ts';
import { ownServer } from './own-server.ts';

/** A trader limits what they may do, and is held to it. */

const own = ownServer();

const row = (page: Page, name: RegExp) => page.getByRole('button', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function setLimit(page: Page, name: RegExp, field: string, limit: string): Promise<void> {
  await row(page, name).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(field, { exact: true }).fill(limit);
  await sheet.getByRole('button', { name: 'Save limit' }).click();
}

test('S2.57 limits are set, made stricter at once and looser after a day, and what waits can be withdrawn', async ({
  page,
}) => {
  await own.logIn(page, '/user');
  await page.getByRole('link', { name: 'My limits' }).click();
  const deposit = row(page, /^Deposits within 24 hours/);
  await expect(deposit).toContainText('No limit');
  expect(await seriousFindings(page)).toEqual([]);
  await deposit.click();
  const sheet = page.getByRole('dialog', { name: 'Deposits within 24 hours' });
  expect(await seriousFindings(page)).toEqual([]);
  await expect(sheet.getByRole('button', { name: 'Remove limit' })).toHaveCount(0);
  const range = 'Enter a number from 1 to \u206610,000,000 USD\u2069';
  for (const [wrong, words] of [
    ['', range],
    ['0', `You entered \u20660\u2069. ${range}`],
    ['much', `You entered \u2066much\u2069. ${range}`],
    ['1.2345', 'You entered \u20661.2345\u2069. Use no more than 2 decimals'],
    ['10000001', `You entered \u206610,000,001\u2069. ${range}`],
  ] as const) {
    await sheet.getByLabel('Limit in USD').fill(wrong);
    await sheet.getByRole('button', { name: 'Save limit' }).click();
    await expect(sheet.getByText(words, { exact: true })).toBeVisible();
  }
  await sheet.getByLabel('Limit in USD').fill('500');
  await sheet.getByRole('button', { name: 'Save limit' }).click();
  await expect(page.getByText('Your limit is set.')).toBeVisible();
  await expect(deposit).toContainText('500.00 USD');
  await setLimit(page, /^Deposits/, 'Limit in USD', '300');
  await expect(deposit).toContainText('300.00 USD');
  await setLimit(page, /^Deposits/, 'Limit in USD', '400');
  await expect(page.getByText('Your limit changes in 24 hours.')).toBeVisible();
  await expect(deposit).toContainText(/300\.00 USD.*From .*: 400\.00 USD/);
  await deposit.click();
  await sheet.getByRole('button', { name: 'Keep the present limit' }).click();
  await expect(deposit).not.toContainText('400.00');
  await setLimit(page, /^Time a day/, 'Limit in minutes', '90');
  await expect(row(page, /^Time a day/)).toContainText('90 minutes');
});

test('S8.1 a deposit beyond the limit is refused in words', async ({ page }) => {
  await own.logIn(page, '/mine/protection');
  await expect(row(page, /^Deposits/)).toContainText('Deposited: 0.00 USD');
  const session = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const elsewhere = payer(own.server, { token: session, userId: 0, email: '' });
  const { msg } = await elsewhere.wire({ number: '300.01', proofImg: await elsewhere.proof() });
  expect(msg).toBe('You limited your deposits to 300.00 USD within 24 hours. Left now: 300.00 USD.');
});

test('S8.15 a pause is asked about first; then the ticket says how long it lasts, and closing goes on', async ({
  page,
}) => {
  await own.logIn(page, '/trade?symbol=XAUUSD');
  await press(page, 'Buy');
  await page.getByRole('dialog', { name: 'Buy Gold' }).getByRole('button', { name: 'Confirm buy' }).click();
  await expect(page.getByRole('dialog', { name: 'Order placed' })).toBeVisible();
  await own.goto(page, '/mine/protection');
  await press(page, '1 day');
  const question = page.getByRole('alertdialog', { name: 'Pause trading for 1 day?' });
  expect(await seriousFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Trading is paused until/)).toHaveCount(0);
  await press(page, '1 day');
  await question.getByRole('button', { name: 'Pause trading' }).click();
  await expect(page.getByText(/^Trading is paused until/)).toBeVisible();
  await expect(page.getByText('Make it longer')).toBeVisible();
  await own.goto(page, '/trade?symbol=XAUUSD');
  await press(page, 'Buy');
  await page.getByRole('dialog', { name: 'Buy Gold' }).getByRole('button', { name: 'Confirm buy' }).click();
  await expect(page.getByText(/^You paused trading\. Time left: 24 hours\./).first()).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const mine = trader(own.server, token);
  const [position] = (await mine.live()).data;
  expect((await mine.close(position?.Id ?? 0)).code).toBe(1);
});
