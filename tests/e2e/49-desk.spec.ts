import { expect, test } from 'playwright/test';
import { DESK_ROUTES } from '#contract/desk/routes';
import { appCode, DESK_PASSWORD, inviteOperator, newOperator } from '../support/desk-browser.ts';
import { confirm, deskSite, dialog, type Operator, press, said, title } from './desk-site.ts';
import { putPasskey } from './paths/members.ts';

/** The desk in a browser, as operators use it. */

const desk = deskSite();
let ann: Operator;
let bob: Operator;
test.beforeAll(async () => {
  ann = await newOperator(desk.server, 'ann', 'admin');
  bob = await newOperator(desk.server, 'bob', 'treasurer,support');
});

test('S6.1 S6.4 an operator signs in by name, password and code with the keyboard alone, and signs out', async ({
  browser,
}) => {
  const { page, complaints } = await desk.visit(browser, '/desk');
  await title(page, 'Sign in to the desk');
  const type = async (code: string) => {
    await page.getByLabel('Name').focus();
    for (const text of ['ann', DESK_PASSWORD, code]) {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
      // The eye of the password is on the way.
      if (text === DESK_PASSWORD) await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
  };
  await type('000000');
  await said(page, 'That is not right.');
  desk.server.clock.nowMs = Date.now();
  await type(appCode(desk.server, ann.secret, 1));
  await title(page, 'Dashboard');
  await press(page, 'Sign out');
  await said(page, 'You are signed out.');
  await page.goBack();
  await page.goto(desk.at('/desk/queue'));
  await title(page, 'Sign in to the desk');
  expect(complaints).toEqual([]);
});

test('S6.1 S6.4 an invitation enrols a passkey, which then signs in; the invitation is good once', async ({
  browser,
}) => {
  const invitation = await inviteOperator(desk.server, 'ann', 'add-operator', 'cid', '--roles', 'reviewer');
  const { page, complaints } = await desk.visit(browser, `/#invitation=${invitation}`);
  await title(page, 'Welcome, cid');
  // Without an authenticator the browser asks in vain until the operator gives up; this one has it from the start.
  await putPasskey(page, null);
  await press(page, 'Make a passkey');
  await said(page, 'You are enrolled. Sign in with it now.');
  await page.getByRole('link', { name: 'To the sign-in' }).click();
  await press(page, 'Use a passkey');
  await title(page, 'Queue');
  await page.goto(desk.at(`/#invitation=${invitation}`));
  await said(page, 'This invitation is not good any more.');
  expect(complaints).toEqual([]);
});

test('S6.1 S6.4 an invitation enrols a password with an app', async ({ browser }) => {
  const invitation = await inviteOperator(desk.server, 'ann', 'add-operator', 'dan', '--roles', 'support');
  const { page, complaints } = await desk.visit(browser, `/#invitation=${invitation}`, { at: 'phone' });
  await press(page, 'A password and an app');
  await expect(page.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  desk.server.clock.nowMs = Date.now();
  await page.getByLabel('Code from the app').fill(appCode(desk.server, secret));
  await page.getByLabel('New password').fill('too short');
  await press(page, 'Enrol');
  await said(page, 'The password is too easy to guess.');
  await page.getByLabel('New password').fill(DESK_PASSWORD);
  await press(page, 'Enrol');
  await said(page, 'You are enrolled. Sign in with it now.');
  await page.getByRole('link', { name: 'To the sign-in' }).click();
  await page.getByLabel('Name').fill('dan');
  await page.getByLabel('Password', { exact: true }).fill(DESK_PASSWORD);
  await page.getByLabel('Code from your app').fill(appCode(desk.server, secret, 1));
  await press(page, 'Sign in');
  await title(page, 'Queue');
  expect(complaints).toEqual([]);
});

test('S6.1 a session that is unused for half an hour is signed out, and one that is ended says so', async ({
  browser,
}) => {
  const eve = await newOperator(desk.server, 'eve', 'support');
  const { context, page } = await desk.visit(browser, '/desk');
  await page.close();
  const idle = await context.newPage();
  await idle.clock.install();
  const [name = '', value = ''] = eve.browser.cookie.split('=');
  await context.addCookies([{ name, value, url: desk.at('/desk/api') }]);
  await idle.goto(desk.at('/desk/queue'));
  await title(idle, 'Queue');
  await idle.clock.fastForward('29:59');
  await title(idle, 'Queue');
  await idle.clock.fastForward('00:02');
  await said(idle, 'You were signed out, as nothing was pressed for 30 minutes.');
  expect((await eve.browser.call('me', {})).status).toBe(401);

  const ended = await desk.enter(browser, bob, '/desk/queue');
  await title(ended.page, 'Queue');
  await ann.browser.run({
    command: 'change-operator',
    name: 'bob',
    roles: 'treasurer,support,publisher',
    reason: 'news too',
  });
  await ended.page.getByRole('link', { name: 'Proposals' }).click();
  await said(ended.page, 'Your session is over. Sign in again.');
  await expect(ended.page.getByRole('navigation')).toHaveCount(0);
});

test('S6.4 what a role has no right to is not offered, and refused when it is asked for by its address', async ({
  browser,
}) => {
  await desk.depositor('100');
  const fay = await newOperator(desk.server, 'fay', 'support');
  const { page } = await desk.enter(browser, fay, '/desk/queue');
  await title(page, 'Queue');
  const entries = page.getByRole('navigation', { name: 'Pages' }).first().getByRole('link');
  const site = ['News', 'Settings', 'Instruments', 'Leaders', 'Copies', 'Market'];
  await expect(entries).toHaveText(['Queue', 'Users', ...site]);
  await expect(page.getByRole('row', { name: /Deposit/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Deposit/ })).toHaveCount(0);
  for (const path of ['log', 'operators', 'proposals']) {
    await page.goto(desk.at(`/desk/${path}`));
    await said(page, 'There is no such page, or your roles have no right to it.');
  }
  await page.goto(desk.at('/desk/cases/deposit/1'));
  await said(page, 'fay (support) has no right to money.see.');
  await page.goto(desk.at('/desk/settings'));
  await expect(page.getByText('four_eyes_above', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Change/ })).toHaveCount(0);
});

test('S6.2 S6.4 the desk keeps nothing on the device, and its pictures reach no cache', async ({
  browser,
}) => {
  await desk.applicant('Grace Hopper');
  const { page, complaints } = await desk.enter(browser, ann, '/desk/queue?kind=identity');
  await page
    .getByRole('link', { name: /Identity/ })
    .first()
    .click();
  const fetched = page.waitForResponse((response) => response.url().includes('/desk/api/picture'));
  await press(page, 'front');
  expect((await fetched).headers()['cache-control']).toBe('no-store');
  await expect(page.getByRole('img', { name: /^front, 1 times/ })).toBeVisible();
  const kept = await page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookie: document.cookie,
  }));
  expect(kept).toEqual({ local: 0, session: 0, databases: 0, caches: 0, workers: 0, cookie: '' });
  for (const path of ['/', '/desk', '/desk/queue', DESK_ROUTES.me.path]) {
    const answer = await page.request.get(desk.at(path));
    expect([path, answer.headers()['cache-control']]).toEqual([path, 'no-store']);
  }
  expect(complaints).toEqual([]);
});

