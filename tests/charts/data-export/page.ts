import { expect } from 'playwright/test';
import { exportData } from '#contract/routes/privacy';
import { CHALLENGED, type ChartView } from '../../e2e/chart-view.ts';
import { busy, button, idle, seen, unseen } from '../../e2e/page-assertions.ts';
import { press } from '../../e2e/paths/actions.ts';
import { proveIn } from '../../e2e/paths/members.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { PASSWORD } from '../../support/joining.ts';
import { newLeaver } from '../../support/privacy.ts';
import { model } from './data-export.model.ts';

export const view: ChartView = {
  states: {
    // Without an account there is no button either.
    idle: (page) => unseen(button(page, 'Download').and(page.locator('[aria-busy="true"]'))),
    proving: {
      inApp: (page) => seen(page.getByRole('dialog').getByLabel('Password', { exact: true })),
      inGallery: (page) => idle(page, 'Download'),
    },
    making: (page) => busy(page, 'Download'),
  },
  controls: {
    'export.ask': {
      at: (page) => button(page, 'Download'),
      except: [{ where: (state) => state.matches('proving'), because: CHALLENGED }],
    },
  },
  noControl: {},
};

export const pageModel: PageModel = {
  clauses: 'S6.1 S8.1 S8.3',
  chart: 'dataExport',
  model,
  async open(app) {
    const { token } = await newLeaver(app.backend.server);
    await app.open('/mine/data', { token });
  },
  events: {
    'export.ask': ({ page }) => press(page, 'Download'),
    'challenge.proven': ({ page, calls }) => {
      calls.hold(exportData);
      return proveIn(page, { password: PASSWORD });
    },
    'challenge.dropped': ({ page }) => page.keyboard.press('Escape'),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:makeExport': async ({ calls, page }) => {
      const file = page.waitForEvent('download');
      await calls.answer(exportData);
      expect((await file).suggestedFilename()).toMatch(/^data-\d+-\d{4}-\d\d-\d\d\.zip$/);
    },
    'error:makeExport': ({ calls }) => calls.lose(exportData),
    'after:answerTimeout@dataExport.making': (app) => app.pass(60_000),
  },
  states: view.states,
};
