import { expect } from 'playwright/test';
import { exportLedger } from '#contract/routes/trading';
import type { ChartView } from '../../e2e/chart-view.ts';
import { busy, button, type PageAssertion, unseen } from '../../e2e/page-assertions.ts';
import { press } from '../../e2e/paths/actions.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './download.model.ts';

const NAMES: Readonly<Record<string, string>> = {
  ledgerExport: 'Export as CSV',
  statement: 'Statement as PDF',
};

const rests: PageAssertion = (page) => expect(button(page, NAMES.statement ?? '')).toBeEnabled();
const fetches: PageAssertion = (page) => expect(button(page, NAMES.statement ?? '')).toBeDisabled();

export const view: ChartView = {
  states: {
    // Without an account there is no button either.
    idle: (page) => unseen(button(page, 'Export as CSV').and(page.locator('[aria-busy="true"]'))),
    fetching: (page) => busy(page, 'Export as CSV'),
  },
  otherActors: {
    statement: { idle: rests, fetching: fetches },
  },
  controls: { 'download.ask': (page, actor) => button(page, NAMES[actor] ?? '') },
  noControl: {},
};

const EXPORT = 'Export as CSV';

export const pageModel: PageModel = {
  clauses: 'S2.19 S7.29',
  chart: 'ledgerExport',
  model,
  async open(app) {
    await app.open('/mine/history', { token: await app.backend.demoToken() });
  },
  events: {
    'download.ask': ({ calls, page }) => {
      calls.hold(exportLedger);
      return press(page, EXPORT);
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:fetchFile': async ({ calls, page }) => {
      const file = page.waitForEvent('download');
      await calls.answer(exportLedger);
      expect((await file).suggestedFilename()).toBe('candlestate-ledger.csv');
    },
    'error:fetchFile': ({ calls }) => calls.lose(exportLedger),
    'after:answerTimeout@download.fetching': (app) => app.pass(30_000),
  },
  states: view.states,
};
