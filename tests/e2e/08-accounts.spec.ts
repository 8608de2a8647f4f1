import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { toWire } from '#contract/fields';
import { getCaptcha } from '#contract/routes/joining';
import { askDesk } from '../support/desk.ts';
import { lastCode } from '../support/joining.ts';
import { jpeg } from '../support/pictures.ts';
import { ownServer } from './own-server.ts';

/** Joining, proving who one is and being supported, as a user does it: the real server, its outbox and its back office. */

const ANSWER = 'K4FTM';
const NEW = 'newcomer@candlestate.example';
const FIRST_PASSWORD = 'first-password';
const SECOND_PASSWORD = 'second-password';

const own = ownServer({ SITE_TITLE: 'DEMO' });

test.beforeEach(async ({ page }) => {
  // The picture stays the server's; its answer is one the test knows.
  await page.route('**/api/common/captcha**', async (route) => {
    const { captchas } = own.server.services;
    const made = { ...(await captchas.make()), id: await captchas.keep(ANSWER) };
    const data = toWire(getCaptcha.response, made);
    await route.fulfill({ json: { code: 1, msg: 'OK', data } });
  });
});

const go = own.goto;
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alert = (page: Page, text: string | RegExp) => page.getByRole('alert').getByText(text);

async function sendCode(page: Page, captcha: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Show another picture' }).locator('img')).toBeVisible();
  await field(page, 'Characters in the picture').fill(captcha);
  await press(page, 'Send code');
}

async function logIn(page: Page, password: string, from = '/user'): Promise<void> {
  await go(page, `/login?from=${encodeURIComponent(from)}`);
  await field(page, 'E-mail').fill(NEW);
  await field(page, 'Password').fill(password);
  await press(page, 'Log in');
}

