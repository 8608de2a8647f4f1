import { expect, type Page } from 'playwright/test';
import { BY_SCREEN, type ChartView, PULLED, SCROLLED } from '../../e2e/chart-view.ts';
import {
  again,
  hasFailed,
  isLoading,
  loading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { ACCOUNT_EVENTS } from '../../gallery/samples-devices.ts';

/** A list, by its name and a text of a row; `ranking` is looked at in every state. */
const listed =
  (title: string, row: string, count = 2): PageAssertion =>
  async (page) => {
    await expect(page.getByRole('list', { name: title }).getByRole('listitem')).toHaveCount(count);
    await seen(page.getByText(row));
  };
const current = (title: string, row: string, count = 2): Record<string, PageAssertion> => ({
  'list.shown.listed.current': listed(title, row, count),
});
const empty = (text: string): Record<string, PageAssertion> => ({
  'list.shown.empty': (page) => seen(page.getByText(text)),
});
const ranked = listed('Ranking', 'Meridian');
const spins = (page: Page) => page.getByText('Refreshing', { exact: true });

export const view: ChartView = {
  states: {
    'list.hidden': { inApp: 'its screen is not there', inGallery: isLoading },
    'list.shown.loading': isLoading,
    'list.shown.listed.current': {
      inApp: (page) => seen(page.getByRole('listitem')),
      inGallery: async (page) => {
        await ranked(page);
        await seen(page.getByText('No more'));
      },
    },
    'list.shown.listed.refreshing': { inApp: (page) => unseen(loading(page)), inGallery: ranked },
    'list.shown.listed.loadingMore': (page) => seen(page.getByRole('status').getByText('Loading…')),
    'list.shown.listed.outdated': (page) =>
      seen(page.getByText('This list may be out of date.'), again(page)),
    'list.shown.empty': (page) =>
      seen(page.getByText(/No data yet|No other announcements|No trader has closed an order yet/)),
    'list.shown.failed': hasFailed,
    'spinner.off': (page) => unseen(spins(page)),
    'spinner.on': (page) => seen(spins(page)),
  },
  otherActors: {
    news: current('News', 'Gold holds its ground'),
    announcements: {
      ...current('Announcements', 'Gold holds its ground'),
      ...empty('No other announcements.'),
    },
    documentary: current('Copying', 'Meridian'),
    copiedOrders: {
      'list.shown.listed.current': (page) =>
        seen(
          page.getByText('Fewer lots because of your bound on margin'),
          page.getByText('0.0009% better than the leader'),
          page.getByText('It would have been smaller than the smallest order.'),
        ),
      ...empty('Nothing opened since you began'),
    },
    inbox: {
      'list.shown.listed.current': (page) =>
        seen(
          page.getByRole('heading', { level: 2 }),
          page.getByRole('link', { name: /Trailing stop reached\s*New/ }),
          page.getByRole('link', { name: /^Deposit credited/ }),
        ),
      ...empty('Nothing yet.'),
    },
    accountEvents: {
      ...current('History', 'Wrong password at login', ACCOUNT_EVENTS.length),
      ...empty('No data yet'),
    },
    deposits: current('Deposit records', 'Under review', 4),
    withdrawals: current('Withdrawal records', 'Under review', 4),
    ledger: current('Account history', 'Trading fee'),
    loans: current('My loans', 'Too many loans.'),
  },
  controls: { 'list.retry': again },
  noControl: {
    'list.shown': BY_SCREEN,
    'list.hidden': BY_SCREEN,
    'list.pulled': PULLED,
    'list.endReached': SCROLLED,
  },
};
