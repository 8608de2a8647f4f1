import type { Page } from 'playwright/test';
import type { ChartView } from '../../e2e/chart-view.ts';
import { dialog } from '../../e2e/page-assertions.ts';

const inSheet = (page: Page, name: string) =>
  dialog(page, 'Share this trade').getByRole('button', { name, exact: true });

export const view: ChartView = {
  controls: {
    'share.open': (page) => dialog(page, 'Order details').getByRole('button', { name: 'Share', exact: true }),
    'share.dismiss': (page) => inSheet(page, 'Close'),
    'share.redraw': (page) => inSheet(page, 'Try again'),
    'share.save': (page) => inSheet(page, 'Save picture'),
  },
  noControl: { 'share.send': 'the browser of the tests has no sheet to share with' },
};
