import { expect, type Page } from 'playwright/test';
import { button, type GalleryAssertions, seen, unseen } from '../../e2e/page-assertions.ts';

const chosen = (page: Page) => page.getByRole('list', { name: 'Tab bar' }).getByRole('listitem');

export const assertions: GalleryAssertions = {
  tabEditor: {
    resting: async (page) => {
      await expect(chosen(page)).toHaveCount(4);
      await seen(button(page, 'Remove Wallet'), button(page, 'Add Copying'), button(page, 'Move Markets'));
      await unseen(button(page, 'Remove Markets'));
    },
    dragging: async (page) => {
      await expect(chosen(page).nth(1)).toHaveAttribute('data-lifted', 'true');
      await expect(chosen(page).nth(2)).toHaveAttribute('style', '--shift: -1;');
    },
    placed: (page) => seen(page.getByRole('status').getByText('Trade: 2 of 5')),
  },
};
