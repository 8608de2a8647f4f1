import type { Page } from 'playwright/test';
import {
  type Assertions,
  button,
  type GalleryAssertions,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const pad = (page: Page) => page.getByRole('img', { name: 'Signature' });

const busyButton = (page: Page, name: string) => button(page, name).and(page.locator('[aria-busy=true]'));
const records: PageAssertion = (page) => seen(page.getByText('Too many loans.'));

const loan: Assertions = {
  verifying: (page) =>
    seen(
      page
        .getByText('Your documents are under review')
        .or(page.getByRole('heading', { name: 'Loan verification' })),
    ),
  choosing: async (page) => {
    await seen(button(page, 'Continue'), page.getByText('7 days · 100.00 – 1,000.00 USD'));
    await unseen(page.getByRole('dialog'));
  },
  confirming: (page) =>
    seen(page.getByRole('dialog', { name: 'Your loan' }), page.getByText('502.50 USD').first()),
  reading: (page) => seen(button(page, 'I have read and agree')),
  signing: (page) => seen(pad(page), button(page, 'Submit the request')),
  submitting: (page) => seen(pad(page), busyButton(page, 'Submit the request')),
  submitted: records,
  'repaying.filling': (page) => seen(button(page, 'I have sent it')),
  'repaying.submitting': (page) => seen(busyButton(page, 'I have sent it')),
  'repaying.submitted': records,
};

export const assertions: GalleryAssertions = {
  loan,
};
