import { type CDPSession, expect, type Page, test } from 'playwright/test';
import { ownServer } from './own-server.ts';

/** What a screen started is given back when it is left, and what the app started when it is stopped. */

const app = ownServer();

/** `npm run soak` makes 1,000 changes, after as many as fill the recorder. */
const CHANGES = Number(process.env.SCREEN_CHANGES ?? 40);
const WARM_UP = CHANGES < 1_000 ? 40 : 800;
const BYTES_PER_CHANGE = 500;
const PATHS = ['/', '/trade', '/order', '/documentary', '/rank'];

/** Goes round the tabs, as fast as the app draws. */
const goRound = (page: Page, changes: number): Promise<void> =>
  page.evaluate(
    async ({ paths, count }) => {
      for (let change = 0; change < count; change += 1) {
        document.querySelector<HTMLElement>(`nav a[href="${paths[change % paths.length]}"]`)?.click();
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      }
    },
    { paths: PATHS, count: changes },
  );

/** Shows each screen once: what is loaded with its code is there from now on, however busy the machine. */
async function showEach(page: Page): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  for (const link of await links.all()) {
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
}

/** The charts of the actors that live, running or ended, or of those that fit; asking it collects what is garbage. */
async function livingActors(devtools: CDPSession, fits = '() => true'): Promise<string[]> {
  const expression = 'Object.getPrototypeOf(candlestateCharts.app)';
  const { result } = await devtools.send('Runtime.evaluate', { expression });
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
  });
  const living = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: `function () { return this.filter(${fits}).map(({ id, logic }) => logic?.id ?? id); }`,
    returnByValue: true,
  });
  await devtools.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
  return (living.result.value as string[]).sort();
}

/** Those beyond what lived before. A call that is still on its way has an actor, and ends; what is left behind stays. */
async function expectNoMore(devtools: CDPSession, before: string[]): Promise<void> {
  const more = async () => {
    const living = await livingActors(devtools);
    return living.length > before.length ? { living, before } : null;
  };
  await expect.poll(more, { message: 'more actors' }).toBe(null);
}

/** The same once no call is on its way any more: each has an actor, which ends with it. */
async function actorsAtRest(devtools: CDPSession): Promise<string[]> {
  let last: string[] = [];
  const isSame = async () => {
    const before = last;
    last = await livingActors(devtools);
    return last.length === before.length;
  };
  await expect.poll(isSame, { message: 'actors at rest', intervals: [1_000] }).toBe(true);
  return last;
}

async function heapBytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

test('S9.1 a thousand changes of screen leave no actor behind, and the heap as it was', async ({
  page,
  context,
}) => {
  await app.logIn(page, '/order');
  const devtools = await context.newCDPSession(page);
  await showEach(page);
  await goRound(page, WARM_UP);
  const actors = await actorsAtRest(devtools);
  const before = await heapBytes(devtools);
  await goRound(page, CHANGES);
  expect(actors.length).toBeGreaterThan(10);
  await expectNoMore(devtools, actors);
  const perChange = Math.round(((await heapBytes(devtools)) - before) / CHANGES);
  console.log(`${CHANGES} changes of screen: ${actors.length} actors before, ${perChange} bytes each`);
  // Few changes say little about bytes: what is compiled meanwhile weighs more.
  if (CHANGES >= 1_000) expect(perChange).toBeLessThan(BYTES_PER_CHANGE);
});

type Left = { timers: number; sockets: number; listeners: Record<string, number>; page: string };
type Counting = { left: () => Left };

/**
 * Runs before the app: counts the timers and sockets that are open, and the listeners of what stays in the page when its
 * views are gone.
 */
