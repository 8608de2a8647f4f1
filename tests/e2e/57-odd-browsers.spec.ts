import { expect, test } from 'playwright/test';
import { currentBuild, DIST } from '#server/http/pages/built-client';
import { startServer, type TestServer } from '../support/server.ts';

/** What a browser says of zone, language, storage and network may be anything: the shipped app opens, with live prices. */

let server: TestServer;
test.beforeAll(async () => {
  server = await startServer({ clientDir: currentBuild(DIST) ?? DIST, clock: Date.now });
});
test.afterAll(() => server.dispose());

/** Each runs in the page before the app does. */
const ODD: Readonly<Record<string, () => void>> = {
  'knows no zone': () => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' };
    };
    localStorage.setItem('zone', 'device');
  },
  'speaks no language': () => {
    for (const name of ['language', 'languages'])
      Object.defineProperty(navigator, name, { value: undefined });
  },
  'speaks odd languages': () => {
    Object.defineProperty(navigator, 'language', { value: 'c' });
    Object.defineProperty(navigator, 'languages', { value: ['c', 'en-US@posix', ''] });
  },
  'denies storage': () => {
    const deny = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: deny });
  },
  'has no room left': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'says it is offline': () => Object.defineProperty(navigator, 'onLine', { value: false }),
  'says nothing of the network': () => {
    for (const name of ['onLine', 'connection', 'storage'])
      Object.defineProperty(navigator, name, { value: undefined });
  },
};

for (const [what, change] of Object.entries(ODD))
  test(`S8.3 a browser that ${what} shows prices, opens a demo account and the form to register`, async ({
    page,
    context,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await context.addCookies([{ name: 'lang', value: 'en', url: server.address }]);
    await page.addInitScript(change);
    const socket = page.waitForEvent('websocket');
    await page.goto(server.address);
    await socket;
    await expect(page.getByRole('link', { name: /BTC\/USD/ })).toBeVisible();
    await page.goto(`${server.address}/login`);
    await page.getByRole('button', { name: 'Try a demo account' }).click();
    await expect(page.getByText('Your demo account is ready.')).toBeVisible();
    if (/storage|room/.test(what))
      await expect(page.getByText('This browser keeps nothing more', { exact: false }).first()).toBeVisible();
    for (const tab of ['Orders', 'Trade'])
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tab }).click();
    await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeVisible();
    await page.goto(`${server.address}/mine/system`);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.goto(`${server.address}/register`);
    await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible();
    expect(errors).toEqual([]);
  });
