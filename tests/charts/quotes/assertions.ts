import { expect } from 'playwright/test';
import {
  type Assertions,
  button,
  calmList,
  dialog,
  failure,
  type GalleryAssertions,
  listOf,
  loading,
  rows,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const quotes: Assertions = {
  paused: listOf(8),
  'shown.loading': async (page) => {
    await seen(loading(page));
    await unseen(rows(page));
  },
  'shown.listed.feed.current': calmList,
  'shown.listed.feed.refreshing': listOf(2, (page) => {
    return expect(button(page, 'Metals')).toHaveAttribute('aria-pressed', 'true');
  }),
  'shown.listed.feed.outdated': listOf(8),
  'shown.listed.drawer.closed': async (page) => {
    await seen(button(page, 'Choose an instrument'));
    await unseen(page.getByRole('dialog'));
  },
  'shown.listed.drawer.open': async (page) => {
    const drawer = dialog(page, 'Instruments');
    await expect(drawer.getByRole('listitem')).toHaveCount(8);
    await expect(drawer.getByRole('heading')).toHaveText(['Instruments', 'Watchlist', 'All instruments']);
    await expect(drawer.getByRole('listitem').first()).toContainText('Gold');
  },
  'shown.empty': (page) => seen(page.getByText('No data yet')),
  'shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
};

export const assertions: GalleryAssertions = {
  quotes,
};
