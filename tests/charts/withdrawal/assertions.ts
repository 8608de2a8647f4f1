import type { Page } from 'playwright/test';
import {
  type Assertions,
  button,
  failure,
  type GalleryAssertions,
  loading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const waits: PageAssertion = (page) => seen(loading(page));

const fails: PageAssertion = (page) => seen(failure(page), button(page, 'Try again'));

const offered: PageAssertion = (page) =>
  seen(button(page, 'Withdraw'), page.getByText('Available 10,250.75 USD'));

const code = (page: Page) => page.getByRole('textbox', { name: 'Verification code' });

const withdrawal: Assertions = {
  'terms.hidden': waits,
  'terms.shown.loading': waits,
  'terms.shown.unbound': (page) =>
    seen(page.getByText('No coin address added yet'), page.getByRole('link', { name: 'Add one' })),
  'terms.shown.ready.current': offered,
  'terms.shown.ready.refreshing': offered,
  'terms.shown.ready.outdated': offered,
  'terms.shown.failed': fails,
  'code.notAsked': async (page) => {
    await offered(page);
    await unseen(code(page));
  },
  'code.asked': (page) => seen(code(page)),
  'review.closed': offered,
  'review.open': (page) =>
    seen(
      page.getByText('250.00 USD'),
      page.getByText('Usually decided within 2 hours.'),
      button(page, 'Confirm withdrawal'),
    ),
};

export const assertions: GalleryAssertions = {
  withdrawal,
};
