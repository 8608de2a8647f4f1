import { BY_SCREEN, type ChartView, type StateView } from '../../e2e/chart-view.ts';
import {
  busy,
  button,
  closer,
  dialog,
  loading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { signaturePad } from '../../e2e/paths/actions.ts';

const isSending =
  (submit: string): PageAssertion =>
  (page) =>
    busy(page, submit);
const records: StateView = {
  inApp: (page) => seen(page.getByRole('heading', { name: 'My loans' })),
  inGallery: (page) => seen(page.getByText('Too many loans.')),
};

export const view: ChartView = {
  states: {
    verifying: {
      // The repayment's screen shows itself; the others wait for what the papers are.
      inApp: (page) =>
        seen(
          loading(page)
            .or(button(page, 'Log in'))
            .or(page.getByRole('heading', { name: /Repay|My loans/ })),
        ),
      inGallery: (page) =>
        seen(
          page
            .getByText('Your documents are under review')
            .or(page.getByRole('heading', { name: 'Loan verification' })),
        ),
    },
    choosing: async (page) => {
      await seen(button(page, 'Continue'));
      await unseen(page.getByRole('dialog'));
    },
    confirming: {
      inApp: (page) => seen(dialog(page, 'Your loan'), page.getByText('500.00 USD')),
      inGallery: (page) => seen(dialog(page, 'Your loan'), page.getByText('502.50 USD')),
    },
    reading: (page) => seen(button(page, 'I have read and agree')),
    signing: (page) => seen(signaturePad(page), button(page, 'Submit the request')),
    submitting: isSending('Submit the request'),
    submitted: records,
    'repaying.filling': (page) => seen(page.getByRole('heading', { name: 'Repay' })),
    'repaying.submitting': isSending('I have sent it'),
    'repaying.submitted': records,
  },
  controls: {
    'loan.review': (page) => button(page, 'Continue'),
    'loan.back': (page) => closer(page, 'Your loan'),
    'loan.confirm': (page) => button(page, 'Read the agreement'),
    'loan.agree': (page) => button(page, 'I have read and agree'),
  },
  noControl: {
    'choosing.opened': BY_SCREEN,
    'agreement.opened': BY_SCREEN,
    'signing.opened': BY_SCREEN,
    'repayment.opened': BY_SCREEN,
  },
};
