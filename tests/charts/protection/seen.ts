import { expect } from 'playwright/test';
import { AT_ONCE, BY_SCREEN, type ChartView, type StateView } from '../../e2e/chart-view.ts';
import {
  again,
  busy,
  button,
  choice,
  closer,
  dialog,
  hasFailed,
  isLoading,
  loading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const isListed: PageAssertion = (page) => seen(button(page, /^Loss a day/));
const rests: PageAssertion = (page) =>
  unseen(page.getByRole('dialog', { name: 'Loss a day' }), page.getByRole('alertdialog'));
const arms: StateView = {
  inApp: isListed,
  inGallery: (page) =>
    seen(page.getByRole('group', { name: 'Risk alarm' }).getByRole('button', { name: '50%', pressed: true })),
};
const isPausing: PageAssertion = (page) =>
  expect(choice(page, 'Pause trading')).toHaveAttribute('aria-busy', 'true');
const isLimiting: PageAssertion = (page) => busy(page, 'Save limit');

export const view: ChartView = {
  states: {
    hidden: { inApp: AT_ONCE, inGallery: isLoading },
    'shown.loading': async (page) => {
      await seen(loading(page));
      await unseen(page.getByRole('group', { name: 'Risk alarm' }));
    },
    'shown.listed': {
      inApp: async (page) => {
        await isListed(page);
        await rests(page);
      },
      inGallery: async (page) => {
        await seen(
          page.getByText('Your loss limit for today is reached.'),
          button(page, /^Loss a day/).getByText('Lost today: 300.00 USD'),
          button(page, /^Deposits/).getByText(/5,000\.00 USD$/),
          button(page, /^Time a day/).getByText('No limit'),
        );
        await rests(page);
      },
    },
    'shown.refreshing': {
      inApp: isListed,
      inGallery: async (page) => {
        await seen(page.getByText(/^Trading is paused until/), page.getByText('Make it longer'));
        await unseen(button(page, '30 days'));
        await rests(page);
      },
    },
    'shown.editing': {
      inApp: (page) => seen(page.getByRole('textbox', { name: 'Limit in USD' })),
      inGallery: (page) =>
        seen(
          dialog(page, 'Loss a day').getByRole('textbox', { name: 'Limit in USD' }),
          button(page, 'Remove limit'),
        ),
    },
    'shown.limiting.sending': isLimiting,
    'shown.limiting.checking': isLimiting,
    'shown.arming.sending': arms,
    'shown.arming.checking': arms,
    'shown.asking': (page) => seen(page.getByRole('alertdialog')),
    'shown.pausing.sending': isPausing,
    'shown.pausing.checking': isPausing,
    'shown.failed': hasFailed,
  },
  controls: {
    'protection.retry': again,
    'limit.edit': (page) => button(page, /^Loss a day/),
    'limit.save': (page) => button(page, 'Save limit'),
    'alarm.pick': (page) => page.getByRole('group', { name: 'Risk alarm' }).getByRole('button'),
    'pause.ask': (page) => button(page, '365 days'),
    'pause.confirm': (page) => choice(page, 'Pause trading'),
    'change.withdrawn': (page) => choice(page, 'Cancel').or(closer(page, 'Loss a day')),
  },
  noControl: { 'protection.shown': BY_SCREEN, 'protection.hidden': BY_SCREEN },
};
