import { expect, type Page } from 'playwright/test';
import { BY_KEY, BY_SCREEN, type ChartView, IN_HAND } from '../../e2e/chart-view.ts';
import { button, listOf, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import { INSTRUMENTS } from '../../gallery/samples-market.ts';

const watched = (page: Page) => page.getByRole('list', { name: 'Watchlist' }).getByRole('listitem');
const edited: PageAssertion = async (page) => {
  await expect(watched(page)).toHaveCount(4);
  await seen(button(page, 'Move Gold'), button(page, 'Move EUR/USD to the top'));
};
const isThere: PageAssertion = (page) =>
  seen(
    page
      .getByRole('heading', { name: /Watchlist|Add instruments/ })
      .or(page.getByLabel('E-mail', { exact: true })),
  );

export const view: ChartView = {
  states: {
    'hand.resting': { inApp: (page) => unseen(page.locator('[data-lifted]')), inGallery: edited },
    'hand.dragging': {
      inApp: (page) => seen(page.locator('[data-lifted]')),
      // The row in the hand, and two that make room for it.
      inGallery: async (page) => {
        await edited(page);
        await expect(watched(page).first()).toHaveAttribute('data-lifted', 'true');
        await expect(watched(page).nth(1)).toHaveAttribute('style', '--shift: -1;');
        await expect(watched(page).nth(3)).toHaveAttribute('style', '--shift: 0;');
      },
    },
    'hand.placed': {
      inApp: (page) => seen(watched(page).getByRole('button', { name: /^Move (\S+)$/ })),
      inGallery: (page) => seen(page.getByRole('status').getByText('EUR/USD: 2 of 4')),
    },
    'list.reading': {
      inApp: isThere,
      inGallery: async (page) => {
        await seen(page.getByText('Your watchlist is empty'), button(page, 'Watch Gold'));
        await unseen(watched(page));
      },
    },
    'list.level': {
      inApp: isThere,
      inGallery: listOf(4, (page) =>
        expect(button(page, 'Watchlist')).toHaveAttribute('aria-pressed', 'true'),
      ),
    },
    'list.saving': { inApp: isThere, inGallery: edited },
    'list.failed': (page) => seen(page.getByText('Your watchlist could not be loaded or saved.')),
  },
  controls: {
    'star.toggled': (page) => button(page, /^Watch /).or(button(page, /^Remove /)),
    'row.lifted': {
      at: (page) => button(page, 'Move EUR/USD'),
      event: { id: INSTRUMENTS[0]?.id },
    },
  },
  noControl: { 'list.wanted': BY_SCREEN, ...IN_HAND, 'row.placed': BY_KEY, 'screen.left': BY_SCREEN },
};
