import { expect, type Page, test, type WebSocket } from 'playwright/test';
import { fromMicro } from '#contract/money';
import { auditPostgres } from '#server/audit/audit-postgres';
import { onServer } from '../support/postgres.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { asShown, chooseBitcoin, headPrice, numberIn } from './app.ts';
import { nodesOfSpec } from './nodes.ts';

/** Nodes are replaced one after the other while a trader, who knows the balancer alone, places orders. */

const nodes = nodesOfSpec({ MARKET_SEED: '7', DRAIN_SECONDS: '3' });

/** What the app told of an order that it placed. */
type Receipt = { id: number; price: string };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('S7.24 S9.4 S4.14 a trader moves from node to node, and each order stands once', async ({ page }) => {
  const sockets: WebSocket[] = [];
  const errors: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  page.on('pageerror', ({ message }) => errors.push(message));
  const serving = await nodes.start();
  const next = await nodes.start();
  // What the page has open is all at one node, so that its end concerns the page.
  await nodes.balancer.use([serving.address]);
  await openDemo(page);
  const receipts = [await placeOrder(page)];
  expect(sockets).toHaveLength(1);

  const [last] = await Promise.all([nodes.start(), replace(serving, next, page, receipts)]);
  const atFirst = sockets.length;
  expect(atFirst).toBeGreaterThan(1);
  expectLastOpen(sockets);
  await replace(next, last, page, receipts);
  expect(sockets.length).toBeGreaterThan(atFirst);
  expectLastOpen(sockets);

  const price = await headPrice(page);
  await expect.poll(() => headPrice(page)).not.toBe(price);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  // The trade screen lists the same orders, and stays until the code of this one is here.
  await expect(page).toHaveURL(/\/order/);
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect(async () => expect(await ordersOf(page)).toEqual(receipts.toReversed())).toPass();
  expect(errors).toEqual([]);
  await agreesWithDatabase(page, receipts);
});

/** On a busy machine it may take more than one try to connect: the page stays with the last socket, and keeps no other. */
function expectLastOpen(sockets: readonly WebSocket[]): void {
  expect(sockets.map((socket) => socket.isClosed())).toEqual(
    sockets.map((_, index) => index < sockets.length - 1),
  );
}

/** Hands the balancer the new node and ends the old one; the trader places orders until it is gone, and one after it. */
async function replace(
  old: ServerProcess,
  successor: ServerProcess,
  page: Page,
  receipts: Receipt[],
): Promise<void> {
  await nodes.balancer.use([old.address, successor.address]);
  const before = receipts.length;
  let isGone = false;
  const gone = old.exit.then((status) => {
    isGone = true;
    return status;
  });
  old.child.kill('SIGTERM');
  while (!isGone) receipts.push(await placeOrder(page));
  expect(await gone).toBe(0);
  expect(receipts.length).toBeGreaterThan(before);
  receipts.push(await placeOrder(page));
}

async function openDemo(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await page.goto(`${nodes.balancer.address}/login?from=%2F`);
  await button(page, 'Try a demo account').click();
  await expect(page.getByText('Your demo account is ready.')).toBeVisible();
  await chooseBitcoin(page);
}

/** Buys at the market. While the app is on its way to another node its price is out of date, and it asks to try again. */
async function placeOrder(page: Page): Promise<Receipt> {
  const receipt = page.getByRole('dialog', { name: 'Order placed' });
  await expect(async () => {
    for (const next of [button(page, 'Buy'), button(page, 'Confirm buy')])
      if (await next.isVisible()) await next.click({ timeout: 1_000 });
    await expect(receipt).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const text = await receipt.innerText();
  const placed = { id: Number(/Order no\. (\d+)/.exec(text)?.[1]), price: priceIn(text) };
  await receipt.getByRole('button', { name: 'Done' }).click();
  await expect(receipt).toBeHidden();
  return placed;
}

const priceIn = (text: string): string => /Opening price\s+([\d,.]+)/.exec(text)?.[1] ?? '';

/** The orders of the list, the newest first. Its further pages are read as it is scrolled. */
async function ordersOf(page: Page): Promise<Receipt[]> {
  const cards = page.getByRole('main').getByRole('button', { name: /BTC\/USD/ });
  await cards.last().scrollIntoViewIfNeeded({ timeout: 1_000 });
  const texts = await cards.allTextContents();
  return texts.map((text) => ({ id: Number(/Order no\.\s*(\d+)/.exec(text)?.[1]), price: priceIn(text) }));
}

async function agreesWithDatabase(page: Page, receipts: readonly Receipt[]): Promise<void> {
  const stored = await onServer(nodes.databaseUrl, 'SELECT id FROM trade_order ORDER BY id');
  expect(stored.map(({ id }) => Number(id))).toEqual(receipts.map(({ id }) => id));
  const [account] = await onServer(
    nodes.databaseUrl,
    `SELECT balance, held FROM account WHERE kind = 'trading'`,
  );
  const figure = (label: string) => numberIn(page.locator(`:text-is("${label}") + *`));
  expect(await figure('Balance')).toBe(asShown(fromMicro(Number(account?.balance))));
  expect(await figure('Margin')).toBe(asShown(fromMicro(Number(account?.held))));
  expect(await auditPostgres(nodes.databaseUrl)).toMatchObject({ isClean: true });
}
