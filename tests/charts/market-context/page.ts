import type { Page } from 'playwright/test';
import { forexContext } from '#contract/routes/context';
import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { button, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import { press, relink, tab } from '../../e2e/paths/actions.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './market-context.model.ts';

const strip = (page: Page) => button(page, /Contract details$/);
const details = (page: Page) => page.getByRole('dialog', { name: /^Contract details/ });
const stripShows =
  (text: RegExp): PageAssertion =>
  async (page) => {
    if ((await details(page).count()) === 0) await seen(strip(page).filter({ hasText: text }));
  };
const dashes: PageAssertion = async (page) => {
  await stripShows(/24h high –.*24h volume –/)(page);
  await unseen(page.getByRole('link', { name: 'Economic calendar' }));
};

export const view: ChartView = {
  states: {
    'figures.hidden': { inApp: 'no screen shows the figures', inGallery: dashes },
    'figures.shown.reading': { inApp: 'figures that were read before stand meanwhile', inGallery: dashes },
    'figures.shown.known': {
      inApp: stripShows(/24h high 1\.1/),
      inGallery: (page) =>
        seen(
          strip(page).getByText('4,195.40'),
          strip(page).getByText('128,450'),
          page.getByRole('link', { name: /Gold holds its ground/ }),
          page.getByRole('link', { name: 'Economic calendar' }),
        ),
    },
    'figures.shown.failed': { inApp: stripShows(/24h high –/), inGallery: dashes },
    'details.closed': (page) => unseen(details(page)),
    'details.open': {
      inApp: (page) => seen(details(page).getByText('Units per lot')),
      inGallery: (page) =>
        seen(
          details(page).getByText('Units per lot'),
          details(page).getByText('01:00–07:00'),
          details(page).getByText('Next day with other hours'),
        ),
    },
  },
  controls: {
    'details.open': (page) => button(page, /Contract details$/),
    'details.close': (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }),
  },
  noControl: { 'context.shown': BY_SCREEN, 'context.hidden': BY_SCREEN },
};

/** An event after which the chart asks the server: the answer waits for the path. */
const asking =
  (execute: EventExecutor): EventExecutor =>
  (app, step, later) => {
    app.calls.hold(forexContext);
    return execute(app, step, later);
  };
const passing = (ms: number): EventExecutor => asking((app) => app.pass(ms));

export const pageModel: PageModel = {
  clauses: 'S2.44 S8.3',
  chart: 'marketContext',
  model,
  async open(app) {
    app.calls.hold(forexContext);
    await app.open('/trade');
  },
  events: {
    'context.shown': byItself,
    'context.hidden': ({ page }) => tab(page, 'Markets'),
    'connection.opened': asking(relink),
    'details.open': ({ page }) => strip(page).click(),
    'details.close': ({ page }) => press(page, 'Close'),
    'done:load': ({ calls }) => calls.answer(forexContext),
    'error:load': ({ calls }) => calls.lose(forexContext),
    'after:answerTimeout@marketContext.figures.shown.reading': passing(10_000),
    'after:refreshPause@marketContext.figures.shown.known': passing(30_000),
    'after:retryPause@marketContext.figures.shown.failed': passing(15_000),
  },
  states: view.states,
};
