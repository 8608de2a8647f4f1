import type { Page } from 'playwright/test';
import {
  type Assertions,
  button,
  type GalleryAssertions,
  heading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const prompt = (page: Page) => page.getByRole('status', { name: 'An update is ready' });

const noPrompt: PageAssertion = async (page) => {
  await seen(heading(page, 'Candlestate'));
  await unseen(prompt(page));
};

const update: Assertions = {
  'manifest.resting': noPrompt,
  'manifest.reading': noPrompt,
  'manifest.offering.held': noPrompt,
  'manifest.offering.asked': (page) => seen(prompt(page), button(page, 'Reload'), button(page, 'Later')),
  'manifest.offering.accepted': noPrompt,
  'trade.quiet': noPrompt,
  'trade.busy': noPrompt,
};

export const assertions: GalleryAssertions = {
  update,
};
