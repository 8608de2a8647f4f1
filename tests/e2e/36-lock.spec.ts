import { type CDPSession, expect, type Page, test } from 'playwright/test';
import { ITERATIONS } from '../../src/client/actors/pin.ts';
import { seriousFindings } from './axe.ts';
import { ownServer } from './own-server.ts';

/** The lock of the app on a device: what it shows, what it keeps out of the page, and how it is opened. */

const own = ownServer();
const PIN = '271828';
const OTHER_PIN = '314159';
/** What a demo account begins with. */
const BALANCE = '100,000.00';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const pad = (page: Page, name: string | RegExp = 'Enter your PIN') => page.getByRole('group', { name });
/** By touch. */
async function press(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await button(page, digit).click();
}
/** By keyboard. */
const type = (page: Page, pin: string) => page.keyboard.type(pin);

/** A demo trader on a device of its own, at an address. */
async function trader(page: Page, path: string): Promise<void> {
  const { token } = await own.server.demo();
  await page.addInitScript((kept) => {
    if (!sessionStorage.getItem('logged in')) localStorage.setItem('token', kept);
    sessionStorage.setItem('logged in', 'yes');
  }, token);
  await own.goto(page, path);
}

async function setPin(page: Page): Promise<void> {
  await button(page, 'Set a PIN').click();
  await expect(pad(page, 'Choose a PIN of 6 digits')).toBeVisible();
  await press(page, PIN);
  await expect(pad(page, 'Enter the new PIN again')).toBeVisible();
  await press(page, PIN);
  await expect(button(page, 'Change PIN')).toBeVisible();
  // The sheet of the pad takes what is pressed before it has left.
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function locked(page: Page): Promise<void> {
  await expect(pad(page)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
}

/** Hides the page and shows it again after a while by its clock. */
async function leaveFor(page: Page, ms: number): Promise<void> {
  const turn = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await turn(true);
  const nowMs = await page.evaluate(() => Date.now());
  await page.clock.setSystemTime(nowMs + ms);
  await turn(false);
}

test('S2.24 S6.4 a PIN is chosen twice; the next start asks for it, with nothing of the account in the page', async ({
  page,
}) => {
  await trader(page, '/mine/system?part=lock');
  await button(page, 'Set a PIN').click();
  await type(page, '123456');
  await expect(page.getByText('This PIN is too easy to guess. Choose another.')).toBeVisible();
  await type(page, PIN);
  await expect(pad(page, 'Enter the new PIN again')).toBeVisible();
  await type(page, OTHER_PIN);
  await expect(page.getByText('The two PINs differ. Choose one again.')).toBeVisible();
  await page.keyboard.press('Escape');
  await setPin(page);
  const kept = await page.evaluate(() => localStorage.getItem('app-lock') ?? '');
  expect(kept).not.toContain(PIN);
  expect(JSON.parse(kept)).toMatchObject({ iterations: ITERATIONS, afterMin: 1, wrongTries: 0 });
  expect(ITERATIONS).toBeGreaterThanOrEqual(600_000);

  await own.goto(page, '/user');
  await locked(page);
  expect(await page.locator('body').innerHTML()).not.toContain(BALANCE);
  expect(await seriousFindings(page)).toEqual([]);
  // Elsewhere these keys lead to other screens.
  await type(page, 'gn');
  await press(page, '2718');
  await expect(page.getByRole('status').filter({ hasText: '4 of 6 digits entered' })).toHaveCount(1);
  await button(page, 'Delete digit').click();
  await press(page, '828');
  await expect(page.getByText(BALANCE).first()).toBeVisible();
  await expect(page).toHaveURL(/\/user$/);
});

test('S6.4 no frame of a locked start shows the app', async ({ page }) => {
  await trader(page, '/mine/system?part=lock');
  await setPin(page);
  // Anything of the account would have stood in the page at some moment.
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.querySelector('#root nav, #root h1')) seen.push(document.body.innerText);
    }).observe(document, { childList: true, subtree: true });
  });
  await own.goto(page, '/user');
  await locked(page);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.length).toBeGreaterThan(0);
  for (const text of seen) expect(text).not.toContain('Account');
});

test('S6.4 the app locks after the time that was chosen, by the clock, and what was under it comes back', async ({
  page,
}) => {
  await page.clock.install();
  await trader(page, '/mine/system?part=lock');
  await setPin(page);
  await own.goto(page, '/trade');
  await locked(page);
  await type(page, PIN);
  await page.getByRole('textbox', { name: /Lots/ }).fill('0.07');
  await leaveFor(page, 59_000);
  await expect(pad(page)).toHaveCount(0);
  await leaveFor(page, 61_000);
  await locked(page);
  await type(page, PIN);
  await expect(page.getByRole('textbox', { name: /Lots/ })).toHaveValue('0.07');
  // A clock that was set back.
  await leaveFor(page, -3_600_000);
  await locked(page);
});

