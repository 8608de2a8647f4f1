import { expect } from 'playwright/test';
import {
  type Assertions,
  busy,
  button,
  dialog,
  failure,
  type GalleryAssertions,
  loading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const ASK = 'Stop leading?';

const waits: PageAssertion = (page) => seen(loading(page));

const hindered: PageAssertion = async (page) => {
  await seen(page.getByText('4 of 10'), page.getByText('8 of 21'));
  await expect(button(page, 'Choose a name')).toBeDisabled();
};

const stops: PageAssertion = (page) =>
  expect(question(page, ASK).getByRole('button', { name: 'Stop leading', exact: true })).toHaveAttribute(
    'aria-busy',
    'true',
  );

const leading: Assertions = {
  hidden: waits,
  'shown.loading': waits,
  'shown.refreshing': hindered,
  'shown.hindered': hindered,
  'shown.able': async (page) => {
    await expect(button(page, 'Choose a name')).toBeEnabled();
    await unseen(page.getByRole('dialog'));
  },
  'shown.naming': (page) =>
    seen(dialog(page, 'Become a leader').getByRole('textbox', { name: 'Public name' })),
  'shown.beginning.sending': (page) => busy(page, 'Begin to lead'),
  'shown.beginning.checking': (page) => busy(page, 'Begin to lead'),
  'shown.leading': async (page) => {
    await seen(page.getByText(/^You lead as Grey Heron since/));
    await unseen(page.getByRole('alertdialog'));
  },
  'shown.asking': (page) => seen(question(page, ASK)),
  'shown.stopping.sending': stops,
  'shown.stopping.checking': stops,
  'shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
};

export const assertions: GalleryAssertions = { leading };
