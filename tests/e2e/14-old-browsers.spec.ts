import { expect, type Page, test } from 'playwright/test';
import { LANGUAGES, type Language } from '#contract/languages';
import { lackingMembers } from '../support/browsers/support.ts';
import { chooseBitcoin, headPrice, logIn, open, viewOrders } from './app.ts';

/** Makes the browser one of the oldest that the app runs in, as far as scripts can tell; no Mac hears of touches. */
async function makeOldest(page: Page): Promise<void> {
  const members = lackingMembers().filter(({ owner, member }) => !/^Touch/.test(owner || member));
  await page.addInitScript((all) => {
    const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
    for (const { owner, member } of all) {
      const of = owner
        .split('.')
        .reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], window);
      const places = owner === '' ? [window] : owner === 'Iterator' ? [iterator, of] : [of, prototypeOf(of)];
      if (owner === 'Window') places.push(window);
      for (const place of places) if (place) Reflect.deleteProperty(place, member);
    }
    function prototypeOf(of: unknown): object | undefined {
      return typeof of === 'function' ? of.prototype : undefined;
    }
  }, members);
}

test('S2.39 S2.41 S4.3 in the oldest browser a trader logs in, sees prices move, opens and closes an order', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await makeOldest(page);
  await open(page, '/login?from=/');
  const has = await page.evaluate(() => ({
    canParse: 'canParse' in URL,
    withResolvers: 'withResolvers' in Promise,
    map: 'map' in new Set().values(),
    union: 'union' in Set.prototype,
    toSorted: 'toSorted' in Array.prototype,
    requestIdleCallback: 'requestIdleCallback' in window,
    fetch: 'fetch' in window,
  }));
  expect(has).toEqual({
    canParse: false,
    withResolvers: false,
    map: false,
    union: false,
    toSorted: true,
    requestIdleCallback: false,
    fetch: true,
  });
  await logIn(page);
  await expect(page).toHaveURL(/\/$/);
  await chooseBitcoin(page);
  const before = await headPrice(page);
  expect(before).toBeGreaterThan(0);
  await expect.poll(() => headPrice(page), { message: 'the price moves' }).not.toBe(before);
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm buy' }).click();
  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible();
  await viewOrders(page);
  const orders = page.getByRole('button', { name: /BTC\/USD/ });
  await expect(orders.first()).toBeVisible();
  const opened = await orders.count();
  await orders.first().click();
  await page.getByRole('button', { name: 'Close position' }).click();
  await expect(orders).toHaveCount(opened - 1);
  expect(errors).toEqual([]);
});

/** The visitor's language, and a word of the sentence in it. */
const VISITORS = { en: 'does not run', hk: '無法在此瀏覽器運行', ar: 'لا يعمل' } as const satisfies Partial<
  Record<Language, string>
>;

/** What the sheet asks for, each as a browser that does not know it reads it. */
const UNKNOWN = [
  [/color-mix\(in srgb,\s*red,\s*red\)/g, 'unknown-mix(red)'],
  [/inline-size:\s*1lh/g, 'inline-size: 1unknown'],
  [/selector\(:has\(a\)\)/g, 'selector(:unknown(a))'],
] as const;

for (const [language, words] of Object.entries(VISITORS) as [Language, string][])
  test(`S9.2 a browser older than the oldest shows one sentence in ${language}, and no app`, async ({
    page,
    context,
  }) => {
    const url = test.info().project.use.baseURL ?? '';
    await context.addCookies([{ name: 'lang', value: language, url }]);
    for (const path of ['/', '/trade', '/login']) {
      await page.goto(path);
      await expect(page.locator('#root')).toBeVisible();
      await expect(page.getByText(words)).toBeHidden();
    }
    for (const [feature, unknown] of UNKNOWN) {
      let taken = 0;
      await page.route(/\/(\?.*)?$|\/(trade|login)$|\.css$/, async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        taken += text.match(feature)?.length ?? 0;
        await route.fulfill({ response, body: text.replace(feature, unknown) });
      });
      for (const path of ['/', '/trade', '/login']) {
        await page.goto(path);
        await expect(page.getByText(words)).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[language]);
        await expect(page.locator('#root')).toBeHidden();
        expect((await page.locator('body').innerText()).trim()).toMatch(/^[^\n]+$/);
      }
      await page.unrouteAll({ behavior: 'wait' });
      expect(taken, 'the sheet asks for it').toBeGreaterThan(0);
    }
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('S9.2 the page says what the app needs', async ({ page, context }) => {
    const url = test.info().project.use.baseURL ?? '';
    await context.addCookies([{ name: 'lang', value: 'en', url }]);
    await page.goto('/login');
    const sentence = page.locator('noscript > .old-browser');
    await expect(sentence).toBeVisible();
    await expect(sentence).toContainText(VISITORS.en);
  });
});
