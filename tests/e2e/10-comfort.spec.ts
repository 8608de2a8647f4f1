import { createHash } from 'node:crypto';
import { expect, type Locator, type Page, test } from 'playwright/test';
import { FIRST_PAGE_ID } from '#contract/first-page';
import { tradeList } from '#contract/routes/market';
import { api, buy, chooseBitcoin, headPrice, numberIn, open, openDemo, viewOrders } from './app.ts';
import { middleOf, takesPresses } from './page-assertions.ts';

/** What makes trading by thumb easy: sizes by share, costs before sending, age and hours, swipes, presses, figures. */

/** A demo trader before Bitcoin, in English; a later load may be in another language. */
async function trader(page: Page): Promise<void> {
  await openDemo(page, '/');
  await chooseBitcoin(page);
  await expect(page.locator('canvas').first()).toBeVisible();
}

/** From the next load on the app speaks this language. */
const speak = (page: Page, language: string): Promise<void> =>
  page.evaluate((lang) => localStorage.setItem('lang', lang), language);

/** A finger on the page. */
async function finger(page: Page) {
  await takesPresses(page);
  const touch = await page.context().newCDPSession(page);
  const at = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  const lift = () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return { at, lift };
}

/** Takes the page back to its top. A flick goes on after the finger has left, and scrolls over what a script has set. */
const restAtTop = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          window.scrollTo(0, 0);
          await new Promise((resolve) => setTimeout(resolve, 300));
          return window.scrollY;
        }),
      { message: 'the page rests at its top' },
    )
    .toBe(0);

/** Swipes a row sideways by so many pixels. */
async function swipe(page: Page, row: Locator, byPx: number): Promise<void> {
  const { x, y } = await middleOf(row);
  const hand = await finger(page);
  await hand.at('touchStart', x, y);
  for (const step of [0.25, 0.5, 0.75, 1]) await hand.at('touchMove', x + byPx * step, y);
  await hand.lift();
}

const cost = (page: Page, label: string): Promise<number> =>
  numberIn(
    page.getByText(label, { exact: true }).locator('xpath=following-sibling::*[1]').locator('.num').first(),
  );

test('S5.6 S5.10 S9.5 S9.6 a share of the free margin sizes an order that the server then takes', async ({
  page,
}) => {
  await trader(page);
  const share = page.getByRole('group', { name: 'Share of your free margin' });
  const free = await cost(page, 'Free margin');
  expect(free).toBe(100_000);
  for (const [name, part] of [
    ['25%', 0.25],
    ['50%', 0.5],
  ] as const) {
    await share.getByRole('button', { name, exact: true }).click();
    const spent = await cost(page, 'Margin and fee');
    // The price moves on after the press, and with it the margin.
    expect(spent / (free * part)).toBeGreaterThan(0.98);
    expect(spent / (free * part)).toBeLessThan(1.02);
  }
  await buy(page);
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect
    .poll(() => cost(page, 'Free margin'), { message: 'what is held is not free' })
    .toBeLessThan(52_000);
});

test('S5.7 a visitor has no free margin to share', async ({ page }) => {
  await open(page, '/');
  await chooseBitcoin(page);
  const share = page.getByRole('group', { name: 'Share of your free margin' });
  for (const pick of await share.getByRole('button').all()) await expect(pick).toBeDisabled();
});

