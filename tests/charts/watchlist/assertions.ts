import { expect, type Page } from 'playwright/test';
import {
  type Assertions,
  button,
  type GalleryAssertions,
  listOf,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const watched = (page: Page) => page.getByRole('list', { name: 'Watchlist' }).getByRole('listitem');

const edited: PageAssertion = async (page) => {
  await expect(watched(page)).toHaveCount(4);
  await seen(button(page, 'Move Gold'), button(page, 'Move EUR/USD to the top'));
};

const watchlist: Assertions = {
  'hand.resting': edited,
  // The row in the hand, and two that make room for it.
  'hand.dragging': async (page) => {
    await edited(page);
    await expect(watched(page).first()).toHaveAttribute('data-lifted', 'true');
    await expect(watched(page).nth(1)).toHaveAttribute('style', '--shift: -1;');
    await expect(watched(page).nth(3)).toHaveAttribute('style', '--shift: 0;');
  },
  'hand.placed': (page) => seen(page.getByRole('status').getByText('EUR/USD: 2 of 4')),
  'list.reading': async (page) => {
    await seen(page.getByText('Your watchlist is empty'), button(page, 'Watch Gold'));
    await unseen(watched(page));
  },
  'list.level': listOf(4, (page) =>
    expect(button(page, 'Watchlist')).toHaveAttribute('aria-pressed', 'true'),
  ),
  'list.saving': edited,
  'list.failed': (page) => seen(page.getByText('Your watchlist could not be loaded or saved.')),
};

export const assertions: GalleryAssertions = { watchlist };
