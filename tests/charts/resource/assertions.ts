import { expect, type Page } from 'playwright/test';
import {
  type Assertions,
  button,
  failure,
  type GalleryAssertions,
  heading,
  loading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** One thing that is read: what shows of it, in the place where it belongs. */
function resourceAssertions(shown: PageAssertion): Assertions {
  const waits: PageAssertion = (page) => seen(loading(page));
  return {
    unread: waits,
    loading: waits,
    ready: shown,
    refreshing: shown,
    failed: (page) => seen(failure(page), button(page, 'Try again')),
  };
}

const area = (page: Page) => page.getByRole('combobox', { name: 'Area code' });

const contactField = (page: Page) => field(page, 'Contact number');

export const assertions: GalleryAssertions = {
  results: resourceAssertions((page) =>
    seen(heading(page, 'Closed orders'), button(page, 'Statement as PDF')),
  ),
  wallet: resourceAssertions((page) => seen(page.getByText('10,250.75'), page.getByText('10,000.25'))),
  areas: {
    unread: (page) => expect(area(page)).toBeDisabled(),
    loading: async (page) => {
      await expect(area(page)).toBeDisabled();
      await expect(area(page)).toHaveText('Loading…');
    },
    ready: (page) => expect(area(page)).toBeEnabled(),
    failed: (page) => seen(page.getByRole('button', { name: /Couldn't load the area codes/ })),
  },
  contactSetting: {
    unread: (page) => unseen(contactField(page)),
    loading: (page) => unseen(contactField(page)),
    ready: (page) => seen(contactField(page)),
    // The server asks for nothing it did not say; the form goes on without.
    failed: (page) => unseen(contactField(page)),
  },
  alerts: { ready: (page) => seen(page.getByText('Moves 2% from 1.16000'), page.getByText('Paused')) },
  businessEmail: { ready: (page) => seen(page.getByText('business@example.com')) },
  complaintAddress: { ready: (page) => seen(page.getByText('complaints@example.com')) },
  company: { ready: (page) => seen(page.getByText('Example Markets Ltd')) },
  economicCalendar: {
    ready: (page) =>
      seen(page.getByText('Concerns the instrument you came from'), page.getByText('ECB press conference')),
  },
  leader: {
    ready: (page) =>
      seen(
        page.getByText('Grey Heron'),
        page.getByText('Index: 100 at the start, 112.40 now'),
        heading(page, 'Most traded'),
        page.getByText('61.4%'),
      ),
  },
  copies: {
    ready: (page) => seen(page.getByText('Grey Heron'), page.getByText('+38.42'), page.getByText('Meridian')),
  },
  copyAgreement: { ready: (page) => seen(page.getByText(/^1\. Risk\. All of the 500\.00 USD/)) },
  survivorship: {
    ready: (page) => seen(page.getByText('Leaders in the last 90 days: 14. With a profit: 6. Stopped: 5.')),
  },
  newsItem: { ready: (page) => seen(heading(page, 'What next')) },
  payoutCurrencies: { ready: (page) => seen(button(page, 'Add')) },
  loanConfigs: { ready: (page) => seen(button(page, 'Continue')) },
  loanConfig: { ready: (page) => seen(page.getByText(/500\.00 USD/).first()) },
  serverDate: { ready: (page) => seen(button(page, 'Submit')) },
  loanRecord: { ready: (page) => seen(page.getByText('1. The borrower receives 500.00 USD.')) },
  repayment: { ready: (page) => seen(page.getByText('502.50 USD')) },
  repaymentAccounts: { ready: (page) => seen(page.getByText('TExampleAddressOfNobody3333333333')) },
};