test('S5.2 S7.5 register: each gap is shown at its field, a wrong captcha too, and a code makes the account', async ({
  page,
}) => {
  await go(page, '/register?invite_code=NOBODYS1');
  await press(page, 'Open account');
  for (const text of [
    'Enter your e-mail',
    'Enter the characters in the picture',
    'Enter the verification code',
    'Enter a password',
    'Enter the password again',
  ])
    await expect(alert(page, text)).toBeVisible();
  await field(page, 'E-mail').fill('nonsense');
  await sendCode(page, ANSWER);
  await expect(alert(page, 'This address is not valid.')).toBeVisible();
  await field(page, 'E-mail').fill(NEW);
  await sendCode(page, 'WRONG');
  await expect(alert(page, "The characters don't match the picture. Please try the new one.")).toBeVisible();
  await sendCode(page, ANSWER);
  await expect(page.getByText('We have sent you a code.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled();
  await field(page, 'Password').fill(FIRST_PASSWORD);
  await field(page, 'Repeat the password').fill('something else');
  await field(page, 'Verification code').fill('000000');
  await press(page, 'Open account');
  await expect(alert(page, "The passwords don't match")).toBeVisible();
  await field(page, 'Repeat the password').fill(FIRST_PASSWORD);
  await press(page, 'Open account');
  await expect(alert(page, 'This invite code is not valid.')).toBeVisible();
  await field(page, 'Invite code (optional)').fill('');
  await press(page, 'Open account');
  await expect(alert(page, 'The verification code is incorrect or has expired.')).toBeVisible();
  await field(page, 'Verification code').fill(await lastCode(own.server, NEW));
  await press(page, 'Open account');
  await expect(page.getByText('Welcome! Your account is ready.')).toBeVisible();
  await expect(page.getByText(NEW)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your next steps' })).toBeVisible();
  for (const step of ['Identity verification', 'Deposit', 'First trade'])
    await expect(page.getByRole('link', { name: new RegExp(`^${step}\\s*To do$`) })).toBeVisible();
});

test('S3.10 what was typed to register is there after a reload, but no password', async ({ page }) => {
  await go(page, '/register');
  await page.getByText('Mobile', { exact: true }).click();
  await field(page, 'Mobile number').fill('5550100');
  await field(page, 'Password').fill('correct horse battery');
  await page.reload();
  await expect(field(page, 'Mobile number')).toHaveValue('5550100');
  await expect(field(page, 'Password')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('correct horse');
});

test('S4.11 S7.5 a code that was asked for before a reload makes the account', async ({ page }) => {
  const address = 'reloaded@candlestate.example';
  const kept = () => page.evaluate(() => localStorage.getItem('draft.code'));
  await go(page, '/register');
  await field(page, 'E-mail').fill(address);
  await sendCode(page, ANSWER);
  await expect(page.getByText('We have sent you a code.')).toBeVisible();
  // The phone closes the page while its owner reads the mail.
  await page.reload();
  await expect(field(page, 'E-mail')).toHaveValue(address);
  expect(await kept()).not.toBeNull();
  await field(page, 'Verification code').fill(await lastCode(own.server, address));
  await field(page, 'Password').fill(FIRST_PASSWORD);
  await field(page, 'Repeat the password').fill(FIRST_PASSWORD);
  await press(page, 'Open account');
  await expect(page.getByText('Welcome! Your account is ready.')).toBeVisible();
  expect(await kept()).toBeNull();
});

test('S4.11 S9.12 the countdown goes on while the screen is left and opened again', async ({ page }) => {
  await go(page, '/forgot');
  await field(page, 'E-mail').fill('nobody@candlestate.example');
  await sendCode(page, ANSWER);
  await expect(page.getByRole('button', { name: /^\d+ s$/ })).toBeVisible();
  await press(page, 'Back');
  await page.getByRole('link', { name: 'Open an account' }).click();
  await expect(page.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('button', { name: /^\d+ s$/ })).toBeDisabled();
});

test('S8.1 Enter held for a second tries once; what was refused is changed before it is sent again', async ({
  page,
}) => {
  let tries = 0;
  await page.route('**/api/user/loginForU', (call) => {
    tries += 1;
    return call.continue();
  });
  await go(page, '/login');
  await field(page, 'E-mail').fill('holder@candlestate.example');
  await field(page, 'Password').fill('not the password');
  for (let repeat = 0; repeat < 14; repeat += 1) await page.keyboard.down('Enter');
  await expect(alert(page, 'Incorrect account or password.')).toBeVisible();
  for (let repeat = 0; repeat < 14; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  const submit = page.getByRole('button', { name: 'Log in', exact: true });
  await expect(submit).toBeDisabled();
  await page.keyboard.press('Enter');
  for (let nth = 2; nth <= 10; nth += 1) {
    await field(page, 'Password').fill(`not the password ${nth}`);
    await submit.click();
    await expect(alert(page, 'Incorrect account or password.')).toBeVisible();
    expect(tries).toBe(nth);
  }
  await field(page, 'Password').fill('not the password either');
  await submit.click();
  await expect(alert(page, /^Too many attempts\. Time left: \d+ min/)).toBeVisible();
  await expect(submit).toBeEnabled();
});

test('S7.3 a login that is left before its answer is told when it comes', async ({ page }) => {
  const { email, password } = own.server.firstAccount ?? { email: '', password: '' };
  let answer = (): void => undefined;
  const isTold = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/user/loginForU', async (call) => {
    await isTold;
    await call.continue();
  });
  await go(page, '/login');
  await field(page, 'E-mail').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Log in');
  await press(page, 'Back');
  // The address is another one before the screen is.
  await expect(page.getByRole('list', { name: 'Instruments' })).toBeVisible();
  answer();
  await expect(page.getByText('You are logged in.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0);
});

test('S7.6 S7.7 a forgotten password is replaced, and the new one changed', async ({ page }) => {
  own.server.clock.nowMs = Date.now();
  await go(page, '/forgot');
  await field(page, 'E-mail').fill(NEW);
  await sendCode(page, ANSWER);
  await expect(page.getByText('We have sent you a code.')).toBeVisible();
  await field(page, 'Verification code').fill(await lastCode(own.server, NEW));
  await field(page, 'New password').fill('short');
  await field(page, 'Repeat the password').fill('short');
  await press(page, 'Set new password');
  await expect(alert(page, 'Your password must have at least 8 characters.')).toBeVisible();
  await field(page, 'New password').fill(SECOND_PASSWORD);
  await field(page, 'Repeat the password').fill(SECOND_PASSWORD);
  await press(page, 'Set new password');
  await expect(page.getByText('Your new password is set. Please log in.')).toBeVisible();
  await logIn(page, FIRST_PASSWORD);
  await expect(alert(page, 'Incorrect account or password.')).toBeVisible();
  await logIn(page, SECOND_PASSWORD);
  await page.getByRole('link', { name: 'Change password' }).click();
  await press(page, 'Change password');
  await expect(alert(page, 'Please fill in all fields')).toHaveCount(3);
  await field(page, 'Current password').fill('not the old one');
  await field(page, 'New password').fill(FIRST_PASSWORD);
  await field(page, 'Repeat the password').fill(FIRST_PASSWORD);
  await field(page, 'Verification code').fill('000000');
  await press(page, 'Change password');
  await expect(alert(page, 'Your current password is incorrect.')).toBeVisible();
});

test('S4.5 S5.4 S7.10 S8.10 identity: pictures, waiting, rejected with its reason, and finished', async ({
  page,
}) => {
  await logIn(page, SECOND_PASSWORD, '/mine/auth');
  await press(page, 'Submit');
  await expect(alert(page, 'Enter your name')).toBeVisible();
  await field(page, 'Full name').fill('Ada Newcomer');
  await field(page, 'Document number').fill('X1234567');
  await press(page, 'Submit');
  await expect(alert(page, 'Add a picture')).toHaveCount(2);
  const front = page.getByLabel('Front of the document');
  const back = page.getByLabel('Back of the document');
  const picture = async (color: string) => ({
    name: 'x.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpeg(640, 400, color),
  });
  await front.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
  await expect(alert(page, 'Please choose a JPEG, PNG or WebP picture.')).toBeVisible();
  await front.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(alert(page, "We can't read this picture.")).toBeVisible();
  await front.setInputFiles(await picture('#336699'));
  await expect(page.locator('img[src*="/api/common/picture/"]')).toHaveCount(1);
  // What was begun is there when the screen is opened again.
  await press(page, 'Back');
  await page.getByRole('link', { name: 'Identity verification' }).click();
  await expect(field(page, 'Full name')).toHaveValue('Ada Newcomer');
  await expect(page.locator('img[src*="/api/common/picture/"]')).toHaveCount(1);
  // A reload, or a camera app that makes the phone close the page, loses nothing of it.
  await page.reload();
  await expect(field(page, 'Full name')).toHaveValue('Ada Newcomer');
  await expect(field(page, 'Document number')).toHaveValue('X1234567');
  await expect(page.locator('img[src*="/api/common/picture/"]')).toHaveCount(1);
  await back.setInputFiles(await picture('#996633'));
  await expect(page.locator('img[src*="/api/common/picture/"]')).toHaveCount(2);
  await press(page, 'Submit');
  await expect(page.getByText('Your documents are under review')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your documents are under review')).toBeVisible();
  const [waiting] = (await askDesk(own.server.dataDir, 'list', 'identity')).rows ?? [];
  await askDesk(
    own.server.dataDir,
    'reject',
    'identity',
    waiting?.id ?? '',
    '--reason',
    'The back is blurred.',
  );
  await expect(alert(page, 'The back is blurred.')).toBeVisible({ timeout: 60_000 });
  await field(page, 'Full name').fill('Ada Newcomer');
  await field(page, 'Document number').fill('X1234567');
  await front.setInputFiles(await picture('#336699'));
  await back.setInputFiles(await picture('#669933'));
  await press(page, 'Submit');
  await expect(page.getByText('Your documents are under review')).toBeVisible();
  const [again] = (await askDesk(own.server.dataDir, 'list', 'identity')).rows ?? [];
  await askDesk(own.server.dataDir, 'approve', 'identity', again?.id ?? '');
  await expect(page.getByText('Your identity is verified')).toBeVisible({ timeout: 60_000 });
});

test('S2.61 S9.14 invite: code, link and QR code; the link fills in the code', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: own.server.address });
  await logIn(page, SECOND_PASSWORD, '/mine/invite');
  const code = page.getByRole('img', { name: 'QR code of the invite link' });
  await expect(code).toBeVisible();
  expect(await code.boundingBox()).toMatchObject({ width: 160, height: 160 });
  await press(page, 'Copy: Invite link');
  await expect(page.getByText('Copied successfully')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/register\?invite_code=[A-Z0-9]{8}$/);
  await page.goto(link);
  await expect(field(page, 'Invite code (optional)')).toHaveValue(link.slice(-8));
});

test('S1.6 S2.57 S2.65 the hub leads to every screen of the account, and the announcement says where there is no service', async ({
  page,
}) => {
  await logIn(page, SECOND_PASSWORD, '/user');
  const hub = page.getByRole('main');
  await expect(hub.getByRole('link', { name: 'Wallet' })).toBeVisible();
  const links = await hub
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  for (const to of [
    '/mine/history',
    '/mine/charge',
    '/mine/withdraw',
    '/mine/wallet',
    '/mine/auth',
    '/mine/invite',
    '/mine/password',
    '/mine/business-email',
    '/mine/chat',
    '/mine/email',
    '/mine/announcement',
    '/loan/index',
    '/language',
    '/mine/system',
  ])
    expect(links).toContain(to);
  await hub.getByRole('link', { name: 'Announcements' }).click();
  await expect(page.getByText('North Korea, Israel, China, Vanuatu and Cuba')).toBeVisible();
});

test('S5.15 S8.8 S6.3 a demo user meets the wall on what is for real accounts, and the way through it', async ({
  page,
}) => {
  await go(page, '/login');
  await press(page, 'Try a demo account');
  await expect(page.getByText('Your demo account is ready.')).toBeVisible();
  for (const path of ['/mine/auth', '/mine/invite', '/mine/password']) {
    await go(page, path);
    await expect(alert(page, 'For real accounts only')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in to a real account' })).toHaveAttribute(
      'href',
      `/login?from=${encodeURIComponent(path)}`,
    );
  }
  await page.getByRole('link', { name: 'Open a real account' }).click();
  await expect(page.getByRole('heading', { name: 'Open an account' })).toBeVisible();
});

test('S3.9 S2.58 a demo account that was logged out of is opened again, not another', async ({ page }) => {
  const enter = async (): Promise<string> => {
    await go(page, '/login?from=/user');
    await press(page, 'Try a demo account');
    await expect(page.getByText('UID')).toBeVisible();
    const user = page.getByRole('main');
    return (
      (await user
        .getByText(/\d{6,}/)
        .first()
        .textContent()) ?? ''
    );
  };
  const uid = await enter();
  expect(uid).not.toBe('');
  // It lies over the last row while it stands, and stands while the pointer rests on it.
  await page.mouse.move(0, 0);
  await expect(page.getByText('Your demo account is ready.')).toHaveCount(0);
  await press(page, 'Log out');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await enter()).toBe(uid);
});

test('S2.13 S7.58 search finds by code and name, cancels what is old, and choosing goes to trade', async ({
  page,
}) => {
  await go(page, '/');
  await page.getByRole('link', { name: 'Search' }).click();
  const words = page.getByRole('searchbox', { name: 'Product or company' });
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('searchCurrency'));
  await page.route('**/searchCurrency?name=zz**', () => undefined);
  const asked = page.waitForRequest((request) => request.url().includes('name=zz'));
  await words.fill('zz');
  await asked;
  await words.fill('dEmo');
  await cancelled;
  await expect(page.getByText('Companies')).toBeVisible();
  await words.fill('qqqq');
  await expect(page.getByText('Nothing found for “qqqq”')).toBeVisible();
  await words.fill('usd');
  const first = page.getByRole('main').getByRole('link').first();
  const name = (await first.locator('bdi').first().textContent()) ?? '';
  await first.click();
  await expect(page).toHaveURL(/\/trade\?symbol=/);
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('S2.6 S2.7 S3.30 news are listed and read, and what a hostile one holds does nothing', async ({
  page,
}) => {
  const content = join(own.server.dataDir, 'hostile.html');
  writeFileSync(content, '<p>Kept.</p><img src=x onerror="window.hit=1"><script>window.hit=1</script>');
  await askDesk(
    own.server.dataDir,
    ...['publish', 'news', '--title', 'A hostile item', '--desc', 'Reads like news.'],
    ...['--content-file', content],
  );
  await go(page, '/news');
  await page.getByRole('link', { name: /A hostile item/ }).click();
  await expect(page.getByText('Kept.')).toBeVisible();
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  // The page sanitises by itself as well, whatever an answer holds.
  await page.route('**/api/news/info**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { content: string } };
    body.data.content = '<a href="javascript:window.hit=1">x</a><svg onload="window.hit=1"></svg><b>Bold</b>';
    await route.fulfill({ response, json: body });
  });
  await page.reload();
  await expect(page.getByText('Bold')).toBeVisible();
  await page.getByText('x', { exact: true }).click();
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(await page.locator('article [href^="javascript"], article svg').count()).toBe(0);
});

test('S1.9 S9.15 the site says that it is a demonstration, and the company is kept for three years', async ({
  page,
  context,
}) => {
  await go(page, '/');
  await expect(page.getByText('DEMO site: nothing here is real money')).toBeVisible();
  const company = async () => (await context.cookies()).find(({ name }) => name === 'company_id');
  await expect.poll(company).toBeDefined();
  const cookie = await company();
  // Chromium caps a cookie's life at 400 days, whatever was asked for.
  expect((cookie?.expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(399 * 86_400);
});

test('S7.16 a newer build is offered, but never while an order is on its way', async ({ page }) => {
  let isNewer = false;
  await page.route('**/manifest.webmanifest', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { build: string };
    await route.fulfill({ response, json: isNewer ? { ...body, build: 'newer' } : body });
  });
  await go(page, '/login?from=/trade');
  await press(page, 'Try a demo account');
  await press(page, 'Buy');
  await expect(page.getByRole('button', { name: 'Confirm buy' })).toBeVisible();
  isNewer = true;
  const read = page.waitForResponse((response) => response.url().includes('manifest.webmanifest'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await read;
  const prompt = page.getByRole('status', { name: 'An update is ready' });
  await expect(prompt).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(prompt).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await press(page, 'Reload');
  await reloaded;
});
