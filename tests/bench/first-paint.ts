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

/**
 * When home and Trade have painted what is largest on them, and when Trade's chart is the app's own, on slow 4G with nothing
 * cached, beside a plain page of twenty quotes.
 */
export async function benchFirstPaint(): Promise<BenchRow[]> {
  return withServer({}, ({ address }) =>
    withBrowser(async (browser) => {
      const times = {
        plain: [] as number[],
        home: [] as number[],
        trade: [] as number[],
        chart: [] as number[],
      };
      // In turns, so that whatever else the machine does meets all.
      for (let turn = 0; turn < VISITS; turn += 1) {
        times.plain.push((await paints(browser, address, '/bare/quotes.html')).largestMs);
        times.home.push((await paints(browser, address, '/')).largestMs);
        const trade = await paints(browser, address, '/trade?symbol=BTCUSD', CHART);
        times.trade.push(trade.firstMs);
        times.chart.push(trade.seenMs);
      }
      const plain = median(times.plain);
      const row = (what: string, value: number): BenchRow => ({
        what: `${what}, slow 4G, processor slowed 4x, median of ${VISITS}`,
        value,
        unit: 'ms',
        peer: { what: 'plain page of 20 quotes', value: plain },
        ratio: value / plain,
      });
      return [
        row('Largest paint of home', median(times.home)),
        row('Trade opened by a link, first paint: its price and candles', median(times.trade)),
        row('Trade opened by a link, its chart alive', median(times.chart)),
      ];
    }),
  );
}

/** The app's own chart. */
const CHART = 'main canvas';

type Paints = { firstMs: number; largestMs: number; seenMs: number };

/** Milliseconds from the request of a page to its paints, and until an element is there. */
async function paints(browser: Browser, origin: string, path: string, awaited = 'body'): Promise<Paints> {
  return visit(browser, origin, async (page: Page, devtools: CDPSession) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const times = list.getEntries().map(({ startTime }) => startTime);
        Object.assign(globalThis, { largestPaintMs: times.at(-1) });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await slowCpu(devtools);
    await page.goto(origin + path, { waitUntil: 'load' });
    const seenMs = await page.evaluate(
      (selector) =>
        new Promise<number>((seen) => {
          const look = (): void => {
            if (document.querySelector(selector)) seen(performance.now());
            else requestAnimationFrame(look);
          };
          look();
        }),
      awaited,
    );
    await page.waitForTimeout(SETTLE_MS);
    return page.evaluate((seenMs) => {
      const [first] = performance.getEntriesByName('first-contentful-paint');
      const largestMs = Reflect.get(globalThis, 'largestPaintMs') as number;
      return { firstMs: first?.startTime ?? Number.NaN, largestMs, seenMs };
    }, seenMs);
  });
}

if (import.meta.main) printRows(await benchFirstPaint());
