import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright';
import type { Server } from '#server/compose/compose';
import { FLUSH_GAP_MS } from '#server/socket/flusher';
import { type BenchRow, printRows } from './measured.ts';
import { slowCpu, withBrowser, withServer } from './phone.ts';
import { type QuietPage, withQuietPage } from './quiet-page.ts';
import { createRestlessSource, stream } from './quote-stream.ts';

/** By then the page stands, and its worker has fetched the rest of the app. */
const WARM_UP_MS = 10_000;
const RUN_MS = 8_000;
const FRAME_MS = 1_000 / 60;
/** How often the page is looked at until it shows the last prices. */
const LOOK_MS = 50;
const LOOKS = 400;
const LOOKS_PER_TICK = 40;
/** Rows in sight whose prices are watched for their age. */
const WATCHED_ROWS = 5;

type Load = { ticksPerSecond: number; flushGapMs: number };
/** What the app must keep up with, what a busy market sends, and the same with every quote on the wire. */
const LOADS: readonly Load[] = [
  { ticksPerSecond: 20, flushGapMs: FLUSH_GAP_MS },
  { ticksPerSecond: 100, flushGapMs: FLUSH_GAP_MS },
  { ticksPerSecond: 100, flushGapMs: 0 },
];

type Figures = {
  fps: number;
  dropped: number;
  /** Frames until a price that arrived is shown, 1 being the next frame. */
  ageP99: number;
  ageWorst: number;
  /** Per quote. */
  scriptMs: number;
  taskMs: number;
  quotesPerSecond: number;
  behindMs: number;
};

/**
 * Home with 100 rows of live prices on a slowed processor, beside a bare page that writes the same quotes of the same
 * socket straight into 100 rows, once per frame.
 */
export async function benchQuoteRows(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const load of LOADS) rows.push(...(await measureBoth(load)));
  return rows;
}

async function measureBoth(load: Load): Promise<BenchRow[]> {
  return withServer({ source: createRestlessSource(), flushGapMs: load.flushGapMs }, (server) =>
    withBrowser(async (browser) => {
      const bare = await measure(browser, server, '/bare/rows.html', load);
      const home = await measure(browser, server, '/', load);
      return rowsOf(load, home, bare);
    }),
  );
}

function rowsOf({ flushGapMs }: Load, home: Figures, bare: Figures): BenchRow[] {
  const quotes = Math.round(home.quotesPerSecond).toLocaleString('en');
  const load = `${quotes} quotes/s over 100 rows, a write every ${flushGapMs} ms, slowed 4x`;
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
    beside('age of a price when it is shown, p99', 'frames', ({ ageP99 }) => ageP99),
    beside('age of a price when it is shown, worst', 'frames', ({ ageWorst }) => ageWorst),
    beside('script per quote', 'ms', ({ scriptMs }) => scriptMs),
    beside('all work of the page per quote', 'ms', ({ taskMs }) => taskMs),
    beside('last price shown after the last tick', 'ms', ({ behindMs }) => behindMs),
  ];
}

async function measure(
  browser: Browser,
  { address, market }: Server,
  path: string,
  { ticksPerSecond }: Load,
): Promise<Figures> {
  return withQuietPage(browser, async (page) => {
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: HEAR_PRICES });
    await page.goto(address + path);
    await until(() =>
      page.evaluate(`document.querySelectorAll('li').length === ${market.instruments.length}`),
    );
    await page.send('Performance.enable');
    await slowCpu(page);
    const ticks = stream(market, ticksPerSecond);
    await pause(WARM_UP_MS);
    const before = { ...(await metricsOf(page)), quotes: ticks.quotes() };
    const watched = market.instruments.slice(0, WATCHED_ROWS).map(({ code }) => code);
    const { frames, dropped, elapsedMs, ages } = await page.evaluate<Frames>(countFrames(watched));
    const after = { ...(await metricsOf(page)), quotes: ticks.quotes() };
    await ticks.stop();
    const quotes = after.quotes - before.quotes;
    return {
      fps: (frames / elapsedMs) * 1_000,
      dropped,
      ageP99: ages.toSorted((a, b) => a - b)[Math.floor(ages.length * 0.99)] ?? Number.NaN,
      ageWorst: Math.max(...ages),
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

type Frames = { frames: number; dropped: number; elapsedMs: number; ages: number[] };

/** Lets the page's messages be heard beside the page itself. */
const HEAR_PRICES = `globalThis.WebSocket = class extends WebSocket {
  constructor(...args) {
    super(...args);
    this.addEventListener('message', ({ data }) => globalThis.heardMessage?.(data));
  }
};`;

/**
 * Counts the frames the page drew, those it had no time for, and, for some rows, the frames between the arrival of a
 * price and the frame that showed it. The rows stand in the order of the instruments. This look at a frame comes before
 * the page writes in it, so what it sees was shown by the frame before.
 */
const countFrames = (codes: readonly string[]): string => `new Promise((resolve) => {
  const count = { frames: 0, dropped: 0, ages: [] };
  const list = document.querySelectorAll('li');
  const rows = ${JSON.stringify(codes)}.map((code, at) => ({ key: '"symbol":"' + code + '"', row: list[at] }));
  globalThis.heardMessage = (data) => {
    for (const one of rows) {
      const at = data.indexOf(one.key);
      if (at < 0) continue;
      one.price = /"close":"([^"]+)"/.exec(data.slice(at, at + 200))[1];
      one.since ??= count.frames;
    }
  };
  const startedAt = performance.now();
  let last = startedAt;
  const frame = () => {
    const now = performance.now();
    count.frames += 1;
    count.dropped += Math.max(0, Math.round((now - last) / ${FRAME_MS}) - 1);
    last = now;
    for (const one of rows) {
      if (one.since === undefined || !one.row.textContent.replaceAll(',', '').includes(one.price)) continue;
      count.ages.push(count.frames - 1 - one.since);
      one.since = undefined;
    }
    if (now - startedAt < ${RUN_MS}) requestAnimationFrame(frame);
    else resolve({ ...count, elapsedMs: now - startedAt });
  };
  requestAnimationFrame(frame);
})`;

/**
 * How long after the last tick the page shows its prices. The server sends a socket that could not take all
 * what it missed with the next tick, so there is one now and then.
 */
async function catchUp(page: QuietPage, market: Server['market']): Promise<number> {
  const startedAt = performance.now();
  await until(
    () => showsLastPrices(page, market),
    async (looks) => {
      if (looks % LOOKS_PER_TICK === 0) await market.tick();
    },
  );
  return performance.now() - startedAt;
}

/** Looks until it is so. Throws when it never is. */
async function until(
  look: () => Promise<boolean>,
  meanwhile?: (looks: number) => Promise<void>,
): Promise<void> {
  for (let looks = 1; looks <= LOOKS; looks += 1) {
    if (await look()) return;
    await meanwhile?.(looks);
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
