import type { Page } from 'playwright/test';
import { BY_SCREEN, CHALLENGED, type ChartView, TYPED } from '../../e2e/chart-view.ts';
import { busy, button, idle, isOn, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import { OTHER_TRON } from '../../support/payments.ts';

const SUBMITS: Readonly<Record<string, string>> = {
  depositForm: 'I have sent it',
  withdrawalForm: 'Withdraw',
  bindForm: 'Add',
  copyForm: 'Begin to copy',
  loanForm: 'Submit the request',
  repaymentForm: 'I have sent it',
};

const DOUBT = 'No reply yet. Checking your request…';
const submitOf = (page: Page): string => (isOn(page, '/mine/withdraw-way') ? 'Add' : 'I have sent it');
const awaits: PageAssertion = async (page) => {
  await seen(button(page, submitOf(page)));
  await idle(page, submitOf(page));
  await unseen(page.getByText(DOUBT));
};
const isRefused: PageAssertion = (page) => seen(page.getByRole('alert').getByText('The server said no.'));

export const view: ChartView = {
  states: {
    'form.editing': (page) => (isOn(page, '/login') ? seen(button(page, 'Log in')) : awaits(page)),
    'form.uploading': (page) => busy(page, 'I have sent it'),
    'form.submitting.sending': async (page) => {
      await busy(page, submitOf(page));
      await unseen(page.getByText(DOUBT));
    },
    'form.submitting.checking': (page) => seen(page.getByText(DOUBT)),
    'form.challenged': {
      inApp: (page) => seen(page.getByRole('dialog', { name: "Confirm it's you" })),
      inGallery: awaits,
    },
    'form.refused': {
      inApp: (page) =>
        seen(
          page.getByRole('alert').filter({ hasText: /The smallest amount is|Add a picture of the transfer/ }),
        ),
      inGallery: isRefused,
    },
    'form.unresolved': (page) =>
      seen(page.getByText('No reply. Check your records to see whether it went through.')),
    'form.accepted': {
      inApp: (page) => seen(page.getByText('Your deposit is under review.').or(page.getByText(OTHER_TRON))),
      inGallery: awaits,
    },
    'slots.kept': (page) => seen(page.getByLabel('Proof of the transfer').or(button(page, 'Add')).first()),
  },
  otherActors: {
    withdrawalForm: { 'form.refused': isRefused },
    bindForm: { 'form.refused': isRefused },
    copyForm: { 'form.refused': isRefused },
    loanForm: { 'form.refused': isRefused },
    repaymentForm: { 'form.refused': isRefused },
  },
  controls: {
    'form.submit': {
      at: (page, actor) => button(page, SUBMITS[actor] ?? ''),
      except: [
        { where: (state) => state.hasTag('challenged'), because: CHALLENGED },
        {
          where: (state) => state.matches({ form: 'accepted' }),
          because: 'what was sent is cleared, and typing comes first',
        },
      ],
    },
  },
  noControl: { 'form.shown': BY_SCREEN, 'fields.changed': TYPED },
};
