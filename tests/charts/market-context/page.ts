import type { Page } from 'playwright/test';
import { forexContext } from '#contract/routes/context';
import { press, relink, tab } from '../../e2e/paths/actions.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './market-context.model.ts';
import { view } from './seen.ts';

const strip = (page: Page) => page.getByRole('button', { name: /Contract details$/ });

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
