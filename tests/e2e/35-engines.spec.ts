import { expect, test } from 'playwright/test';
import { currentBuild, DIST } from '#server/http/pages/built-client';
import { DRIVEN } from '../support/driven-source.ts';
import { freePort } from '../support/free-port.ts';
import { trader } from '../support/orders.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type EnginePage, enginePage } from './engines/engine-page.ts';
import { ENGINES, type Engine, missingProgram } from './engines/engines.ts';
import type { Session } from './engines/session.ts';
import { leaveOut } from './left-out.ts';
import { WavyCandles } from './paths/driven-candles.ts';

/** The app as it is shipped in the engines that people have: a few journeys in each, by the same hands. */

const { euro } = DRIVEN;

for (const engine of ENGINES) test.describe(() => journeysIn(engine));

function journeysIn(engine: Engine): void {
  const missing = missingProgram(engine);
  const source = new WavyCandles();
  let server: TestServer;
  let session: Session;
  let page: EnginePage;

  test.beforeAll(async () => {
    if (missing !== null) return;
    // The port is known before: the server that comes back must be where the page looks for it.
    const env = { PORT: String(await freePort()) };
    server = await startServer({ source, clientDir: currentBuild(DIST) ?? DIST, clock: Date.now }, env);
    session = await engine.start();
    page = enginePage(session);
  });
  test.beforeEach(async () => {
    if (missing !== null) leaveOut(missing);
    await moveTo(Number(euro.basePrice));
    // A page of the app that is still starting would keep its account again.
    await open('/icon.svg');
    await page.call(() => {
      localStorage.clear();
      localStorage.setItem('lang', 'en');
      localStorage.setItem('theme', 'dark');
    });
  });
  test.afterEach(async () => {
    const info = test.info();
    if (info.status === info.expectedStatus) return;
    const body = await page.call(() => document.body.innerText);
    await info.attach('the screen', { body, contentType: 'text/plain' });
  });
  test.afterAll(async () => {
    if (missing !== null) return;
    await session?.close();
    expect(await server.audit()).toMatchObject({ isClean: true });
    await server.dispose();
  });

  const open = (path: string) => page.goto(server.address + path);
  const moveTo = async (price: number): Promise<void> => {
    source.set(euro, price);
    await server.market.tick();
  };
  const showsPrice = async (price: number): Promise<void> => {
    await moveTo(price);
    await page.sees('link', new RegExp(`^EUR/USD.*${price.toFixed(5)}`));
  };

  test(`S2.39 in ${engine.name} home follows prices as they move`, async () => {
    await open('/');
    for (const price of [1.10001, 1.10102, 1.09903]) await showsPrice(price);
  });

  test(`S3.9 S5.7 S2.47 S4.3 S2.52 in ${engine.name} a trader logs in, buys, drags a stop on the chart and closes`, async () => {
    const { email = '', password = '' } = server.firstAccount ?? {};
    await open(`/login?from=${encodeURIComponent(`/trade?symbol=${euro.code}&period=1day`)}`);
    await page.type('textbox', 'E-mail', email);
    await page.type('textbox', 'Password', password);
    await page.press('button', 'Log in');
    await page.sees('heading', 'EUR/USD');

    await page.press('button', 'Buy');
    await page.press('button', 'Confirm buy');
    await page.sees('heading', 'Order placed');
    await page.press('button', 'Done');

    const account = trader(server, await page.call(() => localStorage.getItem('token') ?? ''));
    const stopOf = async () => Number((await account.live()).data[0]?.TargetLossPrice);
    /** Drags a line up or down and keeps it there: the price that is then shown, which the server must have. */
    const dragLine = async (line: RegExp, byPx: number): Promise<number> => {
      await page.drag('slider', line, byPx);
      await page.sees('button', 'Set');
      const shown = Number((await page.find('textbox', 'Stop-loss'))?.value);
      await page.press('button', 'Set');
      await expect.poll(stopOf).toBe(shown);
      return shown;
    };
    const drawn = await dragLine(/^Entry of Buy/, 60);
    expect(drawn).toBeLessThan(Number(euro.basePrice));
    const moved = await dragLine(/^Stop-loss of Buy/, -30);
    expect(moved).toBeGreaterThan(drawn);
    expect(moved).toBeLessThan(Number(euro.basePrice));

    await open('/order');
    await page.press('button', /EUR\/USD/);
    await page.press('button', 'Close position');
    await expect.poll(async () => (await account.live()).data).toEqual([]);
  });

  test(`S4.14 S8.3 in ${engine.name} the app opens without its server with the last prices, and goes on once it is back`, async () => {
    await open('/');
    await showsPrice(1.10203);
    await page.call(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(() => page.call(hasFetched, 'kept-quotes')).toBe(true);
    // A worker takes a page over from its next load. The page that is left keeps its prices.
    await open('/');
    server = await server.restart(async () => {
      await page.sees('status', /^Reconnecting…/);
      await open('/');
      await page.sees('status', /^Last known prices from/);
      await page.sees('link', /^EUR\/USD.*1\.10203/);
    });
    await showsPrice(1.10405);
    // The first prices come before the live link, which takes the banner away.
    await expect.poll(() => page.find('status', /^Last known prices from/)).toBeNull();
  });
}

/** Runs in the page: whether a module of this name has arrived. */
function hasFetched(name: string): boolean {
  return performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${name}-`));
}
