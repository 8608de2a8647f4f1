import { expect } from 'playwright/test';
import {
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

const CLOSE = 'Close my account';

const isOpen: PageAssertion = async (page) => {
  await seen(button(page, CLOSE));
  await unseen(page.getByRole('alertdialog'));
};
const isSending: PageAssertion = (page) => busy(page, CLOSE);
const isKeeping: PageAssertion = async (page) => {
  const sends = question(page, 'Keep your account?').getByRole('button', { name: 'Keep my account' });
  await expect(sends).toHaveAttribute('aria-busy', 'true');
};

export const assertions: GalleryAssertions = {
  accountClosing: {
    hidden: (page) => seen(loading(page)),
    'shown.loading': (page) => seen(loading(page)),
    'shown.inTheWay': async (page) => {
      const rows = page.getByRole('list', { name: 'Settle this first' }).getByRole('listitem');
      await expect(rows).toHaveCount(6);
      await seen(rows.getByRole('link', { name: /^Balance/ }));
      await unseen(button(page, CLOSE));
    },
    'shown.open': async (page) => {
      await isOpen(page);
      await seen(page.getByText('Your last request was rejected: Please answer our letter first.'));
    },
    'shown.asking': (page) => seen(question(page, 'Close your account?')),
    'shown.askingRest': (page) => seen(question(page, 'Give up the rest of your balance?')),
    'shown.proving': isOpen,
    'shown.closing.sending': isSending,
    'shown.closing.checking': isSending,
    'shown.waiting': async (page) => {
      await seen(page.getByText('Your account is being closed'), button(page, 'Keep my account'));
      await unseen(page.getByRole('alertdialog'));
    },
    'shown.askingKeep': (page) => seen(question(page, 'Keep your account?')),
    'shown.keeping.sending': isKeeping,
    'shown.keeping.checking': isKeeping,
    'shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
  },
};
