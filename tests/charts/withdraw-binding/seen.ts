import { expect } from 'playwright/test';
import { AT_ONCE, BY_SCREEN, CHALLENGED, type ChartView, type StateView } from '../../e2e/chart-view.ts';
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
import { TRON } from '../../support/payments.ts';

const ASK = 'Are you sure you want to delete it?';
const BOUND = 'TExampleAddressOfNobody2222222222';
const isListed =
  (address: string): PageAssertion =>
  async (page) => {
    await seen(page.getByText(address));
    await unseen(page.getByRole('alertdialog'));
  };
const isDeleting: PageAssertion = async (page) => {
  await seen(question(page, ASK));
  await expect(choice(page, 'Delete')).toHaveAttribute('aria-busy', 'true');
};
const isChallenged: StateView = {
  inApp: (page) => seen(page.getByRole('dialog', { name: "Confirm it's you" })),
  inGallery: isListed(BOUND),
};
const isLabelling: PageAssertion = (page) => busy(page, 'Save');

export const view: ChartView = {
  states: {
    hidden: { inApp: AT_ONCE, inGallery: isLoading },
    'shown.loading': async (page) => {
      await seen(loading(page));
      await unseen(page.getByText(TRON));
    },
    'shown.listed': { inApp: isListed(TRON), inGallery: isListed(BOUND) },
    'shown.asking': (page) => seen(question(page, ASK)),
    'shown.deleting.sending': isDeleting,
    'shown.deleting.checking': isDeleting,
    'challenged.seen': isChallenged,
    'challenged.unseen': isChallenged,
    'shown.naming': (page) => seen(dialog(page, 'Change the label'), button(page, 'Save')),
    'shown.labelling.sending': isLabelling,
    'shown.labelling.checking': isLabelling,
    'shown.empty': (page) => seen(page.getByText('No data yet')),
    'shown.failed': hasFailed,
  },
  controls: {
    'methods.retry': again,
    'method.delete': {
      at: (page) => page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }),
      except: [{ where: (state) => state.hasTag('challenged'), because: CHALLENGED }],
    },
    'delete.withdrawn': (page) => choice(page, 'Cancel'),
    'delete.confirm': (page) => choice(page, 'Delete'),
    'method.label': {
      at: (page) => button(page, 'Change the label'),
      except: [{ where: (state) => state.hasTag('challenged'), because: CHALLENGED }],
    },
    'label.withdrawn': (page) => closer(page, 'Change the label'),
    'label.save': (page) => button(page, 'Save'),
  },
  noControl: { 'methods.shown': BY_SCREEN, 'methods.hidden': BY_SCREEN },
};
