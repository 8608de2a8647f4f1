import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import type { PreviewServer } from 'vite';
import { userEvents } from '#chart-tools/paths/describe';
import type { TestModel } from '#chart-tools/test-model';
import { DEFAULTS } from '#machines/preferences/defaults';
import { readTestModels } from '../../src/cli/chart-tests.ts';
import { buildClient } from '../../src/cli/gallery-pictures.ts';
import { ROOT } from '../../src/cli/run-steps.ts';
import { sendersTo } from '../../src/cli/senders.ts';
import { ATOMIC_STATES, type AtomicState, atomicStatesOf, nameOf } from '../gallery/atomic-states.ts';
import { chartOf, SHOWN_IDS, type ShownId } from '../gallery/charts.ts';
import { pinned } from '../gallery/pin.ts';
import { importFromCharts } from '../support/chart-folders.ts';
import { gallery } from '../support/gallery.ts';
import { type ChartView, Controls, inGallery } from './chart-view.ts';
import { galleryBuild, openInGallery, serveGallery } from './gallery-build.ts';
import { type PageAssertion, seen } from './page-assertions.ts';

/** The atomic states of each chart a screen shows, opened by their links in a build that has the gallery. */
const views = await importFromCharts<{ view: ChartView }>('page.ts');
const models = await readTestModels(ROOT);

function modelOf(chart: string): TestModel {
  const model = models.get(chart);
  if (!model) throw new Error(`tests/charts/${chart} has no model`);
  return model;
}
const actorsOf = (chart: string): ShownId[] =>
  SHOWN_IDS.filter((id) => chartOf(id).id === modelOf(chart).machine.id);

/** As the page has them below. */
const PREFERENCES = { ...DEFAULTS, theme: 'dark' } as const;

function assertionOf({ states, otherActors }: ChartView, { chart, path }: AtomicState): PageAssertion {
  const name = path.join('.');
  const others = otherActors?.[chart];
  const own = states[name];
  if (others) return others[name] ?? ((screen) => seen(screen.getByRole('main')));
  if (!own) throw new Error(`no page.ts says what ${chart}.${name} shows`);
  return inGallery(own);
}

/** What only a build with the gallery holds: its pages, and the name under which the paths find the charts. */
const MARKERS = ['Gallery of states', 'Gallery of pieces', 'candlestateCharts'];
let server: PreviewServer;
let page: Page;
let origin = '';
/** What the page asked the network for. A call made late counts for the state after, and fails it as well. */
const calls: string[] = [];

function markersIn(outDir: string): string[] {
  const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' });
  const texts = names
    .filter((name) => /\.(js|css|html)$/.test(name))
    .map((name) => readFileSync(join(outDir, name), 'utf8'));
  return MARKERS.filter((marker) => texts.some((text) => text.includes(marker)));
}

