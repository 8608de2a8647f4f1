import { type BrowserContext, expect, type Page, type Route, test } from 'playwright/test';
import { payer } from '../support/payments.ts';
import { ownServer } from './own-server.ts';

/** Answers that are lost, accounts that change and tabs beside one another, on a real server with its ledger. */

const own = ownServer();

/** The longest that the app waits before it asks again. */
const LONGEST_RETRY_MS = 8_000;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const told = (page: Page) => page.getByRole('alertdialog', { name: 'About your request' });

async function openDemo(page: Page, from: string): Promise<void> {
  await own.goto(page, `/login?from=${encodeURIComponent(from)}`);
  await press(page, 'Try a demo account');
  await expect(page).toHaveURL(new RegExp(`${from}(\\?|$)`));
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '');

/** The server carries calls of this path out, and its answers are lost. Answers the keys and tokens they came with. */
async function loseAnswers(context: BrowserContext, path: string): Promise<{ key: string; token: string }[]> {
  const seen: { key: string; token: string }[] = [];
  await context.route(
    (url) => url.pathname === path,
    async (route: Route) => {
      const { 'idempotency-key': key = '', authorization: token = '' } = route.request().headers();
      seen.push({ key, token });
      await route.fetch();
      await route.abort('connectionreset');
    },
  );
  return seen;
}

/** What became of a command is not to be had until released. Answers the tokens it was asked with. */
async function loseOutcomes(context: BrowserContext) {
  const path = '**/api/user/command_outcome';
  const asked: string[] = [];
  await context.route(path, async (route) => {
    asked.push(route.request().headers().authorization ?? '');
    await route.abort('connectionreset');
  });
  return { asked, release: () => context.unroute(path) };
}

/** The trader reads that a command is being asked for, and goes on. */
const goOn = (page: Page) =>
  page
    .getByRole('alertdialog', { name: 'Checking your last request' })
    .getByRole('button', { name: 'Continue' })
    .click();

test('S7.42 S8.3 a withdrawal whose answer was lost is made once, however the accounts change', async ({
  page,
  context,
}) => {
  await own.logIn(page, '/mine/withdraw');
  const real = await tokenOf(page);
  const { data: user } = await own.server.get<{ id: number; email: string }>(
    '/api/user/info',
    {},
    { token: real },
  );
  const owner = payer(own.server, { token: real, userId: user.id, email: user.email });
  await owner.provenMethod();
  await page.reload();
  const seen = await loseAnswers(context, '/api/account/draw');
  await page.getByLabel('Amount', { exact: true }).fill('200');
  await press(page, 'Withdraw');
  await press(page, 'Confirm withdrawal');
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  const { asked, release } = await loseOutcomes(context);
  await own.goto(page, '/user');
  await goOn(page);
  await press(page, 'Switch to demo account');
  await expect(page.getByText('Your demo account is ready.')).toBeVisible();
  const demo = await tokenOf(page);
  expect(demo).not.toBe(real);
  await own.goto(page, '/user');
  await expect(page.getByRole('button', { name: 'Reset demo account' })).toBeVisible();
  await expect(told(page), 'the demo account hears nothing of it').toBeHidden();
  expect(new Set(asked), 'nor asks for it').toEqual(new Set([real]));
  await release();
  await own.logIn(page, '/mine/withdraw');
  await expect(told(page).getByText('It went through.')).toBeVisible();
  await expect(told(page).getByText('200.00 USD')).toBeVisible();
  expect(new Set(seen.map(({ token }) => token))).toEqual(new Set([real]));
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
  const again = payer(own.server, { token: await tokenOf(page), userId: user.id, email: user.email });
  expect((await again.draws('1')).data.filter(({ number }) => Number(number) === 200)).toHaveLength(1);
});

