import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { saveWatchlist, watchlist } from '#contract/routes/watchlist';
import { DRIVEN, DrivenSource } from '../support/driven-source.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { contextsOfTests } from './contexts.ts';
import { galleryBuild } from './gallery-build.ts';
import { middleOf } from './page-assertions.ts';

/** The watchlist by a trader's hands: stars, order, the tab of home, the drawer, and what an account keeps. */

const { euro, gold, bitcoin, index, oil, yen } = DRIVEN;
const ALL = Object.values(DRIVEN);

const newContext = contextsOfTests();
let server: TestServer;
let source: DrivenSource;
test.beforeAll(async () => {
  source = new DrivenSource();
  server = await startServer({ source, clientDir: galleryBuild(), clock: Date.now });
});
test.afterAll(() => server.dispose());

/** Opens a path in English; on a device that keeps a token, as its account. */
async function open(page: Page, path: string, token = ''): Promise<void> {
  await page.addInitScript((kept) => {
    if (!localStorage.getItem('lang')) localStorage.setItem('lang', 'en');
    if (kept && !localStorage.getItem('token')) localStorage.setItem('token', kept);
  }, token);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(server.address + path);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const star = (page: Page, { showCode }: { showCode: string }) => button(page, `Watch ${showCode}`);
const tab = (page: Page) => page.getByRole('group', { name: 'Categories' }).getByRole('button').first();
const watchTab = (page: Page) => button(page, 'Watchlist');
const home = (page: Page) => page.getByRole('list', { name: 'Instruments' }).getByRole('listitem');
const edited = (page: Page) => page.getByRole('list', { name: 'Watchlist' }).getByRole('listitem');

/** The instruments of a list, in its order. */
async function codesOf(rows: ReturnType<typeof home>): Promise<string[]> {
  const texts = await rows.allInnerTexts();
  return texts.map((text) => ALL.find(({ showCode }) => text.includes(showCode))?.code ?? text);
}
const expectCodes = (rows: ReturnType<typeof home>, ...expected: { code: string }[]) =>
  expect.poll(() => codesOf(rows)).toEqual(expected.map(({ code }) => code));

/** A visitor's device that has starred these before. */
async function keepOnDevice(context: BrowserContext, ...starred: { id: number }[]): Promise<void> {
  await context.addInitScript(
    (kept) => {
      if (sessionStorage.getItem('prepared')) return;
      sessionStorage.setItem('prepared', 'yes');
      localStorage.setItem('watchlist', kept);
    },
    JSON.stringify({ version: 1, ids: starred.map(({ id }) => id) }),
  );
}

const listOf = async (token: string): Promise<number[]> =>
  (await server.get<{ forex_ids: number[] }>(watchlist.path, {}, { token })).data.forex_ids;
const give = (token: string, version: number, ...starred: { id: number }[]) =>
  server.post(
    saveWatchlist.path,
    { version: String(version), forex_ids: JSON.stringify(starred.map(({ id }) => id)) },
    { token },
  );

test('S2.37 S2.38 without a star home is as before; the first star brings the tab, and no row moves', async ({
  page,
}) => {
  await open(page, '/');
  const before = await home(page).first().boundingBox();
  await expect(tab(page)).toHaveText('Forex');
  await star(page, gold).click();
  await expect(tab(page)).toHaveText('Watchlist');
  await expect(tab(page)).toHaveAttribute('aria-pressed', 'false');
  await star(page, euro).click();
  expect(await home(page).first().boundingBox()).toEqual(before);
  await expect(home(page)).toHaveCount(ALL.length);
  await watchTab(page).click();
  await expectCodes(home(page), gold, euro);
  // The home of the next visit opens with what was chosen last.
  await page.reload();
  await expect(tab(page)).toHaveAttribute('aria-pressed', 'true');
  await expectCodes(home(page), gold, euro);
  await star(page, gold).click();
  await star(page, euro).click();
  await expect(home(page)).toHaveCount(ALL.length);
  await expect(tab(page)).toHaveText('Forex');
});

test('S2.38 nothing jumps while a page of a visitor with stars is taken over', async ({ page, context }) => {
  await keepOnDevice(context, gold, euro);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page, '/');
  await expect(tab(page)).toHaveText('Watchlist');
  await expect(star(page, gold)).toHaveAttribute('aria-pressed', 'true');
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  console.log('layout shifts as the stars come:', shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
});

test('S2.37 S6.1 what a visitor starred joins the account at the login, after its own, and leaves the device with it', async ({
  page,
  context,
  browser,
}) => {
  const account = server.firstAccount;
  if (!account) throw new Error('the server came without its first account');
  const { email, password } = account;
  const form = { login_type: 'email', account: email, password };
  const { token } = (await server.post<{ token: string }>('/api/user/loginForU', form)).data;
  await give(token, 0, bitcoin, euro);
  await keepOnDevice(context, gold, euro);
  await open(page, '/');
  await watchTab(page).click();
  await expectCodes(home(page), gold, euro);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Log in').click();
  await expect.poll(() => listOf(token)).toEqual([bitcoin.id, euro.id, gold.id]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('watchlist'))).toBeNull();
  await page.goto(`${server.address}/`);
  await expectCodes(home(page), bitcoin, euro, gold);

  const other = await (await newContext(browser, { hasTouch: true, isMobile: true })).newPage();
  await open(other, '/', token);
  await watchTab(other).click();
  await expectCodes(home(other), bitcoin, euro, gold);
  // Each device changes the list without knowing of the other; both stay.
  await watchTab(other).click();
  await star(other, oil).click();
  await expect.poll(() => listOf(token)).toEqual([bitcoin.id, euro.id, gold.id, oil.id]);
  await star(page, euro).click();
  await expect.poll(() => listOf(token)).toEqual([bitcoin.id, gold.id, oil.id]);
  await expectCodes(home(page), bitcoin, gold, oil);
  await other.context().close();

  await page.goto(`${server.address}/user`);
  await button(page, 'Log out').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(home(page)).toHaveCount(ALL.length);
  await expect(tab(page)).toHaveText('Forex');
  const left = await page.evaluate(() =>
    Object.entries(localStorage).map(([key, value]) => `${key} ${value}`),
  );
  expect(left.filter((entry) => entry.includes('watchlist') && !entry.startsWith('home '))).toEqual([]);
});

