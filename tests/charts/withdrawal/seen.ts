import { expect, type Page } from 'playwright/test';
import { AT_ONCE, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  again,
  button,
  closer,
  dialog,
  hasFailed,
  isLoading,
  loading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

const code = (page: Page) => page.getByRole('textbox', { name: 'Verification code' });
const offered: PageAssertion = (page) =>
  seen(button(page, 'Withdraw'), page.getByText('Available'), select(page, 'To'));
const hasAmount: PageAssertion = (page) => seen(page.getByText('Available 10,250.75 USD'));

export const view: ChartView = {
  states: {
    'terms.hidden': { inApp: AT_ONCE, inGallery: isLoading },
    'terms.shown.loading': async (page) => {
      await seen(loading(page));
      await unseen(button(page, 'Withdraw'));
    },
    'terms.shown.unbound': (page) =>
      seen(page.getByText('No coin address added yet'), page.getByRole('link', { name: 'Add one' })),
    'terms.shown.ready.current': { inApp: offered, inGallery: hasAmount },
    'terms.shown.ready.refreshing': {
      inApp: async (page) => {
        await offered(page);
        await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('12');
      },
      inGallery: offered,
    },
    'terms.shown.ready.outdated': offered,
    'terms.shown.failed': hasFailed,
    'code.notAsked': (page) => unseen(code(page)),
    'code.asked': (page) => seen(code(page)),
    'review.closed': (page) => unseen(dialog(page, 'Check your withdrawal')),
    'review.open': {
      inApp: (page) => seen(dialog(page, 'Check your withdrawal'), button(page, 'Confirm withdrawal')),
      inGallery: (page) =>
        seen(
          page.getByText('250.00 USD'),
          page.getByText('Usually decided within 2 hours.'),
          button(page, 'Confirm withdrawal'),
        ),
    },
  },
  controls: {
    'withdrawal.retry': again,
    'payoutType.picked': (page) => page.getByRole('button', { name: 'Bank', pressed: false }),
    'currency.picked': (page) => select(page, 'Currency'),
    'method.picked': (page) => select(page, 'To'),
    'review.open': (page) => button(page, 'Withdraw'),
    'review.close': (page) => closer(page, 'Check your withdrawal'),
  },
  noControl: { 'withdrawal.shown': BY_SCREEN, 'withdrawal.hidden': BY_SCREEN },
};
