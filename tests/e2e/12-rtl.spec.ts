import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from 'playwright/test';
import { open, realAccount } from './app.ts';

/** The app in Arabic, on the phone the other journeys use: what English has on the left stands on the right. */

const WIDTH = 390;
const AR = JSON.parse(readFileSync(new URL('../../locales/ar.json', import.meta.url), 'utf8'));

type Box = { left: number; right: number };
async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not on the page`);
  return { left: box.x, right: box.x + box.width };
}
/** In the order they are read: each begins where the one before has ended. */
async function expectFromTheRight(...locators: Locator[]): Promise<void> {
  const boxes = await Promise.all(locators.map(boxOf));
  boxes.forEach((box, index) => {
    const before = boxes[index - 1];
    if (before) expect(box.right, `${locators[index]}`).toBeLessThanOrEqual(before.left + 1);
  });
}
async function expectIslands(locator: Locator): Promise<void> {
  const directions = await locator.evaluateAll((islands) =>
    islands.map((island) => `${getComputedStyle(island).direction} ${getComputedStyle(island).unicodeBidi}`),
  );
  expect(directions.length).toBeGreaterThan(0);
  expect([...new Set(directions)]).toEqual(['ltr isolate']);
}

async function swipe(page: Page, fromX: number, toX: number, y = 400): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const at = (x: number) => ({ touchPoints: [{ x, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(fromX) });
  for (let step = 1; step <= 8; step += 1)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      ...at(fromX + ((toX - fromX) * step) / 8),
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

test('S9.2 S2.37 S2.38 home reads from the right, and its figures from the left', async ({ page }) => {
  await open(page, '/', { language: 'ar' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('list', { name: AR.home.list })).toBeVisible();
  const chips = page.getByRole('group', { name: AR.home.categories }).getByRole('button');
  await expectFromTheRight(
    page.getByRole('heading', { name: 'Candlestate' }),
    page.getByRole('link', { name: AR.search.title }),
    page.getByRole('link', { name: AR.home.signIn }),
  );
  await expectFromTheRight(chips.nth(0), chips.nth(1), chips.nth(2));
  const row = page.getByRole('list', { name: AR.home.list }).getByRole('listitem').first();
  await expectFromTheRight(row.locator('bdi').first(), row.locator('svg'), row.locator('.num').first());
  await expectIslands(row.locator('.num'));
  const tabs = page.getByRole('navigation').getByRole('link');
  await expectFromTheRight(tabs.nth(0), tabs.nth(1), tabs.nth(4));
  await chips.nth(1).click();
  await expect(chips.nth(1)).toHaveAttribute('aria-pressed', 'true');
});

test('S9.2 S2.43 the drawer comes from the right, and goes back there by a swipe', async ({ page }) => {
  await open(page, '/', { language: 'ar' });
  await page.getByRole('link', { name: /BTC\/USD/ }).click();
  const menu = page.getByRole('button', { name: AR.trade.openDrawer });
  await expectFromTheRight(menu, page.getByRole('heading', { name: 'BTC/USD' }));
  await expectIslands(page.getByRole('banner').locator('.num'));
  await menu.click();
  const drawer = page.getByRole('dialog', { name: AR.trade.drawer });
  await expect.poll(async () => Math.round((await boxOf(drawer)).right)).toBe(WIDTH);
  expect((await boxOf(drawer)).left).toBeGreaterThan(40);
  const row = drawer.getByRole('listitem').first();
  await expectFromTheRight(row.locator('bdi').first(), row.locator('.num').first());
  await swipe(page, 200, 20);
  await expect(drawer, 'a swipe towards the middle leaves it').toBeVisible();
  await swipe(page, 150, 380);
  await expect(drawer).toBeHidden();
});

test('S9.2 S2.10 S2.4 login and orders are mirrored, addresses and prices are not', async ({ page }) => {
  await open(page, '/order', { language: 'ar' });
  await expect(page).toHaveURL(/\/login\?from=/);
  const back = page.getByRole('button', { name: AR.common.back });
  expect((await boxOf(back)).right).toBeGreaterThan(WIDTH - 20);
  const chevron = await back.locator('svg').evaluate((icon) => getComputedStyle(icon).transform);
  expect(chevron, 'the arrow points back, to the right').toBe('matrix(-1, 0, 0, 1, 0, 0)');
  const mail = page.getByLabel(AR.account.email, { exact: true });
  await expect(mail).toHaveCSS('direction', 'ltr');
  await expect(mail, 'an address stands where Arabic begins').toHaveCSS('text-align', 'end');
  const account = realAccount();
  await mail.fill(account.email);
  await page.getByLabel(AR.account.password, { exact: true }).fill(account.password);
  await page.getByRole('button', { name: AR.signIn.submit, exact: true }).click();
  await expect(page).toHaveURL(/\/order/);
  const tabs = page.getByRole('tab');
  await expectFromTheRight(tabs.nth(0), tabs.nth(1), tabs.nth(2));
  await tabs.nth(0).press('ArrowLeft');
  await expect(tabs.nth(1), 'the arrow key goes the way the eye does').toBeFocused();
  await expectIslands(page.getByRole('tabpanel').locator('.num'));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('S9.2 S2.6 the day of news in another language is written in the app’s own direction', async ({
  page,
}) => {
  await open(page, '/news', { language: 'ar' });
  const item = page.locator('a:has(time)').first();
  await expect(item).toHaveAttribute('lang', 'en');
  await expect(item).toHaveAttribute('dir', 'ltr');
  const day = item.locator('time');
  await expect(day).toHaveAttribute('dir', 'rtl');
  await expectFromTheRightIn(day);
});

/** The figures of a date stand in the order they are read: the first one rightmost. */
async function expectFromTheRightIn(date: Locator): Promise<void> {
  const lefts = await date.evaluate((element) => {
    const text = element.firstChild as Text;
    return [...text.data.matchAll(/\d+/g)].map(({ index, 0: figures }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + figures.length);
      return range.getBoundingClientRect().left;
    });
  });
  expect(lefts).toHaveLength(3);
  expect(lefts).toEqual([...lefts].sort((one, other) => other - one));
}