test.describe.configure({ mode: 'parallel' });
test.beforeAll(async ({ browser }, { project }) => {
  ({ server, origin } = await serveGallery());
  const { viewport, userAgent } = project.use;
  page = await browser.newPage({
    isMobile: true,
    hasTouch: true,
    ...(viewport && { viewport }),
    ...(userAgent && { userAgent }),
  });
  await page.addInitScript(() => {
    localStorage.setItem('lang', 'en');
    localStorage.setItem('theme', 'dark');
  });
  page.on('websocket', (socket) => calls.push(socket.url()));
  page.on('request', (request) => {
    if (/^\/(api|v1)\//.test(new URL(request.url()).pathname)) calls.push(request.url());
  });
});

test.afterAll(async () => {
  await page?.close();
  await server?.close();
});

for (const [chart, { view }] of views)
  test(`the atomic states of ${chart} show what its chart says, offer what it takes, and make no call`, async () => {
    const controls = new Controls(view, modelOf(chart));
    const complaints: string[] = [];
    for (const state of actorsOf(chart).flatMap(atomicStatesOf)) {
      try {
        await openInGallery(page, origin, gallery.linkTo(state));
        await assertionOf(view, state)(page);
        const pinnedIn = gallery.snapshotsIn(state, PREFERENCES)[state.chart];
        const snapshot = pinned(chartOf(state.chart), pinnedIn).getSnapshot();
        await expect(async () => {
          expect(await controls.differences(page, state.chart, snapshot)).toEqual([]);
        }).toPass({ timeout: 10_000 });
        expect(calls.splice(0)).toEqual([]);
      } catch (error) {
        complaints.push(`${nameOf(state)}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    expect(complaints.join('\n\n')).toBe('');
    expect([...controls.idle]).toEqual([]);
  });

test('every shown chart says which controls cause its events, or what does in their place', async () => {
  const complaints: string[] = [];
  expect([...views.keys()]).toEqual(
    [...models].flatMap(([chart]) => (actorsOf(chart).length > 0 ? chart : [])),
  );
  for (const [chart, { view }] of views) {
    const told = [...Object.keys(view.controls), ...Object.keys(view.noControl)];
    const wanted = userEvents(modelOf(chart), await sendersTo(modelOf(chart).machine.id));
    for (const type of wanted)
      if (!told.includes(type)) complaints.push(`${chart} has no control for ${type}`);
    for (const type of told)
      if (!wanted.includes(type)) complaints.push(`${chart}: the user does not cause ${type}`);
  }
  expect(complaints).toEqual([]);
});

test('every atomic state of every chart is looked at in the actor that stands for it', () => {
  const pathsOf = (id: ShownId | undefined) =>
    id ? atomicStatesOf(id).map(({ path }) => path.join('.')) : [];
  for (const [chart, { view }] of views) {
    const others = Object.entries(view.otherActors ?? {}) as [ShownId, object][];
    const [stands, ...rest] = actorsOf(chart).filter((id) => !others.some(([other]) => other === id));
    expect(rest, `these run ${chart} as well, and want a line in otherActors`).toEqual([]);
    expect(Object.keys(view.states).sort(), chart).toEqual(pathsOf(stands).sort());
    for (const [id, states] of others)
      expect(pathsOf(id), id).toEqual(expect.arrayContaining(Object.keys(states)));
  }
});

test('the gallery lists every atomic state with its link, and names a state it does not know', async () => {
  await page.goto(`${origin}/gallery`);
  const links = page.getByRole('main').getByRole('link');
  await expect(links).toHaveCount(ATOMIC_STATES.length);
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(ATOMIC_STATES.map((state) => gallery.linkTo(state)));
  await page.goto(`${origin}/trade?state=orderForm.off`);
  await expect(page.getByRole('alert')).toContainText('orderForm.stopLoss.off or orderForm.takeProfit.off');
  await page.goto(`${origin}/trade?state=orderForm.submitting`);
  await expect(page.getByText('Sending your order…')).toBeVisible();
  expect(calls).toEqual([]);
});

test('a pinned state stays when the trader presses what would leave it', async () => {
  await page.goto(`${origin}/trade?state=orderForm.confirming`);
  await page.getByRole('button', { name: 'Confirm buy' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Confirm buy' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('without a state the same build is the running app, and its calls are seen', async () => {
  await page.goto(`${origin}/`);
  await expect.poll(() => calls.filter((url) => url.startsWith('ws')).length).toBeGreaterThan(0);
  expect(calls.some((url) => url.startsWith('http'))).toBe(true);
  await page.goto('about:blank');
  calls.length = 0;
});

test('a plain build holds nothing of the gallery, and does not show its charts', () => {
  const outDir = mkdtempSync(join(tmpdir(), 'candlestate-plain-'));
  try {
    buildClient(outDir, '');
    expect(markersIn(outDir)).toEqual([]);
    expect(markersIn(galleryBuild()), 'the markers are such as would be found').toEqual(MARKERS);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
});
