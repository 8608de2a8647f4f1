import { expect } from 'playwright/test';
import { exportLedger } from '#contract/routes/trading';
import { press } from '../../e2e/paths/actions.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './download.model.ts';
import { view } from './seen.ts';

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
