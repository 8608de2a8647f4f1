import { expect, type Page } from 'playwright/test';
import {
  dialog,
  type GalleryAssertions,
  type PageAssertion,
  rows,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const list = (page: Page) => dialog(page, 'Keyboard shortcuts');
const areOn =
  (checked: boolean): PageAssertion =>
  (page) =>
    expect(page.getByRole('switch', { name: /^Single-key shortcuts/ })).toBeChecked({ checked });

export const assertions: GalleryAssertions = {
  shortcuts: {
    'keys.deciding': areOn(false),
    'keys.off': areOn(false),
    'keys.on.ready': areOn(true),
    'keys.on.going': areOn(true),
    'list.closed': async (page) => {
      await seen(rows(page));
      await unseen(list(page));
    },
    'list.open': (page) => seen(list(page).getByText('Focus on Buy'), list(page).getByText('Markets')),
  },
};
