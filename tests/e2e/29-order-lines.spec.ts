import { expect, type Locator, type Page, test } from 'playwright/test';
import { setStopPrice } from '#contract/routes/trading';
import { DRIVEN } from '../support/driven-source.ts';
import { type Trader, trader } from '../support/orders.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { seriousFindings } from './axe.ts';
import { galleryBuild } from './gallery-build.ts';
import { middleOf } from './page-assertions.ts';
import { WavyCandles } from './paths/driven-candles.ts';

/** Stops and targets on the chart, by finger, mouse and keyboard, and an order begun at a price of the chart. */

const { euro } = DRIVEN;

const source = new WavyCandles();
let server: TestServer;
test.beforeAll(async () => {
  server = await startServer({ source, clientDir: galleryBuild(), clock: Date.now });
});
test.afterAll(() => server.dispose());
test.beforeEach(async () => {
  source.set(euro, Number(euro.basePrice));
  await server.market.tick();
});

type Shown = { account: Trader; stopOf: () => Promise<string | undefined> };

/** A demo trader on trade with a position of one lot; `stop` is its stop-loss. */
async function open(page: Page, { stop = '0', lang = 'en', lots = '1' } = {}): Promise<Shown> {
  const { token } = await server.demo();
  const account = trader(server, token);
  const { code } = await account.submit({ stop_loss_price: stop, cont: lots, multiple: '500' });
  expect(code).toBe(1);
  await page.addInitScript(
    ([kept, language]) => {
      localStorage.setItem('lang', language ?? '');
      localStorage.setItem('token', kept ?? '');
    },
    [token, lang],
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${server.address}/trade?symbol=${euro.code}&period=1day`);
  await inPlace(page);
  return { account, stopOf: async () => (await account.live()).data[0]?.TargetLossPrice };
}

/** Waits until the tags stand where the chart, once it is drawn, has their prices. */
async function inPlace(page: Page): Promise<void> {
  const tags = page.getByRole('slider');
  await expect(tags.first()).toBeVisible();
  // Asked for in the frame after the next: nothing that was still to be drawn is missed.
  const places = () =>
    tags.evaluateAll(async (all) => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
      return JSON.stringify(all.map((tag) => tag.getBoundingClientRect()));
    });
  let [last, next] = ['', await places()];
  while (next !== last) [last, next] = [next, await places()];
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const bar = (page: Page) => page.getByRole('group', { name: 'Price of the line' });
const price = (page: Page) => bar(page).getByRole('textbox');
const stopTag = (page: Page) => page.getByRole('slider', { name: /^Stop-loss of Buy/ });

const placeOf = async (tag: Locator): Promise<{ x: number; y: number }> => {
  const box = await tag.boundingBox();
  if (!box) throw new Error('the tag is nowhere');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags a tag up or down with a finger, and asks in between what is so while it moves. */
async function dragByFinger(
  page: Page,
  tag: Locator,
  byPx: number,
  meanwhile = async () => {},
): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const { x, y } = await middleOf(tag);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (const share of [0.2, 0.5, 0.8, 1])
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x, y: y + byPx * share }],
    });
  await meanwhile();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

test('S4.3 a finger drags a stop: nothing is sent meanwhile, the page stays, and the price under it is the one asked for', async ({
  page,
}) => {
  const { stopOf } = await open(page, { stop: '1.09500' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === setStopPrice.path) asked.push(searchParams.get('stop_loss_price') ?? '');
  });
  // The page could follow the finger.
  await page.evaluate(() => scrollTo(0, 60));
  const before = await placeOf(stopTag(page));
  await dragByFinger(page, stopTag(page), -25, async () => {
    await expect(stopTag(page)).toHaveText(/Stop-loss -[\d.]+/);
    expect((await placeOf(stopTag(page))).y).toBeLessThan(before.y - 15);
  });
  expect(await page.evaluate(() => window.scrollY)).toBe(60);
  const shown = await price(page).inputValue();
  expect(Number(shown)).toBeGreaterThan(1.095);
  expect(Number(shown)).toBeLessThan(1.1);
  // One lot is 100,000 euros.
  const loss = ((1.1 - Number(shown)) * 100_000).toFixed(2);
  await expect(bar(page).getByRole('status')).toContainText(`-${loss} USD`);
  await expect(stopTag(page)).toHaveText(`Stop-loss -${loss}`);
  expect(asked).toEqual([]);
  await button(page, 'Set').click();
  await expect(bar(page)).toHaveCount(0);
  expect(asked).toEqual([shown]);
  expect(Number(await stopOf())).toBe(Number(shown));
  await expect(stopTag(page)).toHaveText(`Stop-loss -${loss}`);
});

test('S4.3 a tag that is pulled sideways pans the chart, and takes no finger while one draws', async ({
  page,
}) => {
  await open(page, { stop: '1.09500' });
  const canvas = page.locator('main [role=img] canvas').first();
  const before = await canvas.screenshot();
  const { x, y } = await middleOf(stopTag(page));
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const aside of [20, 60, 120]) await page.mouse.move(x + aside, y + 2);
  await page.mouse.up();
  await inPlace(page);
  await expect(bar(page)).toHaveCount(0);
  expect(before.equals(await canvas.screenshot())).toBe(false);
  await button(page, 'Draw').click();
  await page.getByRole('button', { name: 'Horizontal line' }).click();
  await expect(page.getByText('Horizontal line: tap point 1 of 1')).toBeVisible();
  const over = await placeOf(stopTag(page));
  await page.mouse.click(over.x, over.y);
  await expect(button(page, 'Delete')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('S4.3 what may lose more is asked about; no answer leaves the stop where it was', async ({ page }) => {
  const { stopOf } = await open(page, { stop: '1.09500' });
  await dragByFinger(page, stopTag(page), 25);
  await button(page, 'Set').click();
  const question = page.getByRole('alertdialog', { name: /^Set Stop-loss to/ });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Back' }).click();
  await button(page, 'Cancel').click();
  expect(Number(await stopOf())).toBe(1.095);
  await dragByFinger(page, stopTag(page), 25);
  const shown = await price(page).inputValue();
  await button(page, 'Set').click();
  await question.getByRole('button', { name: 'Set' }).click();
  await expect(bar(page)).toHaveCount(0);
  expect(Number(await stopOf())).toBe(Number(shown));
});

test('S4.3 off the entry a stop-loss is drawn down and a take-profit up, with the mouse', async ({
  page,
}) => {
  const { account } = await open(page);
  const drag = async (byPx: number): Promise<string> => {
    const entry = page.getByRole('slider', { name: /^Entry of Buy 1/ });
    const { x, y } = await middleOf(entry);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + byPx, { steps: 4 });
    await page.mouse.up();
    const shown = await price(page).inputValue();
    await button(page, 'Set').click();
    await expect(bar(page)).toHaveCount(0);
    return shown;
  };
  const [stop, target] = [await drag(40), await drag(-40)];
  const [order] = (await account.live()).data;
  expect([Number(order?.TargetLossPrice), Number(order?.TargetProfitPrice)]).toEqual([
    Number(stop),
    Number(target),
  ]);
  await expect(stopTag(page)).toBeVisible();
  await expect(page.getByRole('slider', { name: /^Take-profit of Buy 1/ })).toBeVisible();
});

test('S4.3 by keyboard alone, by names alone: found, moved, typed to the digit, given up and set', async ({
  page,
}) => {
  const { stopOf } = await open(page, { stop: '1.09500' });
  await stopTag(page).focus();
  const before = Number(await stopTag(page).getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowUp');
  await expect(bar(page)).toBeVisible();
  await expect(stopTag(page)).toBeFocused();
  await page.keyboard.press('PageUp');
  const moved = Number(await price(page).inputValue());
  expect(moved).toBeGreaterThan(before);
  await expect(stopTag(page)).toHaveAttribute('aria-valuenow', String(moved));
  await expect(stopTag(page)).toHaveAttribute('aria-valuetext', /^Stop-loss -[\d.]+$/);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  expect(Number(await stopOf())).toBe(1.095);
  await page.keyboard.press('Enter');
  await price(page).fill('1.2');
  await expect(bar(page)).toContainText('The stop-loss must be on the losing side of the price');
  await price(page).fill('1.09876');
  await button(page, 'Set').focus();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toHaveCount(0);
  expect(Number(await stopOf())).toBe(1.09876);
});

test('S4.2 S7.24 an order is begun at a price of the chart, and placed from the ticket', async ({ page }) => {
  const { account } = await open(page);
  await button(page, 'Order at a price').click();
  const line = page.getByRole('slider', { name: 'New order' });
  await dragByFinger(page, line, 30);
  const shown = await price(page).inputValue();
  expect(Number(shown)).toBeLessThan(1.1);
  await expect(bar(page).getByRole('status')).toHaveText(/-\d\.\d\d%/);
  await button(page, 'Use price').click();
  await expect(page.getByRole('textbox', { name: 'Target price' })).toHaveValue(shown);
  await expect(page.getByText('Below the market: buy limit or sell stop')).toBeVisible();
  await button(page, 'Buy').click();
  await expect(page.getByRole('dialog').getByText('Buy limit')).toBeVisible();
  await button(page, 'Confirm buy').click();
  await expect(page.getByRole('dialog', { name: 'Pending order placed' })).toBeVisible();
  const pending = (await account.live()).data.find(({ Status }) => Status === 0);
  expect(Number(pending?.OriginPrice)).toBe(Number(shown));
});

test('S5.11 the stops of the ticket are lines on the chart: a drag sets the field, and the field moves the line', async ({
  page,
}) => {
  await open(page);
  const line = page.getByRole('slider', { name: 'Stop-loss of New order' });
  const stopLoss = page.getByRole('textbox', { name: 'Stop-loss' });
  await page.getByRole('checkbox', { name: 'Stop-loss' }).click();
  await expect(line).toHaveAttribute('aria-valuenow', '1.1');
  await stopLoss.fill('1.095');
  await page.getByRole('textbox', { name: 'Lots' }).fill('1');
  await expect(line).toHaveAttribute('aria-valuenow', '1.095');
  await expect(line).toHaveText('Stop-loss -506.00');
  await inPlace(page);
  await line.scrollIntoViewIfNeeded();
  await dragByFinger(page, line, 20);
  await expect(bar(page)).toHaveCount(0);
  await expect(stopLoss).not.toHaveValue('1.095');
  const dragged = await stopLoss.inputValue();
  await expect(line).toHaveAttribute('aria-valuenow', String(Number(dragged)));
  await page.getByRole('group', { name: 'Stops in' }).getByRole('button', { name: 'Points' }).click();
  await line.focus();
  await page.keyboard.press('ArrowDown');
  await expect(line).not.toHaveAttribute('aria-valuenow', String(Number(dragged)));
  const now = Number(await line.getAttribute('aria-valuenow'));
  await expect(stopLoss).toHaveValue(String(Math.round(Math.abs(now - 1.1) * 1e5)));
  await page.keyboard.press('Enter');
  await expect(stopLoss).toBeFocused();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Stop-loss' }).click();
  await expect(line).toHaveCount(0);
});

test('S4.3 S9.3 on the narrowest phone the tags of three positions leave the last candles free', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const lang of ['en', 'de']) {
    const { account } = await open(page, { stop: '1.09', lang, lots: '0.25' });
    await account.submit({ cont: '0.3', stop_loss_price: '1.08', multiple: '500' });
    await account.submit({
      cont: '0.3',
      target_profit_price: '1.11',
      stop_loss_price: '1.085',
      multiple: '500',
    });
    await expect(page.getByRole('slider')).toHaveCount(7);
    await inPlace(page);
    const ends = await page
      .locator('[data-line][data-placed] > span')
      .evaluateAll((pills) => pills.map((pill) => pill.getBoundingClientRect().right));
    // The pane is narrower than the screen by its prices.
    for (const end of ends) expect(end, lang).toBeLessThanOrEqual((320 * 2) / 3);
  }
});

/** A pending buy of one lot below the market, beside the position. */
async function openPending(page: Page, target = '1.09500', stop = '0'): Promise<Shown & { id: number }> {
  const shown = await open(page);
  const { code, data } = await shown.account.submit({
    ...{ status: '0', target_price: target, stop_loss_price: stop, multiple: '500' },
  });
  expect(code).toBe(1);
  await expect(targetTag(page)).toBeVisible();
  return { ...shown, id: data.Id };
}

const targetTag = (page: Page) => page.getByRole('slider', { name: /^Target price of Buy 1/ });
const pendingOf = async (account: Trader) => (await account.live()).data.find(({ Status }) => Status === 0);

test('S4.3 S9.5 a finger drags the target of a pending order: the new margin is said, and held once it is set', async ({
  page,
}) => {
  const { account } = await openPending(page);
  const heldBefore = Number(await account.held());
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === setStopPrice.path) asked.push(searchParams.get('target_price'));
  });
  await dragByFinger(page, targetTag(page), 25, async () => {
    await expect(targetTag(page)).toHaveText(/Margin \d/);
    expect(asked).toEqual([]);
  });
  const shown = await price(page).inputValue();
  expect(Number(shown)).toBeLessThan(1.095);
  // One lot is 100,000 euros, at a leverage of 500.
  const margin = (Number(shown) * 200).toFixed(2);
  await expect(bar(page).getByRole('status')).toHaveText(`Margin ${margin} USD`);
  await expect(targetTag(page)).toHaveText(`Margin ${margin}`);
  expect(asked).toEqual([]);
  await button(page, 'Set').click();
  await expect(bar(page)).toHaveCount(0);
  expect(asked).toEqual([shown]);
  const order = await pendingOf(account);
  expect(Number(order?.OriginPrice)).toBe(Number(shown));
  expect(Number(await account.held()) - heldBefore).toBeCloseTo((Number(shown) - 1.095) * 200, 4);
  await expect(targetTag(page)).toHaveText('Buy limit 1');
  await expect(targetTag(page)).toHaveAttribute('aria-valuenow', String(Number(shown)));
});

test('S4.3 with the mouse across the market a pending order waits on the other side, and is filled there', async ({
  page,
}) => {
  const { account, id } = await openPending(page);
  const entry = page.getByRole('slider', { name: /^Entry of Buy 1/ }).filter({ hasNotText: '+ Stop' });
  const market = (await placeOf(entry)).y;
  const { x, y } = await middleOf(targetTag(page));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, market - 30, { steps: 4 });
  await page.mouse.up();
  const shown = Number(await price(page).inputValue());
  expect(shown).toBeGreaterThan(1.1);
  await button(page, 'Set').click();
  await expect(bar(page)).toHaveCount(0);
  source.set(euro, shown);
  await server.market.tick();
  const filled = (await account.live()).data.find(({ Id }) => Id === id);
  expect([filled?.Status, Number(filled?.Price)]).toEqual([1, shown]);
});

test('S4.3 S2.52 the target by keyboard and typed: past its stop it is wrong, further from it asked about', async ({
  page,
}) => {
  const { account } = await openPending(page, '1.09500', '1.09000');
  await targetTag(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(targetTag(page)).toBeFocused();
  await expect(targetTag(page)).toHaveAttribute('aria-valuetext', /^Margin [\d.]+$/);
  await price(page).fill('1.08');
  await expect(bar(page)).toContainText('The stop-loss must be on the losing side of the price');
  await price(page).fill('');
  await expect(bar(page).getByRole('status')).toHaveText('Margin – USD');
  await price(page).fill('1.09876');
  await button(page, 'Set').click();
  const question = page.getByRole('alertdialog', { name: /^Set Target price to/ });
  await expect(question).toContainText('the stop-loss is further away');
  await question.getByRole('button', { name: 'Set' }).click();
  await expect(bar(page)).toHaveCount(0);
  expect(await pendingOf(account)).toMatchObject({ OriginPrice: '1.09876', TargetLossPrice: '1.09000' });
});

test('S4.3 S9.5 the target of a pending order is typed in its sheet, which says what it becomes', async ({
  page,
}) => {
  const { account, id } = await openPending(page);
  await page.locator(`[data-order="${id}"]`).click();
  await expect(page.getByRole('dialog', { name: 'Order details' }).getByText('Buy limit')).toBeVisible();
  await button(page, 'Edit order').click();
  const sheet = page.getByRole('dialog', { name: 'Edit order' });
  await sheet.getByRole('textbox', { name: 'Target price' }).fill('1.11');
  await expect(sheet.getByText(/^Buy stop · Margin .222\.00 USD/)).toBeVisible();
  await sheet.getByRole('checkbox', { name: 'Stop-loss' }).click();
  await sheet.getByRole('textbox', { name: 'Stop-loss' }).fill('1.1');
  await expect(sheet.getByText(/-1,000\.00 USD/)).toBeVisible();
  await sheet.getByRole('group', { name: 'Stops in' }).getByRole('button', { name: 'Points' }).click();
  await expect(sheet.getByText(/Distances count from .1\.11000/)).toBeVisible();
  await expect(sheet.getByRole('textbox', { name: 'Stop-loss' })).toHaveValue('1000');
  await sheet.getByRole('textbox', { name: 'Stop-loss' }).fill('0');
  await button(page, 'Save order').click();
  await expect(sheet.getByText(/from 1 to/)).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Stop-loss' }).fill('990');
  await button(page, 'Stop-loss: more').click();
  await button(page, 'Target price: more').click();
  await expect(sheet.getByText(/^.1\.10010. · .0\.90%. · .-1,000\.00 USD/)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await button(page, 'Save order').click();
  await expect(page.getByRole('dialog', { name: 'Order details' }).getByText('Buy stop')).toBeVisible();
  expect(await pendingOf(account)).toMatchObject({ OriginPrice: '1.11010', TargetLossPrice: '1.10010' });
});

test('S4.3 a target that the server refuses is back where it was', async ({ page }) => {
  const { account } = await openPending(page);
  await targetTag(page).focus();
  await page.keyboard.press('ArrowUp');
  await price(page).fill('1.1');
  await button(page, 'Set').click();
  await expect(page.getByRole('alert')).toContainText('The target price is the current price');
  await expect(bar(page)).toHaveCount(0);
  await expect(targetTag(page)).toHaveAttribute('aria-valuenow', '1.095');
  expect((await pendingOf(account))?.OriginPrice).toBe('1.09500');
});

test('S4.3 a stop is drawn off the tag beside a pending target, which then goes', async ({ page }) => {
  const { account } = await openPending(page);
  const handle = page.getByRole('slider', { name: /^Entry of/ }).filter({ hasText: '+ Stop' });
  for (const byPx of [25, -25]) {
    await dragByFinger(page, handle, byPx);
    await button(page, 'Set').click();
    await expect(bar(page)).toHaveCount(0);
  }
  await expect(handle).toHaveCount(0);
  const order = await pendingOf(account);
  expect(Number(order?.OriginPrice)).toBe(1.095);
  expect(Number(order?.TargetLossPrice)).toBeLessThan(1.095);
  expect(Number(order?.TargetProfitPrice)).toBeGreaterThan(1.095);
});

test('S4.3 S3.5 tags stand over the candles in the order of their prices; liquidation far away is said, not drawn', async ({
  page,
}) => {
  const { account } = await open(page, { stop: '1.09950', lots: '20' });
  await account.submit({ target_profit_price: '1.10050', stop_loss_price: '1.05', multiple: '500' });
  const tags = page.getByRole('slider');
  await expect(tags).toHaveCount(5);
  await inPlace(page);
  const pane = await page.locator('main [role=img] canvas').first().boundingBox();
  const stood = await tags.evaluateAll((elements) =>
    elements.map((element) => {
      const { top, bottom, left } = element.getBoundingClientRect();
      return { price: Number(element.ariaValueNow), top, bottom, left };
    }),
  );
  stood.sort((one, other) => other.price - one.price || one.left - other.left);
  expect(stood.map(({ price }) => price)).toEqual([1.1005, 1.1, 1.1, 1.0995, 1.05]);
  expect(Math.min(...stood.map(({ top }) => top))).toBeGreaterThanOrEqual(pane?.y ?? Number.NaN);
  expect(Math.max(...stood.map(({ bottom }) => bottom))).toBeLessThanOrEqual(
    (pane?.y ?? 0) + (pane?.height ?? 0),
  );
  // Both entries are at one price.
  const rows = stood.map(({ top }) => Math.round(top));
  expect(rows[1]).toBe(rows[2]);
  expect(rows.toSorted((one, other) => one - other)).toEqual(rows);
  expect(new Set(rows).size).toBe(4);
  await expect(page.locator('[data-tone=liquidation]')).toBeHidden();
  await expect(page.locator('main p.visually-hidden').first()).toContainText('Liquidation');
});

test('S2.45 readers hear and read the lines; the chart with its tags and its bar is sound', async ({
  page,
}) => {
  await open(page, { stop: '1.09500', lots: '20' });
  const tags = await page.getByRole('slider').allInnerTexts();
  expect(tags.map((text) => text.replace(/^⠿/, ''))).toEqual(['Buy 20 0.00', 'Stop-loss -10,000.00']);
  await expect(page.locator('main p.visually-hidden').first()).toContainText('Stop-loss of Buy 20: 1.09500.');
  await stopTag(page).click();
  await expect(bar(page)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await button(page, 'Cancel').click();
  await button(page, 'Show as a table').click();
  for (const text of ['Buy 20 0.00', 'Stop-loss of Buy 20', 'Liquidation'])
    await expect(page.getByRole('listitem').filter({ hasText: text }).first()).toBeVisible();
});

test('S3.5 the line of liquidation is where the server liquidates', async ({ page }) => {
  const { account } = await open(page, { lots: '100' });
  await button(page, 'Show as a table').click();
  const row = page.getByRole('listitem').filter({ hasText: 'Liquidation' });
  const level = Number((await row.innerText()).match(/\d\.\d{5}/)?.[0]);
  expect(level).toBeGreaterThan(1);
  const at = async (value: number): Promise<number> => {
    source.set(euro, value);
    await server.market.tick();
    return (await account.live()).data.length;
  };
  expect(await at(level + 0.00002)).toBe(1);
  expect(await at(level - 0.00002)).toBe(0);
});

test('S9.2 where words run right to left the chart does not, and its bar does', async ({ page }) => {
  await open(page, { stop: '1.09500', lang: 'ar' });
  const tag = page.getByRole('slider', { name: /وقف الخسارة/ });
  // Away from the tag of the entry, beside which it would stand.
  await dragByFinger(page, tag, 10);
  await expect(page.getByRole('group', { name: 'سعر الخط' })).toBeVisible();
  const [field, action] = [page.getByRole('group').getByRole('textbox'), button(page, 'تعيين')];
  expect((await placeOf(field)).x).toBeGreaterThan((await placeOf(action)).x);
  // Tags begin at the left; the second stands beside the first.
  expect((await placeOf(page.getByRole('slider').first())).x).toBeLessThan(195);
});