test('S2.37 S7.33 what another device of the account starred is there at once, and a missed word of it when home is seen again', async ({
  page,
}) => {
  const { token } = await server.demo();
  await give(token, 0, gold);
  await open(page, '/', token);
  await watchTab(page).click();
  await expectCodes(home(page), gold);
  await give(token, 1, gold, yen, euro);
  await expectCodes(home(page), gold, yen, euro);
  await server.stored.change(`UPDATE watchlist SET version = 3, instrument_ids = '[${gold.id},${yen.id}]'`);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectCodes(home(page), gold, yen);
});

test('S2.37 two tabs of a visitor that star at once lose nothing', async ({ page, context }) => {
  await open(page, '/');
  const other = await context.newPage();
  await open(other, '/');
  await star(page, gold).click();
  await star(other, euro).click();
  await expect(tab(other)).toHaveText('Watchlist');
  await other.reload();
  await watchTab(other).click();
  await expectCodes(home(other), gold, euro);
});

test('S2.37 the order is changed by the keyboard, said aloud, and there after a reload', async ({
  page,
  context,
}) => {
  await keepOnDevice(context, gold, euro, bitcoin);
  await open(page, '/');
  await watchTab(page).click();
  await page.getByRole('link', { name: 'Edit watchlist' }).click();
  await expectCodes(edited(page), gold, euro, bitcoin);
  const handle = button(page, `Move ${gold.showCode}`);
  await handle.focus();
  await page.keyboard.press('ArrowDown');
  await expectCodes(edited(page), euro, gold, bitcoin);
  await expect(page.getByRole('status').filter({ hasText: 'Gold: 2 of 3' })).toHaveCount(1);
  await expect(handle).toBeFocused();
  await page.keyboard.press('End');
  await expectCodes(edited(page), euro, bitcoin, gold);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expectCodes(edited(page), gold, euro, bitcoin);
  await button(page, `Move ${bitcoin.showCode} to the top`).click();
  await expectCodes(edited(page), bitcoin, gold, euro);
  await page.reload();
  await expectCodes(edited(page), bitcoin, gold, euro);
  await button(page, 'Back').click();
  await expectCodes(home(page), bitcoin, gold, euro);
});

