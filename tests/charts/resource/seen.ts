import { expect, type Locator, type Page } from 'playwright/test';
import { AT_ONCE, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
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

const area = (page: Page) => page.getByRole('combobox', { name: 'Area code' });
const contact = (page: Page) => page.getByRole('textbox', { name: 'Contact number', exact: true });
const noContact: PageAssertion = (page) => unseen(contact(page));
/** What shows of a thing that was read, in the place where it belongs. */
const ready = (...shown: ((page: Page) => Locator)[]): Record<string, PageAssertion> => ({
  ready: (page) => seen(...shown.map((at) => at(page))),
});
const text = (words: string | RegExp) => (page: Page) => page.getByText(words);
const hasResults: PageAssertion = (page) =>
  seen(heading(page, 'Closed orders'), button(page, 'Statement as PDF'));
const hasWallet: PageAssertion = (page) => seen(page.getByText('10,250.75'), page.getByText('10,000.25'));

export const view: ChartView = {
  states: {
    unread: { inApp: AT_ONCE, inGallery: isLoading },
    loading: isLoading,
    ready: {
      inApp: async (page) => {
        const isNews = page.url().includes('/news');
        await seen(isNews ? page.getByRole('article').getByRole('heading') : page.getByText('Available'));
        await unseen(loading(page));
      },
      inGallery: hasWallet,
    },
    refreshing: { inApp: (page) => seen(page.getByText('Available')), inGallery: hasWallet },
    failed: hasFailed,
  },
  otherActors: {
    results: { loading: isLoading, ready: hasResults, refreshing: hasResults, failed: hasFailed },
    areas: {
      unread: (page) => expect(area(page)).toBeDisabled(),
      loading: async (page) => {
        await expect(area(page)).toBeDisabled();
        await expect(area(page)).toHaveText('Loading…');
      },
      ready: (page) => expect(area(page)).toBeEnabled(),
      failed: (page) => seen(button(page, /^Couldn't load the area codes/)),
    },
    contactSetting: {
      unread: noContact,
      loading: noContact,
      ready: (page) => seen(contact(page)),
      // The server asks for nothing it did not say; the form goes on without.
      failed: noContact,
    },
    alerts: ready(text('Moves 2% from 1.16000'), text('Paused')),
    businessEmail: ready(text('business@example.com')),
    complaintAddress: ready(text('complaints@example.com')),
    company: ready(text('Example Markets Ltd')),
    economicCalendar: ready(text('Concerns the instrument you came from'), text('ECB press conference')),
    leader: ready(
      text('Grey Heron'),
      text('Index: 100 at the start, 112.40 now'),
      (page) => heading(page, 'Most traded'),
      text('61.4%'),
    ),
    copies: ready(text('Grey Heron'), text('+38.42'), text('Meridian')),
    copyAgreement: ready(text(/^1\. Risk\. All of the 500\.00 USD/)),
    survivorship: ready(text('Leaders in the last 90 days: 14. With a profit: 6. Stopped: 5.')),
    newsItem: ready((page) => heading(page, 'What next')),
    payoutCurrencies: ready((page) => button(page, 'Add')),
    loanConfigs: ready((page) => button(page, 'Continue')),
    loanConfig: ready(text(/500\.00 USD/)),
    serverDate: ready((page) => button(page, 'Submit')),
    loanRecord: ready(text('1. The borrower receives 500.00 USD.')),
    repayment: ready(text('502.50 USD')),
    repaymentAccounts: ready(text('TExampleAddressOfNobody3333333333')),
  },
  controls: {
    'resource.retry': {
      at: (page) => again(page).or(button(page, /^Couldn't load the area codes/)),
      except: [
        { where: (_, actor) => actor === 'contactSetting', because: 'the form goes on without its answer' },
      ],
    },
  },
  noControl: { 'resource.wanted': BY_SCREEN, 'resource.outdated': BY_SCREEN },
};
