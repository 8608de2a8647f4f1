import { expect, type Page, test } from 'playwright/test';
import { buy, chooseBitcoin } from './app.ts';
import { ownServer } from './own-server.ts';

/** A page by a name of its own and without https: the browser keeps from it what it gives to `localhost`. */

const app = ownServer();

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP site.test 127.0.0.1'],
    }),
});

const goto = (page: Page, path: string) =>
  page.goto(app.server.address.replace(/\/\/[^:]+/, '//site.test') + path);
const note = (page: Page) => page.getByText('This address has none.');

test('S8.3 without https a trader places an order, and reads what needs https where it would be offered', async ({
  page,
}) => {
  await goto(page, '/login?from=/');
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([false, false]);
  await expect(note(page)).toBeVisible();
  const { email, password } = app.server.firstAccount ?? { email: '', password: '' };
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await chooseBitcoin(page);
  await buy(page);
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  for (const path of ['/mine/system', '/mine/security', '/mine/notifications']) {
    await goto(page, path);
    await expect(note(page), path).toBeVisible();
  }
});
