import { readFileSync } from 'node:fs';
import { expect, type Page, test } from 'playwright/test';
import { currentBuild, DIST } from '#server/http/pages/built-client';
import { outbox, PASSWORD } from '../support/joining.ts';
import { askOperator } from '../support/operator.ts';
import { newLeaver, opened } from '../support/privacy.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** An owner takes their data along, takes the money out, and leaves. */

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer(
    { clientDir: currentBuild(DIST) ?? DIST, clock: Date.now },
    { REVIEW: 'manual' },
  );
});
test.afterAll(() => server?.dispose());

async function confirm(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Confirm' }).click();
}

test('S8.1 S8.15 S8.2 a user downloads their data, closes the account, and cannot log in again', async ({
  page,
}) => {
  const user = await newLeaver(server);
  await user.fund('40');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript((token) => {
    if (sessionStorage.getItem('begun')) return;
    sessionStorage.setItem('begun', 'yes');
    localStorage.setItem('lang', 'en');
    localStorage.setItem('token', token);
  }, user.token);
  await page.goto(`${server.address}/user`);
  await page.getByRole('link', { name: 'My data' }).click();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await confirm(page);
  const file = readFileSync(await (await download).path());
  const { data, pictures } = opened({ content: file.toString('base64') });
  expect(data.profile?.user).toMatchObject([{ email: user.email }]);
  expect(pictures.size).toBe(1);

  // The balance stands in the way, and leads to where it is taken out.
  const balance = page
    .getByRole('list', { name: 'Settle this first' })
    .getByRole('link', { name: /^Balance/ });
  await expect(balance).toContainText('40.00');
  await balance.click();
  await expect(page).toHaveURL(/\/mine\/withdraw$/);
  const method = String((await user.bind()).data.id);
  const drawn = await user.draw({ draw_method_id: method, number: '40', auth_code: await user.code() });
  expect(drawn.code).toBe(1);
  await askOperator(server.dataDir, 'approve', 'withdrawal', String(drawn.data.id));

  await page.goto(`${server.address}/mine/data`);
  await page.getByRole('button', { name: 'Close my account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close my account' }).click();
  await confirm(page);
  await expect(page.getByText('Your account is being closed')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible();

  const [waiting] = (await askOperator(server.dataDir, 'list', 'closing')).rows ?? [];
  expect(await askOperator(server.dataDir, 'approve', 'closing', waiting?.id ?? '')).not.toHaveProperty(
    'error',
  );
  // The open page hears of it: it is at the login, with the words and nothing that looks like a fault.
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('This account is closed.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await page.getByLabel('E-mail', { exact: true }).fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('main').getByText('This account is closed.')).toBeVisible();
  await server.services.deliveries.sweep();
  const mails = (await outbox(server)).filter(({ to }) => to === user.email);
  expect(mails.at(-1)?.subject).toBe('Your account at Candlestate is closed');
});
