import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright';
import type { Server } from '#server/compose/compose';
import { FLUSH_GAP_MS } from '#server/socket/flusher';
import { slowCpu, withBrowser, withServer } from './phone.ts';
import { type QuietPage, withQuietPage } from './quiet-page.ts';
import { createRestlessSource, stream } from './quote-stream.ts';
import { type BenchRow, printRows } from './row.ts';

const TICKS_PER_SECOND = 100;
/** By then the page stands, and its worker has fetched the rest of the app. */
const WARM_UP_MS = 10_000;
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
 * of the same socket straight into 100 rows, once per frame. First as the server tells them, then with each of them
 * on the wire.
 */
export async function benchQuoteRows(): Promise<BenchRow[]> {
  return [
    ...(await measureBoth(`told every ${FLUSH_GAP_MS} ms`, FLUSH_GAP_MS)),
    ...(await measureBoth('each told', 0)),
  ];
}

async function measureBoth(told: string, flushGapMs: number): Promise<BenchRow[]> {
  return withServer({ source: createRestlessSource(), flushGapMs }, (server) =>
    withBrowser(async (browser) => {
      const bare = await measure(browser, server, '/bare/rows.html');
      const home = await measure(browser, server, '/');
      return rows(told, home, bare);
    }),
  );
}

function rows(told: string, home: Figures, bare: Figures): BenchRow[] {
  const quotes = Math.round(home.quotesPerSecond).toLocaleString('en');
  const load = `${quotes} quotes/s over 100 rows, ${told}, slowed 4x`;
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
  return withQuietPage(browser, async (page) => {
    await page.goto(address + path);
    await until(() =>
      page.evaluate(`document.querySelectorAll('li').length === ${market.instruments.length}`),
    );
    await page.send('Performance.enable');
    await slowCpu(page);
    const ticks = stream(market, TICKS_PER_SECOND);
    await pause(WARM_UP_MS);
    const before = { ...(await metricsOf(page)), quotes: ticks.quotes() };
    const { frames, dropped, elapsedMs } = await page.evaluate<Frames>(COUNT_FRAMES);
    const after = { ...(await metricsOf(page)), quotes: ticks.quotes() };
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

async function metricsOf(page: QuietPage): Promise<{ scriptMs: number; taskMs: number }> {
  const { metrics } = await page.send('Performance.getMetrics');
  const msOf = (wanted: string): number =>
    (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1_000;
  return { scriptMs: msOf('ScriptDuration'), taskMs: msOf('TaskDuration') };
}

type Frames = { frames: number; dropped: number; elapsedMs: number };

/** Frames the page drew, and those it had no time for. */
const COUNT_FRAMES = `new Promise((resolve) => {
  const count = { frames: 0, dropped: 0 };
  const startedAt = performance.now();
  let last = startedAt;
  const frame = () => {
    const now = performance.now();
    count.frames += 1;
    count.dropped += Math.max(0, Math.round((now - last) / ${FRAME_MS}) - 1);
    last = now;
    if (now - startedAt < ${RUN_MS}) requestAnimationFrame(frame);
    else resolve({ ...count, elapsedMs: now - startedAt });
  };
  requestAnimationFrame(frame);
})`;

/**
 * How long after the last tick the page shows its prices. A socket that could not take all is told what it missed with
 * the next tick, so there is one now and then.
 */
async function catchUp(page: QuietPage, market: Server['market']): Promise<number> {
  const startedAt = performance.now();
  await until(
    () => showsLastPrices(page, market),
    (looks) => looks % LOOKS_PER_TICK === 0 && market.tick(),
  );
  return performance.now() - startedAt;
}

/** Looks until it is so. Throws when it never is. */
async function until(look: () => Promise<boolean>, meanwhile?: (looks: number) => void): Promise<void> {
  for (let looks = 1; looks <= LOOKS; looks += 1) {
    if (await look()) return;
    meanwhile?.(looks);
    await pause(LOOK_MS);
  }
  throw new Error('the page never came to show what it should');
}

/** Those in sight: the others are brought up to date when they come into it, or seconds later. */
async function showsLastPrices(page: QuietPage, market: Server['market']): Promise<boolean> {
  const texts = await page.evaluate<(string | null)[]>(
    `[...document.querySelectorAll('li')].map((row) =>
      row.getBoundingClientRect().top < innerHeight ? row.textContent : null)`,
  );
  return market.instruments.every(({ id, pricePrecision }, row) => {
    const price = (market.quote(id).closeMicro / 1e6).toFixed(pricePrecision);
    const text = texts[row];
    return text === null || text?.replaceAll(',', '').includes(price);
  });
}

if (import.meta.main) printRows(await benchQuoteRows());
