import type { Page } from 'playwright/test';
import { forexContext } from '#contract/routes/context';
import { type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import { press, relink, tab } from '../../e2e/paths/actions.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './market-context.model.ts';

const strip = (page: Page) => page.getByRole('button', { name: /Contract details$/ });
const details = (page: Page) => page.getByRole('dialog', { name: /^Contract details/ });

/** An event after which the chart asks the server: the answer waits for the path. */
const asking =
  (execute: EventExecutor): EventExecutor =>
  (app, step, later) => {
    app.calls.hold(forexContext);
    return execute(app, step, later);
  };
const passing = (ms: number): EventExecutor => asking((app) => app.pass(ms));

/** The strip stands behind the sheet of the details. */
const stripShows =
  (text: RegExp): PageAssertion =>
  async (page) => {
    if ((await details(page).count()) === 0) await seen(strip(page).filter({ hasText: text }));
  };

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
  states: {
    'figures.hidden': 'no screen shows the figures',
    'figures.shown.reading': 'figures that were read before stand meanwhile',
    'figures.shown.known': stripShows(/24h high 1\.1/),
    'figures.shown.failed': stripShows(/24h high –/),
    'details.closed': (page) => unseen(details(page)),
    'details.open': (page) => seen(details(page).getByText('Units per lot')),
  },
};