test('S2.37 S2.38 lists with names: made, chosen among on home, renamed, deleted, and the same on another device', async ({
  page,
  browser,
}) => {
  const { token } = await server.demo();
  await give(token, 0, gold, euro);
  await open(page, '/watchlist', token);
  await expectCodes(edited(page), gold, euro);
  await expect(button(page, 'Delete list')).toHaveCount(0);
  await button(page, 'New list').click();
  const naming = page.getByRole('dialog', { name: 'New list' });
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(naming.getByText('Please fill in completely')).toBeVisible();
  await naming.getByLabel('Name of the list').fill('  Coins  and ');
  await page.keyboard.press('Enter');
  await expect(naming).toBeHidden();
  const lists = page.getByRole('group', { name: 'Lists' });
  await expect(lists.getByRole('button', { name: 'Coins and', pressed: true })).toBeVisible();
  await expect(page.getByText('Your watchlist is empty')).toBeVisible();
  await star(page, bitcoin).click();
  await expectCodes(page.getByRole('list', { name: 'Coins and' }).getByRole('listitem'), bitcoin);
  // Gold is put on it without being looked for.
  await lists.getByRole('button', { name: 'Watchlist' }).click();
  await expectCodes(edited(page), gold, euro);
  await button(page, `Lists with ${gold.showCode}`).click();
  const places = page.getByRole('dialog', { name: `Lists with ${gold.showCode}` });
  await places.getByRole('checkbox', { name: 'Coins and' }).click();
  await page.keyboard.press('Escape');
  await button(page, 'Back').click();

  const chip = (of: Page, name: string) =>
    of.getByRole('group', { name: 'Categories' }).getByRole('button', { name, exact: true });
  await expect(chip(page, 'Coins and')).toHaveAttribute('aria-pressed', 'false');
  await chip(page, 'Coins and').click();
  await expectCodes(home(page), bitcoin, gold);
  await chip(page, 'Watchlist').click();
  await expectCodes(home(page), gold, euro);
  await chip(page, 'Coins and').click();
  await page.reload();
  await expect(chip(page, 'Coins and')).toHaveAttribute('aria-pressed', 'true');
  await expectCodes(home(page), bitcoin, gold);

  const other = await (await newContext(browser)).newPage();
  await open(other, '/', token);
  await chip(other, 'Coins and').click();
  await expectCodes(home(other), bitcoin, gold);
  await other.getByRole('link', { name: 'Edit watchlist' }).click();
  await button(other, 'Rename list').click();
  await other.getByLabel('Name of the list').fill('Digital');
  await button(other, 'Save').click();
  await expect(chip(page, 'Digital')).toBeVisible();
  await button(other, 'Delete list').click();
  await other
    .getByRole('alertdialog', { name: 'Delete “Digital”?' })
    .getByRole('button', { name: 'Delete list' })
    .click();
  await expectCodes(edited(other), gold, euro);
  await expectCodes(home(page), gold, euro);
  await expect(chip(page, 'Digital')).toHaveCount(0);
  await expect.poll(() => listOf(token)).toEqual([gold.id, euro.id]);
  await other.context().close();
});

/** A finger on a point of the page, and where it moves to before it is lifted. */
async function drag(page: Page, from: { x: number; y: number }, toY: number): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const at = (y: number) => ({ touchPoints: [{ x: from.x, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from.y) });
  for (let step = 1; step <= 20; step += 1)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      ...at(from.y + ((toY - from.y) * step) / 20),
    });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('S2.37 a finger drags a row by its handle, and scrolls the page everywhere else', async ({
  page,
  context,
}) => {
  await keepOnDevice(context, ...ALL);
  await page.setViewportSize({ width: 390, height: 480 });
  await open(page, '/watchlist');
  await expectCodes(edited(page), ...ALL);
  const [first, second, third, ...others] = ALL;
  if (!(first && second && third)) throw new Error('three are needed');
  // The page could follow the finger.
  await page.evaluate(() => scrollTo(0, 20));
  await drag(
    page,
    await middleOf(button(page, `Move ${first.showCode}`)),
    (await middleOf(button(page, `Move ${third.showCode}`))).y,
  );
  await expectCodes(edited(page), second, third, first, ...others);
  expect(await page.evaluate(() => scrollY)).toBe(20);
  await page.reload();
  await expectCodes(edited(page), second, third, first, ...others);
  // On the name of a row the finger is the page's.
  const name = edited(page).nth(4).getByText(/\w/).first();
  await drag(page, await middleOf(name), 60);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  await expectCodes(edited(page), second, third, first, ...others);
});

