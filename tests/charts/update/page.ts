import type { Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { dialog, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import { press, tab } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { EventExecutor, PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './update.model.ts';

const prompt = (page: Page, name: string) =>
  page.getByRole('status', { name: 'An update is ready' }).getByRole('button', { name });

const noPrompt: PageAssertion = (page) => unseen(page.getByRole('status', { name: 'An update is ready' }));
const ticket = (page: Page) => dialog(page, 'Buy EUR/USD');

export const view: ChartView = {
  states: {
    'manifest.resting': noPrompt,
    'manifest.reading': noPrompt,
    'manifest.offering.held': noPrompt,
    'manifest.offering.asked': (page) => seen(prompt(page, 'Reload'), prompt(page, 'Later')),
    'manifest.offering.accepted': noPrompt,
    'trade.quiet': { inApp: (page) => unseen(ticket(page)), inGallery: noPrompt },
    'trade.busy': { inApp: (page) => seen(ticket(page)), inGallery: noPrompt },
  },
  controls: {
    'update.accept': (page) => prompt(page, 'Reload'),
    'update.later': (page) => prompt(page, 'Later'),
  },
  noControl: { 'page.shown': BY_SCREEN, 'code.missing': 'A screen that could not be fetched sends it.' },
};

/** The manifest is a file: its answer has no envelope. */
const MANIFEST = { path: 'the manifest' };
const RUNNING = 'build-1';

/** An event after which the chart reads the manifest: the answer waits for the path. */
const reading =
  (execute: EventExecutor): EventExecutor =>
  (app, step, later) => {
    app.calls.hold(MANIFEST);
    return execute(app, step, later);
  };

/** Opens a screen whose file is gone, as after a deployment, and comes back. */
async function missScreen({ page }: AppPage): Promise<void> {
  await page.route('**/assets/order-screen-*.js', (file) => file.fulfill({ status: 404 }));
  await tab(page, 'Orders');
  await seen(page.getByRole('alert'));
  await tab(page, 'Trade');
}

/** The server has another build than the one the page came from. */
const answerNewer = ({ calls }: AppPage): Promise<void> =>
  calls.answerWithBody(MANIFEST, (manifest) => ({ ...(manifest as object), build: 'a newer build' }));

export const pageModel: PageModel = {
  clauses: 'S7.16 S8.3',
  chart: 'update',
  model,
  ownPage: true,
  async open(app) {
    await app.calls.watch(app.page, /\/manifest\.webmanifest$/, MANIFEST);
    await app.open('/trade', { token: await app.backend.demoToken() });
  },
  events: {
    // A page of this browser is never behind another: the test sends the event of its return.
    'page.shown': reading(async ({ page }) => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    }),
    'code.missing': reading(missScreen),
    'order.begun': ({ page }) => press(page, 'Buy'),
    'order.over': ({ page }) =>
      dialog(page, 'Buy EUR/USD').getByRole('button', { name: 'Close', exact: true }).first().click(),
    'update.accept': async ({ page }) => {
      const loaded = page.waitForEvent('load');
      await press(page, 'Reload');
      await loaded;
    },
    'update.later': ({ page }) => press(page, 'Later'),
    'done:readManifest': (app, { event }) =>
      (event as AnyEventObject).output.build === RUNNING ? app.calls.answer(MANIFEST) : answerNewer(app),
    'error:readManifest': ({ calls }) => calls.lose(MANIFEST),
    'after:lookAgain@update.manifest.resting': reading((app) => app.pass(5 * 60_000)),
    'after:answerTimeout@update.manifest.reading': (app) => app.pass(10_000),
  },
  states: view.states,
};
