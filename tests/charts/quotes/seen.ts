import { expect } from 'playwright/test';
import { BEFORE_SHOWN, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  again,
  button,
  calmList,
  closer,
  dialog,
  hasFailed,
  listOf,
  loading,
  rows,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  states: {
    paused: { inApp: 'no screen shows prices', inGallery: listOf(8) },
    'shown.loading': async (page) => {
      await seen(loading(page).or(page.getByRole('main', { name: 'Loading…' })));
      await unseen(rows(page));
    },
    'shown.listed.feed.current': {
      inApp: (page) => seen(rows(page).or(page.getByRole('heading', { name: /^(EUR\/USD|Gold)$/ }))),
      inGallery: calmList,
    },
    'shown.listed.feed.refreshing': {
      inApp: (page) => unseen(loading(page)),
      inGallery: listOf(2, (page) => expect(button(page, 'Metals')).toHaveAttribute('aria-pressed', 'true')),
    },
    'shown.listed.feed.outdated': { inApp: (page) => seen(rows(page)), inGallery: listOf(8) },
    'shown.listed.drawer.closed': (page) => unseen(dialog(page, 'Instruments')),
    'shown.listed.drawer.open': {
      inApp: (page) => seen(dialog(page, 'Instruments')),
      inGallery: async (page) => {
        const drawer = dialog(page, 'Instruments');
        await expect(drawer.getByRole('listitem')).toHaveCount(8);
        await expect(drawer.getByRole('heading')).toHaveText(['Instruments', 'Watchlist', 'All instruments']);
        await expect(drawer.getByRole('listitem').first()).toContainText('Gold');
      },
    },
    'shown.empty': (page) => seen(page.getByText('No data yet')),
    'shown.failed': hasFailed,
  },
  controls: {
    'quotes.retry': again,
    'category.toggled': {
      at: (page) => button(page, 'Forex'),
      on: '/',
      except: [{ where: (state) => state.matches('paused'), because: BEFORE_SHOWN }],
    },
    'drawer.open': { at: (page) => button(page, 'Choose an instrument'), on: '/trade' },
    'drawer.close': (page) => closer(page, 'Instruments'),
    'instrument.picked': { at: (page) => rows(page).getByRole('link'), on: '/' },
  },
  noControl: { 'quotes.shown': BY_SCREEN, 'quotes.hidden': BY_SCREEN },
};
