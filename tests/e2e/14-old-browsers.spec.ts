import { expect, type Page, test } from 'playwright/test';
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
  const opened = await orders.count();
  await orders.first().click();
  await page.getByRole('button', { name: 'Close position' }).click();
  await expect(orders).toHaveCount(opened - 1);
  expect(errors).toEqual([]);
});
