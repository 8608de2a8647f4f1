import { expect } from 'playwright/test';
import { exportLedger } from '#contract/routes/trading';
import { walkable } from '../../../machines/walkables/download.ts';
import { busy, button, unseen } from '../../sights.ts';
import { press } from '../hands.ts';
import { limits } from '../limits/download.ts';
import type { Deeds } from '../walk.ts';

const EXPORT = 'Export as CSV';

export const deeds: Deeds = {
  chart: 'ledgerExport',
  walkable,
  limits,
  async open(stage) {
    await stage.open('/mine/history', { token: await stage.world.demoToken() });
  },
  deeds: {
    'download.ask': ({ calls, page }) => {
      calls.hold(exportLedger);
      return press(page, EXPORT);
    },
    'account.left': async (stage) => stage.world.revoke(await stage.token()),
    'done:fetchText': async ({ calls, page }) => {
      const file = page.waitForEvent('download');
      await calls.answer(exportLedger);
      expect((await file).suggestedFilename()).toBe('candlestate-ledger.csv');
    },
    'error:fetchText': ({ calls }) => calls.lose(exportLedger),
    'after:answerTimeout@download.fetching': (stage) => stage.pass(30_000),
  },
  sights: {
    // Without an account there is no button either.
    idle: (page) => unseen(button(page, EXPORT).and(page.locator('[aria-busy="true"]'))),
    fetching: (page) => busy(page, EXPORT),
  },
};
