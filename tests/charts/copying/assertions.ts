import type { Page } from 'playwright/test';
import {
  type Assertions,
  busy,
  button,
  failure,
  type GalleryAssertions,
  loading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const waits: PageAssertion = (page) => seen(loading(page));
const runs = async (page: Page, change: string) => {
  await seen(page.getByText('+38.42'), button(page, change), button(page, 'Stop copying'));
  await unseen(page.getByRole('alertdialog'));
};

const copying: Assertions = {
  hidden: waits,
  'shown.loading': waits,
  'shown.live.rested': (page) => runs(page, 'Pause'),
  'shown.live.refreshing': (page) => runs(page, 'Resume'),
  'shown.asking': (page) => seen(question(page, 'Stop this copy?')),
  'shown.changing.sending': (page) => busy(page, 'Pause'),
  'shown.changing.checking': (page) => busy(page, 'Pause'),
  'shown.over': async (page) => {
    await seen(page.getByText('Its loss reached the stop you had set.'));
    await unseen(button(page, 'Stop copying'));
  },
  'shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
};

export const assertions: GalleryAssertions = { copying };
