import type { Page } from 'playwright/test';
import { type GalleryAssertions, rows, seen, unseen } from '../../e2e/page-assertions.ts';

const recent = (page: Page) => page.getByRole('group', { name: 'Recently viewed' });

export const assertions: GalleryAssertions = {
  recent: {
    empty: async (page) => {
      await seen(rows(page));
      await unseen(recent(page));
    },
    listed: (page) => seen(recent(page), recent(page).getByRole('link', { name: 'Gold' })),
  },
};
