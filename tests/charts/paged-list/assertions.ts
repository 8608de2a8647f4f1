import { expect } from 'playwright/test';
import {
  type Assertions,
  button,
  failure,
  type GalleryAssertions,
  loading,
  only,
  type PageAssertion,
  seen,
} from '../../e2e/page-assertions.ts';
import { ACCOUNT_EVENTS } from '../../gallery/samples-devices.ts';

function listAssertions(title: string, row: string, empty: string, count = 2): Assertions {
  const listed: PageAssertion = async (page) => {
    await expect(page.getByRole('list', { name: title }).getByRole('listitem')).toHaveCount(count);
    await seen(page.getByText(row));
  };
  return {
    'list.hidden': (page) => seen(loading(page)),
    'list.shown.loading': (page) => seen(loading(page)),
    'list.shown.listed.current': async (page) => {
      await listed(page);
      await seen(page.getByText('No more'));
    },
    'list.shown.listed.refreshing': listed,
    'list.shown.listed.loadingMore': async (page) => {
      await listed(page);
      await seen(page.getByRole('status').getByText('Loading…'));
    },
    'list.shown.listed.outdated': async (page) => {
      await listed(page);
      await seen(page.getByText('This list may be out of date.'));
    },
    'list.shown.empty': (page) => seen(page.getByText(empty)),
    'list.shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
    'spinner.off': listed,
    'spinner.on': (page) => seen(page.getByText('Refreshing')),
  };
}

export const assertions: GalleryAssertions = {
  ranking: listAssertions('Ranking', 'Meridian', 'No trader has closed an order yet'),
  news: only(listAssertions('News', 'Gold holds its ground', 'No data yet'), 'list.shown.listed.current'),
  announcements: only(
    listAssertions('Announcements', 'Gold holds its ground', 'No other announcements.'),
    'list.shown.empty',
    'list.shown.listed.current',
  ),
  documentary: only(listAssertions('Copying', 'Meridian', 'No leaders yet'), 'list.shown.listed.current'),
  copiedOrders: {
    'list.shown.listed.current': (page) =>
      seen(
        page.getByText('Fewer lots because of your bound on margin'),
        page.getByText('0.0009% better than the leader'),
        page.getByText('It would have been smaller than the smallest order.'),
      ),
    'list.shown.empty': (page) => seen(page.getByText('Nothing opened since you began')),
  },
  inbox: only(
    {
      ...listAssertions('Inbox', 'Trailing stop reached', 'Nothing yet.'),
      'list.shown.listed.current': (page) =>
        seen(
          page.getByRole('heading', { level: 2 }),
          page.getByRole('link', { name: /Trailing stop reached\s*New/ }),
          page.getByRole('link', { name: /^Deposit credited/ }),
        ),
      'list.shown.empty': (page) => seen(page.getByText('Nothing yet.', { exact: false })),
    },
    'list.shown.listed.current',
    'list.shown.empty',
  ),
  accountEvents: only(
    listAssertions('History', 'Wrong password at login', 'No data yet', ACCOUNT_EVENTS.length),
    'list.shown.listed.current',
    'list.shown.empty',
  ),
  deposits: only(
    listAssertions('Deposit records', 'Under review', 'No data yet', 4),
    'list.shown.listed.current',
  ),
  withdrawals: only(
    listAssertions('Withdrawal records', 'Under review', 'No data yet', 4),
    'list.shown.listed.current',
  ),
  ledger: only(listAssertions('Account history', 'Trading fee', 'No data yet'), 'list.shown.listed.current'),
  loans: only(listAssertions('My loans', 'Too many loans.', 'No data yet'), 'list.shown.listed.current'),
};
