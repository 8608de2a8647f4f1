import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { build } from 'vite';
import { RICH_TEXT_TAGS } from '#contract/rich-text';
import { sanitise } from '#server/news/sanitise';
import { HOSTILE_HTML } from '../support/hostile-html.ts';
import { open } from './app.ts';

/** What the browser told of the content policy, on every page of a context. */
async function violationsOf(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  await context.exposeBinding('tellViolation', (_, what: string) => void seen.push(what));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { tellViolation } = window as unknown as { tellViolation: (what: string) => void };
      tellViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}`);
    });
  });
  context.on('weberror', (error) => seen.push(String(error.error())));
  return seen;
}

test.describe('under the content policy', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S2.1 S2.64 home, trade, news and the worker run, and nothing is violated', async ({
    page,
    context,
  }) => {
    const violations = await violationsOf(context);
    await open(page, '/');
    await page.getByRole('link', { name: /BTC\/USD/ }).click();
    await expect(page.getByRole('heading', { name: 'BTC/USD' })).toBeVisible();
    await expect(page.locator('canvas').first()).toBeVisible();
    await page.goto('/news');
    await page.locator('a[href^="/news/"], a[href*="news"]').first().click();
    await expect(page.locator('article, main').first()).toBeVisible();
    await page.goto('/');
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toMatch(
      /\/sw\.js$/,
    );
    expect(violations).toEqual([]);
  });

  test('S2.1 markup and workers from anywhere else are stopped', async ({ page, context }) => {
    const violations = await violationsOf(context);
    await open(page, '/');
    const stopped = await page.evaluate(async () => {
      const tries: (() => unknown)[] = [
        () => {
          document.body.innerHTML = '<img src=x onerror=alert(1)>';
        },
        () => navigator.serviceWorker.register('/evil.js'),
        () =>
          (
            window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => object } }
          ).trustedTypes.createPolicy('evil', {}),
        () => fetch('https://evil.example/'),
        () => new WebSocket('wss://evil.example/').url,
      ];
      let count = 0;
      for (const attempt of tries) {
        try {
          await attempt();
        } catch {
          count += 1;
        }
      }
      return count;
    });
    expect(stopped).toBeGreaterThanOrEqual(4);
    await expect.poll(() => violations.length).toBeGreaterThanOrEqual(5);
  });

  test('S9.2 the worker keeps the language in use, and none of the other twenty', async ({
    page,
    context,
  }) => {
    await open(page, '/');
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    const kept = () =>
      page.evaluate(async () => {
        const paths: string[] = [];
        for (const name of await caches.keys())
          for (const request of await (await caches.open(name)).keys())
            paths.push(new URL(request.url).pathname);
        return paths;
      });
    const languages = async () => (await kept()).filter((path) => path.startsWith('/assets/texts/'));
    await expect.poll(languages).toEqual([expect.stringMatching(/^\/assets\/texts\/en-/)]);
    expect((await kept()).length).toBeGreaterThan(20);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('quotes') !== null)).toBe(true);
    await context.setOffline(true);
    const offline = await context.newPage();
    await offline.goto('/');
    await expect(offline.getByRole('status').filter({ hasText: 'Last known prices from' })).toBeVisible();
    await context.setOffline(false);
  });
});

/** The client's own sanitiser, as a script for an empty page. */
async function sanitiserScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: 'src/client/parts/purify.ts', formats: ['iife'], name: 'sanitiser', fileName: 'purify' },
    },
  });
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }];
  return output[0].code;
}

type Left = { html: string; tags: string[]; attributes: string[] };

test(`S7.15 server and client let the same through: ${HOSTILE_HTML.length} hostile samples`, async ({
  page,
}) => {
  await page.goto('about:blank');
  await page.addScriptTag({ content: await sanitiserScript() });
  const shown = (html: string) => leftOf(page, html);
  for (const sample of HOSTILE_HTML) {
    const stored = sanitise(sample);
    const raw = await shown(sample);
    const own = await shown(stored);
    for (const { tags, attributes } of [raw, own]) {
      expect(
        tags.filter((tag) => !(RICH_TEXT_TAGS as readonly string[]).includes(tag)),
        sample,
      ).toEqual([]);
      const isLink = (text: string) =>
        /^a (href=https:\/\/|target=_blank$|rel=noopener noreferrer$)/.test(text) && !/@/.test(text);
      expect(
        attributes.filter((text) => !isLink(text)),
        sample,
      ).toEqual([]);
    }
    // What the server stored is shown as it is.
    expect(own.html, sample).toBe(await parsed(page, stored));
  }
});

function leftOf(page: Page, html: string): Promise<Left> {
  return page.evaluate((text) => {
    const { sanitiser } = window as unknown as { sanitiser: { purify: (html: string) => string } };
    const template = document.createElement('template');
    template.innerHTML = sanitiser.purify(text);
    const elements = [...template.content.querySelectorAll('*')];
    return {
      html: template.innerHTML,
      tags: elements.map(({ localName }) => localName),
      attributes: elements.flatMap((element) =>
        [...element.attributes].map(({ name, value }) => `${element.localName} ${name}=${value}`),
      ),
    };
  }, html);
}

/** The same text as the browser writes it. */
function parsed(page: Page, html: string): Promise<string> {
  return page.evaluate((text) => {
    const body = new DOMParser().parseFromString(text, 'text/html').body;
    return body.innerHTML;
  }, html);
}
