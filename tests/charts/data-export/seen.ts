import { CHALLENGED, type ChartView } from '../../e2e/chart-view.ts';
import { busy, button, idle, seen, unseen } from '../../e2e/page-assertions.ts';

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
