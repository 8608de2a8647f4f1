import type { AnyEventObject } from 'xstate';
import { walkable } from '../../../machines/walkables/update.ts';
import { button, dialog, type PageAssertion, seen, unseen } from '../../sights.ts';
import { press } from '../hands.ts';
import { limits } from '../limits/update.ts';
import type { Stage } from '../stage.ts';
import type { Deed, Deeds } from '../walk.ts';

/** The manifest is a file: its answer has no envelope. */
const MANIFEST = { path: 'the manifest' };
const RUNNING = 'build-1';

const prompt: PageAssertion = (page) =>
  seen(
    page.getByRole('status', { name: 'An update is ready' }),
    button(page, 'Reload'),
    button(page, 'Later'),
  );
const noPrompt: PageAssertion = (page) => unseen(page.getByRole('status', { name: 'An update is ready' }));

/** A deed after which the chart reads the manifest: the answer waits for the path. */
const reading =
  (deed: Deed): Deed =>
  (stage, step, rest) => {
    stage.calls.hold(MANIFEST);
    return deed(stage, step, rest);
  };

/** The server has another build than the one the page came from. */
async function answerNewer({ calls }: Stage): Promise<void> {
  const call = await calls.asked(MANIFEST);
  const response = await call.fetch();
  const manifest = (await response.json()) as object;
  await call.fulfill({ response, json: { ...manifest, build: 'a newer build' } });
}

export const deeds: Deeds = {
  chart: 'update',
  walkable,
  limits,
  async open(stage) {
    await stage.calls.watch(stage.page, /\/manifest\.webmanifest$/, MANIFEST);
    await stage.open('/trade', { token: await stage.world.demoToken() });
  },
  deeds: {
    // A page of this browser is never behind another: what the browser would tell on its return is told here.
    'page.shown': reading(async ({ page }) => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    }),
    'order.begun': ({ page }) => press(page, 'Buy'),
    'order.over': ({ page }) =>
      dialog(page, 'Buy EUR/USD').getByRole('button', { name: 'Close', exact: true }).first().click(),
    'update.accept': async ({ page }) => {
      const loaded = page.waitForEvent('load');
      await press(page, 'Reload');
      await loaded;
    },
    'update.later': ({ page }) => press(page, 'Later'),
    'done:readManifest': (stage, { event }) =>
      (event as AnyEventObject).output.build === RUNNING ? stage.calls.answer(MANIFEST) : answerNewer(stage),
    'error:readManifest': ({ calls }) => calls.lose(MANIFEST),
    'after:lookAgain@update.manifest.resting': reading((stage) => stage.pass(5 * 60_000)),
    'after:answerTimeout@update.manifest.reading': (stage) => stage.pass(10_000),
  },
  sights: {
    'manifest.resting': noPrompt,
    'manifest.reading': noPrompt,
    'manifest.offering.held': noPrompt,
    'manifest.offering.asked': prompt,
    'manifest.offering.accepted': noPrompt,
    'trade.quiet': (page) => unseen(dialog(page, 'Buy EUR/USD')),
    'trade.busy': (page) => seen(dialog(page, 'Buy EUR/USD')),
  },
};