test('S7.45 S8.3 a payout method whose answer was lost is bound by its own user alone', async ({
  page,
  context,
}) => {
  await own.logIn(page, '/mine/withdraw-way?type=1');
  const seen = await loseAnswers(context, '/api/wallet/bind_draw_method');
  await page.getByLabel('Coin address', { exact: true }).fill('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
  await press(page, 'Add');
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  const { asked, release } = await loseOutcomes(context);
  const real = await tokenOf(page);
  await own.goto(page, '/user');
  await goOn(page);
  await press(page, 'Log out');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  const before = seen.length;
  await page.clock.install();
  await openDemo(page, '/user');
  await expect(page.getByRole('button', { name: 'Reset demo account' })).toBeVisible();
  await page.clock.fastForward(LONGEST_RETRY_MS);
  // The page's calls are seen in their order.
  await page.evaluate(() => fetch('/readyz'));
  expect(seen, 'nothing goes out under the demo account').toHaveLength(before);
  expect(new Set(asked)).toEqual(new Set([real]));
  await expect(told(page)).toBeHidden();
  await release();
  await own.logIn(page, '/mine/coin-address-list');
  await expect(told(page).getByText('It went through.')).toBeVisible();
  await told(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toHaveCount(1);
});

test('S7.24 S8.3 an order whose answer was lost is reported after a reload, and stands once', async ({
  page,
  context,
}) => {
  await openDemo(page, '/trade');
  const seen = await loseAnswers(context, '/v1/api/forex/submit');
  await press(page, 'Buy');
  await press(page, 'Confirm buy');
  await expect(page.getByText('No reply yet. Checking your order…')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  const { release } = await loseOutcomes(context);
  await page.reload();
  const buy = page.locator('[data-side="buy"]');
  await expect(buy, 'it may have been placed').toBeDisabled();
  await expect(page.locator('[data-foot="actions"]')).toContainText('Checking your last request');
  await goOn(page);
  await expect(buy, 'the trader knows it').toBeEnabled();
  await release();
  await expect(told(page).getByText('It went through.')).toBeVisible();
  await expect(told(page).getByText('Buy')).toBeVisible();
  await told(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(told(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeVisible();
  await expect(told(page), 'it is told once').toBeHidden();
  const { data } = await own.server.get<{ total: number }>(
    '/v1/api/forex/my_deal',
    { status: '1', page: '1' },
    { token: await tokenOf(page) },
  );
  expect(data.total).toBe(1);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
});

test('S7.24 S8.3 an order that never arrived is reported as such, and its key is void', async ({
  page,
  context,
}) => {
  await openDemo(page, '/trade');
  await context.route(/\/v1\/api\/forex\/submit/, (route) => route.abort('connectionreset'));
  await press(page, 'Sell');
  await press(page, 'Confirm sell');
  await expect(page.getByText('No reply yet. Checking your order…')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(told(page).getByText('It never reached us. Nothing was done.')).toBeVisible();
});

test('S5.13 S7.24 the leverage that is picked is the leverage of the position', async ({ page }) => {
  await openDemo(page, '/trade');
  await page.getByRole('combobox', { name: 'Leverage' }).click();
  await page.getByRole('option', { name: '10×', exact: true }).click();
  await press(page, 'Buy');
  await press(page, 'Confirm buy');
  await expect(page.getByRole('dialog', { name: 'Order placed' })).toBeVisible();
  const { data } = await own.server.get<{ data: { Multiple: string }[] }>(
    '/v1/api/forex/my_deal',
    { status: '1', page: '1' },
    { token: await tokenOf(page) },
  );
  expect(data.data.map(({ Multiple }) => Number(Multiple))).toEqual([10]);
});

test('S3.21 S5.16 what is typed into a deposit survives a reload, and not the account', async ({ page }) => {
  await own.logIn(page, '/mine/charge');
  await page.getByLabel('Amount sent', { exact: true }).fill('321');
  await page.reload();
  await expect(page.getByLabel('Amount sent', { exact: true })).toHaveValue('321');
  await own.goto(page, '/user');
  await press(page, 'Log out');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await own.logIn(page, '/mine/charge');
  await expect(page.getByLabel('Amount sent', { exact: true })).toHaveValue('');
});

test.describe('two tabs', () => {
  test('S6.4 a tab follows the account another tab signs in, and clears nothing of it', async ({
    page,
    context,
  }) => {
    await own.logIn(page, '/mine/withdraw');
    const old = await tokenOf(page);
    const other = await context.newPage();
    await own.goto(other, '/user');
    await press(other, 'Switch to demo account');
    await expect(other.getByText('Your demo account is ready.')).toBeVisible();
    const young = await tokenOf(other);
    await expect(
      page.getByText('You switched accounts in another tab.').first(),
      'the withdrawal of the real account is gone',
    ).toBeVisible();
    await expect(page.getByText('For real accounts only')).toBeVisible();
    await own.server.post('/api/user/logout', {}, { token: old });
    await page.reload();
    await expect(page.getByText('For real accounts only')).toBeVisible();
    expect(await tokenOf(page), 'the end of the old session forgets the old one alone').toBe(young);
  });

  test('S2.58 S6.4 a logout in one tab is seen in the other', async ({ page, context }) => {
    await openDemo(page, '/order');
    const other = await context.newPage();
    await own.goto(other, '/user');
    await press(other, 'Log out');
    await other.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login\?from=%2Forder/);
  });

  test('S9.2 S2.66 a tab that was opened earlier takes the language over and does not undo it', async ({
    page,
    context,
  }) => {
    await own.goto(page, '/mine/system');
    await openDemo(page, '/mine/system');
    const other = await context.newPage();
    await own.goto(other, '/language');
    await other.getByRole('button', { name: /Deutsch/ }).click();
    await expect(other.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.locator('html'), 'the other tab follows').toHaveAttribute('lang', 'de');
    await page.getByRole('switch').first().click();
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('de');
  });
});