function countWhatIsOpen(): void {
  const timers = new Set<unknown>();
  const sockets = new Set<WebSocket>();
  const listeners: Record<string, number> = {};
  for (const [begin, end] of [
    ['setTimeout', 'clearTimeout'],
    ['setInterval', 'clearInterval'],
  ] as const) {
    const [started, ended] = [window[begin], window[end]] as [typeof setTimeout, typeof clearTimeout];
    const start = (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
      const id: unknown = started(
        (...args: unknown[]) => {
          if (begin === 'setTimeout') timers.delete(id);
          run(...args);
        },
        ms,
        ...given,
      );
      timers.add(id);
      return id;
    };
    const stop = (id: never) => {
      timers.delete(id);
      ended(id);
    };
    Object.assign(window, { [begin]: start, [end]: stop });
  }
  window.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      sockets.add(this);
    }
  };
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const known = new Map<EventTarget, Map<string, Set<unknown>>>();
  const note = (target: EventTarget, type: string, listener: unknown, options: unknown, by: 1 | -1): void => {
    const name = target === window ? 'window' : target === document ? 'document' : target.constructor.name;
    if (target instanceof Element || target instanceof AbortSignal || target instanceof WebSocket) return;
    const isCapture = options === true || (options as AddEventListenerOptions)?.capture === true;
    const key = `${name} ${type}${isCapture ? ' captured' : ''}`;
    const types = known.get(target) ?? new Map<string, Set<unknown>>();
    const heard = types.get(key) ?? new Set();
    known.set(target, types.set(key, heard));
    if (heard.has(listener) === by > 0) return;
    if (by > 0) heard.add(listener);
    else heard.delete(listener);
    listeners[key] = (listeners[key] ?? 0) + by;
  };
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    note(this ?? window, type, listener, options, 1);
    const { signal } = (typeof options === 'object' && options) || {};
    if (signal) add.call(signal, 'abort', () => note(this ?? window, type, listener, options, -1));
    add.call(this ?? window, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    note(this ?? window, type, listener, options, -1);
    remove.call(this ?? window, type, listener, options);
  };
  const attributesOf = ({ tagName, attributes }: Element) =>
    [tagName, ...[...attributes].map(({ name, value }) => `${name}=${value}`).sort()].join(' ');
  const left = (): Left => ({
    timers: timers.size,
    sockets: [...sockets].filter(({ readyState }) => readyState <= WebSocket.OPEN).length,
    listeners: Object.fromEntries(
      Object.entries(listeners)
        .filter(([, count]) => count > 0)
        .sort(),
    ),
    page: [document.documentElement, ...document.querySelectorAll('body, body > :not(script)')]
      .map(attributesOf)
      .join('\n'),
  });
  Object.assign(window, { left });
}

/** Looks at screens of every kind, logged in, with prices ticking and a panel open. */
async function visitScreens(page: Page): Promise<void> {
  await showEach(page);
  await page.getByRole('link', { name: 'Trade', exact: true }).click();
  await page.getByRole('button', { name: 'Chart settings' }).click();
  await page.getByRole('dialog').waitFor();
  for (let tick = 0; tick < 3; tick += 1) await app.server.market.tick();
}

const stopped = async (page: Page, devtools: CDPSession) => {
  await page.evaluate(() => (globalThis as unknown as { candlestateStop: () => void }).candlestateStop());
  await page.evaluate(() => new Promise(requestAnimationFrame));
  return {
    ...(await page.evaluate(() => (globalThis as unknown as Counting).left())),
    running: (await livingActors(devtools, '({ _processingStatus }) => _processingStatus === 1')).length,
  };
};

test('S7.1 after the app was stopped no timer, socket, actor or listener of it is left, and it starts again', async ({
  page,
  context,
}) => {
  await context.addInitScript(countWhatIsOpen);
  await app.logIn(page, '/order');
  const devtools = await context.newCDPSession(page);
  await visitScreens(page);
  const open = await page.evaluate(() => (globalThis as unknown as Counting).left());
  expect(open.sockets, 'what is open is counted').toBe(1);
  expect(open.timers).toBeGreaterThan(0);
  const first = await stopped(page, devtools);
  expect(first).toMatchObject({ timers: 0, sockets: 0, running: 0 });
  const actors = await actorsAtRest(devtools);
  for (let start = 0; start < 3; start += 1) {
    await page.evaluate(() =>
      (globalThis as unknown as { candlestateOpen: (address: string) => Promise<void> }).candlestateOpen(
        '/order',
      ),
    );
    await visitScreens(page);
    // What the libraries keep for the whole page they took at the first start.
    expect(await stopped(page, devtools)).toEqual(first);
  }
  await expectNoMore(devtools, actors);
});
