import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { currentBuild, DIST } from '#server/http/pages/built-client';
import { startServer, type TestServer } from '../support/server.ts';
import { keptTexts } from './page-assertions.ts';

/** The worker of an installed app, when the server has a newer build. */

let folder: string;
let server: TestServer;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candlestate-update-'));
  cpSync(currentBuild(DIST) ?? DIST, folder, { recursive: true });
  // As in the project: what draws the first page is a module.
  writeFileSync(join(folder, '.server', 'package.json'), '{"type":"module"}');
  server = await startServer({ clientDir: folder, clock: Date.now }, { SITE_ACCENT: '#ffcc00' });
});
test.afterAll(async () => {
  await server?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

test.use({ serviceWorkers: 'allow' });

/** Turns the build into a newer one: the same files under another name, and other texts in English, whose path it returns. */
function publishBuild(name: string): string {
  const texts = `/assets/texts/en-${name}.js`;
  const manifest = join(folder, 'manifest.webmanifest');
  const { build } = JSON.parse(readFileSync(manifest, 'utf8')) as { build: string };
  writeFileSync(join(folder, texts), 'export default {};');
  for (const file of [manifest, join(folder, 'sw.js')]) {
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(build);
    writeFileSync(file, text.replaceAll(build, name).replace(/\/assets\/texts\/en-[\w-]+\.js/, texts));
    rmSync(`${file}.br`, { force: true });
  }
  return texts;
}

/** Opens the app in English, by its worker. */
async function openByWorker(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await page.goto(server.address);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Waits until the worker of a newer build waits. */
async function newerWorker(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect
    .poll(() => page.evaluate(async () => !!(await navigator.serviceWorker.ready).waiting))
    .toBe(true);
}

/** Presses Reload, and waits until the page is loaded anew. */
async function reload(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await reloaded;
}

const caches = (page: Page) => page.evaluate(async () => (await window.caches.keys()).sort());

test('S7.16 the worker of a newer build waits until the visitor reloads, then takes over and keeps its files alone', async ({
  page,
}) => {
  await openByWorker(page);
  // What another worker before this one left.
  await page.evaluate(() => window.caches.open('workbox-precache'));
  const before = await caches(page);
  expect(before).toEqual([expect.stringMatching(/^files-[0-9a-f]{16}$/), 'languages', 'workbox-precache']);
  const fetched: string[] = [];
  page.context().on('request', (request) => {
    if (request.serviceWorker()) fetched.push(new URL(request.url()).pathname);
  });

  const texts = publishBuild('newer');
  await newerWorker(page);
  expect(await caches(page), 'the old worker still serves').toEqual([...before, 'files-newer'].sort());
  expect(fetched).toContain('/index.html');
  expect(
    fetched.filter((path) => path.startsWith('/assets/')),
    'no hashed file is fetched again, and of other texts those of a language in use',
  ).toEqual([texts]);
  expect(await keptTexts(page)).toContain(texts);

  await reload(page);
  await expect.poll(() => caches(page)).toEqual(['files-newer', 'languages']);
});

test('S7.16 a worker that is still answering holds no reload up', async ({ page }) => {
  await openByWorker(page);
  publishBuild('newest');
  await newerWorker(page);
  const [german = ''] = readdirSync(join(folder, 'assets/texts')).filter((file) => /^de-.*js$/.test(file));
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.context().route(`**/${german}`, async (call) => {
    await held;
    await call.continue();
  });
  const asked = page
    .context()
    .waitForEvent('request', (request) => request.serviceWorker() !== null && request.url().endsWith(german));
  await page.evaluate((file) => void fetch(`/assets/texts/${file}`), german);
  await asked;
  await reload(page);
  expect(await caches(page), 'it still holds the newer one back').toContain('files-newer');
  letGo();
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('S7.16 S8.3 a screen whose file went with its build offers the newer one', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('lang', 'en'));
    await page.goto(server.address);
    await expect(page.getByRole('list', { name: 'Instruments' })).toBeVisible();
    // The style sheet of the build comes once more with Trade, and the accent of the site outweighs it.
    const trade = page.getByRole('navigation').getByRole('link', { name: 'Trade' });
    await trade.click();
    await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeVisible();
    await expect(trade).toHaveCSS('color', 'rgb(121, 96, 0)');
    await page.route('**/assets/documentary-screen-*.js', (file) => file.fulfill({ status: 404 }));
    await page.route('**/manifest.webmanifest', async (call) => {
      const response = await call.fetch();
      await call.fulfill({ response, json: { ...((await response.json()) as object), build: 'newest' } });
    });
    await page.getByRole('navigation').getByRole('link', { name: 'Copy' }).click();
    const alert = page
      .getByRole('main')
      .or(page.getByRole('alert'))
      .filter({ hasText: 'new version of the app' });
    await expect(alert).toBeVisible();
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
});
