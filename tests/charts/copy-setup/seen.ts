import { expect } from 'playwright/test';
import { BEFORE_SHOWN, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { busy, button, closer, dialog, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import { signaturePad } from '../../e2e/paths/actions.ts';

const chooses: PageAssertion = async (page) => {
  await seen(page.getByRole('heading', { name: 'Copy Grey Heron' }), button(page, 'Continue'));
  await expect(page.getByRole('textbox', { name: 'Amount to put in' })).toHaveValue('');
  await unseen(page.getByRole('dialog'));
};

export const view: ChartView = {
  states: {
    // Opened without a choice, it leads to the leaders; left, to the login.
    unopened: { inApp: (page) => unseen(dialog(page, 'Your copy')), inGallery: chooses },
    choosing: {
      inApp: async (page) => {
        await seen(button(page, 'Continue'));
        await unseen(page.getByRole('dialog'));
      },
      inGallery: chooses,
    },
    confirming: {
      inApp: (page) => seen(dialog(page, 'Your copy'), page.getByText('500.00 USD')),
      inGallery: (page) => seen(dialog(page, 'Your copy').getByText('10% of new profit')),
    },
    reading: {
      inApp: (page) => seen(page.getByRole('heading', { name: 'Risks and terms' })),
      inGallery: (page) =>
        seen(
          page.getByRole('heading', { name: 'Copying Grey Heron' }),
          button(page, 'I have read and agree'),
        ),
    },
    signing: (page) => seen(signaturePad(page)),
    submitting: (page) => busy(page, 'Begin to copy'),
    submitted: (page) => seen(page.getByRole('heading', { name: 'My copies' })),
  },
  controls: {
    'copy.review': {
      at: (page) => button(page, 'Continue'),
      except: [{ where: (state) => state.matches('unopened'), because: BEFORE_SHOWN }],
    },
    'copy.back': (page) => closer(page, 'Your copy'),
    'copy.confirm': (page) => button(page, 'Read the risks'),
    'copy.agree': (page) => button(page, 'I have read and agree'),
  },
  noControl: { 'choosing.opened': BY_SCREEN, 'agreement.opened': BY_SCREEN, 'signing.opened': BY_SCREEN },
};
