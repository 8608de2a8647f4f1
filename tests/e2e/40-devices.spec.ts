import { type Browser, expect, type Page, test } from 'playwright/test';
import { currentBuild, DIST } from '#server/http/pages/built-client';
import { USER_AGENTS } from '../support/browser.ts';
import { outbox, PASSWORD, registered } from '../support/joining.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { contextsOfTests } from './contexts.ts';

/** One account on two devices: each sees both, and one ends the other. */

const OWNER = 'owner@site.example';

const newContext = contextsOfTests();
let server: TestServer;
test.beforeAll(async () => {
  server = await startServer({ clientDir: currentBuild(DIST) ?? DIST, clock: Date.now });
  await registered(server, OWNER);
});
test.afterAll(() => server?.dispose());

/** A device with a browser of its own, logged in by its form. */
async function device(browser: Browser, userAgent: string): Promise<Page> {
  const context = await newContext(browser, { userAgent, viewport: { width: 390, height: 844 } });
  await context.addInitScript(() => localStorage.setItem('lang', 'en'));
  const page = await context.newPage();
  await page.goto(`${server.address}/login?from=/user`);
  await page.getByLabel('E-mail', { exact: true }).fill(OWNER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  return page;
}

const rows = (page: Page) => page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
const texts = async (page: Page) => (await rows(page).allTextContents()).map((text) => text.slice(0, 40));

test('S6.4 S4.13 S8.2 two devices see each other, one logs the other out, and the history tells it', async ({
  browser,
}) => {
  const phone = await device(browser, USER_AGENTS.firefox);
  await phone.getByRole('link', { name: 'Devices and sessions' }).click();
  // That of the registration, too.
  await expect(rows(phone)).toHaveCount(2);
  await phone.getByRole('button', { name: 'Log out everywhere else' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(rows(phone)).toHaveCount(1);
  await expect(phone.getByText('You are logged in on this device only.')).toBeVisible();

  // The inbox tells the phone of it.
  const laptop = await device(browser, USER_AGENTS.safari);
  await expect(rows(phone)).toHaveCount(2);
  expect(await texts(phone)).toEqual([
    expect.stringMatching(/^Firefox · AndroidThis device/),
    expect.stringMatching(/^Safari · iOSLast used/),
  ]);
  await server.services.deliveries.sweep();
  const mails = (await outbox(server)).filter(({ subject }) => subject.startsWith('New device'));
  expect(mails.at(-1)?.text).toContain('Browser: Safari, iOS');
  await laptop.goto(`${server.address}/devices`);
  await expect(rows(laptop).first()).toContainText('Safari · iOS');
  await expect(rows(laptop).nth(1)).toContainText('Firefox · Android');

  await phone.getByRole('button', { name: 'Log out: Safari · iOS' }).click();
  const question = phone.getByRole('alertdialog', { name: 'Log out this device?' });
  await question.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(rows(phone)).toHaveCount(1);
  // Nothing was pressed there: its socket heard of it.
  await expect(laptop).toHaveURL(/\/login/);

  await phone.getByRole('tab', { name: 'History' }).click();
  const history = phone.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(history).toContainText([
    /Device logged out.*Safari · iOS/s,
    /Login from a new device.*Safari · iOS/s,
    /All other devices logged out/,
    /Login from a new device.*Firefox · Android/s,
  ]);
  await phone.reload();
  await expect(history.first()).toBeVisible();
});
