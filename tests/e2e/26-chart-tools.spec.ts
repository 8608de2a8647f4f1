import { expect, type Page, test } from 'playwright/test';
import type { Period } from '#contract/constants';
import type { Drawing } from '#contract/drawings';
import type { Candle } from '#contract/entities-market';
import { chartLayout, saveTemplates } from '#contract/routes/chart';
import { DRIVEN } from '../support/driven-source.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { contextsOfTests } from './contexts.ts';
import { galleryBuild } from './gallery-build.ts';
import { takesPresses } from './page-assertions.ts';
import { DrivenCandles } from './paths/driven-candles.ts';
import { dragChart, tapChart } from './paths/hand.ts';

/** The chart as a tool: indicators, drawings, looks and the whole screen, by a trader's hands. */

const { euro } = DRIVEN;
const TRADE = `/trade?symbol=${euro.code}`;

/** A market that stands still after a way up and down. */
class PastCandles extends DrivenCandles {
  override candles(instrumentId: number, period: Period, wallMs: number, limit: number): Candle[] {
    return super.candles(instrumentId, period, wallMs, limit).map((candle, index, { length }) => {
      if (index === length - 1) return candle;
      const [open, close] = [index, index + 1].map((at) => Number(candle.close) + Math.sin(at / 4) / 100);
      const [high, low] = [Math.max(open ?? 0, close ?? 0) + 0.001, Math.min(open ?? 0, close ?? 0) - 0.001];
      const [o, h, l, c] = [open ?? 0, high, low, close ?? 0].map((price) => price.toFixed(5));
      return { ...candle, open: o ?? '', high: h ?? '', low: l ?? '', close: c ?? '' };
    });
  }
}

const newContext = contextsOfTests();
let server: TestServer;
test.beforeAll(async () => {
  server = await startServer({ source: new PastCandles(), clientDir: galleryBuild(), clock: Date.now });
});
test.afterAll(() => server.dispose());

/** Opens trade; on a device that keeps a token, as its account. */
async function open(page: Page, token?: string): Promise<void> {
  await page.addInitScript((kept) => {
    if (!localStorage.getItem('lang')) localStorage.setItem('lang', 'en');
    if (kept && !localStorage.getItem('token')) localStorage.setItem('token', kept);
  }, token ?? '');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Candles of a day: no new one begins while a test looks at the picture.
  await page.goto(`${server.address + TRADE}&period=1day`);
  await drawn(page);
  await takesPresses(page);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const image = (page: Page) => page.getByRole('img', { name: /^Candlestick chart/ });
const drawn = (page: Page) => expect(image(page).locator('canvas').first()).toBeVisible();
/** The picture of the chart once it stands still. */
async function shot(page: Page): Promise<string> {
  const take = async () => (await image(page).screenshot()).toString('base64');
  let [last, next] = ['', await take()];
  while (next !== last) [last, next] = [next, await take()];
  return last;
}

async function draw(page: Page, kind: string, ...places: (readonly [number, number])[]): Promise<void> {
  await button(page, 'Draw').click();
  await button(page, kind).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const [index, place] of places.entries()) {
    await expect(page.getByText(`${kind}: tap point ${index + 1} of ${places.length}`)).toBeVisible();
    await tapChart(page, place);
  }
}

/** What is drawn, as the list for readers has it. */
async function listed(page: Page): Promise<string[]> {
  await button(page, 'Show as a table').click();
  const texts = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Delete:/ }) })
    .allInnerTexts();
  await button(page, 'Show as a chart').click();
  await drawn(page);
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

type Layout = { version: number; drawings: Drawing[] };
const layoutOf = async (token: string): Promise<Layout> => {
  const asked = await server.get<Layout>(chartLayout.path, { forex_id: String(euro.id) }, { token });
  return asked.data;
};
const ofAccount = async (token: string): Promise<Drawing[]> => (await layoutOf(token)).drawings;

