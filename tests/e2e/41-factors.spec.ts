import { type Browser, type BrowserContext, expect, type Page, test } from 'playwright/test';
import { currentBuild, DIST } from '#server/http/pages/built-client';
import { codeOf, nextStep } from '../support/factors.ts';
import { PASSWORD, registered } from '../support/joining.ts';
import { newPayer, payer, TRON } from '../support/payments.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { seriousFindings } from './axe.ts';
import { contextsOfTests } from './contexts.ts';
import { putPasskey } from './paths/members.ts';

/** Second factors as their owner meets them: with a real authenticator of the browser, and codes by the clock. */

const newContext = contextsOfTests();
let server: TestServer;
test.beforeAll(async () => {
  server = await startServer({ clientDir: currentBuild(DIST) ?? DIST });
});
test.afterAll(() => server?.dispose());

/** Passkeys are of names, never of an address of a network. */
const at = (path: string): string => server.address.replace('127.0.0.1', 'localhost') + path;

async function phone(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await newContext(browser, { viewport: { width: 390, height: 844 } });
  await context.addInitScript(() => localStorage.setItem('lang', 'en'));
  const page = await context.newPage();
  return { context, page };
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const sheet = (page: Page) => page.getByRole('dialog');

async function logIn(page: Page, account: string): Promise<void> {
  await page.goto(at('/login?from=/user'));
  await page.getByLabel('E-mail', { exact: true }).fill(account);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Log in');
}
const isIn = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();

async function type(page: Page, label: string, text: string): Promise<void> {
  await sheet(page).getByLabel(label, { exact: true }).fill(text);
  await press(page, 'Confirm');
}

/** Adds an authenticator app by hand; answers its secret and the recovery codes. */
async function addApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await press(page, /^Add an authenticator app/);
  await type(page, 'Password', PASSWORD);
  const shown = await sheet(page)
    .getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/)
    .innerText();
  const secret = shown.replaceAll(' ', '');
  expect(await seriousFindings(page)).toEqual([]);
  await sheet(page).getByLabel('Code from your authenticator app', { exact: true }).fill('000000');
  await press(page, 'Add');
  await expect(sheet(page).getByText('That did not match. Please try again.')).toBeVisible();
  await sheet(page)
    .getByLabel('Code from your authenticator app', { exact: true })
    .fill(codeOf(server, secret));
  await sheet(page).getByLabel('Name').fill('My app');
  await press(page, 'Add');
  const codes = sheet(page).getByText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
  await expect(codes).toHaveCount(10);
  expect(await seriousFindings(page)).toEqual([]);
  const kept = await codes.allInnerTexts();
  await press(page, "I've kept them");
  await expect(page.getByText('My app')).toBeVisible();
  nextStep(server);
  return { secret, codes: kept };
}

test('S6.4 S7.3 an app is added, asked for on a new device alone, and a recovery code does in its place, once', async ({
  browser,
}) => {
  await registered(server, 'app@site.example');
  const { page } = await phone(browser);
  await logIn(page, 'app@site.example');
  await isIn(page);
  const { secret, codes } = await addApp(page);

  const { page: other } = await phone(browser);
  await logIn(other, 'app@site.example');
  await expect(sheet(other)).toBeVisible();
  expect(await seriousFindings(other)).toEqual([]);
  await type(other, 'Code from your authenticator app', codeOf(server, secret));
  await isIn(other);
  // The device is known from now on.
  await other.getByRole('button', { name: 'Log out' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await logIn(other, 'app@site.example');
  await isIn(other);

  const { page: third } = await phone(browser);
  await logIn(third, 'app@site.example');
  await press(third, 'Use a recovery code');
  await type(third, 'Recovery code', (codes[0] ?? '').toLowerCase().replace('-', ''));
  await isIn(third);
  const { page: fourth } = await phone(browser);
  await logIn(fourth, 'app@site.example');
  await press(fourth, 'Use a recovery code');
  await type(fourth, 'Recovery code', codes[0] ?? '');
  await expect(sheet(fourth).getByText('That did not match. Please try again.')).toBeVisible();
  await third.goto(at('/mine/security'));
  await expect(third.getByText('Left: 9 of 10')).toBeVisible();
  await third.goto(at('/devices'));
  await third.getByRole('tab', { name: 'History' }).click();
  await expect(third.getByText('Recovery code used').first()).toBeVisible();
});

test('S6.4 S7.3 a passkey is added and logs in alone, without a name or a password', async ({ browser }) => {
  await registered(server, 'key@site.example');
  const { page } = await phone(browser);
  await putPasskey(page, null);
  await logIn(page, 'key@site.example');
  await isIn(page);
  await page.getByRole('link', { name: 'Security', exact: true }).click();
  await press(page, /^Add a passkey/);
  await type(page, 'Password', PASSWORD);
  await sheet(page).getByLabel('Name').fill('This phone');
  await press(page, 'Add');
  await expect(sheet(page).getByText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)).toHaveCount(10);
  await press(page, "I've kept them");
  await expect(page.getByText('This phone')).toBeVisible();
  // A second one of this account is not made on the same device.
  await press(page, /^Add a passkey/);
  await press(page, 'Use a passkey');
  await expect(sheet(page).getByText(/No passkey was made/)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(at('/user'));
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await page.goto(at('/login?from=/user'));
  await press(page, 'Log in with a passkey');
  await press(page, 'Use a passkey');
  await isIn(page);

  await page.goto(at('/mine/security'));
  await press(page, 'Remove This phone');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await press(page, 'Use a passkey');
  await expect(page.getByText('Only your password protects this account.', { exact: false })).toBeVisible();
});

test('S5.14 S7.42 S7.45 a factor is asked for to bind and to withdraw to what is new, and what was typed stays', async ({
  browser,
}) => {
  const made = await newPayer(server);
  await payer(server, made).fund('500');
  const { page } = await phone(browser);
  await logIn(page, made.email);
  await isIn(page);
  const { secret } = await addApp(page);

  await page.goto(at('/mine/withdraw-way?type=1'));
  await page.getByRole('textbox', { name: 'Coin address' }).fill(TRON);
  await press(page, 'Add');
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Coin address' })).toHaveValue(TRON);
  await press(page, 'Add');
  await type(page, 'Code from your authenticator app', codeOf(server, secret));
  await expect(page.getByText(TRON)).toBeVisible();

  nextStep(server);
  await page.goto(at('/mine/withdraw'));
  await page.getByLabel('Amount', { exact: false }).first().fill('20');
  await press(page, 'Withdraw');
  await press(page, 'Confirm withdrawal');
  await expect(page.getByRole('dialog', { name: "Confirm it's you" })).toBeVisible();
  // Another app is looked at for the code, and nothing is lost meanwhile.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await type(page, 'Code from your authenticator app', codeOf(server, secret));
  await expect(page.getByText(/under review/).first()).toBeVisible();
});
