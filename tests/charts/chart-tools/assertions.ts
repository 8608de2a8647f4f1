import { expect } from 'playwright/test';
import {
  type Assertions,
  button,
  chart,
  dialog,
  type GalleryAssertions,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const chartTools: Assertions = {
  'panel.closed': async (page) => {
    await seen(chart(page), button(page, 'Chart settings'));
    await unseen(page.getByRole('dialog'));
  },
  'panel.choosing': async (page) => {
    await seen(dialog(page, 'Chart settings'), page.getByText('No more panes fit.'));
    await expect(page.getByRole('switch', { name: 'VOL' })).toBeChecked();
    await expect(page.getByRole('switch', { name: /^KDJ/ })).toBeDisabled();
  },
  'panel.editing': (page) => seen(dialog(page, 'Settings of MA'), page.getByText('A number from 1 to 500')),
  'screen.windowed': (page) => seen(button(page, 'Buy'), page.getByRole('navigation')),
  'screen.full': async (page) => {
    await seen(chart(page), page.getByRole('button', { name: 'Full screen', pressed: true }));
    await unseen(button(page, 'Buy'), page.getByRole('navigation'));
  },
};

export const assertions: GalleryAssertions = { chartTools };
