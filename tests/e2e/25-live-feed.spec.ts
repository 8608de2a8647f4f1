import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { plainDialect } from '../support/feed/dialects.ts';
import { FeedServer } from '../support/feed/feed-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ownServer } from './own-server.ts';

/** A market whose prices come from a feed that falls silent, is cut off, and comes back. */

const CODE = 'BTCUSDT';
const USD = 1_000_000;
const SILENCE_SECONDS = 4;
const TELL_MS = 250;

const feed = await FeedServer.start(plainDialect());
const file = join(temporaryFolder().path, 'feed.json');
writeFileSync(
  file,
  JSON.stringify({
    adapter: 'plain',
    socket: `ws://127.0.0.1:${feed.port}`,
    history: `http://127.0.0.1:${feed.port}/minutes`,
    instruments: [{ code: CODE, instrument: 'BTCUSD' }],
    limits: { silenceSeconds: SILENCE_SECONDS },
  }),
);
const app = ownServer({ MARKET: `live:${file}` });

let seq = 0;
let usd = 90_000;
let isTelling = true;
const teller = setInterval(() => {
  if (!isTelling) return;
  seq += 1;
  feed.tell({ type: 'tick', code: CODE, atMs: Date.now(), priceMicro: usd * USD, seq, volumeMicro: 0 });
}, TELL_MS);
test.afterAll(async () => {
  clearInterval(teller);
  await feed.stop();
});

const buy = (page: Page) => page.getByRole('button', { name: 'Buy', exact: true });
const silence = (page: Page) => page.getByText('No prices are coming in.');
const price = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test('S5.9 S4.10 a silent feed closes the market and says why; an order goes through once prices are back', async ({
  page,
}) => {
  const [instrument] = app.server.market.instruments;
  const trade = `/trade?id=${instrument?.id}`;
  await app.logIn(page, trade);
  await expect(price(page, '90,000.00')).toBeVisible();
  await expect(buy(page)).toBeEnabled();

  isTelling = false;
  await expect(silence(page)).toBeVisible({ timeout: 4 * SILENCE_SECONDS * 1_000 });
  await expect(buy(page)).toBeDisabled();
  // The listing says the same to a trader who comes now.
  await page.reload();
  await expect(silence(page)).toBeVisible();
  if (process.env.E2E_PICTURES) await page.screenshot({ path: join(process.env.E2E_PICTURES, 'silent.png') });

  feed.cut();
  usd = 90_500;
  isTelling = true;
  await expect(price(page, '90,500.00')).toBeVisible({ timeout: 20_000 });
  await expect(silence(page)).toHaveCount(0);
  await buy(page).click();
  await page.getByRole('button', { name: 'Confirm buy' }).click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible();
});
