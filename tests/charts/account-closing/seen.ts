import { expect } from 'playwright/test';
import { AT_ONCE, BY_SCREEN, CHALLENGED, type ChartView } from '../../e2e/chart-view.ts';
import {
  again,
  busy,
  button,
  choice,
  hasFailed,
  isLoading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const isAsked =
  (title: string): PageAssertion =>
  (page) =>
    seen(question(page, title));
const isClosing: PageAssertion = (page) => busy(page, 'Close my account');
const isKeeping = isAsked('Keep your account?');
const isKept: PageAssertion = (page) =>
  expect(choice(page, 'Keep my account')).toHaveAttribute('aria-busy', 'true');

export const view: ChartView = {
  states: {
    hidden: { inApp: AT_ONCE, inGallery: isLoading },
    'shown.loading': isLoading,
    'shown.inTheWay': {
      inApp: (page) => seen(page.getByRole('link', { name: /^Balance/ })),
      inGallery: async (page) => {
        const rows = page.getByRole('list', { name: 'Settle this first' }).getByRole('listitem');
        await expect(rows).toHaveCount(6);
        await seen(rows.getByRole('link', { name: /^Balance/ }));
        await unseen(button(page, 'Close my account'));
      },
    },
    'shown.open': {
      inApp: (page) => seen(button(page, 'Close my account')),
      inGallery: async (page) => {
        await seen(page.getByText('Your last request was rejected: Please answer our letter first.'));
        await unseen(page.getByRole('alertdialog'));
      },
    },
    'shown.asking': isAsked('Close your account?'),
    'shown.askingRest': isAsked('Give up the rest of your balance?'),
    'shown.proving': {
      inApp: (page) => seen(page.getByRole('dialog').getByLabel('Password', { exact: true })),
      inGallery: (page) => seen(button(page, 'Close my account')),
    },
    'shown.closing.sending': isClosing,
    'shown.closing.checking': isClosing,
    'shown.waiting': {
      inApp: (page) => seen(button(page, 'Keep my account')),
      inGallery: async (page) => {
        await seen(page.getByText('Your account is being closed'), button(page, 'Keep my account'));
        await unseen(page.getByRole('alertdialog'));
      },
    },
    'shown.askingKeep': isKeeping,
    'shown.keeping.sending': { inApp: isKeeping, inGallery: isKept },
    'shown.keeping.checking': { inApp: isKeeping, inGallery: isKept },
    'shown.failed': hasFailed,
  },
  controls: {
    'closing.retry': again,
    'close.ask': {
      at: (page) => page.getByRole('main').getByRole('button', { name: 'Close my account' }),
      except: [{ where: (state) => state.matches({ shown: 'proving' }), because: CHALLENGED }],
    },
    'keep.ask': (page) => page.getByRole('main').getByRole('button', { name: 'Keep my account' }),
    'question.withdrawn': (page) => choice(page, 'Cancel'),
    'close.confirm': (page) => choice(page, 'Close my account'),
    'rest.confirm': (page) => choice(page, 'Give it up'),
    'keep.confirm': (page) => choice(page, 'Keep my account'),
  },
  noControl: { 'closing.shown': BY_SCREEN, 'closing.hidden': BY_SCREEN },
};
