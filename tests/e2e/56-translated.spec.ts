import { expect, test } from 'playwright/test';
import { DRIVEN } from '../support/driven-source.ts';
import { buy, tab, viewOrders } from './app.ts';
import { ownServer } from './own-server.ts';

/** A page that the browser translates, as Google's translator does it: each text gives way to elements of the translator's. */

const app = ownServer();
const { euro } = DRIVEN;

/** Translates what the page shows, and from then on whatever comes or changes. */
function translate(): void {
  const isOurs = (text: Node) => text.parentElement?.closest('script, style, font, svg, textarea') === null;
  const translateAll = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode())
      if (isOurs(text) && text.nodeValue?.trim()) texts.push(text);
    for (const text of texts) {
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = text.nodeValue;
      text.parentNode?.replaceChild(outer, text);
    }
  };
  translateAll();
  const changes = { childList: true, subtree: true, characterData: true };
  new MutationObserver(translateAll).observe(document.body, changes);
}

/** What watches over translations comes after the first screen. */
const isWatched = () => !/native code/.test(String(Node.prototype.removeChild));

test('S7.31 S2.1 a translated page goes on: prices move, screens change, an order is placed and closed', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/NotFoundError|not a child of this node/.test(message.text())) errors.push(message.text());
  });
  await app.logIn(page, '/');
  await page.evaluate(translate);
  const row = page.getByRole('listitem').filter({ hasText: euro.showCode });
  await expect(row.locator('font').first()).toBeAttached();
  const shows = async (price: number, where = row): Promise<void> => {
    // A screen that has just come may miss the first.
    await expect(async () => {
      await app.server.move(euro, price - 0.1);
      await app.server.move(euro, price);
      await expect(where).toContainText(price.toFixed(5), { timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
  };
  await shows(1.2345);
  await shows(1.2346);
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: euro.showCode })).toBeVisible();
  await shows(1.2347, page.locator('header'));
  await page.getByText('Pending', { exact: true }).click();
  await page.getByText('Market', { exact: true }).first().click();
  await buy(page);
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  await viewOrders(page);
  const order = page.getByRole('button', { name: new RegExp(euro.showCode) });
  await order.click();
  await page.getByRole('button', { name: 'Close position' }).click();
  await expect(page.getByText('No open positions')).toBeVisible();
  for (const name of ['Markets', 'Trade', 'Orders', 'Markets']) await tab(page, name);
  await shows(1.2348);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('S9.2 a translated text that is written to, removed or followed by another is as React leaves it', async ({
  page,
  context,
}) => {
  await app.goto(page, '/login');
  await page.waitForFunction(isWatched);
  await page.evaluate(translate);
  const demo = page.getByRole('button', { name: 'Try a demo account' });
  await expect(demo.locator('font').first()).toBeAttached();
  const beside = await context.newPage();
  await app.goto(beside, '/icon.svg');
  await beside.evaluate(() => localStorage.setItem('lang', 'de'));
  await expect(page.getByRole('button', { name: 'Demokonto ausprobieren' })).toBeVisible();
  await expect(demo).toHaveCount(0);
  const left = await page.evaluate(async () => {
    const holder = document.body.appendChild(document.createElement('p'));
    const [first, second] = [new Text('first'), new Text('second')];
    holder.append(first, second);
    const settled = () => new Promise((done) => requestAnimationFrame(done));
    await settled();
    const areTranslated = !first.isConnected && !second.isConnected;
    holder.insertBefore(document.createElement('b'), second);
    holder.removeChild(first);
    await settled();
    return { areTranslated, left: [...holder.childNodes].map((node) => [node.nodeName, node.textContent]) };
  });
  expect(left).toEqual({
    areTranslated: true,
    left: [
      ['B', ''],
      ['FONT', 'second'],
    ],
  });
});