test('S5.10 in Arabic the shares are named, and size the order, alike', async ({ page }) => {
  await trader(page);
  await speak(page, 'ar');
  await page.reload();
  const share = page.getByRole('group', { name: 'نسبة من هامشك الحر' });
  await share.getByRole('button').nth(3).click();
  expect(Number(await page.locator('input[name=lots]').inputValue())).toBeGreaterThan(1);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('S5.11 S9.6 ticket and review say what the order comes to at its stops, the fee paid', async ({
  page,
}) => {
  await trader(page);
  const price = await headPrice(page);
  await page.getByRole('textbox', { name: 'Lots' }).fill('1');
  await page.getByRole('checkbox', { name: 'Stop-loss' }).click();
  await page.getByRole('textbox', { name: 'Stop-loss' }).fill((price * 0.9).toFixed(2));
  await page.getByRole('checkbox', { name: 'Take-profit' }).click();
  await page.getByRole('textbox', { name: 'Take-profit' }).fill((price * 1.1).toFixed(2));
  const near = async (label: string, amount: number): Promise<void> => {
    const shown = Math.abs(await cost(page, label));
    expect(Math.abs(shown - amount), `${label} ${shown}`).toBeLessThan(price * 0.02);
  };
  await near('Loss at stop-loss (Buy)', price * 0.1);
  await near('Profit at take-profit (Buy)', price * 0.1);
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Buy BTC/USD' });
  for (const label of [
    'Margin and fee',
    'Loss at stop-loss (Buy)',
    'Profit at take-profit (Buy)',
    'Free margin',
  ])
    await expect(review.getByText(label, { exact: true })).toBeVisible();
});

test('S5.13 S9.5 the leverage picker says the margin of each multiple and goes by keyboard', async ({
  page,
}) => {
  await trader(page);
  const field = page.getByRole('combobox', { name: 'Leverage' });
  await field.focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('listbox', { name: 'Choose leverage' });
  const margins = await list
    .getByRole('option')
    .evaluateAll((options) =>
      options.map(
        (option) => document.getElementById(option.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    );
  expect(margins.length).toBeGreaterThan(3);
  for (const margin of margins) expect(margin).toMatch(/^Margin [\d,.]+ USD$/);
  await expect(list.getByRole('option', { name: '100×', exact: true })).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expect(field).toHaveText('100×');
});

test('S5.9 the ticket says how old a price is once the link is silent', async ({ page }) => {
  let isSilent = false;
  await page.routeWebSocket(/v1\/ws/, (route) => {
    const server = route.connectToServer();
    server.onMessage((message) => {
      if (!isSilent) route.send(message);
    });
  });
  await trader(page);
  await expect(page.getByRole('timer')).toHaveCount(0);
  isSilent = true;
  await expect(page.getByRole('timer')).toHaveText(/^Price is \d+ s old$/);
  isSilent = false;
  await expect(page.getByRole('timer')).toHaveCount(0);
});

test('S2.6 S2.7 S9.2 news in another language than the page is marked with its own, row and article', async ({
  page,
}) => {
  await open(page, '/news', { language: 'fa' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const row = page.getByRole('link', { name: /demo account/ });
  await expect(row).toHaveAttribute('lang', 'en');
  await expect(row).toHaveAttribute('dir', 'ltr');
  await row.click();
  const article = page.getByRole('article');
  await expect(article).toHaveAttribute('lang', 'en');
  await expect(article).toHaveAttribute('dir', 'ltr');
});

for (const [language, opens, closes] of [
  ['en', /^Opens in 13:0\d:\d\d$/, /^Closes in 00:\d\d:\d\d$/],
  ['ar', /^يفتح بعد 13:0\d:\d\d$/, /^يغلق بعد 00:\d\d:\d\d$/],
] as const)
  test(`S5.9 S4.10 a closed market counts down to its opening, an open one to its close, in ${language}`, async ({
    page,
  }) => {
    let change = { MarketStatus: 0, inMs: 13 * 3_600_000 + 300_000 };
    await page.route(`**${tradeList.path}**`, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      for (const instrument of body.data)
        Object.assign(instrument, {
          MarketStatus: change.MarketStatus,
          NextChangeAt: Date.now() + change.inMs,
        });
      await route.fulfill({ response: answer, json: body });
    });
    // Nothing but the listing speaks of the market, not what comes with the page either.
    await page.route(/\/trade(\?|$)/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(`id="${FIRST_PAGE_ID}"`, '');
      await route.fulfill({ response: answer, body });
    });
    await page.routeWebSocket(/v1\/ws/, () => undefined);
    await open(page, '/trade', { language });
    const timer = page.getByRole('timer');
    await expect(timer).toHaveText(opens);
    const before = await timer.textContent();
    await expect.poll(() => timer.textContent()).not.toBe(before);
    change = { MarketStatus: 1, inMs: 1_800_000 };
    await page.reload();
    await expect(timer).toHaveText(closes);
  });

for (const [language, holding, toward, ask] of [
  ['en', 'Close position', -1, 'Close this position?'],
  ['ar', 'إغلاق الصفقة', 1, 'هل تريد إغلاق هذه الصفقة؟'],
] as const)
  test(`S2.52 S4.3 an order is swiped toward its start, and closed only when its question is answered, in ${language}`, async ({
    page,
  }) => {
    await trader(page);
    await buy(page);
    await viewOrders(page);
    await speak(page, language);
    await page.goto('/order?type=1');
    const row = page.getByRole('button', { name: /BTC\/USD/ });
    const action = page.getByRole('main').getByRole('button', { name: holding, exact: true });
    await expect(row).toBeVisible();
    await expect(action).toHaveCount(0);

    await swipe(page, row, -toward * 120);
    await expect(action, 'the wrong way uncovers nothing').toHaveCount(0);
    await swipe(page, row, toward * 20);
    await expect(action, 'a short swipe springs back').toHaveCount(0);
    await swipe(page, row, toward * 120);
    await expect(action).toBeVisible();
    await row.click({ position: { x: 150, y: 20 } });
    await expect(action, 'a press covers it again').toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await swipe(page, row, toward * 120);
    await action.click();
    const question = page.getByRole('alertdialog', { name: ask });
    await expect(question).toBeVisible();
    await question.getByRole('button').first().click();
    await expect(question).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row, 'nothing was closed').toBeVisible();

    await swipe(page, row, toward * 120);
    await action.click();
    await question.getByRole('button', { name: holding, exact: true }).click();
    await expect(row).toHaveCount(0);
  });

test('S2.45 a finger that rests on the chart moves a crosshair and not the page; the phone is felt', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const felt: unknown[] = [];
    Object.assign(globalThis, { felt });
    navigator.vibrate = (pattern) => felt.push(pattern) > 0;
  });
  // Without a live price, and with the same answer whenever it is read again, nothing but the finger changes the chart.
  await page.routeWebSocket(/v1\/ws/, () => undefined);
  const answers = new Map<string, string>();
  await page.route(/forex\/(kline|trade_list)\b/, async (route) => {
    const { pathname } = new URL(route.request().url());
    const body = answers.get(pathname) ?? (await (await route.fetch()).text());
    answers.set(pathname, body);
    await route.fulfill({ body, contentType: 'application/json' });
  });
  await trader(page);
  const plot = page.getByRole('img', { name: 'Candlestick chart of BTC/USD' });
  const box = await plot.boundingBox();
  if (!box) throw new Error('there is no chart');
  const pixels = async (): Promise<string> => {
    const drawn = await plot.evaluate((root) =>
      Array.from(root.querySelectorAll('canvas'), (canvas) => canvas.toDataURL()).join(),
    );
    return createHash('sha256').update(drawn).digest('hex');
  };
  const felt = () => page.evaluate(() => (globalThis as unknown as { felt: unknown[] }).felt.length);
  const hand = await finger(page);
  const [x, y] = [box.x + box.width / 2, box.y + 180];

  await hand.at('touchStart', x, y);
  for (const up of [20, 60, 120]) await hand.at('touchMove', x, y - up);
  await hand.lift();
  await expect
    .poll(() => page.evaluate(() => window.scrollY), { message: 'a drag scrolls' })
    .toBeGreaterThan(50);
  expect(await felt(), 'a drag is not felt').toBe(0);
  await restAtTop(page);
  const bare = await pixels();

  await hand.at('touchStart', x, y);
  await expect.poll(felt).toBe(1);
  await expect.poll(pixels, { message: 'the crosshair comes' }).not.toBe(bare);
  const resting = await pixels();
  for (const up of [20, 60, 100]) await hand.at('touchMove', x - up, y - up);
  expect(await page.evaluate(() => window.scrollY), 'the page stays').toBe(0);
  await expect.poll(pixels, { message: 'it follows' }).not.toBe(resting);
  expect(await pixels()).not.toBe(bare);
  await hand.lift();
  await expect.poll(pixels, { message: 'it goes with the finger' }).toBe(bare);

  await hand.at('touchStart', x, y);
  await hand.lift();
  await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await expect.poll(pixels, { message: 'a tap leaves none behind' }).toBe(bare);
});

