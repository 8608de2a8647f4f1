import { expect } from 'playwright/test';
import { exportLedger } from '#contract/routes/trading';
import { walkable } from '../../../machines/walkables/download.ts';
import { busy, idle } from '../../sights.ts';
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
    'done:fetchText': async ({ calls, page }) => {
      const file = page.waitForEvent('download');
      await calls.answer(exportLedger);
      expect((await file).suggestedFilename()).toBe('candlestate-ledger.csv');
    },
    'error:fetchText': ({ calls }) => calls.lose(exportLedger),
    'after:answerTimeout@download.fetching': (stage) => stage.pass(30_000),
  },
  sights: {
    idle: (page) => idle(page, EXPORT),
    fetching: (page) => busy(page, EXPORT),
  },
};
