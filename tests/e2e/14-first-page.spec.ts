import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { LANGUAGES, type Language } from '#contract/languages';
import { kline as klineRoute, tradeList } from '#contract/routes/market';
import { FIRST_ROUTE_LIMITS, OWN_SCRIPT } from '../../src/cli/chunks.ts';
import { api, buy, logIn, open, openDemo, viewOrders } from './app.ts';
import { keptTexts } from './page-assertions.ts';

async function showAs(context: BrowserContext, cookies: Record<string, string>): Promise<void> {
  const url = test.info().project.use.baseURL ?? '';
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
}

const rows = (page: Page) => page.locator('#root li');

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of ['hk', 'en', 'ar'] as const satisfies readonly Language[])
    test(`S2.39 S9.2 home has its rows in ${language}, in that direction and look`, async ({
      page,
      context,
    }) => {
      await showAs(context, { lang: language, theme: 'light' });
      await page.goto('/');
      expect(await rows(page).count()).toBeGreaterThan(20);
      await expect(rows(page).filter({ hasText: 'BTC/USD' })).toContainText(/\d,\d{3}\.\d\d/);
      const html = page.locator('html');
      await expect(html).toHaveAttribute('lang', LANGUAGES[language]);
      await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      await expect(html).toHaveAttribute('data-theme', 'light');
    });

  for (const [address, name] of [
    ['/trade?symbol=ETHUSD', 'ETH/USD'],
    ['/trade?symbol=nothing', /./],
    ['/trade', /./],
  ] as const)
    test(`S2.43 ${address} has its name, price, change and candles`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page.getByRole('banner')).toContainText(/\d\.\d/);
      const candles = page.locator('[data-drawn] [data-panes] path');
      await expect(candles).toHaveCount(2);
      expect((await candles.first().boundingBox())?.height).toBeGreaterThan(50);
    });

  test('S9.2 cookies that the app did not write leave the page as it is by default', async ({
    page,
    context,
  }) => {
    await showAs(context, { lang: 'klingon', theme: 'x"onload=alert(1)' });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES.hk);
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  });
});

test('S7.58 the contract is served compressed, as one may read it', async ({ request }) => {
  for (const [name, versioned] of [
    ['openapi', { openapi: '3.1.0' }],
    ['asyncapi', { asyncapi: '3.0.0' }],
  ] as const) {
    const answer = await request.get(`/${name}.json`);
    expect(answer.headers()).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
    expect(answer.headers()['content-type']).toContain('application/json');
    expect(await answer.json()).toMatchObject(versioned);
  }
});

/** Opens home with the rows of the server alone; what it answers lets the app come, and waits until it took over. */
async function openHeld(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(rows(page).first()).toBeVisible();
  return async () => {
    held.resolve();
    await page.waitForFunction(() => Object.keys(document.getElementById('root') ?? {}).length > 0);
  };
}

