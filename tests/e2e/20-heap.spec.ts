import { type CDPSession, expect, type Page, test } from 'playwright/test';
import { ownServer } from './own-server.ts';

/** Going from screen to screen keeps nothing: what a screen started and left is given back. */

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

/** How many actors live, running or ended; asking it collects what is garbage. */
async function livingActors(devtools: CDPSession): Promise<number> {
  const expression = 'Object.getPrototypeOf(candlestateCharts.app)';
  const { result } = await devtools.send('Runtime.evaluate', { expression });
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
  });
  const length = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await devtools.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
  return length.result.value as number;
}

/** The same once no call is on its way any more: each has an actor, which ends with it. */
async function actorsAtRest(devtools: CDPSession): Promise<number> {
  let last = -1;
  const isSame = async () => {
    const before = last;
    last = await livingActors(devtools);
    return last === before;
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
  expect(actors).toBeGreaterThan(10);
  // A call that is still on its way has an actor, and ends; what is left behind stays.
  await expect.poll(() => livingActors(devtools), { message: 'actors' }).toBeLessThanOrEqual(actors);
  const perChange = Math.round(((await heapBytes(devtools)) - before) / CHANGES);
  console.log(`${CHANGES} changes of screen: ${actors} actors before, ${perChange} bytes each`);
  // Few changes say little about bytes: what is compiled meanwhile weighs more.
  if (CHANGES >= 1_000) expect(perChange).toBeLessThan(BYTES_PER_CHANGE);
});
