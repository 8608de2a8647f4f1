import type { Page } from 'playwright/test';
import { type GalleryAssertions, type PageAssertion, seen } from '../../e2e/page-assertions.ts';

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

const chatOffered: PageAssertion = (page) => seen(link(page, 'Open support chat'));

export const assertions: GalleryAssertions = {
  support: {
    hidden: chatOffered,
    leaving: chatOffered,
    unavailable: (page) => seen(page.getByText('Support chat is not available')),
  },
};
