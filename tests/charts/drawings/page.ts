import { expect } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { info } from '#contract/routes/account';
import { chartLayout } from '#contract/routes/chart';
import { BY_SCREEN, type ChartView, ON_CHART } from '../../e2e/chart-view.ts';
import {
  button,
  choice,
  closer,
  dialog,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { answer, leaveWithPanels, press, relink, tab } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import { dragChart, tapChart } from '../../e2e/paths/hand.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { model } from './drawings.model.ts';

const hasTools: PageAssertion = (page) =>
  seen(button(page, 'Draw').or(page.getByLabel('E-mail', { exact: true })));
const tools: PageAssertion = (page) => expect(button(page, 'Draw')).toBeEnabled();
const noTools: PageAssertion = (page) => expect(button(page, 'Draw')).toBeDisabled();

export const view: ChartView = {
  states: {
    'hand.resting': {
      inApp: (page) => unseen(page.getByRole('dialog'), page.getByText(/: tap point/)),
      inGallery: (page) => seen(button(page, 'Delete'), button(page, 'Done')),
    },
    'hand.picking': {
      inApp: (page) => seen(dialog(page, 'Draw')),
      inGallery: (page) => seen(button(page, 'Fibonacci retracement'), button(page, 'Delete all drawings')),
    },
    'hand.placing': {
      inApp: (page) => seen(page.getByText(/: tap point 1/)),
      inGallery: (page) => seen(page.getByText('Parallel channel: tap point 2 of 3'), button(page, 'Cancel')),
    },
    'hand.writing': (page) => seen(dialog(page, 'Text')),
    'hand.asking': (page) => seen(question(page, /^Delete all drawings on (EUR\/USD|Gold)\?$/)),
    'layout.idle': { inApp: 'no screen shows a chart', inGallery: noTools },
    'layout.shown.reading': { inApp: hasTools, inGallery: noTools },
    'layout.shown.level': { inApp: hasTools, inGallery: tools },
    'layout.shown.saving': { inApp: hasTools, inGallery: tools },
    'layout.shown.failed': (page) =>
      seen(page.getByText(/(could not be loaded|Not saved to your account yet)/)),
  },
  controls: {
    'tools.open': (page) => button(page, 'Draw'),
    'tools.close': (page) => closer(page, 'Draw'),
    'tool.picked': (page) => button(page, 'Fibonacci retracement'),
    'text.typed': (page) => page.getByLabel('Words'),
    'text.done': (page) => dialog(page, 'Text').getByRole('button', { name: 'Done' }),
    'placing.cancel': (page) =>
      page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true }).or(closer(page, 'Text')),
    'drawing.selected': (page) => page.getByRole('main').getByRole('button', { name: 'Done' }),
    'drawing.delete': (page) => button(page, 'Delete'),
    'drawing.undo': (page) => button(page, 'Undo'),
    'drawings.clear': (page) => dialog(page, 'Draw').getByRole('button', { name: 'Delete all drawings' }),
    'clear.confirm': (page) => choice(page, 'Delete all drawings'),
    'clear.cancel': (page) => choice(page, 'Cancel'),
  },
  noControl: {
    'chart.shown': BY_SCREEN,
    'screen.left': BY_SCREEN,
    'point.placed': ON_CHART,
    'drawing.moved': ON_CHART,
  },
};

const KINDS = { segment: 'Trend line', text: 'Text' } as const;
/** Where the points of a drawing are placed, and where its first one is dragged to. */
const PLACES = [
  [0.3, 0.4],
  [0.6, 0.6],
] as const;
const ELSEWHERE = [0.2, 0.7] as const;

/** Whatever an event makes the chart ask, the answer waits for the path. */
const asking =
  (execute: EventExecutor): EventExecutor =>
  (app, step, later) => {
    app.calls.hold(chartLayout);
    return execute(app, step, later);
  };

/** Lets the held call through, and no later one. */
async function answerOne({ calls }: AppPage): Promise<void> {
  await calls.asked(chartLayout);
  const released = calls.release(chartLayout);
  calls.hold(chartLayout);
  await released;
}

/** Another device of the account writes before the call that is held. */
async function writeElsewhere({ backend, page, calls }: AppPage): Promise<void> {
  const held = (await calls.asked(chartLayout)).postDataJSON() as { version: string };
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const form = { forex_id: String(DRIVEN.euro.id), version: held.version, drawings: '[]' };
  await backend.server.post(chartLayout.path, form, { token });
}

/** The place of the point that is placed next. */
const nextPlace = ({ context }: { context: { placed: readonly unknown[] } }) =>
  PLACES[context.placed.length] ?? PLACES[0];

export const pageModel: PageModel = {
  clauses: 'S2.45 S8.3',
  chart: 'drawings',
  model,
  async open(app, { steps }) {
    const isLoggingIn = steps.some(({ event }) => event.type === 'session.started');
    app.calls.hold(chartLayout);
    if (isLoggingIn) app.calls.hold(info);
    await app.open('/', { token: await app.backend.demoToken() });
    if (!isLoggingIn)
      await app.until('session', 'signed in', (value) => JSON.stringify(value).includes('signedIn'));
    await tab(app.page, 'Trade');
  },
  events: {
    // The panel sends it as soon as it is drawn.
    'chart.shown': byItself,
    'tools.open': ({ page }) => press(page, 'Draw'),
    'tools.close': ({ page }) => press(page, 'Close'),
    'tool.picked': ({ page }, { event }) =>
      press(page, KINDS[(event as AnyEventObject).kind as keyof typeof KINDS]),
    'point.placed': asking(({ page }, { from }) => tapChart(page, nextPlace(from))),
    'text.typed': async ({ page }) => {
      const box = page.getByLabel('Words');
      await box.fill(`${await box.inputValue()}a`);
    },
    'text.done': asking(({ page }) => press(page, 'Done')),
    'placing.cancel': async ({ page }, { from }) =>
      press(page, from.matches({ hand: 'writing' }) ? 'Close' : 'Cancel'),
    'drawing.selected': ({ page }) => press(page, 'Done'),
    'drawing.moved': asking(({ page }) => dragChart(page, PLACES[0], ELSEWHERE)),
    'drawing.delete': asking(({ page }) => press(page, 'Delete')),
    'drawing.undo': asking(({ page }) => press(page, 'Undo')),
    'drawings.clear': ({ page }) => press(page, 'Delete all drawings'),
    'clear.confirm': asking(({ page }) => answer(page, 'Delete all drawings')),
    'clear.cancel': ({ page }) => answer(page, 'Cancel'),
    'screen.left': ({ page }) => leaveWithPanels(page),
    'connection.opened': asking(relink),
    'session.started': asking(({ calls }) => calls.answer(info)),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    // Those of a visitor the device reads by itself.
    'done:readLayout': (app, _step, later) =>
      later.some(({ event }) => event.type === 'session.started') ? undefined : answerOne(app),
    'error:readLayout': ({ calls }) => calls.lose(chartLayout),
    'after:answerTimeout@drawings.layout.shown.reading': (app) => app.pass(10_000),
    'done:saveLayout': async (app, { event }) => {
      if (!(event as AnyEventObject).output.isSaved) await writeElsewhere(app);
      await answerOne(app);
    },
    'error:saveLayout': ({ calls }) => calls.lose(chartLayout),
    'after:answerTimeout@drawings.layout.shown.saving': (app) => app.pass(10_000),
    'after:retryDelay@drawings.layout.shown.failed': asking((app) => app.pass(15_000)),
  },
  states: view.states,
};
