import { expect } from 'playwright/test';
import {
  type Assertions,
  button,
  failure,
  type GalleryAssertions,
  loading,
  only,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { ACCOUNT_EVENTS } from '../../gallery/samples-devices.ts';

function listAssertions(
  title: string,
  row: string,
  empty: string,
  opened: PageAssertion,
  count = 2,
): Assertions {
  const listed: PageAssertion = async (page) => {
    await expect(page.getByRole('list', { name: title }).getByRole('listitem')).toHaveCount(count);
    await seen(page.getByText(row));
    await unseen(page.getByRole('alertdialog'));
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
    'row.closed': listed,
    'row.open': opened,
  };
}

const comingSoon: PageAssertion = (page) => seen(question(page, 'Coming soon'));

/** An opened item of news is a page of its own: its list keeps nothing open to be seen. */
const stillListed: PageAssertion = (page) => seen(page.getByText('Gold holds its ground'));

const nothingOpens = (text: string): PageAssertion => {
  return (page) => seen(page.getByText(text).first());
};

export const assertions: GalleryAssertions = {
  ranking: listAssertions('Ranking', 'Meridian', 'No trader has closed an order yet', comingSoon),
  news: only(
    listAssertions('News', 'Gold holds its ground', 'No data yet', stillListed),
    'list.shown.listed.current',
    'row.open',
  ),
  announcements: only(
    listAssertions('Announcements', 'Gold holds its ground', 'No other announcements.', stillListed),
    'list.shown.empty',
    'list.shown.listed.current',
  ),
  documentary: only(
    listAssertions('Copying', 'Meridian', 'No trader has closed an order yet', comingSoon),
    'list.shown.listed.current',
  ),
  inbox: only(
    {
      ...listAssertions('Inbox', 'Trailing stop reached', 'Nothing yet.', stillListed),
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
    listAssertions(
      'History',
      'Wrong password at login',
      'No data yet',
      nothingOpens('Login'),
      ACCOUNT_EVENTS.length,
    ),
    'list.shown.listed.current',
    'list.shown.empty',
  ),
  deposits: only(
    listAssertions('Deposit records', 'Under review', 'No data yet', nothingOpens('Completed'), 4),
    'list.shown.listed.current',
    'row.open',
  ),
  withdrawals: only(
    listAssertions('Withdrawal records', 'Under review', 'No data yet', nothingOpens('Paid'), 4),
    'list.shown.listed.current',
    'row.open',
  ),
  ledger: only(
    listAssertions('Account history', 'Trading fee', 'No data yet', nothingOpens('Deposit')),
    'list.shown.listed.current',
    'row.open',
  ),
  loans: only(
    listAssertions('My loans', 'Too many loans.', 'No data yet', nothingOpens('Rejected')),
    'list.shown.listed.current',
    'row.open',
  ),
};