test('S2.37 a row that is held at the edge of the window brings the rest into it; Escape puts it back', async ({
  page,
  context,
}) => {
  await keepOnDevice(context, ...ALL);
  await page.setViewportSize({ width: 390, height: 400 });
  await open(page, '/watchlist');
  const [first, ...others] = ALL;
  if (!first) throw new Error('one is needed');
  const from = await middleOf(button(page, `Move ${first.showCode}`));
  const hold = async (): Promise<void> => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 8);
    await page.mouse.move(from.x, 395);
    const bottom = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
    await expect.poll(bottom).toBeLessThan(2);
  };
  await hold();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectCodes(edited(page), ...ALL);
  await page.evaluate(() => scrollTo(0, 0));
  await hold();
  await page.mouse.up();
  await expectCodes(edited(page), ...others, first);
});

test('S2.38 lists stand by change, by volume and by name, and the order is kept', async ({
  page,
  context,
}) => {
  source.set(oil, 88);
  source.set(index, 4_120);
  source.set(gold, 1_900);
  await server.market.tick();
  await keepOnDevice(context, gold, euro, oil);
  await open(page, '/');
  const sort = async (name: string): Promise<void> => {
    await page.getByRole('combobox', { name: /^Sort by/ }).click();
    await page.getByRole('option', { name }).click();
  };
  await expect.poll(async () => (await codesOf(home(page)))[0]).toBe(euro.code);
  await sort('Top gainers');
  await expect.poll(async () => (await codesOf(home(page))).slice(0, 2)).toEqual([oil.code, index.code]);
  await page.reload();
  await expect.poll(async () => (await codesOf(home(page))).slice(0, 2)).toEqual([oil.code, index.code]);
  await watchTab(page).click();
  await expectCodes(home(page), oil, euro, gold);
  await sort('Top losers');
  await expectCodes(home(page), gold, euro, oil);
  await sort('Name');
  await expectCodes(home(page), euro, gold, oil);
  await sort('24h volume');
  await expect(home(page).first()).toContainText('24h vol. $');
  await sort('Own order');
  await expectCodes(home(page), gold, euro, oil);
  await expect(page.getByRole('combobox', { name: 'Sort by: Own order' })).toBeVisible();
});

test('S2.43 the drawer has the watchlist first, changes, what is closed, and a field that filters', async ({
  page,
  context,
}) => {
  source.setOpen(yen, false);
  await server.market.tick();
  await keepOnDevice(context, bitcoin);
  await open(page, `/trade?symbol=${euro.code}`);
  await expect(star(page, euro)).toHaveAttribute('aria-pressed', 'false');
  await star(page, euro).click();
  await button(page, 'Choose an instrument').click();
  const drawer = page.getByRole('dialog', { name: 'Instruments' });
  const row = (code: string) => drawer.getByRole('listitem').filter({ hasText: code });
  await expectCodes(
    drawer.getByRole('listitem'),
    bitcoin,
    euro,
    ...ALL.filter((one) => one !== bitcoin && one !== euro),
  );
  await expect(row('USD/JPY')).toContainText('Closed');
  await expect(row('Gold')).toContainText('%');
  await drawer.getByRole('searchbox', { name: 'Find an instrument' }).fill('jpy');
  await expectCodes(drawer.getByRole('listitem'), yen, DRIVEN.euroYen);
  await drawer.getByRole('searchbox').fill('metals');
  await expectCodes(drawer.getByRole('listitem'), gold);
  await drawer.getByRole('button', { name: 'Watch Gold' }).click();
  await drawer.getByRole('searchbox').fill('nothing like it');
  await expect(drawer.getByText('Nothing found for “nothing like it”')).toBeVisible();
  await drawer.getByRole('searchbox').fill('');
  await expectCodes(drawer.getByRole('listitem').filter({ hasText: /Gold|BTC/ }), bitcoin, gold);
  await drawer.getByRole('link', { name: 'Search products and companies' }).click();
  await expect(page.getByRole('heading', { name: 'Search' })).toBeVisible();
  await expect(star(page, gold).first()).toHaveAttribute('aria-pressed', 'true');
});

test('S2.13 the search is one tap from every main screen, and leads back there', async ({ page }) => {
  const { token } = await server.demo();
  await open(page, '/rank', token);
  for (const [path, title] of [
    ['/rank', 'Ranking'],
    ['/documentary', 'Copy trading'],
    ['/order', 'Orders'],
    ['/user', 'Account'],
    ['/news', 'News'],
  ] as const) {
    await page.goto(server.address + path);
    await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click();
    const words = page.getByRole('searchbox', { name: 'Product or company' });
    await words.fill('gold');
    await expect(star(page, gold)).toBeVisible();
    await button(page, 'Back').click();
    await expect(page, title).toHaveURL(server.address + path);
  }
});