/** A finger that holds the line at this height and has moved it down; `letGo` lifts it. */
async function holdLine(page: Page, height: number): Promise<{ letGo: () => Promise<unknown> }> {
  await takesPresses(page);
  const touch = await page.context().newCDPSession(page);
  const box = await image(page).boundingBox();
  const [x, from] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + (box?.height ?? 0) * height];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: from }] });
  for (let step = 1; step <= 20; step += 1)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x, y: from + step * 4 }],
    });
  return { letGo: () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }) };
}

test('S2.45 indicators stand on the price and in panes below, with parameters of one’s own, and stay', async ({
  page,
}) => {
  await open(page);
  const plain = await shot(page);
  expect(await shot(page)).toBe(plain);
  await button(page, 'Chart settings').click();
  for (const name of ['MA', 'BOLL', 'MACD', 'RSI'])
    await page.getByRole('switch', { name: new RegExp(`^${name}\\b`) }).click();
  await expect(page.getByRole('switch', { name: /^KDJ/ })).toBeDisabled();
  await button(page, 'Settings of MA').click();
  await page.getByLabel('Length 1', { exact: true }).fill('0');
  await expect(page.getByText('Enter a whole number from 1 to 500')).toBeVisible();
  await page.getByLabel('Length 1', { exact: true }).fill('7');
  await button(page, 'Done').click();
  await expect(page.getByRole('switch', { name: 'MA 7 · 10 · 30' })).toBeChecked();
  await button(page, 'Settings of MA').click();
  await page.getByRole('group', { name: 'Colour of 7' }).getByRole('button', { name: 'Green' }).click();
  await button(page, 'Done').click();
  await button(page, 'Close').click();
  await expect.poll(() => shot(page)).not.toBe(plain);
  await page.reload();
  await drawn(page);
  await button(page, 'Show as a table').click();
  for (const name of ['MA', 'BOLL', 'VOL', 'MACD', 'RSI'])
    await expect(
      page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}(?![A-Z])`) }),
    ).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^MA(?!C)/ })).toContainText(/7 [\d.]+ · 10 /);
});

const KINDS = [
  ['Trend line', [0.2, 0.3], [0.5, 0.6]],
  ['Ray', [0.2, 0.6], [0.4, 0.5]],
  ['Horizontal line', [0.3, 0.5]],
  ['Parallel channel', [0.2, 0.4], [0.6, 0.3], [0.3, 0.7]],
  ['Fibonacci retracement', [0.2, 0.2], [0.5, 0.8]],
] as const;

test('S2.45 each kind of line is placed, moved and deleted by a finger', async ({ page }) => {
  await open(page);
  const plain = await shot(page);
  for (const [kind, ...places] of KINDS)
    await test.step(kind, async () => {
      await draw(page, kind, ...places);
      await expect(button(page, 'Delete')).toBeVisible();
      const [placed] = await listed(page);
      expect(placed).toMatch(new RegExp(`^${kind} [\\d.]+`));
      await dragChart(page, places[0], [0.35, 0.75]);
      await expect.poll(async () => (await listed(page))[0]).not.toBe(placed);
      await button(page, 'Done').click();
      await expect.poll(() => shot(page)).not.toBe(plain);
      // A tap on it selects it.
      await tapChart(page, [0.35, 0.75]);
      await button(page, 'Delete').click();
      expect(await listed(page)).toEqual([]);
      await expect.poll(() => shot(page)).toBe(plain);
    });
});

test('S2.45 lines of every kind are there after a reload, and take a tap', async ({ page }) => {
  await open(page);
  for (const [kind, ...places] of KINDS) await draw(page, kind, ...places);
  const all = await listed(page);
  expect(all).toHaveLength(KINDS.length);
  await page.reload();
  await drawn(page);
  expect(await listed(page)).toEqual(all);
  const [[, first]] = KINDS;
  await tapChart(page, first);
  await button(page, 'Delete').click();
  expect(await listed(page), 'the one on top there').toHaveLength(all.length - 1);
});

test('S2.45 a text is written, and all drawings go after a question', async ({ page }) => {
  await open(page);
  await draw(page, 'Text', [0.4, 0.4]);
  await page.getByLabel('Words').fill('Look here');
  await button(page, 'Done').click();
  await draw(page, 'Horizontal line', [0.3, 0.6]);
  expect((await listed(page)).map((text) => text.replace(/ [\d.]+$/, ''))).toEqual([
    'Text Look here',
    'Horizontal line',
  ]);
  await button(page, 'Draw').click();
  await button(page, 'Delete all drawings').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await listed(page)).toHaveLength(2);
  await button(page, 'Draw').click();
  await button(page, 'Delete all drawings').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all drawings' }).click();
  expect(await listed(page)).toEqual([]);
  await button(page, 'Undo').click();
  expect(await listed(page)).toHaveLength(2);
  await button(page, 'Undo').click();
  expect(await listed(page)).toHaveLength(1);
});

test('S2.45 a drawing is deleted from the list by the keyboard', async ({ page }) => {
  await open(page);
  await draw(page, 'Horizontal line', [0.3, 0.6]);
  await button(page, 'Show as a table').click();
  const remove = page.getByRole('button', { name: /^Delete: Horizontal line/ });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(0);
});

test('S2.45 what a visitor drew joins the account at the login, and is there on its other device', async ({
  page,
  browser,
}) => {
  const { token } = await server.demo();
  await open(page);
  await draw(page, 'Horizontal line', [0.3, 0.3]);
  await expect(button(page, 'Delete')).toBeVisible();
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
  await page.reload();
  await drawn(page);
  await expect.poll(() => ofAccount(token)).toHaveLength(1);

  const other = await (await newContext(browser, { hasTouch: true, isMobile: true })).newPage();
  await other.setViewportSize({ width: 390, height: 844 });
  await open(other, token);
  await expect.poll(() => listed(other)).toHaveLength(1);
  await draw(other, 'Trend line', [0.2, 0.5], [0.6, 0.7]);
  await expect.poll(() => ofAccount(token)).toHaveLength(2);
  // The first device knows nothing of it yet, draws, and both stay.
  await draw(page, 'Ray', [0.2, 0.7], [0.5, 0.6]);
  await expect
    .poll(async () => (await ofAccount(token)).map(({ kind }) => kind))
    .toEqual(['horizontal', 'segment', 'ray']);
  expect(await listed(page)).toHaveLength(3);
  await other.context().close();
});

test('S2.45 nothing of a move is sent while the finger is down, and one call once it has let go', async ({
  page,
}) => {
  const { token } = await server.demo();
  // From the start, by what they hold: the browser may tell of a call after the server has answered it.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(chartLayout.path))
      sent.push((request.postDataJSON() as { drawings: string }).drawings);
  });
  await open(page, token);
  await draw(page, 'Horizontal line', [0.3, 0.3]);
  await expect.poll(() => ofAccount(token)).toHaveLength(1);
  const placed = await layoutOf(token);
  const moves = () => sent.filter((drawings) => drawings !== JSON.stringify(placed.drawings));
  // The page could follow the finger.
  await page.evaluate(() => scrollTo(0, 60));
  const { letGo } = await holdLine(page, 0.15);
  // The page's calls are seen in their order.
  await page.evaluate(() => fetch('/readyz'));
  expect(moves()).toEqual([]);
  expect(await layoutOf(token)).toEqual(placed);
  expect(await page.evaluate(() => scrollY)).toBe(60);
  await letGo();
  await expect.poll(async () => (await layoutOf(token)).version).toBe(placed.version + 1);
  const moved = await layoutOf(token);
  expect(moved.drawings[0]?.points).not.toEqual(placed.drawings[0]?.points);
  await expect.poll(moves).toEqual([JSON.stringify(moved.drawings)]);
});

test('S2.45 a line stays under the finger while the drawings are read again', async ({ page }) => {
  const { token } = await server.demo();
  await open(page, token);
  await draw(page, 'Horizontal line', [0.3, 0.3]);
  await expect.poll(() => ofAccount(token)).toHaveLength(1);
  const { letGo } = await holdLine(page, 0.15);
  const held = await shot(page);
  const read = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().includes(chartLayout.path),
  );
  // As a phone does that comes back to the app.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await read).finished();
  expect(await shot(page)).toBe(held);
  await letGo();
  await expect.poll(async () => (await layoutOf(token)).version).toBe(2);
  expect(await shot(page)).toBe(held);
});

test('S2.45 a vertical drag that no drawing takes scrolls the page', async ({ page }) => {
  await open(page);
  await draw(page, 'Horizontal line', [0.3, 0.3]);
  await button(page, 'Done').click();
  await dragChart(page, [0.5, 0.9], [0.5, 0.1]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('S2.45 indicators of every kind can be drawn, those that reach ahead of the candles among them', async ({
  page,
}) => {
  await open(page);
  const seen = new Set([await shot(page)]);
  for (const name of [
    'BBI',
    'VWAP',
    'ICHIMOKU',
    'ATR',
    'DMI',
    'CCI',
    'WR',
    'ROC',
    'MTM',
    'TRIX',
    'BIAS',
    'PSY',
    'DMA',
    'AO',
    'OBV',
    'PVT',
  ]) {
    await button(page, 'Chart settings').click();
    await page.getByRole('switch', { name: new RegExp(`^${name}\\b`) }).click();
    await button(page, 'Close').click();
    await expect.poll(async () => seen.has(await shot(page)), `${name} is another picture`).toBe(false);
    seen.add(await shot(page));
    await button(page, 'Chart settings').click();
    await page.getByRole('switch', { name: new RegExp(`^${name}\\b`) }).click();
    await button(page, 'Close').click();
  }
});

test('S2.45 one tap leads back to the last candle, and is offered while that is out of sight', async ({
  page,
}) => {
  await open(page);
  const toLatest = button(page, 'Back to the last candle');
  await expect(toLatest).toHaveCount(0);
  await dragChart(page, [0.1, 0.5], [0.9, 0.5]);
  await expect(toLatest).toBeVisible();
  const moved = await shot(page);
  await toLatest.click();
  await expect(toLatest).toHaveCount(0);
  await expect.poll(() => shot(page)).not.toBe(moved);
});

test('S2.45 a template is made, applied on another device of the account, changed and deleted', async ({
  page,
  browser,
}) => {
  const { token } = await server.demo();
  const other = await (await newContext(browser)).newPage();
  const saved = (from: Page) =>
    from.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes(saveTemplates.path),
    );
  await open(page, token);
  await button(page, 'Chart settings').click();
  await button(page, 'Bars').click();
  await page.getByRole('switch', { name: /^MACD/ }).click();
  await button(page, 'Save as template').click();
  await page.getByLabel('Name of the template').fill(' ');
  await button(page, 'Save').click();
  await expect(page.getByText('Please fill in completely')).toBeVisible();
  await page.getByLabel('Name of the template').fill('Trend');
  const made = saved(page);
  await button(page, 'Save').click();
  await made;
  await expect(button(page, 'Trend')).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, 'Save changes')).toHaveCount(0);

  await open(other, token);
  await button(other, 'Chart settings').click();
  await button(other, 'Trend').click();
  await expect(button(other, 'Bars')).toHaveAttribute('aria-pressed', 'true');
  await expect(other.getByRole('switch', { name: /^MACD/ })).toBeChecked();
  await button(other, 'Line').click();
  const changed = saved(other);
  await button(other, 'Save changes').click();
  await changed;

  await button(page, 'Close').click();
  await button(page, 'Chart settings').click();
  await expect(button(page, 'Save changes')).toBeVisible();
  await button(page, 'Trend').click();
  await expect(button(page, 'Line')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Delete template').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click();
  await expect(page.getByText('A template keeps the chart type')).toBeVisible();
  await expect(button(page, 'Line')).toHaveAttribute('aria-pressed', 'true');
});

test('S2.45 S9.3 looks and the scale change the chart, and stay', async ({ page }) => {
  await open(page);
  const seen = new Set([await shot(page)]);
  for (const change of ['Hollow', 'Bars', 'Line', 'Heikin-Ashi']) {
    await button(page, 'Chart settings').click();
    await button(page, change).click();
    await button(page, 'Close').click();
    await expect.poll(async () => seen.has(await shot(page)), 'each look is another picture').toBe(false);
    seen.add(await shot(page));
  }
  await button(page, 'Chart settings').click();
  await page.getByRole('switch', { name: 'Logarithmic scale' }).click();
  await button(page, 'Candles').click();
  await button(page, 'Close').click();
  await expect.poll(async () => seen.has(await shot(page))).toBe(false);
  const log = await shot(page);
  await page.reload();
  await drawn(page);
  await expect.poll(() => shot(page)).toBe(log);
});

test('S2.45 the chart takes the whole screen, and gives it back by button, Escape and Back', async ({
  page,
}) => {
  await open(page);
  const lots = page.getByRole('textbox', { name: 'Lots' });
  const isFull = async (full: boolean): Promise<void> => {
    await expect(lots).toBeVisible({ visible: !full });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: !full });
    const box = await image(page).boundingBox();
    if (full) expect(box?.height).toBeGreaterThan(600);
    else expect(box?.height).toBeLessThan(500);
  };
  const backs = [
    () => button(page, 'Full screen').click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ];
  for (const back of backs) {
    await button(page, 'Full screen').click();
    await isFull(true);
    await expect(page.getByRole('group', { name: 'Period' })).toBeVisible();
    await back();
    await isFull(false);
  }
  await button(page, 'Full screen').click();
  await button(page, 'Chart settings').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await isFull(true);
});

test('S2.45 a phone that is turned shows the chart alone, and loses nothing of the ticket', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('textbox', { name: 'Lots' }).fill('0.37');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByRole('textbox', { name: 'Lots' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect.poll(async () => (await image(page).boundingBox())?.width).toBeGreaterThan(800);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button(page, 'Buy')).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Lots' })).toHaveValue('0.37');
});

test('S2.45 S5.9 an order is asked for over a chart that has the whole screen, and a fault leads to its field', async ({
  page,
}) => {
  const { token } = await server.demo();
  await open(page, token);
  const lots = page.getByRole('textbox', { name: 'Lots' });
  await lots.fill('0.37');
  await button(page, 'Full screen').click();
  await button(page, 'Sell').click();
  await expect(page.getByRole('dialog')).toContainText('0.37');
  await page.keyboard.press('Escape');
  await button(page, 'Full screen').click();
  await lots.fill('');
  await button(page, 'Full screen').click();
  await button(page, 'Buy').click();
  await expect(lots).toBeFocused();
});

test('S2.45 the period chosen last is the one trade opens with, and the address wins', async ({ page }) => {
  await open(page);
  await button(page, '15M').click();
  await expect(page).toHaveURL(/period=15min/);
  await page.goto(server.address + TRADE);
  await expect(button(page, '15M')).toHaveAttribute('aria-pressed', 'true');
  await page.goto(`${server.address + TRADE}&period=1day`);
  await expect(button(page, '1D')).toHaveAttribute('aria-pressed', 'true');
  await page.goto(server.address + TRADE);
  await expect(button(page, '15M')).toHaveAttribute('aria-pressed', 'true');
});
