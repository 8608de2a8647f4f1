import type { Page } from 'playwright/test';
import type { ChartView } from '../../e2e/chart-view.ts';
import { dialog, failure, seen, unseen } from '../../e2e/page-assertions.ts';

const inSheet = (page: Page, name: string) =>
  dialog(page, 'Share this trade').getByRole('button', { name, exact: true });

const sheet = (page: Page) => dialog(page, 'Share this trade');
const picture = (page: Page) => page.getByRole('img', { name: 'Gold, Buy · 50×, +12.41%' });

export const view: ChartView = {
  states: {
    closed: (page) => unseen(sheet(page)),
    'open.drawing': (page) => seen(sheet(page).getByRole('status', { name: 'Loading…' })),
    'open.shown': {
      inApp: (page) => seen(inSheet(page, 'Save picture')),
      inGallery: (page) => seen(picture(page), inSheet(page, 'Save picture')),
    },
    'open.sharing': {
      inApp: (page) => seen(sheet(page).locator('[aria-busy="true"]')),
      inGallery: (page) => seen(picture(page)),
    },
    'open.failed': (page) => seen(sheet(page), failure(page)),
  },
  controls: {
    'share.open': (page) => dialog(page, 'Order details').getByRole('button', { name: 'Share', exact: true }),
    'share.dismiss': (page) => inSheet(page, 'Close'),
    'share.redraw': (page) => inSheet(page, 'Try again'),
    'share.save': (page) => inSheet(page, 'Save picture'),
  },
  noControl: { 'share.send': 'the browser of the tests has no sheet to share with' },
};