test('S6.4 five wrong PINs log the device out, each with a longer wait', async ({ page }) => {
  await page.clock.install();
  await trader(page, '/mine/system?part=lock');
  await setPin(page);
  await page.reload();
  for (const [left, waitMs] of [
    [4, 1_000],
    [3, 2_000],
    [2, 4_000],
    [1, 8_000],
  ] as const) {
    await locked(page);
    await type(page, OTHER_PIN);
    await expect(page.getByText(`Wrong PIN. Tries left: ${left}`)).toBeVisible();
    await expect(button(page, '1')).toHaveAttribute('aria-disabled', 'true');
    await page.clock.fastForward(waitMs);
    await expect(button(page, '1')).not.toHaveAttribute('aria-disabled');
  }
  // The count is the device's: a new page gives no new tries.
  await page.reload();
  await expect(page.getByText('Wrong PIN. Tries left: 1')).toBeVisible();
  await page.clock.fastForward(8_000);
  await type(page, OTHER_PIN);
  await expect(page.getByText('You are logged out')).toBeVisible();
  expect(await page.evaluate(() => ['token', 'app-lock'].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
  ]);
  await button(page, 'Log in').click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('S6.4 S2.58 who forgot the PIN is asked, and logs in again without a lock', async ({ page }) => {
  await trader(page, '/mine/system?part=lock');
  await setPin(page);
  await page.reload();
  await button(page, 'Forgot PIN?').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await locked(page);
  await button(page, 'Forgot PIN?').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('app-lock'))).toBeNull();
  await own.goto(page, '/');
  await expect(page.getByRole('list', { name: 'Instruments' })).toBeVisible();
});

test('S2.24 a lock is changed and turned off by who knows its PIN, and goes with a logout', async ({
  page,
  context,
}) => {
  await trader(page, '/mine/system?part=lock');
  await setPin(page);
  await button(page, 'Change PIN').click();
  await type(page, PIN);
  await expect(pad(page, 'Choose a PIN of 6 digits')).toBeVisible();
  await type(page, OTHER_PIN);
  await expect(pad(page, 'Enter the new PIN again')).toBeVisible();
  await type(page, OTHER_PIN);
  await expect(page.getByRole('dialog', { name: 'App lock' })).toHaveCount(0);
  // Another tab asks for it, and follows when the lock is gone.
  const tab = await context.newPage();
  await own.goto(tab, '/user');
  await locked(tab);
  await button(page, 'Turn off the lock').click();
  await type(page, OTHER_PIN);
  await expect(button(page, 'Set a PIN')).toBeVisible();
  await expect(tab.getByText(BALANCE).first()).toBeVisible();
  await setPin(page);
  await locked(tab);
  // A wrong PIN in the settings locks the app.
  await button(page, 'Turn off the lock').click();
  await type(page, OTHER_PIN);
  await expect(page.getByText('Wrong PIN. Tries left: 4')).toBeVisible();
  await locked(page);
});

test('S2.58 a logout takes the lock along', async ({ page }) => {
  await trader(page, '/mine/system?part=lock');
  await setPin(page);
  await button(page, 'Back').click();
  await expect(page.getByRole('heading', { name: 'System' })).toBeVisible();
  await button(page, 'Back').click();
  await button(page, 'Log out').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('list', { name: 'Instruments' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('app-lock'))).toBeNull();
});

/** A finger on the sensor, or none. */
async function sensorOf(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

test('S6.4 the device’s biometrics open the lock, and the PIN does where they fail', async ({ page }) => {
  const { session, authenticatorId } = await sensorOf(page);
  // An address of digits has no authenticators.
  const address = own.server.address.replace('127.0.0.1', 'localhost');
  const { token } = await own.server.demo();
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  await page.goto(`${address}/mine/system?part=lock`);
  await setPin(page);
  await page.getByRole('switch', { name: 'Unlock with fingerprint or face' }).click();
  await expect(page.getByRole('switch', { name: 'Unlock with fingerprint or face' })).toBeChecked();
  await page.goto(`${address}/user`);
  await locked(page);
  expect(await seriousFindings(page)).toEqual([]);
  await button(page, 'Use fingerprint or face').click();
  await expect(page.getByText(BALANCE).first()).toBeVisible();
  await page.reload();
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await button(page, 'Use fingerprint or face').click();
  await expect(page.getByText("Your device didn't recognise you. Use your PIN.")).toBeVisible();
  await type(page, PIN);
  await expect(page.getByText(BALANCE).first()).toBeVisible();
});

test('S9.2 S8.3 the lock reads in Arabic, and says when its code does not come', async ({ page }) => {
  await trader(page, '/mine/system?part=lock');
  await setPin(page);
  await page.evaluate(() => localStorage.setItem('lang', 'ar'));
  await page.setViewportSize({ width: 390, height: 844 });
  await own.goto(page, '/user');
  const arabic = page.getByRole('group', { name: 'أدخل رمز PIN' });
  await expect(arabic).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  // The keys stand as on every phone.
  const one = await button(page, '1').boundingBox();
  const three = await button(page, '3').boundingBox();
  expect((one?.x ?? 0) < (three?.x ?? 0)).toBe(true);
  expect(one?.height).toBeGreaterThanOrEqual(64);
  await page.evaluate(() => localStorage.setItem('lang', 'en'));
  await page.context().route(/lock-screen.*\.js/, (route) => route.abort());
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await own.goto(page, '/user');
  await expect(button(page, 'Try again')).toBeVisible();
  expect(await page.locator('body').innerHTML()).not.toContain(BALANCE);
});
