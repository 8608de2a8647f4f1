import type { Browser, CDPSession, Page } from 'playwright';
import { type BenchRow, median, printRows } from './measured.ts';
import { slowCpu, visit, withBrowser, withServer } from './phone.ts';

const VISITS = 5;
/** Lighthouse's slow 4G. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** A candidate can come until the app stands. */
const SETTLE_MS = 1_500;

/** When home has painted what is largest on it, on slow 4G with nothing cached, beside a plain page of twenty quotes. */
export async function benchFirstPaint(): Promise<BenchRow[]> {
  return withServer({}, ({ address }) =>
    withBrowser(async (browser) => {
      const times = { plain: [] as number[], home: [] as number[] };
      // In turns, so that whatever else the machine does meets both.
      for (let turn = 0; turn < VISITS; turn += 1) {
        times.plain.push(await largestPaint(browser, address, '/bare/quotes.html'));
        times.home.push(await largestPaint(browser, address, '/'));
      }
      const [home, plain] = [median(times.home), median(times.plain)];
      return [
        {
          what: `Largest paint of home, slow 4G, processor slowed 4x, median of ${VISITS}`,
          value: home,
          unit: 'ms',
          peer: { what: 'plain page of 20 quotes', value: plain },
          ratio: home / plain,
        },
      ];
    }),
  );
}

async function largestPaint(browser: Browser, origin: string, path: string): Promise<number> {
  return visit(browser, origin, async (page: Page, devtools: CDPSession) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const paints = list.getEntries().map(({ startTime }) => startTime);
        Object.assign(globalThis, { largestPaintMs: paints.at(-1) });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await slowCpu(devtools);
    await page.goto(origin + path, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    return page.evaluate(() => Reflect.get(globalThis, 'largestPaintMs') as number);
  });
}

if (import.meta.main) printRows(await benchFirstPaint());
