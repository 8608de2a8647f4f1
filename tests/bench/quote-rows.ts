import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright';
import type { Server } from '#server/main';
import { slowCpu, visit, withBrowser, withServer } from './phone.ts';
import { createRestlessSource, stream } from './quote-stream.ts';
import { type BenchRow, printRows } from './row.ts';

const TICKS_PER_SECOND = 100;
const WARM_UP_MS = 3_000;
const RUN_MS = 8_000;
const FRAME_MS = 1_000 / 60;
/** How often the page is looked at until it shows the last prices. */
const LOOK_MS = 50;
const LOOKS = 400;
const LOOKS_PER_TICK = 40;

type Figures = {
  fps: number;
  dropped: number;
  /** Per quote. */
  scriptMs: number;
  taskMs: number;
  quotesPerSecond: number;
  behindMs: number;
};

/**
 * Home with 100 rows and 10,000 quotes a second on a slowed processor, beside a bare page that writes the same quotes
 * of the same socket straight into 100 rows, once per frame.
 */
export async function benchQuoteRows(): Promise<BenchRow[]> {
  return withServer({ source: createRestlessSource() }, (server) =>
    withBrowser(async (browser) => {
      const bare = await measure(browser, server, '/bare/rows.html');
      const home = await measure(browser, server, '/');
      return rows(home, bare);
    }),
  );
}

function rows(home: Figures, bare: Figures): BenchRow[] {
  const load = `${Math.round(home.quotesPerSecond).toLocaleString('en')} quotes/s over 100 rows, slowed 4x`;
  const beside = (what: string, unit: string, of: (figures: Figures) => number): BenchRow => ({
    what: `${load}: ${what}`,
    value: of(home),
    unit,
    peer: { what: 'bare page', value: of(bare) },
    ratio: of(home) / of(bare),
  });
  return [
    beside('frames', '/s', ({ fps }) => fps),
    beside('dropped frames', '', ({ dropped }) => dropped),
    beside('script per quote', 'ms', ({ scriptMs }) => scriptMs),
    beside('all work of the page per quote', 'ms', ({ taskMs }) => taskMs),
    beside('last price shown after the last tick', 'ms', ({ behindMs }) => behindMs),
  ];
}

async function measure(browser: Browser, { address, market }: Server, path: string): Promise<Figures> {
  return visit(browser, address, async (page, devtools) => {
    await page.goto(address + path);
    await page.getByRole('listitem').nth(99).waitFor({ state: 'attached' });
    await devtools.send('Performance.enable');
    await slowCpu(devtools);
    const ticks = stream(market, TICKS_PER_SECOND);
    await pause(WARM_UP_MS);
    const before = { ...(await metricsOf(devtools)), quotes: ticks.quotes() };
    const { frames, dropped, elapsedMs } = await countFrames(page);
    const after = { ...(await metricsOf(devtools)), quotes: ticks.quotes() };
    await ticks.stop();
    const quotes = after.quotes - before.quotes;
    return {
      fps: (frames / elapsedMs) * 1_000,
      dropped,
      scriptMs: (after.scriptMs - before.scriptMs) / quotes,
      taskMs: (after.taskMs - before.taskMs) / quotes,
      quotesPerSecond: (quotes / elapsedMs) * 1_000,
      behindMs: await catchUp(page, market),
    };
  });
}

async function metricsOf(devtools: CDPSession): Promise<{ scriptMs: number; taskMs: number }> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const msOf = (wanted: string): number =>
    (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1_000;
  return { scriptMs: msOf('ScriptDuration'), taskMs: msOf('TaskDuration') };
}

/** Frames the page drew, and those it had no time for. */
async function countFrames(page: Page): Promise<{ frames: number; dropped: number; elapsedMs: number }> {
  return page.evaluate(
    ([runMs = 0, frameMs = 0]) =>
      new Promise((resolve) => {
        const count = { frames: 0, dropped: 0 };
        const startedAt = performance.now();
        let last = startedAt;
        const frame = (): void => {
          const now = performance.now();
          count.frames += 1;
          count.dropped += Math.max(0, Math.round((now - last) / frameMs) - 1);
          last = now;
          if (now - startedAt < runMs) requestAnimationFrame(frame);
          else resolve({ ...count, elapsedMs: now - startedAt });
        };
        requestAnimationFrame(frame);
      }),
    [RUN_MS, FRAME_MS],
  );
}

/**
 * How long after the last tick the page shows its prices. Throws when it never does. A socket that could not take all
 * is told what it missed with the next tick, so there is one now and then.
 */
async function catchUp(page: Page, market: Server['market']): Promise<number> {
  const startedAt = performance.now();
  for (let looks = 1; looks <= LOOKS; looks += 1) {
    if (await showsLastPrices(page, market)) return performance.now() - startedAt;
    if (looks % LOOKS_PER_TICK === 0) market.tick();
    await pause(LOOK_MS);
  }
  throw new Error('the page never showed the last prices');
}

async function showsLastPrices(page: Page, market: Server['market']): Promise<boolean> {
  const texts = await page.getByRole('listitem').allTextContents();
  return market.instruments.every(({ id, pricePrecision }, row) => {
    const price = (market.quote(id).closeMicro / 1e6).toFixed(pricePrecision);
    return texts[row]?.replaceAll(',', '').includes(price);
  });
}

if (import.meta.main) printRows(await benchQuoteRows());
