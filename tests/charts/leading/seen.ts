import { expect } from 'playwright/test';
import { AT_ONCE, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
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
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const hindered: PageAssertion = async (page) => {
  await seen(page.getByText('4 of 10'), page.getByText('8 of 21'));
  await expect(button(page, 'Choose a name')).toBeDisabled();
};
const stops: PageAssertion = (page) =>
  expect(choice(page, 'Stop leading')).toHaveAttribute('aria-busy', 'true');
const begins: PageAssertion = (page) => busy(page, 'Begin to lead');

export const view: ChartView = {
  states: {
    hidden: { inApp: AT_ONCE, inGallery: isLoading },
    'shown.loading': isLoading,
    'shown.refreshing': { inApp: (page) => unseen(loading(page)), inGallery: hindered },
    'shown.hindered': {
      inApp: (page) => expect(button(page, 'Choose a name')).toBeDisabled(),
      inGallery: hindered,
    },
    'shown.able': (page) => expect(button(page, 'Choose a name')).toBeEnabled(),
    'shown.naming': (page) =>
      seen(dialog(page, 'Become a leader').getByRole('textbox', { name: 'Public name' })),
    'shown.beginning.sending': begins,
    'shown.beginning.checking': begins,
    'shown.leading': async (page) => {
      await seen(page.getByText(/^You lead as Grey Heron since/));
      await unseen(page.getByRole('alertdialog'));
    },
    'shown.asking': (page) => seen(question(page, 'Stop leading?')),
    'shown.stopping.sending': stops,
    'shown.stopping.checking': stops,
    'shown.failed': hasFailed,
  },
  controls: {
    'leading.retry': again,
    'name.ask': (page) => button(page, 'Choose a name'),
    'name.send': (page) => button(page, 'Begin to lead'),
    'end.ask': (page) => page.getByRole('main').getByRole('button', { name: 'Stop leading' }),
    'end.confirm': (page) => choice(page, 'Stop leading'),
    'question.withdrawn': (page) => choice(page, 'Cancel').or(closer(page, 'Become a leader')),
  },
  noControl: { 'leading.shown': BY_SCREEN, 'leading.hidden': BY_SCREEN },
};