test('S6.4 operators are added with a link that is shown once, get other roles, and are disabled and enabled', async ({
  browser,
}) => {
  const { context, page } = await desk.enter(browser, ann, '/desk/operators');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'Add operator');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await said(page, 'Name is needed.');
  await dialog(page).getByRole('checkbox', { name: 'publisher' }).click();
  await confirm(page, 'Add', { Name: 'hal' });
  await said(page, /hal is an operator: publisher/);
  await press(page, 'Copy the link');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).origin).toBe(new URL(page.url()).origin);
  expect(copied).toMatch(/\/#invitation=[\w-]{43}$/);
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText('#invitation=')).toHaveCount(0);
  const row = page.getByRole('row', { name: /^hal/ });
  await row.getByRole('button', { name: 'Roles' }).click();
  await dialog(page).getByRole('checkbox', { name: 'support' }).click();
  await confirm(page, 'Change', { Reason: 'calls too' });
  await expect(row).toContainText('support, publisher');
  await row.getByRole('button', { name: 'Disable' }).click();
  await confirm(page, 'Disable', { Reason: 'left' });
  await expect(row).toContainText('disabled');
  await row.getByRole('button', { name: 'Enable' }).click();
  await confirm(page, 'Enable', { Reason: 'came back' });
  await expect(row).toContainText('enabled');
  // Oneself is neither disabled nor given other roles.
  const own = page.getByRole('row', { name: /^ann/ });
  await expect(own.getByRole('button')).toHaveText(['Invite']);
});
