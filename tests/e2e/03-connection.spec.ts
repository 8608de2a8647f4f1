import { expect, test } from 'playwright/test';
import { api, buy, chooseBitcoin, headPrice, open, openDemo, tokenOf, viewOrders } from './app.ts';

test('S4.14 S9.4 a cut socket comes back by itself and prices move again', async ({ page }) => {
  let isCut = false;
  let connections = 0;
  const cut: (() => void)[] = [];
  await page.routeWebSocket(/\/v1\/ws/, (route) => {
    connections += 1;
    if (isCut) return void route.close();
    route.connectToServer();
    cut.push(() => void route.close());
  });
  await open(page, '/');
  await chooseBitcoin(page);
  await expect.poll(() => connections).toBeGreaterThan(0);
  isCut = true;
  for (const close of cut.splice(0)) close();
  await expect(page.getByText('Reconnecting… Prices may be out of date.')).toBeVisible();
  isCut = false;
  await expect(page.getByText('Reconnecting… Prices may be out of date.')).toBeHidden({ timeout: 60_000 });
  const before = await headPrice(page);
  await expect.poll(() => headPrice(page), { timeout: 60_000 }).not.toBe(before);
});

test('S9.4 S5.9 a silent socket is given up after two unanswered pings, and a stale price is not traded on', async ({
  page,
}) => {
  let isSilent = false;
  let connections = 0;
  await page.routeWebSocket(/\/v1\/ws/, (route) => {
    connections += 1;
    const server = route.connectToServer();
    route.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      if (!isSilent) route.send(message);
    });
  });
  await openDemo(page, '/');
  await chooseBitcoin(page);
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Confirm buy' })).toBeVisible();
  await page.keyboard.press('Escape');
  isSilent = true;
  const open = connections;
  await expect(
    page.getByText('The price is out of date. Wait for a new one, then try again.').first(),
  ).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeDisabled();
  await expect.poll(() => connections, { timeout: 60_000 }).toBeGreaterThan(open);
});

test('S8.3 S7.24 an answer lost after sending: the form checks, then tells the truth, and there is one order', async ({
  page,
}) => {
  let asked = 0;
  await page.route('**/v1/api/forex/submit**', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await openDemo(page, '/');
  await chooseBitcoin(page);
  await buy(page);
  await expect(page.getByText('No reply yet. Checking your order…')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  expect(asked).toBe(2);
  const orders = await api<{ total: number }>(
    page,
    '/v1/api/forex/my_deal?status=1&page=1',
    await tokenOf(page),
  );
  expect(orders.data.total).toBe(1);
});

test('S4.4 S3.5 a position closed elsewhere leaves the list and shuts its sheet', async ({ page }) => {
  await openDemo(page, '/');
  await chooseBitcoin(page);
  await buy(page);
  await viewOrders(page);
  await page.getByRole('button', { name: /BTC\/USD/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Order details' });
  await expect(sheet).toBeVisible();
  const token = await tokenOf(page);
  const orders = await api<{ data: { Id: number }[] }>(page, '/v1/api/forex/my_deal?status=1&page=1', token);
  const closed = await api(page, `/v1/api/forex/close?id=${orders.data.data[0]?.Id}`, token);
  expect(closed.code).toBe(1);
  await expect(sheet).toBeHidden();
  await expect(page.getByText('No open positions')).toBeVisible();
});

test('S3.5 S4.14 doubled, swapped and dropped account pushes are noticed, and the list is read anew', async ({
  page,
}) => {
  let fault: 'none' | 'double' | 'swap' | 'drop' = 'none';
  let dropped = 0;
  await page.routeWebSocket(/\/v1\/ws/, (route) => {
    const server = route.connectToServer();
    route.onMessage((message) => server.send(message));
    let held: string | Buffer | null = null;
    server.onMessage((message) => {
      if (fault === 'none' || !String(message).includes('"FOREX_TRADE"')) return route.send(message);
      if (fault === 'drop') {
        dropped += 1;
        return undefined;
      }
      if (fault === 'double') route.send(message);
      if (fault === 'swap' && held === null) {
        held = message;
        return undefined;
      }
      route.send(message);
      if (held !== null) route.send(held);
      held = null;
    });
  });
  await openDemo(page, '/');
  await chooseBitcoin(page);
  await buy(page);
  await viewOrders(page);
  const card = page.getByRole('button', { name: /BTC\/USD/ });
  await expect(card).toHaveCount(1);
  for (const kind of ['double', 'swap', 'drop'] as const) {
    const readAnew = page.waitForResponse((response) => response.url().includes('/forex/my_deal'));
    fault = kind;
    // A gap shows with the first push that follows it.
    if (kind === 'drop') {
      await expect.poll(() => dropped).toBeGreaterThan(0);
      fault = 'none';
    }
    await readAnew;
    await expect(card, kind).toHaveCount(1);
  }
});