test('S2.45 S9.3 the chart is summed up in words and shown as a table, the youngest candle first', async ({
  page,
}) => {
  await trader(page);
  await expect(
    page.getByText(/^BTC\/USD, candles of 1M\. Opened at [\d,.]+, now [\d,.]+ \([+-]?[\d.]+%\)/),
  ).toBeAttached();
  await page.getByRole('button', { name: 'Show as a table' }).click();
  const table = page.getByRole('table', { name: 'Candles of BTC/USD' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Time',
    'Open',
    'High',
    'Low',
    'Close',
    'Volume',
  ]);
  await expect(table.getByRole('row')).toHaveCount(61);
  const { data } = await api<{ Time: number }[]>(page, '/v1/api/forex/kline?forex_id=501&period=1min', '');
  const minute = new Date(data.at(-1)?.Time ?? 0).toISOString().slice(11, 16);
  const times = table.getByRole('rowheader');
  // Either may know of the next minute first.
  await expect(times.filter({ hasText: minute }), 'in UTC').toHaveCount(1);
  const place = (await times.allTextContents()).findIndex((time) => time.includes(minute));
  expect(place, 'among the first').toBeLessThan(3);
  await page.getByRole('button', { name: 'Show as a chart' }).click();
  await expect(page.locator('canvas').first()).toBeVisible();
});
