import type { Page } from 'playwright/test';
import { type GalleryAssertions, type PageAssertion, rows, seen, unseen } from '../../e2e/page-assertions.ts';

const recent = (page: Page) => page.getByRole('group', { name: 'Recently viewed' });

const noRow: PageAssertion = async (page) => {
  await seen(rows(page));
  await unseen(recent(page));
};

export const assertions: GalleryAssertions = {
  recent: {
    deciding: noRow,
    empty: noRow,
    listed: (page) => seen(recent(page), recent(page).getByRole('link', { name: 'Gold' })),
  },
};
