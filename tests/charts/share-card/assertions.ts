import type { Page } from 'playwright/test';
import { button, dialog, failure, type GalleryAssertions, seen, unseen } from '../../e2e/page-assertions.ts';

const sheet = (page: Page) => dialog(page, 'Share this trade');
const picture = (page: Page) => page.getByRole('img', { name: 'Gold, Buy · 50×, +12.41%' });

export const assertions: GalleryAssertions = {
  shareCard: {
    closed: async (page) => {
      await seen(button(page, 'Share'));
      await unseen(sheet(page));
    },
    'open.drawing': (page) => seen(sheet(page).getByRole('status', { name: 'Loading…' })),
    'open.shown': (page) => seen(picture(page), button(page, 'Save picture')),
    'open.sharing': (page) => seen(picture(page)),
    'open.failed': (page) => seen(sheet(page), failure(page), button(page, 'Try again')),
  },
};
