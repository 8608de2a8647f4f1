import type { Page } from 'playwright/test';
import {
  dialog,
  type GalleryAssertions,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const strip = (page: Page) => page.getByRole('button', { name: /Contract details$/ });
const details = (page: Page) => dialog(page, 'Contract details · Gold');

const dashes: PageAssertion = async (page) => {
  await seen(strip(page).filter({ hasText: /24h high –.*24h volume –/ }));
  await unseen(page.getByText('4,195.40'), page.getByRole('link', { name: 'Economic calendar' }));
};
const figures: PageAssertion = async (page) => {
  await seen(strip(page).getByText('4,195.40'), strip(page).getByText('128,450'));
  await seen(page.getByRole('link', { name: /Gold holds its ground/ }));
  await seen(page.getByRole('link', { name: 'Economic calendar' }));
};

export const assertions: GalleryAssertions = {
  marketContext: {
    'figures.hidden': dashes,
    'figures.shown.reading': dashes,
    'figures.shown.known': figures,
    'figures.shown.failed': dashes,
    'details.closed': (page) => unseen(details(page)),
    'details.open': (page) =>
      seen(
        details(page).getByText('Units per lot'),
        details(page).getByText('01:00–07:00'),
        details(page).getByText('Next day with other hours'),
      ),
  },
};
