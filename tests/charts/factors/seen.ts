import { AT_ONCE, BY_SCREEN, type ChartView, type StateView } from '../../e2e/chart-view.ts';
import {
  again,
  button,
  choice,
  hasFailed,
  isLoading,
  loading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const listed: PageAssertion = (page) =>
  seen(button(page, 'Remove Phone'), page.getByText(/^Left: \d+ of 10$/));
const proving: StateView = { inApp: (page) => seen(button(page, 'Confirm')), inGallery: listed };

export const view: ChartView = {
  states: {
    hidden: { inApp: AT_ONCE, inGallery: isLoading },
    'shown.loading': {
      inApp: (page) => seen(loading(page).or(button(page, 'Remove Phone'))),
      inGallery: isLoading,
    },
    'shown.listed': async (page) => {
      await listed(page);
      await unseen(page.getByRole('alertdialog'));
    },
    'shown.removal.asking': (page) => seen(question(page, 'Remove Phone?')),
    'shown.removal.proving': proving,
    'shown.removal.removing': listed,
    'shown.renewal.asking': (page) => seen(question(page, 'Make new recovery codes?')),
    'shown.renewal.proving': proving,
    'shown.renewal.renewing': listed,
    'shown.renewal.codes': {
      inApp: (page) => seen(button(page, "I've kept them")),
      inGallery: (page) => seen(page.getByText('K7M2P-QX4RT'), button(page, "I've kept them")),
    },
    'shown.failed': hasFailed,
  },
  controls: {
    'factors.retry': again,
    'factor.remove': (page) => button(page, 'Remove Phone'),
    'codes.renew': (page) => page.getByRole('main').getByRole('button', { name: 'New codes' }),
    'change.withdrawn': (page) => choice(page, 'Cancel'),
    'change.confirm': (page) => choice(page, 'Remove').or(choice(page, 'New codes')),
    'codes.kept': (page) => button(page, "I've kept them"),
  },
  noControl: { 'factors.shown': BY_SCREEN, 'factors.hidden': BY_SCREEN },
};
