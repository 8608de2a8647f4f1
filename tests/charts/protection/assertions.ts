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

const ASK = 'Pause trading for 30 days?';

const waits: PageAssertion = (page) => seen(loading(page));

const rests: PageAssertion = (page) => unseen(page.getByRole('dialog'), page.getByRole('alertdialog'));

const sheet: PageAssertion = (page) =>
  seen(
    dialog(page, 'Loss a day').getByRole('textbox', { name: 'Limit in USD' }),
    button(page, 'Remove limit'),
  );

const arms: PageAssertion = (page) =>
  seen(page.getByRole('group', { name: 'Risk alarm' }).getByRole('button', { name: '50%', pressed: true }));

const pauses: PageAssertion = (page) =>
  expect(question(page, ASK).getByRole('button', { name: 'Pause trading', exact: true })).toHaveAttribute(
    'aria-busy',
    'true',
  );

const protection: Assertions = {
  hidden: waits,
  'shown.loading': waits,
  'shown.listed': async (page) => {
    await seen(
      page.getByText('Your loss limit for today is reached.'),
      page.getByRole('button', { name: /^Loss a day/ }).getByText('Lost today: 300.00 USD'),
      page.getByRole('button', { name: /^Deposits/ }).getByText(/5,000\.00 USD$/),
      page.getByRole('button', { name: /^Time a day/ }).getByText('No limit'),
    );
    await rests(page);
  },
  'shown.refreshing': async (page) => {
    await seen(page.getByText(/^Trading is paused until/), page.getByText('Make it longer'));
    await unseen(button(page, '30 days'));
    await rests(page);
  },
  'shown.editing': sheet,
  'shown.limiting.sending': (page) => busy(page, 'Save limit'),
  'shown.limiting.checking': (page) => busy(page, 'Save limit'),
  'shown.arming.sending': arms,
  'shown.arming.checking': arms,
  'shown.asking': (page) => seen(question(page, ASK)),
  'shown.pausing.sending': pauses,
  'shown.pausing.checking': pauses,
  'shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
};

export const assertions: GalleryAssertions = { protection };