test('S2.1 S2.39 a trader who scrolled before the app took over stays there; the next screen starts at its top', async ({
  page,
}) => {
  const takeOver = await openHeld(page);
  const bitcoin = rows(page).filter({ hasText: 'BTC/USD' });
  await bitcoin.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(100);
  await takeOver();
  // Whatever the app does as it starts, it has done when its prices come.
  await expect(page.getByRole('link', { name: /BTC\/USD/ })).toBeInViewport();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await bitcoin.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'BTC/USD' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('S2.39 the app takes over the rows that came with the page, and none of them moves', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const takeOver = await openHeld(page);
  const before = await rows(page).first().boundingBox();
  await rows(page)
    .first()
    .evaluate((row) => row.setAttribute('data-drawn-by', 'the server'));
  await takeOver();
  await expect(page.locator('[data-drawn-by="the server"]')).toBeVisible();
  expect(await rows(page).first().boundingBox()).toEqual(before);
  expect(complaints).toEqual([]);
});

test('S2.39 S7.31 rows in sight follow every push; one out of sight shows the last price when it comes into sight', async ({
  page,
}) => {
  // Nothing but this test speaks of prices.
  let tell = (_quotes: object[]): void => undefined;
  await page.routeWebSocket(/\/v1\/ws/, (route) => {
    route.onMessage((text) => text === 'ping' && route.send('pong'));
    tell = (quotes) => route.send(JSON.stringify({ type: 'DAY_MARKET', data: quotes }));
  });
  const { data: instruments } = await api<{ Code: string; PricePrecision: number }[]>(
    page,
    tradeList.path,
    '',
  );
  // A listing is as fresh as a push: one that came between the pushes would speak too. The page gets its first one.
  let listings = 0;
  await page.route(`**${tradeList.path}*`, async (route) => {
    listings += 1;
    if (listings === 1) await route.continue();
  });
  const listed = page.waitForResponse((answer) => answer.url().includes(tradeList.path));
  const said = Date.now();
  const price = (whole: number, precision: number): string => `${whole}.${'7'.repeat(precision)}`;
  const tellAll = (whole: number): void =>
    tell(
      instruments.map(({ Code, PricePrecision }) => ({
        symbol: Code,
        quotation: { close: price(whole, PricePrecision), change: '1.00' },
        status: 1,
        time: said,
      })),
    );
  await open(page, '/');
  await listed;
  await expect(rows(page)).toHaveCount(instruments.length);
  const [first, last] = [rows(page).first(), rows(page).last()];
  await expect(last).not.toBeInViewport();
  await expect(async () => {
    tellAll(111);
    await expect(first).toContainText('111.7', { timeout: 1_000 });
  }).toPass();
  tellAll(222);
  await expect(first).toContainText('222.7');
  await last.scrollIntoViewIfNeeded();
  await expect(last, 'come into sight').toContainText('222.7');
  tellAll(333);
  await expect(last).toContainText('333.7');
});

test('S2.1 a screen that is opened by its address stands as a skeleton before any code is there', async ({
  page,
}) => {
  await page.route('**/assets/*.js', () => new Promise(() => undefined));
  for (const [path, hasTabs] of [
    ['/documentary', true],
    ['/mine/wallet', false],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('[role="status"][aria-busy="true"]')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(hasTabs ? 1 : 0);
  }
});

test('S2.43 S2.45 what the server drew of Trade stands until its screen does, in the same place', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route(/trade-screen-[^/]*\.js$/, async (file) => {
    await held.promise;
    await file.continue();
  });
  await page.goto('/trade?symbol=ETHUSD&period=15min', { waitUntil: 'commit' });
  const chart = page.locator('[data-panes]');
  await expect.poll(() => asked).toContain(klineRoute.path);
  await expect(page.locator('[data-drawn]')).toBeVisible();
  const drawn = await chart.boundingBox();
  held.resolve();
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(page.locator('[data-drawn]')).toHaveCount(0);
  expect(await chart.boundingBox()).toEqual(drawn);
  expect(asked.filter((path) => path === klineRoute.path)).toHaveLength(1);
});

test('S2.1 Trade is fetched while home is quiet, so that it opens without the network', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  const isFetched = page.waitForResponse(/trade-screen-.*\.js$/);
  await page.goto('/');
  await isFetched;
  await page.route('**/assets/*-screen-*.js', (file) => file.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Trade' }).click();
  await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeVisible();
});

test('S2.39 the first route fetches no more than it may', async ({ page }) => {
  const sizes = { own: 0, script: 0, stylesheet: 0 };
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    const size = Number(response.headers()['content-length']);
    if (kind === 'script' || kind === 'stylesheet') sizes[kind] += size;
    if (kind === 'script' && OWN_SCRIPT.test(new URL(response.url()).pathname)) sizes.own += size;
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  console.log(`first route: ${sizes.script} bytes of script, ${sizes.own} of them our own`);
  expect(sizes.own).toBeGreaterThan(10_000);
  expect(sizes.own).toBeLessThanOrEqual(FIRST_ROUTE_LIMITS.ownBytes);
  expect(sizes.script).toBeGreaterThan(sizes.own + 50_000);
  expect(sizes.script).toBeLessThanOrEqual(FIRST_ROUTE_LIMITS.scriptBytes);
  expect(sizes.stylesheet).toBeLessThanOrEqual(FIRST_ROUTE_LIMITS.styleBytes);
});

/** Opens home behind the worker. The server draws its rows; the app has started as well. */
async function openInstalled(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await page.goto('/');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  // A worker takes pages over from their next load on.
  await page.reload({ waitUntil: 'networkidle' });
}

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S4.14 without a network the app opens with the last known quotes, and says from when they are', async ({
    page,
    context,
  }) => {
    await openInstalled(page);
    await page.evaluate(() => {
      localStorage.removeItem('quotes');
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('quotes') !== null)).toBe(true);
    await context.setOffline(true);
    const offline = await context.newPage();
    await offline.goto('/');
    await expect(rows(offline).filter({ hasText: 'BTC/USD' })).toContainText(/\d,\d{3}\.\d\d/);
    await expect(offline.getByRole('status').filter({ hasText: 'Last known prices from' })).toBeVisible();
    // A start without a network knows no line.
    await expect(rows(offline).first().locator('svg path[d*="M"]')).toHaveCount(0);
    await offline.goto('/trade');
    const buy = offline.getByRole('button', { name: 'Buy', exact: true });
    await expect(offline.getByText('The price is out of date. Wait for a new one')).toBeVisible();
    await expect(buy).toBeDisabled();
    await context.setOffline(false);
    await expect(buy).toBeEnabled({ timeout: 60_000 });
    await expect(offline.getByText('Last known prices from')).toBeHidden();
  });

  test('S4.14 a page that is left for good keeps the last known quotes', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('lang', 'en'));
    const code = page.waitForResponse(/kept-quotes-.*\.js$/);
    await page.goto('/');
    await (await code).finished();
    await page.evaluate(() => localStorage.removeItem('quotes'));
    await page.goto('/icon.svg');
    expect(await page.evaluate(() => localStorage.getItem('quotes'))).not.toBeNull();
  });

  test('S4.14 where a worker is ready, the texts are kept however late they came', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => localStorage.setItem('lang', 'en'));
    // The texts of home come with a page in the right language; those of the other screens come later.
    await showAs(context, { lang: 'en' });
    const texts = Promise.withResolvers<void>();
    await page.route('**/assets/texts/*.js', async (file) => {
      await texts.promise;
      await file.continue();
    });
    const starts = page.waitForResponse(/start-worker-.*\.js$/);
    await page.goto('/');
    // The code that starts the worker has run: had it not waited for the texts, none would be kept.
    await page.evaluate((url) => import(url).then(() => undefined), (await starts).url());
    texts.resolve();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    expect(await keptTexts(page)).toEqual([expect.stringMatching(/^\/assets\/texts\/en-/)]);
  });

  test('S4.14 a language that was chosen before the worker took the page is there without a network', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => localStorage.getItem('lang') ?? localStorage.setItem('lang', 'en'));
    await page.goto('/language');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.getByRole('button', { name: /Deutsch/ }).click();
    await expect.poll(() => keptTexts(page)).toHaveLength(2);
    await context.setOffline(true);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('link', { name: 'Märkte' })).toBeVisible();
  });

  test('S4.14 without a network many tabs at once have the texts that are kept', async ({
    page,
    context,
  }) => {
    await openInstalled(page);
    await context.setOffline(true);
    const [file = ''] = await keptTexts(page);
    const answers = await page.evaluate((path) => {
      const ask = () => fetch(path).then(({ status }) => status, String);
      return Promise.all(Array.from({ length: 100 }, ask));
    }, file);
    expect(answers).toEqual(answers.map(() => 200));
    expect(await keptTexts(page)).toHaveLength(1);
  });

  /** Reloads the page behind the worker. */
  async function install(page: Page): Promise<void> {
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await page.reload();
  }
  const asOf = (page: Page) =>
    page.getByRole('status').filter({ hasText: /^As of .+ It may have changed since/ });
  const kept = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft.known.')));

  test('S4.14 S8.3 orders and figures that were read are there without a network, with their time, and go with the session', async ({
    page,
    context,
  }) => {
    await open(page, '/login?from=/trade?symbol=BTCUSD');
    await logIn(page);
    await buy(page);
    await viewOrders(page);
    const position = (where: Page) => where.getByRole('main').getByRole('button', { name: /BTC\/USD/ });
    await expect(position(page).first()).toBeVisible();
    await page.goto('/mine/alerts');
    await expect(page.getByText('No price alerts yet')).toBeVisible();
    await page.goto('/mine/wallet');
    await install(page);
    await expect(page.getByText('Available')).toBeVisible();
    await context.setOffline(true);
    await page.goto('/mine/alerts');
    await expect(page.getByText('No price alerts yet')).toBeVisible();
    await expect(asOf(page)).toBeVisible();
    await page.goto('/mine/wallet');
    await expect(page.getByText('Available')).toBeVisible();
    await expect(asOf(page)).toBeVisible();
    await page.goto('/order');
    await expect(position(page).first()).toBeVisible();
    await expect(asOf(page)).toBeVisible();
    await page.goto('/trade?symbol=BTCUSD');
    const region = page.getByRole('region', { name: 'Positions and orders' });
    const own = region.getByRole('button', { name: /Buy.*@/ }).first();
    await expect(own).toBeVisible();
    await expect(asOf(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeDisabled();
    const cross = region.getByRole('button', { name: 'Close BTC/USD' }).first();
    await expect(cross).toBeDisabled();
    await own.click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close position' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await context.setOffline(false);
    await expect(asOf(page)).toBeHidden({ timeout: 60_000 });
    await expect(cross).toBeEnabled();
    await context.setOffline(true);
    await page.goto('/user');
    await expect(asOf(page)).toBeVisible();
    expect(await kept(page)).toContain('draft.known.user');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => kept(page)).toEqual([]);
    await page.goto('/mine/wallet');
    await expect(page).toHaveURL(/\/login/);
    await context.setOffline(false);
  });

  test('S8.3 S4.14 a private screen of which nothing is kept says so without a network, and comes once there is one', async ({
    page,
    context,
  }) => {
    await openDemo(page, '/user');
    await install(page);
    await expect(page.getByText('UID')).toBeVisible();
    await context.setOffline(true);
    await page.close();
    const offline = await context.newPage();
    await offline.addInitScript(() => localStorage.removeItem('draft.known.user'));
    await offline.goto('/user');
    await expect(offline.getByRole('alert').getByText("Couldn't load this page")).toBeVisible();
    await context.setOffline(false);
    await offline.getByRole('button', { name: 'Try again' }).click();
    await expect(offline.getByText('UID')).toBeVisible();
  });

  test('S6.4 S4.14 without a network the lock asks as ever, and wrong PINs forget the session', async ({
    page,
    context,
  }) => {
    const pad = (where: Page, name: string) => where.getByRole('group', { name });
    await openDemo(page, '/mine/system?part=lock');
    await page.getByRole('button', { name: 'Set a PIN' }).click();
    await page.keyboard.type('271828');
    await expect(pad(page, 'Enter the new PIN again')).toBeVisible();
    await page.keyboard.type('271828');
    await expect(page.getByRole('button', { name: 'Change PIN' })).toBeVisible();
    expect(await kept(page), 'a lock is set').toEqual([]);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await page.reload();
    await expect(pad(page, 'Enter your PIN')).toBeVisible();
    await context.setOffline(true);
    const offline = await context.newPage();
    await offline.clock.install();
    await offline.goto('/user');
    await expect(pad(offline, 'Enter your PIN')).toBeVisible();
    const key = offline.getByRole('button', { name: '1', exact: true });
    for (const [told, waitMs] of [
      ['Wrong PIN. Tries left: 4', 1_000],
      ['Wrong PIN. Tries left: 3', 2_000],
      ['Wrong PIN. Tries left: 2', 4_000],
      ['Wrong PIN. Tries left: 1', 8_000],
    ] as const) {
      await offline.keyboard.type('314159');
      await expect(offline.getByText(told)).toBeVisible();
      await expect(key).toHaveAttribute('aria-disabled', 'true');
      await offline.clock.fastForward(waitMs);
      await expect(key).not.toHaveAttribute('aria-disabled');
    }
    await offline.keyboard.type('314159');
    await expect(offline.getByText('You are logged out')).toBeVisible();
    expect(await offline.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await offline.getByRole('button', { name: 'Log in' }).click();
    await expect(offline.getByLabel('Password', { exact: true })).toBeVisible();
    // The tab beside it follows.
    await expect(pad(page, 'Enter your PIN')).toHaveCount(0);
    await context.setOffline(false);
  });

  test('S7.24 S8.3 a request that changes money is never sent again by the worker', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => localStorage.setItem('lang', 'en'));
    await openDemo(page, '/');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await page.reload();
    const asked: string[] = [];
    context.on('request', (request) => {
      if (/\/(submit|close|cancel_trade)\b/.test(request.url())) asked.push(request.url());
    });
    await context.setOffline(true);
    const answer = await page.evaluate(() =>
      fetch('/v1/api/forex/submit?type=1').then(
        () => 'answered',
        () => 'lost',
      ),
    );
    expect(answer).toBe('lost');
    const back = page.waitForResponse(/trade_list|info/, { timeout: 60_000 });
    await context.setOffline(false);
    await back;
    expect(asked).toHaveLength(1);
    const caches = await page.evaluate(async () => {
      const kept = await Promise.all(
        (await window.caches.keys()).map(async (name) => (await window.caches.open(name)).keys()),
      );
      return kept.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(caches.length).toBeGreaterThan(10);
    expect(caches.filter((path) => /^\/(api|v1)\//.test(path))).toEqual([]);
  });
});
