import { expect, type Page } from 'playwright/test';
import {
  type Assertions,
  button,
  type GalleryAssertions,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const ticked = (page: Page, name: RegExp) => page.getByRole('button', { name }).locator('svg');

const balanceSeen: PageAssertion = (page) => seen(page.getByText('98,412.50'), button(page, 'Hide balance'));

const preferences: Assertions = {
  'language.ready': async (page) => {
    await seen(ticked(page, /English/));
    await unseen(ticked(page, /中文/));
  },
  'language.loading': async (page) => {
    await seen(ticked(page, /中文/));
    await unseen(ticked(page, /English/));
  },
  picked: async (page) => {
    await expect(button(page, 'Dark')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveText('UTC');
    await expect(button(page, '24 hours')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('switch', { name: /^Always ask before/ })).not.toBeChecked();
  },
  'balances.deciding': balanceSeen,
  'balances.shown': balanceSeen,
  'balances.hidden': async (page) => {
    await seen(button(page, 'Show balance'));
    await unseen(page.getByText('98,412.50'));
  },
};

export const assertions: GalleryAssertions = {
  preferences,
};
