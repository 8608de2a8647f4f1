import { expect, type Page, test } from 'playwright/test';
import { api, logIn, open, openDemo, realAccount, tokenOf } from './app.ts';

test('S2.1 an unknown path leads home', async ({ page }) => {
  await open(page, '/no/such/place');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('list', { name: 'Instruments' })).toBeVisible();
});

test('S2.1 S6.4 a visitor at a private path is sent to the login with from, its query included', async ({
  page,
}) => {
  await open(page, '/order?type=3');
  await expect(page).toHaveURL(/\/login\?from=%2Forder%3Ftype%3D3/);
});

test('S5.1 S8.1 an empty login says what is missing, a wrong one is refused in the trader’s language', async ({
  page,
}) => {
  await open(page, '/login');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Enter your e-mail')).toBeVisible();
  await expect(page.getByText('Enter a password')).toBeVisible();
  await page.getByLabel('E-mail', { exact: true }).fill(realAccount().email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(page.getByLabel('Password', { exact: true }), 'nothing typed is lost').toHaveValue(
    'not the password',
  );
});

test('S8.2 S9.1 S2.23 a session ended elsewhere sends the trader to the login, where help is, and back again', async ({
  page,
}) => {
  await openDemo(page, '/order');
  await expect(page.getByText('No open positions')).toBeVisible();
  const ended = await page.request.post('/api/user/logout', {
    headers: { authorization: await tokenOf(page) },
    data: {},
  });
  expect((await ended.json()).code).toBe(1);
  await expect(page, 'the socket says so within a second').toHaveURL(/\/login\?from=%2Forder/, {
    timeout: 3_000,
  });
  const said = page.getByText('Your session has ended. Please log in again.');
  await expect(said.first()).toBeVisible();
  expect(await tokenOf(page)).toBe('');
  await page.getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Try a demo account' }).click();
  await expect(page.getByText('No open positions')).toBeVisible();
  await expect(said).toHaveCount(0, { timeout: 2_000 });
});

test('S2.55 S2.56 S2.58 the hub hides the balance, resets the demo account after asking, and logs out', async ({
  page,
}) => {
  await openDemo(page, '/user');
  const amounts = page.getByText('100,000.00');
  await expect(amounts, 'balance, equity and free margin').toHaveCount(3);
  await page.getByRole('button', { name: 'Hide balance' }).click();
  await expect(amounts).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show balance' }), 'the choice is kept').toBeVisible();
  await page.getByRole('button', { name: 'Show balance' }).click();
  await page.getByRole('button', { name: 'Reset demo account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await tokenOf(page)).toBe('');
});

/** Keeps the page's thread busy for nineteen parts of twenty. */
function slowDown(page: Page): Promise<void> {
  return page.evaluate(() => {
    const keepBusy = () => {
      const untilMs = performance.now() + 190;
      while (performance.now() < untilMs);
      setTimeout(keepBusy, 10);
    };
    keepBusy();
  });
}

test('S2.58 logging out leads home, however slow the phone', async ({ page }) => {
  await openDemo(page, '/user');
  await page.getByRole('button', { name: 'Log out' }).click();
  await slowDown(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('S9.2 S2.66 the language is picked, kept and sent', async ({ page }) => {
  await open(page, '/language');
  await page.getByRole('button', { name: /中文/ }).click();
  await expect(page.getByRole('heading', { name: '語言' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '語言' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-HK');
});

/** The seeded real account on its page, gone over to its demo account. */
async function openOwnDemo(page: Page): Promise<string> {
  await open(page, '/login?from=/user');
  await logIn(page);
  await expect(page.getByText(realAccount().email)).toBeVisible();
  const real = await tokenOf(page);
  await page.getByRole('button', { name: 'Switch to demo account' }).click();
  await expect(page.getByText('Demo account', { exact: true })).toBeVisible();
  return real;
}

test('S3.9 S6.4 demo and real are one tap apart both ways, also after a reload, and a logout ends both', async ({
  page,
}) => {
  const real = await openOwnDemo(page);
  await page.reload();
  await expect(page.getByText('Demo account', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Switch to real account' }).click();
  await expect(page.getByText(realAccount().email)).toBeVisible();
  await expect(page.getByText('You are on your real account.')).toBeVisible();
  expect(await tokenOf(page)).toBe(real);
  await page.getByRole('button', { name: 'Switch to demo account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect((await api(page, '/api/user/info', real)).code).toBe(999);
  expect(await page.evaluate(() => localStorage.getItem('real-token'))).toBeNull();
});

test('S5.15 S6.3 a screen for real accounts lets a demo account in by one tap to the real one it came from', async ({
  page,
}) => {
  await openOwnDemo(page);
  await page.goto('/mine/withdraw');
  await expect(page.getByText('For real accounts only')).toBeVisible();
  await page.getByRole('button', { name: 'Switch to real account' }).click();
  await expect(page.getByRole('heading', { name: 'Withdraw', level: 1 })).toBeVisible();
  await expect(page.getByText('No coin address added yet')).toBeVisible();
});

test('S6.4 S8.2 a real session that ended meanwhile leads to the login, and the demo account stays', async ({
  page,
}) => {
  const real = await openOwnDemo(page);
  await page.request.post('/api/user/logout', { headers: { authorization: real }, data: {} });
  await page.getByRole('button', { name: 'Switch to real account' }).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fuser/);
  await expect(
    page.getByText('The session of your real account has ended. Please log in again.').first(),
  ).toBeVisible();
  await page.goto('/user');
  await expect(page.getByText('Demo account', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in to a real account' })).toBeVisible();
});
