import { expect, type Page } from 'playwright/test';
import { BEFORE_SHOWN, BY_SCREEN, type ChartView, PULLED, SCROLLED } from '../../e2e/chart-view.ts';
import {
  again,
  button,
  hasFailed,
  heading,
  isLoading,
  loading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const spins = (page: Page) => page.getByText('Refreshing', { exact: true });
const placeholders: PageAssertion = async (page) => {
  await seen(heading(page, 'Orders'), loading(page));
  await unseen(page.getByText('No more'), page.getByText('No open positions'));
};
/** What stands beside the name of a figure. */
const figure = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator('xpath=following-sibling::*[1]');

export const view: ChartView = {
  states: {
    'list.hidden': { inApp: 'its screen is not there', inGallery: placeholders },
    'list.shown.loading': { inApp: isLoading, inGallery: placeholders },
    'list.shown.listed.current': {
      inApp: (page) => seen(button(page, /EUR\/USD/)),
      inGallery: (page) => seen(button(page, /Gold/), button(page, /EUR\/USD/), page.getByText('No more')),
    },
    'list.shown.listed.refreshing': {
      inApp: (page) => unseen(loading(page)),
      inGallery: (page) => seen(button(page, /Gold.*Pending/)),
    },
    'list.shown.listed.loadingMore': (page) => seen(page.getByRole('status').getByText('Loading…')),
    'list.shown.listed.outdated': (page) =>
      seen(page.getByText('This list may be out of date.'), again(page)),
    'list.shown.empty': (page) => seen(page.getByText(/No (open positions|past orders)/)),
    'list.shown.failed': {
      inApp: hasFailed,
      inGallery: async (page) => {
        await hasFailed(page);
        await expect(figure(page, 'Balance')).toHaveText('–');
        await expect(figure(page, 'Total profit/loss')).toHaveText('–');
      },
    },
    'spinner.off': {
      inApp: (page) => unseen(spins(page)),
      inGallery: async (page) => {
        await seen(page.getByText('Realised profit/loss'), page.getByText('Cancelled', { exact: true }));
        await unseen(spins(page));
      },
    },
    'spinner.on': (page) => seen(spins(page)),
  },
  controls: {
    'tab.picked': {
      at: (page) => page.getByRole('tab', { selected: false }),
      except: [{ where: (state) => state.matches({ list: 'hidden' }), because: BEFORE_SHOWN }],
    },
    'filter.picked': (page) => page.getByRole('combobox'),
    'list.retry': again,
  },
  noControl: {
    'orders.shown': BY_SCREEN,
    'orders.hidden': BY_SCREEN,
    'list.pulled': PULLED,
    'list.endReached': SCROLLED,
  },
};
